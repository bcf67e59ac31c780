import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// A damaged store that is merged into a cache which has ranges: none may claim what the damage took
/// (Docs/Guides/damaged-stores.md).
@Suite("Salvage into a used cache", .heavy) struct MergedSalvageTests {
  private static let pageSize = 4096

  /// Six messages from 52 to 57, each on a page of its own.
  private func addLongMessages(to store: TinyStore, from id: Int64 = 11) throws {
    let filler = String(repeating: "x", count: 3_000)
    for (index, id) in (id...id + 5).enumerated() {
      try store.message(id, at: 52 + Int64(index), extra: #","message":"text-\#(id) \#(filler)""#)
    }
  }

  /// Overwrites the page of a message, as a failing disk does.
  private func lose(_ id: Int64, in store: TinyStore) throws {
    // Salvage knows rows by their entity, as Core Data numbers it.
    for entity in store.model.tables.keys {
      try store.execute(
        """
        UPDATE Z\(entity.uppercased()) SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)')
        """)
    }
    var bytes = try Files.bytes(store.path)
    let text = Array("text-\(id) ".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    let page = place / Self.pageSize * Self.pageSize
    bytes.replaceSubrange(page..<page + Self.pageSize, with: [UInt8](repeating: 0xA5, count: Self.pageSize))
    try Files.write(Data(bytes), to: store.path)
  }

  private func claims(_ time: Int64, _ fixture: MergeFixture) throws -> Bool {
    try fixture.cache.integer("SELECT count(*) FROM synced_range WHERE \(time) BETWEEN start_at AND end_at") != 0
  }

  @Test("a message that came since the last run and is lost is in no range", arguments: ["skip", "pages"])
  func lostSince(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    #expect(try claims(54, fixture))
    try addLongMessages(to: fixture.store)
    try lose(13, in: fixture.store)
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (12, 13, 14)") == 2)
    #expect(try !claims(54, fixture))
  }

  @Test("a message that the cache has stays in its range", arguments: ["skip", "pages"])
  func lostAfterIt(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try addLongMessages(to: fixture.store)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    // A row that is saved again says nothing against the keys.
    try fixture.resave(2, updatedAt: 60, message: "again")
    try fixture.store.message(20, at: 110)
    try lose(13, in: fixture.store)
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (13, 20)") == 2)
    #expect(try claims(54, fixture))
  }

  @Test(
    "keys of another store say nothing about what this one lost, also of one restored from a backup of this one",
    arguments: ["skip", "pages"], [true, false])
  func anotherStore(mode: String, isRestored: Bool) async throws {
    let fixture = try await MergeFixture(Libraries())
    let other = try TinyStore()
    if !isRestored {
      try other.execute("UPDATE Z_METADATA SET Z_UUID = '0B7E3A52-4D0C-4B43-9E0B-2B5C6F1D8A90'")
    }
    try addLongMessages(to: other, from: 101)
    try lose(103, in: other)
    try await Libraries().migrate(other.path, to: fixture.target, MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (102, 103, 104)") == 2)
    #expect(try !claims(54, fixture))
  }

  @Test("what two stores with one UUID mean by a key stays unknown", arguments: ["skip", "pages"])
  func restoredBefore(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    let other = try TinyStore()
    for id in 101...104 as ClosedRange<Int64> { try other.message(id, at: id * 10) }
    try await Libraries().migrate(other.path, to: fixture.target, MigrationRequest(.merge)).expect(0)
    // Its first row is gone since, and nothing else is new: only the account shows the two stores.
    try other.message(113, at: 54, extra: #","message":"text-113 \#(String(repeating: "x", count: 3_000))""#)
    for id in 121...123 as ClosedRange<Int64> {
      try other.message(
        id, at: id * 10, extra: #","message":"\#(String(repeating: "x", count: 3_000))""#,
        columns: ["Z_PK": .integer(id)])
    }
    try lose(113, in: other)
    try await Libraries().migrate(other.path, to: fixture.target, MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try !claims(54, fixture))
  }

  @Test("a store that ends before what was seen may be another one", arguments: ["skip", "pages"])
  func restoredAndLost(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try addLongMessages(to: fixture.store, from: 21)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    #expect(try claims(54, fixture))
    // As the backup was, with one row more, which is lost.
    try fixture.store.execute(
      "DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK > 10; UPDATE Z_PRIMARYKEY SET Z_MAX = 11 WHERE Z_NAME = 'SucceededMessage'"
    )
    try fixture.store.message(
      113, at: 54, extra: #","message":"text-113 \#(String(repeating: "x", count: 3_000))""#, columns: ["Z_PK": 11])
    try fixture.store.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 11 WHERE Z_NAME = 'SucceededMessage'")
    try lose(113, in: fixture.store)
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try !claims(54, fixture))
  }

  @Test("a row that was lost before and is there again says nothing against the keys", arguments: ["skip", "pages"])
  func foundAgain(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try addLongMessages(to: fixture.store)
    let whole = try Files.bytes(fixture.store.path)
    try lose(13, in: fixture.store)
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try !claims(54, fixture))
    try Files.write(Data(whole), to: fixture.store.path)
    try lose(15, in: fixture.store)
    try fixture.cache.execute(
      "INSERT INTO synced_range (channel_id, filter, start_at, end_at) SELECT id, '', 52, 57 FROM channel WHERE url = 'c1'"
    )
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (13, 15)") == 2)
    #expect(try claims(54, fixture))
  }
}
