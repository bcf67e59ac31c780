import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// Two stores of one user number their rows alike: a retry must not take a row of one for a row of the other.
@Suite("Retrying rows of two stores", .heavy) struct RowsOfTwoStoresTests {
  private static let runner: any MigrationRunner = Libraries()
  private static let file = "ann.rejects.jsonl"
  private static let ownerless = "%ownerless.rejects.jsonl"

  /// The user's other store, merged into the caches of the first one.
  private func merge(
    into fixture: RetryFixture, code: Int32 = 0, _ rows: (TinyStore) throws -> Void
  ) async throws -> TinyStore {
    let store = try TinyStore()
    try store.execute("UPDATE Z_METADATA SET Z_UUID = '11111111-8B86-4D01-B42D-00CF4FC964FF'")
    try rows(store)
    try await Self.runner.migrate(store.path, to: fixture.target, MigrationRequest(.merge)).expect(code)
    return store
  }

  /// Six messages that are fine, under the keys of the first store's.
  private func fine(_ store: TinyStore) throws {
    for id in 201...206 as ClosedRange<Int64> { try store.message(id, at: id * 10) }
  }

  private func expectVerified(_ fixture: RetryFixture, _ other: TinyStore) async throws {
    try await fixture.expectVerified()
    try await Self.runner.verify(other.path, in: fixture.target, salvage: "off").expect(0, "the other store")
  }

  /// Repairs one of several lines with the same key.
  private func repair(_ fixture: RetryFixture, time: Int, id: Int) throws {
    try fixture.edit(Self.file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3, columns["ZCREATED_AT"] as? Int == time { columns["ZMESSAGE_ID"] = id }
    }
  }

  @Test("rows that the other store migrated under the same keys are no reason to drop a line")
  func migratedThere() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try await merge(into: fixture, fine)
    let before = try Files.bytes(fixture.path(Self.file))
    let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
    #expect(counts?.rejected == 3 && counts?.duplicate == 0 && counts?.undecoded == 1)
    #expect(try Files.bytes(fixture.path(Self.file)) == before)
    try repair(fixture, time: 30, id: 3)
    let repaired = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
    #expect(repaired?.migrated == 1)
    #expect(try fixture.rows(Self.file).count == 4)
    #expect(try fixture.cache().integer("SELECT count(*) FROM message") == 9)
    try await expectVerified(fixture, other)
  }

  @Test("rows that both stores rejected are repaired one by one", arguments: [false, true])
  func rejectedInBoth(startsWithTheFirst: Bool) async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try await merge(into: fixture, code: 2) { store in
      try store.message(201, at: 2010)
      try store.message(202, at: 2020)
      try store.message(203, at: 2030, columns: ["ZMESSAGE_ID": 0])
    }
    #expect(try fixture.rows(Self.file).count == 6)
    var left = 6
    for (time, id) in startsWithTheFirst ? [(30, 3), (2030, 203)] : [(2030, 203), (30, 3)] {
      try repair(fixture, time: time, id: id)
      let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
      #expect(counts?.migrated == 1)
      left -= 1
      #expect(try fixture.rows(Self.file).count == left)
      #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id = \(id)") == 1)
      try await expectVerified(fixture, other)
    }
  }

  @Test("both repaired at once: one waits for the next retry, and is counted until then")
  func bothAtOnce() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try await merge(into: fixture, code: 2) { store in
      try store.message(201, at: 2010)
      try store.message(202, at: 2020)
      try store.message(203, at: 2030, columns: ["ZMESSAGE_ID": 0])
    }
    try repair(fixture, time: 30, id: 3)
    try repair(fixture, time: 2030, id: 203)
    for rejected in [3, 2] {
      let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
      #expect(counts?.migrated == 1 && counts?.rejected == rejected)
    }
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id IN (3, 203)") == 2)
    #expect(try fixture.rows(Self.file).count == 4)
    try await expectVerified(fixture, other)
  }

  @Test("an undecoded row of the other store stays, and is counted")
  func undecodedThere() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try await merge(into: fixture, code: 2) { store in
      try store.message(201, at: 2010)
      try store.message(202, at: 2020)
      try store.message(203, at: 2030, payload: .json("{"))
    }
    try repair(fixture, time: 30, id: 3)
    let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
    #expect(counts?.migrated == 1 && counts?.undecoded == 2)
    #expect(try fixture.cache().integer("SELECT count(*) FROM undecoded WHERE message_id = 203") == 1)
    try await expectVerified(fixture, other)
  }

  @Test("rows without owner: neither the owner's rows nor another store's lines count for them")
  func ownerlessRows() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    _ = try await merge(into: fixture, code: 2) { store in
      for id in 201...204 as ClosedRange<Int64> { try store.message(id, at: id * 10) }
      // Saved more often than the first store's row, so that the key is not taken for that one's.
      try store.message(205, at: 2050, owner: nil, columns: ["Z_PK": 3000, "Z_OPT": 7])
      try store.message(206, at: 2060, owner: "carl")
    }
    // The other store's row gets the key of the first one's.
    let text = String(decoding: try Files.bytes(fixture.path(Self.ownerless)), as: UTF8.self)
    try Data(text.replacingOccurrences(of: #""z_pk":3000"#, with: #""z_pk":3"#).utf8)
      .write(to: URL(fileURLWithPath: fixture.path(Self.ownerless)))
    #expect(try fixture.rows(Self.ownerless).count == 7)
    try fixture.edit(Self.ownerless) { entity, key, columns in
      if entity == "SucceededMessage", key == 3 { columns["ZOWNER_ID"] = "ann" }
    }
    for left in [6, 5] {
      let counts = try await fixture.retry(Self.ownerless).expect(2).ledger["SucceededMessage"]
      #expect(counts?.migrated == 1 && counts?.duplicate == 0)
      #expect(try fixture.rows(Self.ownerless).count == left)
    }
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id IN (3, 205)") == 2)
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id > 200") == 5)
  }
}
