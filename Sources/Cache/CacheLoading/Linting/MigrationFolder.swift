package import CacheStorage
import Foundation

/// The folder with the migrations, their checksums and the schema after each.
package struct MigrationFolder: Sendable {
  /// In numerical order.
  package private(set) var files: [MigrationFile] = []
  /// Files that end in `.sql` and do not have the name of a migration.
  package private(set) var strays: [String] = []
  /// Recorded checksums by file name, in list order.
  package private(set) var recorded: [(fileName: String, checksum: String)] = []
  /// The recorded schema after each migration.
  private(set) var snapshots: [Int: String] = [:]
  package let path: String

  static let checksumsName = "checksums.txt"

  /// - Throws: `CacheError`: `missing` if there is no such folder, `no_access` if something cannot be read.
  package init(path: String) throws(CacheError) {
    self.path = path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw CacheError(.missing, "There is no folder of migrations at the given path. Run it in the package's folder.")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path).sorted() else {
      throw MigrationFolder.unreadable
    }
    for name in names where name.hasSuffix(".sql") {
      guard let (number, title) = MigrationFile.parse(name) else {
        strays.append(name)
        continue
      }
      guard let data = RegularFile.contents(path + "/" + name) else { throw MigrationFolder.unreadable }
      files.append(MigrationFile(number: number, name: title, text: [UInt8](data)))
    }
    files.sort { ($0.number, $0.name) < ($1.number, $1.name) }
    recorded = MigrationFolder.text(path + "/" + MigrationFolder.checksumsName).map(MigrationFolder.parse) ?? []
    for file in files {
      snapshots[file.number] = MigrationFolder.text(path + "/Schema/v\(file.number).sql")
    }
  }

  /// The text of the list: one line per file, as `sha256sum` writes it.
  package static func list(_ files: [MigrationFile]) -> String {
    files.map { "\($0.checksum)  \($0.fileName)\n" }.joined()
  }

  /// Writes the list. A recorded checksum is never replaced, because its text may have shipped.
  /// - Returns: the files whose text differs from the recorded one; if there are any, nothing was written.
  package func recordChecksums() throws(CacheError) -> [String] {
    let changed = files.filter { file in
      recorded.contains { $0.fileName == file.fileName && $0.checksum != file.checksum }
    }
    guard changed.isEmpty else { return changed.map(\.fileName) }
    try MigrationFolder.write(MigrationFolder.list(files), to: path + "/" + MigrationFolder.checksumsName)
    return []
  }

  /// Creates the next migration's file, with a comment that says what belongs in it.
  /// - Returns: its name.
  package func addMigration(name: String) throws(CacheError) -> String {
    let number = (files.last?.number ?? 0) + 1
    let fileName = MigrationFile.fileName(number: number, name: name)
    try MigrationFolder.write(
      """
      -- What this changes and why. The text is frozen once it shipped; a step that loses data says so:
      -- destructive: why it may

      """, to: path + "/" + fileName)
    return fileName
  }

  static func write(_ text: String, to path: String) throws(CacheError) {
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw CacheError(.noAccess, "The folder of migrations cannot be written to. Check its permissions.")
    }
  }

  static func text(_ path: String) -> String? {
    RegularFile.contents(path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func parse(_ list: String) -> [(fileName: String, checksum: String)] {
    list.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? (String(words[1]), String(words[0])) : nil
    }
  }

  private static let unreadable = CacheError(
    .noAccess, "The folder of migrations cannot be read. Check its permissions.")
}
