/// The first hundred bytes of a SQLite file, and what the first bytes say if it is not one.
package struct FileHeader: Sendable, Equatable {
  package let pageSize: Int
  package let isWAL: Bool
  /// The file's pages according to the header, `nil` if the header's count is not valid.
  package let pageCount: Int64?
  /// `PRAGMA user_version`.
  package let userVersion: UInt32
  /// `PRAGMA application_id`.
  package let applicationID: UInt32

  private static let magic = Array("SQLite format 3\u{0}".utf8)

  /// Reads the header of the store's main file.
  /// - Parameter bytes: the first 100 bytes or more. `fileBytes` is the file's length.
  /// - Throws: `StoreError` with code `empty`, `notSQLite`, `encrypted` or `damaged`.
  package init(_ bytes: [UInt8], fileBytes: Int64) throws(StoreError) {
    if fileBytes == 0 {
      throw StoreError(
        .empty, "The file is empty.", hint: "Copy the store from the device again, with its -wal file.")
    }
    guard bytes.count >= 16, Array(bytes[0..<16]) == FileHeader.magic else {
      throw FileHeader.isText(bytes) || fileBytes % 1024 != 0 ? FileHeader.notSQLite : FileHeader.encrypted
    }
    guard bytes.count >= 100 else { throw .damaged("The file ends inside its header.") }
    func number(_ offset: Int, _ count: Int) -> UInt32 {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let declared = number(16, 2)
    let pageSize = declared == 1 ? 65536 : Int(declared)
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else {
      throw .damaged("The file's header names an impossible page size.")
    }
    self.pageSize = pageSize
    isWAL = bytes[18] == 2 && bytes[19] == 2
    // The count is only valid if it was written together with the change counter.
    pageCount = number(24, 4) == number(92, 4) && number(28, 4) > 0 ? Int64(number(28, 4)) : nil
    userVersion = number(60, 4)
    applicationID = number(68, 4)
  }

  private static var notSQLite: StoreError {
    StoreError(
      .notSQLite, "The file is not a SQLite database.",
      hint: "Pass the SyncManager store itself; `cachebridge inspect FOLDER` finds it in an app container.")
  }

  private static var encrypted: StoreError {
    StoreError(
      .encrypted, "The file looks encrypted: no SQLite header, and its length fits a database.",
      hint: "Copy it from an unlocked device, or decrypt it first. If only its beginning is damaged, "
        + "`cachebridge inspect STORE --health` says so.")
  }

  /// Whether the start reads as text: UTF-8 without control characters other than white space.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(64)
    guard !start.contains(where: { $0 < 0x20 && !(9...13).contains($0) || $0 == 0x7F }) else { return false }
    // The cut at 64 bytes may split the last character.
    let whole = start.dropLast(bytes.count > 64 ? 3 : 0)
    return !String(decoding: whole, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
  }

  /// Whether a `-wal` with frames belongs to a file with this page size; the salts cannot show that.
  package func fits(walHeader bytes: [UInt8]) -> Bool {
    guard bytes.count >= 32 else { return true }
    func number(_ offset: Int) -> UInt32 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    return number(0) & 0xFFFF_FFFE == 0x377F_0682 && number(8) == UInt32(pageSize)
  }
}
