import Foundation

/// The files that make up one store: the main file and what SQLite keeps next to it.
package struct SourceFiles: Sendable {
  /// A file's role in a store. The `-shm` is never read: SQLite rebuilds it from the `-wal`.
  package enum Role: String, Sendable, CaseIterable { case main, wal, journal }

  package let mainPath: String

  package init(mainPath: String) { self.mainPath = mainPath }

  /// - Parameter path: of the main file, or of a link to it: SQLite keeps the other files beside the file itself.
  package init(leadingFrom path: String) {
    var info = stat()
    let isLink = lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
    self.init(mainPath: isLink ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path)
  }

  package func path(_ role: Role) -> String {
    switch role {
    case .main: mainPath
    case .wal: mainPath + "-wal"
    case .journal: mainPath + "-journal"
    }
  }

  /// The facts about one file at one moment.
  package struct Facts: Sendable, Equatable, Codable {
    package let role: String
    package let bytes: Int64
    package let modifiedSeconds: Int64
    package let modifiedNanoseconds: Int64
    package let inode: UInt64
  }

  /// The state of the files at one moment; two equal snapshots mean that the store did not change in between.
  package struct Snapshot: Sendable, Equatable, Codable {
    package let files: [Facts]
    /// SQLite's file change counter, header bytes 24–27.
    package let changeCounter: UInt32

    /// Whether nothing was written in between. Where the files are does not matter: an app's container moves.
    package func hasSameContent(as other: Snapshot) -> Bool {
      changeCounter == other.changeCounter && files.count == other.files.count
        && zip(files, other.files).allSatisfy { file, other in
          file.role == other.role && file.bytes == other.bytes && file.modifiedSeconds == other.modifiedSeconds
            && file.modifiedNanoseconds == other.modifiedNanoseconds
        }
    }

    package func bytes(_ role: Role) -> Int64? { files.first { $0.role == role.rawValue }?.bytes }
    package var totalBytes: Int64 { files.reduce(0) { $0 + $1.bytes } }
  }

  package func snapshot() throws(StoreError) -> Snapshot {
    var facts: [Facts] = []
    // It is not read, but its locks are looked at, and what SQLite never made there is no store's.
    var memory = stat()
    if stat(mainPath + "-shm", &memory) == 0 { try SourceFiles.checkIsRegular(memory) }
    for role in Role.allCases {
      var info = stat()
      guard stat(path(role), &info) == 0 else {
        // Nothing can have a name that is too long, and the main file's own is not.
        if [ENOENT, ENAMETOOLONG].contains(errno), role != .main { continue }
        throw .system(errno, doing: "read the store")
      }
      try SourceFiles.checkIsRegular(info)
      #if canImport(Darwin)
        let modified = info.st_mtimespec
      #else
        let modified = info.st_mtim
      #endif
      facts.append(
        Facts(
          role: role.rawValue, bytes: Int64(info.st_size), modifiedSeconds: Int64(modified.tv_sec),
          modifiedNanoseconds: Int64(modified.tv_nsec), inode: UInt64(info.st_ino)))
    }
    let header = try FileBytes.prefix(of: mainPath, count: 100)
    let counter = header.count >= 28 ? header[24..<28].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : 0
    return Snapshot(files: facts, changeCounter: counter)
  }

  /// Opening a FIFO would block.
  private static func checkIsRegular(_ info: stat) throws(StoreError) {
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .noAccess, "A file of the store is not a regular file.",
        hint: "Copy the store and its -wal from the device again, into an empty folder.")
    }
  }
}
