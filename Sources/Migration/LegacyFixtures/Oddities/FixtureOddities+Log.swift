import Foundation
import LegacyStore
import RawSQLite

extension FixtureOddities {
  /// A store whose app saved its messages in several transactions, all but the first of them still in the `-wal`.
  package static func storeWithCommits(_ count: Int, _ recipe: FixtureRecipe, at path: String) throws {
    let making = path + ".making"
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: making + suffix) } }
    try FixtureStore.make(recipe, at: making)
    let table = recipe.model.messageEntity.tableName
    // SQLITE_OPEN_READWRITE
    let connection = try RawConnection(path: making, flags: 0x2)
    try connection.execute(
      """
      PRAGMA journal_mode=DELETE;
      CREATE TEMP TABLE saved AS SELECT * FROM \(table);
      DELETE FROM \(table) WHERE Z_PK % \(count + 1) <> 0;
      PRAGMA incremental_vacuum;
      PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;
      """)
    for part in 1...count {
      try connection.execute(
        """
        BEGIN; INSERT INTO \(table) SELECT * FROM saved WHERE Z_PK % \(count + 1) = \(part) ORDER BY Z_PK; COMMIT
        """)
    }
    // As a killed app leaves it: nothing is written back.
    for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: making + suffix, toPath: path + suffix) }
  }
}
