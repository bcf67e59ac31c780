import CacheSchema
import CacheStorage

/// A migration as a file, `M0001_create_cache.sql`.
package struct MigrationFile: Sendable, Equatable {
  package let number: Int
  package let name: String
  /// The bytes of the file.
  package let text: [UInt8]

  package init(number: Int, name: String, text: [UInt8]) {
    self.number = number
    self.name = name
    self.text = text
  }

  /// Four digits, so that files sort in the order of their application.
  package var fileName: String { MigrationFile.fileName(number: number, name: name) }

  package static func fileName(number: Int, name: String) -> String {
    "M" + String(repeating: "0", count: max(0, 4 - String(number).count)) + "\(number)_\(name).sql"
  }

  /// The SHA-256 of the text with LF line endings and without a byte order mark.
  package var checksum: String { SchemaMigrator.checksum(of: text) }

  /// The migration to apply; `nil` if the text is not UTF-8 or has a NUL, where SQLite would stop reading.
  var migration: CacheSchema.Migration? {
    let sql = String(decoding: text, as: UTF8.self)
    // Invalid UTF-8 was repaired, so the bytes are no longer the same.
    guard !text.contains(0), sql.utf8.elementsEqual(text) else { return nil }
    return CacheSchema.Migration(number: number, name: name, sql: sql)
  }

  /// Number and name from a file name; `nil` if it is not the name of a migration.
  package static func parse(_ fileName: String) -> (number: Int, name: String)? {
    guard fileName.utf8.first == UInt8(ascii: "M"), fileName.hasSuffix(".sql") else { return nil }
    let parts = fileName.dropFirst().dropLast(4).split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(parts[0]), number > 0, isName(String(parts[1]))
    else { return nil }
    return (number, String(parts[1]))
  }

  /// Verb and object in snake case: at least two words of `a-z` and digits, starting with a letter.
  package static func isName(_ name: String) -> Bool {
    let words = name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return words.count >= 2 && name.utf8.count <= 60
      && name.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
  }
}
