package import Foundation
package import LegacyFixtures

/// The bytes of a database's files; empty = no file.
package struct DatabaseFiles: Sendable, Equatable {
  package var main: Data
  package var wal: Data
  package var journal = Data()

  /// What lies at a path.
  package init(readingFrom path: String) throws {
    main = try Data(contentsOf: URL(fileURLWithPath: path))
    wal = FileManager.default.contents(atPath: path + "-wal") ?? Data()
    journal = FileManager.default.contents(atPath: path + "-journal") ?? Data()
  }

  /// A store, made by a recipe.
  package init(_ recipe: FixtureRecipe) throws {
    let folder = try DatabaseFiles.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FixtureStore.make(recipe, at: folder + "/store.sqlite")
    try self.init(readingFrom: folder + "/store.sqlite")
  }

  /// Writes the files that are not empty; the main file always.
  package func write(to path: String) throws {
    for (suffix, content) in [("", main), ("-wal", wal), ("-journal", journal)]
    where suffix.isEmpty || !content.isEmpty {
      try content.write(to: URL(fileURLWithPath: path + suffix))
    }
  }

  /// A folder of its own in the temporary directory.
  static func makeFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("damage-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
