import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

/// `--salvage` and `inspect --health` on the built tool (Docs/Guides/damaged-stores.md). What is
/// made of which damage is tested with the libraries (StoreMigratorTests).
@Suite("Salvage", .heavy) struct SalvageTests {
  private static let recipe = FixtureRecipe(
    messages: 450, channels: 5, owners: 2, encoding: .mixed, edgeCases: true, seed: 31, averagePayloadBytes: 900)
  private static let fixture = Task {
    try await SalvageFixture(BuiltTool()) { try FixtureStore.make(recipe, at: $0) }
  }

  @Test("lost pages: refused without, and with it nothing is invented, claimed or unaccounted for")
  func lostPages() async throws {
    let fixture = try await SalvageTests.fixture.value
    let trial = try SalvageRun(fixture) { bytes in
      for page in fixture.leafPages(6, seed: 1) {
        for index in fixture.bytes(of: page) { bytes[index] = 0xA5 }
      }
    }
    try await trial.expectRefused(5)
    let report = try await trial.expectSalvaged("pages")
    #expect(report.findings["messages_lost"] ?? 0 > 0)
    #expect(report.findings["rows_salvaged"] ?? 0 > 0)
    try await trial.expectLostIsInThePlan(report)
    try trial.expectMethods("pages")
    #expect(trial.lostMessages.count > 0)
    #expect(abs(trial.lostMessages.count - (report.findings["messages_lost"] ?? 0)) <= 8)
  }

  @Test("what is no damaged store stays what it is", arguments: ["text", "empty", "other", "noise"])
  func strangers(_ kind: String) async throws {
    let refusal = try Refusal()
    var code: Int32 = 4
    switch kind {
    case "text": try refusal.write(Array(String(repeating: "no store. ", count: 900).utf8))
    case "empty": try refusal.write([])
    case "other": try RawConnection.opening(refusal.source).execute("CREATE TABLE a (b); INSERT INTO a VALUES (1)")
    default:
      try FixtureOddities.encryptedLookingFile(at: refusal.source, kibibytes: 40)
      code = 11
    }
    try await refusal.expect(code, ["--salvage", kind == "text" ? "skip" : "pages"])
  }

