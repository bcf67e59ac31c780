import GRDBSQLite

extension RawConnection {
  /// The URI with which SQLite reads a file that nobody changes.
  static func immutableURI(_ path: String) -> String {
    var encoded = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "file:\(encoded)?immutable=1"
  }

  /// Whether SQLite refuses a path for its length: with the folders above it and with links resolved, and with room for
  /// `-journal`, it must fit into the limit of the system's file layer.
  package static func isTooLong(_ path: String) -> Bool {
    guard let layer = sqlite3_vfs_find(nil), let resolve = layer.pointee.xFullPathname else { return false }
    let greatest = Int(layer.pointee.mxPathname)
    guard path.utf8.count + longestSuffix <= greatest else { return true }
    var whole = [CChar](repeating: 0, count: 4 * greatest)
    guard resolve(layer, path, Int32(whole.count), &whole) & 0xFF == SQLITE_OK,
      let length = whole.firstIndex(of: 0)
    else { return false }
    return length + longestSuffix > greatest
  }

  /// The length of `-journal`, the longest name that SQLite adds to a file's.
  private static let longestSuffix = 8

  /// Attaches a file that nobody changes in the meantime, for reading in addition to the main database. The connection
  /// must have been opened with `SQLITE_OPEN_URI`.
  package func attach(immutable path: String, as name: String) throws(RawSQLiteError) {
    let statement = try prepare("ATTACH ?1 AS \(name)")
    statement.bindText(RawConnection.immutableURI(path), at: 1)
    try statement.run()
  }

  /// Copies the whole database, page by page, into that of another connection. Afterwards, only SQLite's counters in
  /// the header differ.
  /// - Parameters:
  ///   - name: which of the target's databases to replace.
  ///   - isDue: evaluated every few megabytes; true ends with `SQLITE_INTERRUPT`.
  package func copyDatabase(
    to target: RawConnection, as name: String = "main", isDue: () -> Bool = { false }
  ) throws(RawSQLiteError) {
    guard let backup = sqlite3_backup_init(target.handle, name, handle, "main") else { throw target.error("copy") }
    var code = SQLITE_OK
    while code == SQLITE_OK, !isDue() { code = sqlite3_backup_step(backup, 1024) }
    let ended = sqlite3_backup_finish(backup)
    guard code != SQLITE_OK else { throw RawSQLiteError(extendedCode: SQLITE_INTERRUPT, operation: "copy") }
    guard code == SQLITE_DONE, ended == SQLITE_OK else { throw target.error("copy") }
  }

  /// Has pages that are written one after the other handed to the system together. The connection must read ahead, and
  /// nobody else may use the file. Each commit and each sync still finds everything written.
  package func gatherWrites() {
    // Without the layer the system's file does not know this control, and pages are written one by one.
    sqlite3_file_control(handle, "main", ReadAheadFile.gatherWrites, nil)
  }
}
