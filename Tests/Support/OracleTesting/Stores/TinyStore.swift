import FileTesting
import Foundation
import RawSQLite

/// A column value of a hand-made row.
package enum TinyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral,
  ExpressibleByFloatLiteral
{
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])

  package init(stringLiteral value: String) { self = .text(Array(value.utf8)) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(nilLiteral: ()) { self = .null }

  package static func json(_ text: String) -> TinyValue { .blob(Array(text.utf8)) }
}

/// A hand-made store: the tables of a model and exactly the rows that a test puts in.
package final class TinyStore {
  package let model: TinyModel
  package let path: String
  private let folder: TemporaryFolder
  private let connection: RawConnection
  private var lastKeys: [String: Int64] = [:]

  /// - Parameters:
  ///   - hashes: whether Z_METADATA names the model; a tool needs it, the judge does not.
  ///   - metadata: more members of its property list.
  package init(_ model: String = "1.1.32", hashes: Bool = true, metadata: [String: String] = [:]) throws {
    self.model = TinyModel(model)
    folder = try TemporaryFolder()
    path = folder.path("store.sqlite")
    connection = try RawConnection.opening(path)
    try connection.execute("PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = DELETE")
    let entities = self.model.tables.keys.sorted { $0.lowercased() < $1.lowercased() }
    for entity in entities {
      try connection.execute(
        """
        CREATE TABLE Z\(entity.uppercased()) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
        \(self.model.tables[entity] ?? "") )
        """)
    }
    try connection.execute(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      """)
    for (index, entity) in entities.enumerated() {
      try connection.execute("INSERT INTO Z_PRIMARYKEY VALUES (\(index + 1), '\(entity)', 0, 0)")
    }
    let statement = try connection.prepare(
      "INSERT INTO Z_METADATA VALUES (1, '6F9619FF-8B86-4D01-B42D-00CF4FC964FF', ?)")
    statement.bindBlob(hashes ? try propertyList(metadata) : nil, at: 1)
    try statement.run()
  }

  /// Adds a row; Z_PK counts from 1 unless given.
  @discardableResult
  package func insert(_ entity: String, _ columns: [String: TinyValue]) throws -> Int64 {
    var columns = columns
    let key: Int64 = if case .integer(let given)? = columns["Z_PK"] { given } else { (lastKeys[entity] ?? 0) + 1 }
    columns["Z_PK"] = .integer(key)
    columns["Z_OPT"] = columns["Z_OPT"] ?? 1
    lastKeys[entity] = max(key, lastKeys[entity] ?? 0)
    let names = columns.keys.sorted()
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let statement = try connection.prepare(
      "INSERT INTO Z\(entity.uppercased()) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    for (index, name) in names.enumerated() {
      let position = Int32(index + 1)
      switch columns[name] ?? .null {
      case .null: statement.bindNull(at: position)
      case .integer(let number): statement.bind(number, at: position)
      case .real(let number): try bind(number, statement, position)
      case .text(let bytes): statement.bindText(bytes, at: position)
      case .blob(let bytes): statement.bindBlob(bytes, at: position)
      }
    }
    try statement.run()
    try connection.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, \(key)) WHERE Z_NAME = '\(entity)'")
    return key
  }

  /// A confirmed message whose payload agrees with the row unless it is given.
  @discardableResult
  package func message(
    _ id: Int64, at time: Int64, owner: TinyValue = "ann", url: TinyValue = "c1", payload: TinyValue? = nil,
    extra: String = "", columns: [String: TinyValue] = [:]
  ) throws -> Int64 {
    let text = #"{"message_id":\#(id),"created_at":\#(time),"type":"MESG"\#(extra)}"#
    let base: [String: TinyValue] = [
      "ZOWNER_ID": owner, "ZCHANNEL_URL": url, "ZMESSAGE_ID": .integer(id), "ZCREATED_AT": .integer(time),
      "ZIS_DELETED": 0, "ZSERIALIZED_DATA": payload ?? .json(text),
    ]
    return try insert(
      model.tables["SucceededMessage"] == nil ? "Message" : "SucceededMessage", base.merging(columns) { $1 })
  }

  @discardableResult
  package func chunk(
    _ start: Int64, _ end: Int64, owner: TinyValue = "ann", url: TinyValue = "c1", filter: TinyValue = nil
  ) throws -> Int64 {
    try insert(
      "Chunk",
      [
        "ZOWNER_ID": owner, "ZCHANNEL_URL": url, "ZSTART_AT": .integer(start), "ZEND_AT": .integer(end),
        "ZCHUNK_ID": "k", "ZFILTER": filter,
      ])
  }

  @discardableResult
  package func outgoing(
    _ entity: String, request: TinyValue, at time: Int64, payload: TinyValue? = nil,
    columns: [String: TinyValue] = [:]
  ) throws -> Int64 {
    let base: [String: TinyValue] = [
      "ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZREQUEST_ID": request, "ZCREATED_AT": .integer(time),
      "ZSERIALIZED_DATA": payload ?? .json(#"{"message_id":0,"created_at":\#(time),"type":"MESG"}"#),
    ]
    return try insert(entity, base.merging(columns) { $1 })
  }

  package func execute(_ sql: String) throws { try connection.execute(sql) }

  package func oracle() throws -> StoreOracle { try StoreOracle(storeAt: path) }

  private func bind(_ number: Double, _ statement: RawStatement, _ position: Int32) throws {
    // Bound as text, an INTEGER column would turn "1.0" into 1; a fraction stays a real.
    statement.bindText("\(number)", at: position)
  }

  private func propertyList(_ more: [String: String]) throws -> [UInt8] {
    let hashes = model.hashes.mapValues { hex in
      Data(
        stride(from: 0, to: hex.count, by: 2).compactMap {
          UInt8(hex.dropFirst($0).prefix(2), radix: 16)
        })
    }
    var plist: [String: Any] = [
      "NSStoreType": "SQLite", "NSStoreModelVersionHashes": hashes, "NSStoreModelVersionHashesVersion": 3,
      "NSStoreModelVersionIdentifiers": ["1.0.0"], "NSPersistenceFrameworkVersion": 1044, "_NSAutoVacuumLevel": "2",
    ]
    plist.merge(more) { $1 }
    return Array(try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0))
  }
}
