import FileTesting
import Foundation
import LegacyStore
import MigrationReport
import RawSQLite
import Testing

@testable import StoreMigrator

/// Two devices of one user: their stores number their rows alike.
@Suite("Two stores of one user") struct TwoStoresTests {
  private struct Fixture {
    let one: LivingFixture
    let other: LivingStore

    init() throws {
      one = try LivingFixture()
      other = try LivingStore(at: one.folder.path("other.sqlite"), seed: 2)
      try other.execute("BEGIN")
      try other.channel("c2", #","name":"zwei""#)
      try other.channel("c4", #","name":"four""#)
      for id in 22...28 as ClosedRange<Int64> { try other.message(id, at: id * 10, in: "c2", text: "other") }
      try other.message(3, at: 30, in: "c1", updatedAt: 70, text: "newer there")
      try other.message(41, at: 410, in: "c4")
      try other.undecodable(42, at: 420, in: "c4")
      try other.chunk(220, 280, in: "c2")
      try other.token("other", in: "c2")
      try other.query(order: 2)
      try other.outgoing("other", at: 500, in: "c4")
      try other.execute("COMMIT")
    }

    func verifyBoth(_ comment: Comment) throws {
      for store in [one.store, other] {
        let report = try one.verify(store)
        #expect(report.verdict.code == .ok, comment)
        #expect(report.ledger.values.allSatisfy { $0.balanced }, comment)
      }
    }
  }

  @Test("merged one after the other, each verifies, again and again")
  func eachVerifies() throws {
    let fixture = try Fixture()
    for round in 1...2 {
      for store in [fixture.other, fixture.one.store] {
        let report = try fixture.one.migrate(store)
        #expect([.ok, .partial].contains(report.verdict.code))
        if round == 2 { #expect(report.ledger.values.allSatisfy { $0.duplicate == $0.read }, "all was seen") }
        try fixture.verifyBoth("round \(round)")
      }
    }
    let messages = try fixture.one.messages()
    #expect(messages.count == 10 + 5 + 3 + 1)
    #expect(messages[3]?.payload.contains("newer there") == true)
    #expect(try fixture.one.integer("SELECT count(*) FROM migration_run r GROUP BY source HAVING count(*) > 1") == 3)
  }

  @Test("rows that cannot be read stay, each store's own")
  func undecoded() throws {
    let fixture = try Fixture()
    try fixture.one.migrate(fixture.other)
    #expect(try fixture.one.integer("SELECT count(*) FROM undecoded") == 2)
    #expect(try fixture.one.integer("SELECT count(DISTINCT source) FROM undecoded") == 2)
    try fixture.one.store.touch("ZSUCCEEDEDMESSAGE")
    try fixture.one.migrate(fixture.one.store)
    #expect(try fixture.one.integer("SELECT count(*) FROM undecoded") == 2)
    try fixture.verifyBoth("saved again")
  }

  @Test("both grow while the app is in use")
  func bothGrow() async throws {
    let fixture = try Fixture()
    try fixture.one.migrate(fixture.other)
    try await fixture.one.write {
      try $0.clearMessages(channelURL: "c2")
      try $0.upsertChannels([AppValue.channel("c4", #","name":"vier""#)])
    }
    try fixture.verifyBoth("after the app")
    try fixture.one.store.grow()
    try fixture.other.message(29, at: 330, in: "c2")
    try fixture.other.touch("ZSUCCEEDEDMESSAGE")
    try fixture.one.migrate(fixture.other)
    try fixture.one.migrate(fixture.one.store)
    try fixture.verifyBoth("after both")
    let inSecond = try fixture.one.messages().filter { $0.value.url == "c2" }
    #expect(Set(inSecond.keys) == [26, 29], "what was cleared stays away, whichever store has it")
  }

  @Test(
    "a salvaged store is still told from the other one",
    arguments: [(SalvageMode.skip, "page"), (.pages, "page"), (.pages, "schema")])
  func salvaged(mode: SalvageMode, lost: String) throws {
    let fixture = try Fixture()
    let source = try fixture.one.folder.text("SELECT Z_UUID FROM Z_METADATA", on: fixture.other.path)
    try fixture.other.undecodable(43, at: 430, in: "c4")
    try fixture.other.lose(lost == "schema" ? .schema : .tokens)
    try fixture.one.migrate(fixture.other, salvage: mode)
    #expect(
      try fixture.one.folder.text("SELECT source FROM migration_run ORDER BY id DESC", on: fixture.one.cachePath)
        == source)
    #expect(try fixture.one.integer("SELECT count(*) FROM undecoded") == 3, "a merge of one keeps the other's rows")
    #expect(try fixture.one.integer("SELECT count(DISTINCT source) FROM undecoded") == 2)
    try fixture.one.store.touch("ZSUCCEEDEDMESSAGE")
    try fixture.one.migrate(fixture.one.store)
    #expect(try fixture.one.integer("SELECT count(*) FROM undecoded") == 3, "and the other way round")
  }
}
