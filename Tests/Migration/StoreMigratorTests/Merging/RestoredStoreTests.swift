import OracleTesting
import PacedTesting
import Testing

/// A backup that was restored on a second device gives two stores with one UUID, which differ from then on: their keys
/// mean different rows.
@Suite("Two stores with one UUID", .heavy) struct RestoredStoreTests {
  private static let runner: any MigrationRunner = Libraries()

  /// What the device that took the backup has: message 6 cannot be read.
  private func migrated(withoutUUID: Bool) async throws -> RetryFixture {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    #expect(try undecoded(fixture) == 1)
    guard withoutUUID else { return fixture }
    try fixture.cache().execute("UPDATE undecoded SET source = ''; UPDATE migration_run SET source = ''")
    return fixture
  }

  private func undecoded(_ fixture: RetryFixture) throws -> Int64? {
    try fixture.cache().integer("SELECT count(*) FROM undecoded")
  }

  /// Merges a store that has five other messages and, under the key of the one that cannot be read, a sixth one.
  private func merge(
    into fixture: RetryFixture, code: Int32, withoutUUID: Bool, sixth: (TinyStore) throws -> Void
  ) async throws {
    let store = try TinyStore()
    if withoutUUID { try store.execute("UPDATE Z_METADATA SET Z_UUID = NULL") }
    for id in 201...205 as ClosedRange<Int64> { try store.message(id, at: id * 10) }
    try sixth(store)
    try await Self.runner.migrate(store.path, to: fixture.target, MigrationRequest(.merge)).expect(code)
    try await Self.runner.verify(store.path, in: fixture.target, salvage: "off").expect(0, "the other store")
  }

  @Test("another message under the key of one that cannot be read leaves that one alone", arguments: [false, true])
  func otherMessage(withoutUUID: Bool) async throws {
    let fixture = try await migrated(withoutUUID: withoutUUID)
    try await merge(into: fixture, code: 0, withoutUUID: withoutUUID) { try $0.message(206, at: 2060) }
    #expect(try undecoded(fixture) == 1)
    #expect(
      try fixture.cache().text("SELECT CAST(bytes AS TEXT) FROM undecoded WHERE z_pk = 6 AND message_id = 6")
        == "garbage")
    try await fixture.expectVerified()
  }

  @Test("and so does another one that is set aside", arguments: [false, true], [false, true])
  func otherSetAside(isRejected: Bool, withoutUUID: Bool) async throws {
    let fixture = try await migrated(withoutUUID: withoutUUID)
    try await merge(into: fixture, code: 2, withoutUUID: withoutUUID) { store in
      let payload = isRejected ? #"{"message_id":206,"created_at":2060,"type":"?"}"# : "{"
      try store.message(206, at: 2060, payload: .json(payload))
    }
    #expect(try undecoded(fixture) == (isRejected ? 1 : 2))
    try await fixture.expectVerified()
  }

  @Test(
    "the same message, saved again, takes its place",
    arguments: [
      (#"{"message_id":6,"created_at":60,"type":"MESG"}"#, 0), (#"{"message_id":6,"created_at":60,"type":"?"}"#, 0),
      ("still garbage", 1),
    ], [false, true])
  func sameMessage(_ saved: (payload: String, left: Int64), withoutUUID: Bool) async throws {
    let fixture = try await migrated(withoutUUID: withoutUUID)
    try fixture.store.execute(
      "UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = 2, ZSERIALIZED_DATA = CAST('\(saved.payload)' AS BLOB) WHERE Z_PK = 6")
    _ = try await fixture.migrate(MigrationRequest(.merge))
    #expect(try undecoded(fixture) == saved.left)
    try await fixture.expectVerified()
  }
}
