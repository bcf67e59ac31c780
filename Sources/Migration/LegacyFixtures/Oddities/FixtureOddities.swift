import ChatModel
import Foundation
import LegacyStore
import RawSQLite

/// Inputs that a migration must refuse, survive or see through. Each function writes a new file at `path`.
package enum FixtureOddities {
  /// The pre-release model 0.0.1: most attributes were transient, so there are no columns to read
  /// (Docs/LegacyStore.md#models).
  package static func previewStore(at path: String) throws {
    let columns: [String: [(name: String, type: String)]] = [
      "Channel": [("ZSERIALIZED_DATA", "BLOB")], "Chunk": [("ZFILTER", "BLOB")],
      "Message": [("ZIS_DELETED", "INTEGER"), ("ZSERIALIZED_DATA", "BLOB")], "MessageChangeLogToken": [],
    ]
    let hashes = LegacyModel.previewHashes.mapValues(Hex.bytes)
    try makeStore(at: path, entities: columns, hashes: hashes) { store in
      try store.insert(2, ["ZIS_DELETED": 0, "ZSERIALIZED_DATA": .text("{}")])
    }
  }

  /// A store of an unknown model: 1.1.32 with one more column and its own hash in the message entity.
  package static func unknownModelStore(at path: String, recipe: FixtureRecipe = FixtureRecipe(messages: 50)) throws {
    var layout = StoreLayout(model: recipe.model)
    for index in layout.tables.indices where layout.tables[index].entity == recipe.model.messageEntity.rawValue {
      layout.tables[index].columns.append(("ZEXTRA_DATA", "BLOB"))
    }
    layout.hashes[recipe.model.messageEntity.rawValue] = SeededBytes.hash(of: "unknown")
    let metadata = StoreMetadata(frameworkVersion: recipe.effectiveFrameworkVersion, hashes: layout.hashes)
    _ = try FixtureStore.make(recipe, at: path, layout: layout, metadata: metadata)
  }

  /// An intact store whose metadata is NULL: only tables and columns show the model.
  @discardableResult
  package static func storeWithoutMetadata(_ recipe: FixtureRecipe, at path: String) throws -> FixtureSummary {
    try FixtureStore.make(recipe, at: path, changing: ["UPDATE Z_METADATA SET Z_PLIST = NULL"])
  }

  /// An intact store whose metadata has the digest but no hashes.
  @discardableResult
  package static func storeWithDigestOnly(_ recipe: FixtureRecipe, at path: String) throws -> FixtureSummary {
    let layout = StoreLayout(model: recipe.model)
    var metadata = StoreMetadata(
      frameworkVersion: max(977, recipe.effectiveFrameworkVersion), hashes: layout.hashes)
    metadata.hashes = nil
    return try FixtureStore.make(recipe, at: path, layout: layout, metadata: metadata)
  }

  /// An intact Core Data store of another app.
  package static func otherCoreDataStore(at path: String) throws {
    let columns: [String: [(name: String, type: String)]] = [
      "Folder": [("ZTITLE", "VARCHAR")],
      "Note": [("ZFOLDER", "INTEGER"), ("ZCREATED", "TIMESTAMP"), ("ZTEXT", "VARCHAR")],
    ]
    let hashes = columns.mapValues { _ in SeededBytes.hash(of: "other") }
    try makeStore(at: path, entities: columns, hashes: hashes) { store in
      try store.insert(0, ["ZTITLE": .text("Lists")])
      try store.insert(1, ["ZFOLDER": 1, "ZCREATED": 600_000_000, "ZTEXT": .text("milk")])
    }
  }

  /// A store with a view of that name in place of the message table.
  @discardableResult
  package static func storeWithView(_ recipe: FixtureRecipe, at path: String) throws -> FixtureSummary {
    let name = recipe.model.messageEntity.tableName
    return try FixtureStore.make(
      recipe, at: path,
      changing: ["ALTER TABLE \(name) RENAME TO ZHIDDEN", "CREATE VIEW \(name) AS SELECT * FROM ZHIDDEN"])
  }

  /// An intact store whose tables have triggers that would delete rows and call functions on any write.
  @discardableResult
  package static func storeWithTriggers(_ recipe: FixtureRecipe, at path: String) throws -> FixtureSummary {
    let triggers = recipe.model.entities.flatMap { entity in
      ["INSERT", "UPDATE", "DELETE"].map { event in
        """
        CREATE TRIGGER T_\(entity.tableName)_\(event) AFTER \(event) ON \(entity.tableName) BEGIN
          DELETE FROM \(recipe.model.messageEntity.tableName);
          SELECT writefile('/dev/null', zeroblob(1)), load_extension('none');
        END
        """
      }
    }
    return try FixtureStore.make(recipe, at: path, changing: triggers)
  }

  /// A store whose tables an in-place migration changed (Docs/LegacyStore.md#tables): columns appended out of order,
  /// with the text that this leaves, and a recreated table after the housekeeping tables. It reads like any other
  /// store.
  @discardableResult
  package static func storeMigratedInPlace(_ recipe: FixtureRecipe, at path: String) throws -> FixtureSummary {
    var layout = StoreLayout(model: recipe.model)
    for index in layout.tables.indices where layout.tables[index].columns.count > 3 {
      layout.tables[index].columns.append(layout.tables[index].columns.removeFirst())
      layout.tables[index].columns.append(layout.tables[index].columns.removeFirst())
      layout.tables[index].appended = 2
    }
    layout.tables[0].isRecreated = true
    let metadata = StoreMetadata(frameworkVersion: recipe.effectiveFrameworkVersion, hashes: layout.hashes)
    return try FixtureStore.make(recipe, at: path, layout: layout, metadata: metadata)
  }

  /// An intact store with the `-wal` of another store next to it. SQLite applies such a log without complaint
  /// (Docs/LegacyStore.md#the-file-and-its-log).
  package static func storeWithForeignLog(_ recipe: FixtureRecipe, at path: String) throws {
    var recipe = recipe
    recipe.wal = false
    try FixtureStore.make(recipe, at: path)
    var other = recipe
    other.wal = true
    other.seed = recipe.seed &+ 1
    other.model = recipe.model == .v1_0 ? .v1_1_32 : .v1_0
    let beside = path + ".other"
    try FixtureStore.make(other, at: beside)
    try FileManager.default.moveItem(atPath: beside + "-wal", toPath: path + "-wal")
    try FileManager.default.removeItem(atPath: beside)
  }

  /// A file that looks encrypted: noise without SQLite's magic, its length a multiple of 1024 bytes.
  package static func encryptedLookingFile(at path: String, kibibytes: Int = 40, seed: UInt64 = 1) throws {
    var random = SeededRandom(seed)
    var bytes = random.bytes(kibibytes * 1_024)
    // The start must not look like text by chance.
    if bytes.count > 1 {
      bytes[0] = 0x80
      bytes[1] = 0x00
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// A store of made-up entities, which are numbered in alphabetical order.
  private static func makeStore(
    at path: String, entities: [String: [(name: String, type: String)]], hashes: [String: [UInt8]],
    _ fill: (StoreFile) throws -> Void
  ) throws {
    let tables = entities.sorted { $0.key < $1.key }.map { entity, columns in
      StoreLayout.Table(entity: entity, name: "Z" + entity.uppercased(), columns: columns)
    }
    try FixtureStore.build(
      at: path, layout: StoreLayout(tables: tables, hashes: hashes),
      metadata: StoreMetadata(frameworkVersion: 1044, hashes: hashes), seed: 1, keepsLog: false, fill)
  }
}

/// Reproducible bytes from a name.
private enum SeededBytes {
  /// 32 bytes that look like a model hash.
  static func hash(of name: String) -> [UInt8] {
    var random = SeededRandom(name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    return random.bytes(32)
  }
}
