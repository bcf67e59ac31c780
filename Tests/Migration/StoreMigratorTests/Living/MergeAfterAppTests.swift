import Foundation
import MigrationReport
import Testing

@testable import StoreMigrator

/// After everything that an app does to its cache, merges and proofs go on working, and nothing that it removed returns.
@Suite("Merges after an app's life") struct MergeAfterAppTests {
  @Test("an unchanged store", arguments: AppChange.all)
  func unchanged(_ change: AppChange) async throws {
    let fixture = try LivingFixture()
    try await fixture.write(change.act)
    #expect(try fixture.verify(fixture.store).verdict.code == .ok, "before a merge")
    let before = try fixture.messages()
    for _ in 0..<2 {
      let report = try fixture.migrate(fixture.store)
      #expect(report.verdict.code == .ok)
      #expect(report.ledger.values.allSatisfy { $0.balanced && $0.duplicate == $0.read })
      #expect(try fixture.messages() == before, "a merge of nothing changes nothing")
      try expect(change, fixture)
    }
    #expect(try fixture.verify(fixture.store).verdict.code == .ok)
  }

  @Test("a store that grew", arguments: AppChange.all)
  func grown(_ change: AppChange) async throws {
    let fixture = try LivingFixture()
    try await fixture.write(change.act)
    let before = try fixture.messages()
    try fixture.store.grow()
    for _ in 0..<2 {
      let report = try fixture.migrate(fixture.store)
      #expect([.ok, .partial].contains(report.verdict.code), "\(report.verdict.message)")
      #expect(report.ledger.values.allSatisfy { $0.balanced })
      try expect(change, fixture)
    }
    let after = try fixture.messages()
    #expect(after.keys.contains(11) == !change.staysDeleted, "what came later comes in")
    #expect(after.keys.contains(26))
    for (id, row) in before {
      guard let now = after[id] else {
        #expect(id == 6, "only the message that the store deleted goes")
        continue
      }
      #expect(now == row || now.updatedAt > row.updatedAt, "\(id) was overwritten")
    }
    let report = try fixture.verify(fixture.store)
    #expect(report.verdict.code == .ok, "\(report.verdict.message)")
    #expect(report.ledger.values.allSatisfy { $0.balanced })
  }

  @Test("what was written into a channel after it was deleted stays in that channel")
  func unsentInADeletedChannel() async throws {
    let fixture = try LivingFixture()
    try await fixture.write {
      try $0.deleteChannel(url: "c2")
      try $0.putOutgoing(AppValue.outgoing("late", at: 900, in: "c2"))
    }
    try fixture.store.touch("ZCHANNEL")
    try fixture.store.channel("c3", #","name":"three""#)
    try fixture.migrate(fixture.store)
    #expect(try fixture.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    let owned = "SELECT count(*) FROM outgoing_message o JOIN channel c ON c.id = o.channel_id"
    #expect(try fixture.integer(owned + " WHERE o.request_id = 'late' AND c.url = 'c2' AND c.payload IS NULL") == 1)
    #expect(try fixture.integer("SELECT count(*) FROM channel WHERE url = 'c3' AND payload IS NOT NULL") == 1)
    #expect(try fixture.verify(fixture.store).verdict.code == .ok)
  }

  private func expect(_ change: AppChange, _ fixture: LivingFixture) throws {
    let messages = try fixture.messages()
    #expect(change.gone.isDisjoint(with: messages.keys), "a removed message is back")
    if let holds = change.holds { #expect(try fixture.integer(holds) ?? 0 > 0, "\(holds)") }
    for id in change.gone where !change.mayBeClaimed {
      #expect(try !fixture.isClaimed(id * 10, in: id > 20 ? "c2" : "c1"), "the time of message \(id) is claimed")
    }
  }
}
