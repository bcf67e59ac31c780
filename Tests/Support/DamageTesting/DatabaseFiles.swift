import FileTesting
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
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try FixtureStore.make(recipe, at: folder.path("store.sqlite"))
    try self.init(readingFrom: folder.path("store.sqlite"))
  }

  /// Writes the files that are not empty; the main file always.
  package func write(to path: String) throws {
    for (suffix, content) in [("", main), ("-wal", wal), ("-journal", journal)]
    where suffix.isEmpty || !content.isEmpty {
      try content.write(to: URL(fileURLWithPath: path + suffix))
    }
  }
}