  @Test("a log that breaks off: inspect counts, migrate refuses, salvage reads what is left and claims nothing")
  func brokenLog() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.sqlite")
    try FixtureOddities.storeWithCommits(10, FixtureRecipe(messages: 300, channels: 4, seed: 9), at: store)
    let whole = try await Tool.run(["inspect", store, "--json"]).expectDocument(0)
    let frames = try #require(whole["wal_frames.used"]?.integer)
    #expect(whole["wal_frames.behind"]?.integer == 0)
    var log = try Files.bytes(store + "-wal")
    log[log.count / 2] ^= 0x20
    try Data(log).write(to: URL(fileURLWithPath: store + "-wal"))
    let before = try Files.snapshot(folder.path)
    let inspected = try await Tool.run(["inspect", store, "--json"]).expectDocument(5)
    let used = try #require(inspected["wal_frames.used"]?.integer)
    #expect(used > 0 && used < frames)
    #expect(inspected["wal_frames.behind"]?.integer == frames - used)
    let text = try await Tool.run(["inspect", store])
    #expect(text.exitCode == 5)
    #expect(text.text.contains("\(used) frames used, \(frames - used) behind a damaged one"))
    #expect(text.errorText.contains("--salvage pages"))
    let health = try await Tool.run(["inspect", store, "--health", "--json"]).expectDocument(5)
    #expect(health["health_details.advice"]?.text == "pages")
    let target = folder.path("caches")
    for arguments in [["migrate", store, "--to", target], ["migrate", store, "--to", target, "--dry-run"]] {
      try await Tool.run(arguments).expectRefusal(5)
    }
    try await Tool.run(["export", store]).expectRefusal(5)
    #expect(try Files.snapshot(folder.path) == before)
    let run = try await Tool.run(["migrate", store, "--to", target, "--salvage", "auto", "--json"])
    let report = ReportFile(try run.expectDocument(2))
    #expect(report.findings["wal_damaged"] == frames - used)
    #expect(report.document["verdict.message"]?.text?.contains("gone") == true)
    let caches = try await SalvageExport.all(in: target, BuiltTool())
    #expect(caches.values.allSatisfy { $0.ranges.isEmpty })
    #expect(caches.values.reduce(0) { $0 + $1.messages.count } >= 285)
    try await Tool.run(["verify", store, target, "--json"]).expectDocument(5)
    try await Tool.run(["verify", store, target, "--salvage", "auto", "--json"]).expectDocument(0)
  }

  @Test("a dry run tells the same and writes nothing; an export prints what the cache would")
  func dryRunAndExport() async throws {
    let recipe = FixtureRecipe(messages: 200, channels: 3, encoding: .xor, seed: 8, averagePayloadBytes: 600)
    let fixture = try await SalvageFixture(BuiltTool()) { try FixtureStore.make(recipe, at: $0) }
    let trial = try SalvageRun(fixture) { bytes in
      for page in fixture.leafPages(2, seed: 2) { for index in fixture.bytes(of: page) { bytes[index] = 0 } }
    }
    let dry = try await Tool.run(
      ["migrate", trial.store, "--to", trial.target, "--salvage", "skip", "--dry-run", "--json"])
    let foreseen = ReportFile(try dry.expectDocument(2))
    #expect(!Files.exists(trial.target))
    let report = try await trial.expectSalvaged("skip")
    #expect(foreseen.ledger == report.ledger)
    #expect(foreseen.findings == report.findings)
    #expect(foreseen.findings["messages_lost"] ?? 0 > 0)
    let name = try #require(fixture.truth.keys.first)
    let direct = try await Tool.run(["export", trial.store, "--salvage", "skip"])
    direct.expectExit(0)
    let exported = try await Tool.run(["export", trial.target + "/" + name])
    #expect(Files.lines(direct.output).dropFirst() == Files.lines(exported.output).dropFirst())
    try await Tool.run(["export", trial.store]).expectRefusal(5)
  }

  @Test("inspect --health explains the damage and names the command")
  func health() async throws {
    let fixture = try await SalvageTests.fixture.value
    let trial = try SalvageRun(fixture) { _ in }
    func examine(_ change: (inout [UInt8]) -> Void) async throws -> (result: JSONDocument, text: String, code: Int32) {
      var bytes = fixture.whole
      change(&bytes)
      try Data(bytes).write(to: URL(fileURLWithPath: trial.store))
      let before = try Files.snapshot(trial.folder.path("source"))
      let json = try await Tool.run(["inspect", trial.store, "--health", "--json"])
      let text = try await Tool.run(["inspect", trial.store, "--health"])
      #expect(text.exitCode == json.exitCode)
      #expect(try Files.snapshot(trial.folder.path("source")) == before)
      return (try json.expectDocument(json.exitCode), text.text, json.exitCode)
    }
    let whole = try await examine { _ in }
    #expect(whole.code == 0)
    #expect(whole.result["health"]?.text == "ok")
    #expect(whole.result["health_details.quick_check"]?.text == "passed")
    #expect(whole.result["health_details.advice"]?.text == "off")
    #expect(whole.result["health_details.pages.kinds.table_leaf"]?.integer ?? 0 > 100)
    #expect(whole.text.contains("Advice     cachebridge migrate \(trial.store) --to DIR\n"))

    let page = try #require(fixture.leafPages(1, seed: 4).first)
    let leaf = try await examine { bytes in for index in fixture.bytes(of: page) { bytes[index] = 0xA5 } }
    #expect(leaf.code == 5)
    #expect(leaf.result["health"]?.text == "damaged")
    #expect(leaf.result["health_details.header"]?.text == "whole")
    #expect(leaf.result["health_details.quick_check"]?.text == "failed")
    #expect(leaf.result["health_details.pages.broken"]?.integer == 1)
    #expect(leaf.result["health_details.command"]?.text == "cachebridge migrate STORE --to DIR --salvage skip")
    #expect(leaf.text.contains("--salvage skip"))

    let gone = try await examine { bytes in
      for range in [0..<100, fixture.bytes(of: fixture.messageRoot)] { for index in range { bytes[index] = 0xA5 } }
    }
    #expect(gone.code == 5)
    #expect(gone.result["model"]?.text == "1.1.32")
    #expect(gone.result["health_details.header"]?.text == "destroyed")
    #expect(gone.result["health_details.quick_check"]?.text == "impossible")
    #expect(gone.result["health_details.advice"]?.text == "pages")
    #expect(gone.result["health_details.pages.lost_roots"]?.items.map(\.text) == ["SucceededMessage"])
    #expect(gone.text.contains("--salvage pages"))
  }
}
