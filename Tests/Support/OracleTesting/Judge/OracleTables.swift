import FileTesting
import Foundation
import RawSQLite

/// All rows of all entities of a store, in memory.
struct OracleTables {
  /// The entities of the store's model, sorted by name.
  let entities: [String]
  private(set) var rows: [String: [OracleRow]] = [:]
  /// The only owner: the one owner id that is not missing, when all entities together have no other
  /// (Docs/RowRules.md#columns).
  let onlyOwner: [UInt8]?

  struct NoStore: Error {}

  /// Reads a copy of the file and its companions, so that the store itself is never touched.
  init(storeAt path: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("store.sqlite")
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let connection = try RawConnection.opening(copy)
    guard try connection.text("PRAGMA encoding") == "UTF-8" else { throw NoStore() }
    let names = try Self.tableNames(connection)
    entities = Self.entities(tables: names, metadata: try? Self.metadata(connection))
    for entity in entities { rows[entity] = try Self.read(entity, connection) }
    let owners = Set(rows.values.joined().compactMap(\.owner))
    onlyOwner = owners.count == 1 ? owners.first : nil
    guard let onlyOwner else { return }
    for entity in entities {
      rows[entity] = rows[entity]?.map { row in
        guard row.owner == nil else { return row }
        var owned = row
        owned.owner = onlyOwner
        owned.ownerAssumed = true
        return owned
      }
    }
  }

  /// Every owner that stands in some row, sorted by bytes.
  var owners: [[UInt8]] {
    Set(rows.values.joined().compactMap(\.owner)).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// "Message/SucceededMessage, no other entity".
  var messageEntity: String { entities.contains("SucceededMessage") ? "SucceededMessage" : "Message" }

  private static func tableNames(_ connection: RawConnection) throws -> Set<String> {
    let statement = try connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    var names: Set<String> = []
    while try statement.step() { names.insert(statement.text(0) ?? "") }
    return names
  }

  private static func metadata(_ connection: RawConnection) throws -> OraclePropertyList? {
    let statement = try connection.prepare("SELECT Z_PLIST FROM Z_METADATA")
    guard try statement.step(), let bytes = statement.bytes(0) else { return nil }
    return OracleBinaryPropertyList.read(bytes)
  }

  /// The model's entities by the metadata, else by the tables ("Only entities of the store's model are in the ledger").
  private static func entities(tables: Set<String>, metadata: OraclePropertyList?) -> [String] {
    let known = [
      "Channel", "ChannelListQuery", "Chunk", "FailedMessage", "Message", "MessageChangeLogToken", "PendingMessage",
      "SucceededMessage",
    ]
    if case .dictionary(let members)? = metadata?.member("NSStoreModelVersionHashes") {
      let named = members.compactMap { $0.key.text.map { String(decoding: $0, as: UTF8.self) } }
      return known.filter(named.contains)
    }
    let found = known.filter { tables.contains("Z" + $0.uppercased()) }
    return found.contains("SucceededMessage") ? found.filter { $0 != "Message" } : found
  }

  private static func read(_ entity: String, _ connection: RawConnection) throws -> [OracleRow] {
    let statement = try connection.prepare("SELECT * FROM Z\(entity.uppercased()) ORDER BY Z_PK")
    var rows: [OracleRow] = []
    while try statement.step() {
      var columns: [String: OracleValue] = [:]
      for index in 0..<statement.columnCount {
        let value: OracleValue =
          switch statement.storageClass(index) {
          case .null: .null
          case .integer: .integer(statement.integer(index) ?? 0)
          case .real: .real(statement.real(index))
          case .text: .text(statement.bytes(index) ?? [])
          case .blob: .blob(statement.bytes(index) ?? [])
          }
        columns[statement.columnName(index)] = value
      }
      guard case .integer(let primaryKey)? = columns["Z_PK"] else { throw NoStore() }
      var row = OracleRow(entity: entity, primaryKey: primaryKey, saveCount: 0, columns: columns)
      row = OracleRow(
        entity: entity, primaryKey: primaryKey, saveCount: row.integer("Z_OPT") ?? 0, columns: columns,
        owner: row.filledText("ZOWNER_ID"))
      rows.append(row)
    }
    return rows
  }
}
