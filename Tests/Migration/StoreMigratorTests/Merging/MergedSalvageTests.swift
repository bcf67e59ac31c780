import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// A damaged store that is merged into a cache which has ranges: none may claim what the damage took
/// (Docs/Guides/damaged-stores.md).
@Suite("Salvage into a used cache", .heavy) struct MergedSalvageTests {
  private static let pageSize = 4096

  /// Messages 11 to 16 at 52 to 57, each on a page of its own.
  private func addLongMessages(_ fixture: MergeFixture) throws {
    let filler = String(repeating: "x", count: 3_000)
    for id in 11...16 as ClosedRange<Int64> {
      try fixture.store.message(id, at: 41 + id, extra: #","message":"text-\#(id) \#(filler)""#)
    }
  }

  /// Overwrites the page of a message, as a failing disk does.
  private func lose(_ id: Int64, _ fixture: MergeFixture) throws {
    // Salvage knows rows by their entity, as Core Data numbers it.
    for entity in fixture.store.model.tables.keys {
      try fixture.store.execute(
        """
        UPDATE Z\(entity.uppercased()) SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)')
        """)
    }
    var bytes = try Files.bytes(fixture.store.path)
    let text = Array("text-\(id) ".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    let page = place / Self.pageSize * Self.pageSize
    bytes.replaceSubrange(page..<page + Self.pageSize, with: [UInt8](repeating: 0xA5, count: Self.pageSize))
    try Files.write(Data(bytes), to: fixture.store.path)
  }

  private func claims(_ time: Int64, _ fixture: MergeFixture) throws -> Bool {
    try fixture.cache.integer("SELECT count(*) FROM synced_range WHERE \(time) BETWEEN start_at AND end_at") != 0
  }

  @Test("a message that came since the last run and is lost is in no range", arguments: ["skip", "pages"])
  func lostSince(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    #expect(try claims(54, fixture))
    try addLongMessages(fixture)
    try lose(13, fixture)
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (12, 13, 14)") == 2)
    #expect(try !claims(54, fixture))
  }

  @Test("a message that the cache has stays in its range", arguments: ["skip", "pages"])
  func lostAfterIt(mode: String) async throws {
    let fixture = try await MergeFixture(Libraries())
    try addLongMessages(fixture)
    try await fixture.migrate(MigrationRequest(.merge)).expect(0)
    try fixture.store.message(20, at: 110)
    try lose(13, fixture)
    try await fixture.migrate(MigrationRequest(.merge, salvage: mode)).expect(2)
    #expect(try fixture.cache.integer("SELECT count(*) FROM message WHERE message_id IN (13, 20)") == 2)
    #expect(try claims(54, fixture))
  }
}
