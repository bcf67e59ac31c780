import Foundation
import GRDBSQLite
import LegacyFixtures
import LegacyStore
import RawSQLite

/// A temporary folder that goes with the test.
final class Folder {
  let root: String

  init() throws {
    root = NSTemporaryDirectory() + "/store-migrator-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { root + "/" + name }
  func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

  func store(
    messages: Int, owners: Int = 1, edgeCases: Bool = false, wal: Bool = false, encoding: FixtureEncoding = .xor
  ) throws -> URL {
    _ = try FixtureStore.make(
      FixtureRecipe(
        messages: messages, channels: 4, owners: owners, encoding: encoding, edgeCases: edgeCases, wal: wal, seed: 3),
      at: path("store.sqlite"))
    return url("store.sqlite")
  }

  func caches() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("caches")).filter { $0.hasSuffix(".sqlite") }
  }

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
}
