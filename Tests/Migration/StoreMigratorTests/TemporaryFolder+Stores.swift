import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import LegacyStore
import RawSQLite

extension TemporaryFolder {
  func store(
    messages: Int, owners: Int = 1, edgeCases: Bool = false, wal: Bool = false, encoding: FixtureEncoding = .xor
  ) throws -> URL {
    _ = try FixtureStore.make(
      FixtureRecipe(
        messages: messages, channels: 4, owners: owners, encoding: encoding, edgeCases: edgeCases, wal: wal, seed: 3),
      at: path("store.sqlite"))
    return url("store.sqlite")
  }

  func caches() throws -> [String] { try Files.names(path("caches")).filter { $0.hasSuffix(".sqlite") } }

  func execute(_ sql: String, on file: String) throws {
    try RawConnection(path: file, flags: SQLITE_OPEN_READWRITE).execute(sql)
  }

  /// Stores one payload as `!` and its bytes backwards, an encoding that only the test knows.
  func reverseFirstPayload(of store: URL) throws {
    let connection = try RawConnection(path: store.path, flags: SQLITE_OPEN_READWRITE)
    let first = try connection.prepare("SELECT Z_PK, ZSERIALIZED_DATA FROM ZSUCCEEDEDMESSAGE LIMIT 1")
    guard try first.step(), let key = first.integer(0), let bytes = first.bytes(1) else { return }
    first.reset()
    let update = try connection.prepare("UPDATE ZSUCCEEDEDMESSAGE SET ZSERIALIZED_DATA = ? WHERE Z_PK = ?")
    update.bindBlob([UInt8(ascii: "!")] + bytes.reversed(), at: 1)
    update.bind(key, at: 2)
    try update.run()
  }

  /// Stores every payload as `!` and its bytes backwards.
  func reversePayloads(of store: URL) throws {
    let connection = try RawConnection(path: store.path, flags: SQLITE_OPEN_READWRITE)
    for table in ["ZCHANNEL", "ZSUCCEEDEDMESSAGE", "ZFAILEDMESSAGE", "ZPENDINGMESSAGE"] {
      let rows = try connection.prepare(
        "SELECT Z_PK, ZSERIALIZED_DATA FROM \(table) WHERE typeof(ZSERIALIZED_DATA) IN ('blob', 'text')")
      var payloads: [(key: Int64, bytes: [UInt8])] = []
      while try rows.step() { payloads.append((rows.integer(0) ?? 0, rows.bytes(1) ?? [])) }
      let update = try connection.prepare("UPDATE \(table) SET ZSERIALIZED_DATA = ? WHERE Z_PK = ?")
      for payload in payloads {
        update.bindBlob([UInt8(ascii: "!")] + payload.bytes.reversed(), at: 1)
        update.bind(payload.key, at: 2)
        try update.run()
      }
    }
  }

  /// Names and bytes of the files in a folder.
  func files(_ name: String) throws -> [String: Data] {
    try Files.snapshot(path(name)).compactMapValues(\.content)
  }

  func integer(_ sql: String, on file: String) throws -> Int64? {
    try RawConnection(reading: file).integer(sql)
  }

  func text(_ sql: String, on file: String) throws -> String? {
    try RawConnection(reading: file).text(sql)
  }
}
