import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// A row without an owner is in a cache only if a retry brought that very row there: the keys of its store are also those
/// of other rows.
@Suite("Rows without owner of two stores", .heavy) struct OwnerlessRowsOfTwoStoresTests {
  private static let runner: any MigrationRunner = Libraries()
  private static let file = "%ownerless.rejects.jsonl"

  /// Another store of the same owners, with a UUID of its own.
  private func otherStore(_ rows: (TinyStore) throws -> Void) throws -> TinyStore {
    let store = try TinyStore()
    try store.execute("UPDATE Z_METADATA SET Z_UUID = '11111111-8B86-4D01-B42D-00CF4FC964FF'")
    try rows(store)
    return store
  }

  private func merge(_ store: TinyStore, into fixture: RetryFixture) async throws -> RunnerAnswer {
    try await Self.runner.migrate(store.path, to: fixture.target, MigrationRequest(.merge))
  }

  private func verify(_ store: TinyStore, in fixture: RetryFixture) async throws -> RunnerAnswer {
    try await Self.runner.verify(store.path, in: fixture.target, salvage: "off")
  }

  /// More owners than are worked on together put the caches into another group than the rows without an owner.
  @Test("rows of the caches with their keys are no reason to leave them out", arguments: [0, 20])
  func keysOfOwnedRows(others: Int) async throws {
    let fixture = try await RetryFixture.ownerless(Libraries(), others: others)
    let before = try fixture.rows(Self.file).count
    let other = try otherStore { store in
      // The first store has messages of its owners under the keys 1 and 2.
      for id in 201...202 as ClosedRange<Int64> { try store.message(id, at: id * 10, owner: nil) }
      for number in 0..<others {
        try store.message(Int64(2_000 + number), at: 10, owner: .text(Array("other\(number)".utf8)))
      }
      try store.message(203, at: 2030)
      try store.message(204, at: 2040, owner: "bob")
    }
    let report = try await merge(other, into: fixture).expect(2)
    #expect(report.findings["owner_missing"] == 2)
    #expect(try fixture.rows(Self.file).count == before + 2)
    try await verify(other, in: fixture).expect(0)
    try await fixture.expectVerified()
    try FileManager.default.removeItem(atPath: fixture.path(Self.file))
    try await verify(other, in: fixture).expect(3)
  }

  @Test("a row that a retry brought into a cache does not stand for another store's with its key")
  func keyOfAdoptedRow() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    try fixture.edit(Self.file) { _, _, columns in columns["ZOWNER_ID"] = "ann" }
    try await fixture.retry(Self.file).expect(0)
    let other = try otherStore { store in
      try store.message(201, at: 2010)
      try store.message(202, at: 2020, owner: "bob")
      try store.message(203, at: 2030, owner: nil)
    }
    try await verify(other, in: fixture).expect(3)
    try await merge(other, into: fixture).expect(2)
    #expect(try fixture.rows(Self.file).count == 1)
    try await verify(other, in: fixture).expect(0, "quarantined")
    try await fixture.expectVerified("with the other store")
    try fixture.edit(Self.file) { _, _, columns in columns["ZOWNER_ID"] = "ann" }
    try await fixture.retry(Self.file).expect(0)
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id IN (3, 203)") == 2)
    try await verify(other, in: fixture).expect(0, "both in one cache")
    try await fixture.expectVerified("both in one cache")
    for store in [fixture.store, other] { try await merge(store, into: fixture).expect(0) }
    #expect(try fixture.rows(Self.file).isEmpty, "a merge knows both")
  }
}
