package import CacheStorage

/// The texts of the migrations as a Swift file of the target CacheSchema: no resource bundle that an app extension
/// could lose, and no file that a build has to generate.
extension MigrationFolder {
  static let embeddedName = "CacheSchema+Migrations.swift"

  /// Writes the file from the migrations.
  /// - Returns: false if it was up to date.
  /// - Throws: `CacheError`.
  package func embed() throws(CacheError) -> Bool {
    let source = try embedded()
    let place = path + "/" + MigrationFolder.embeddedName
    guard MigrationFolder.text(place) != source else { return false }
    try MigrationFolder.write(source, to: place)
    return true
  }

  /// What the file must contain.
  package func embedded() throws(CacheError) -> String {
    var entries = ""
    for file in files {
      // In Swift source, CR LF within a text is LF; Git may have created it for this platform.
      let lines = String(decoding: SchemaMigrator.normalized(file.text), as: UTF8.self)
      guard file.migration != nil else {
        throw CacheError(
          .damaged, "A migration is not UTF-8 text, or contains a NUL character. `migrations lint` says which.")
      }
      let fence = MigrationFolder.fence(around: lines)
      entries += """
            Migration(number: \(file.number), name: "\(file.name)", sql: \(fence)\"""
        \(lines)
        \"""\(fence)),

        """
    }
    return """
      // swift-format-ignore-file
      // Written by `cachebridge migrations embed` from the .sql files beside it. Do not edit.

      extension CacheSchema {
        /// All migrations in the order in which they are applied, with the texts of the files of the same names.
        public static let migrations: [Migration] = [
      \(entries)  ]
      }

      """
  }

  /// Enough number signs for everything in a text to stand for itself.
  private static func fence(around text: String) -> String {
    var fence = "#"
    while contains(text, "\"\"\"" + fence) || contains(text, "\\" + fence) { fence += "#" }
    return fence
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let part = Array(part.utf8)
    let bytes = Array(text.utf8)
    guard bytes.count >= part.count else { return false }
    return (0...(bytes.count - part.count)).contains { bytes[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
