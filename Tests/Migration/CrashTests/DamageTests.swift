import DamageTesting
import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import SeededTesting
import Testing

/// Damaged stores end in a documented exit code: no crash, no hang, no change to the store, and nothing published that
/// does not balance and verify (Docs/Architecture.md#identity-and-hostile-input).
///
/// `CACHEBRIDGE_DAMAGED` is the number of damaged stores, `CACHEBRIDGE_SEED` the first seed, and `CACHEBRIDGE_KEEP` a
/// folder for copies of them, to look at one that failed.
@Suite(.heavy) struct DamageTests {
  static let count = Seeds.number("CACHEBRIDGE_DAMAGED", default: 40)
  static let firstSeed = Seeds.number("CACHEBRIDGE_SEED", default: 1000)
  /// Stores per test, so that two of them can run side by side.
  static let perTest = 10

  @Test(arguments: 0..<(count + perTest - 1) / perTest)
  func damaged(_ part: Int) async throws {
    for index in part * DamageTests.perTest..<min((part + 1) * DamageTests.perTest, DamageTests.count) {
      try await check(seed: UInt64(DamageTests.firstSeed + index))
    }
  }

  @Test(arguments: DamageVectors.seeds)
  func onceFailed(_ seed: UInt64) async throws { try await check(seed: seed) }

  private func check(seed: UInt64) async throws {
    let damaged = try DamagedStore(seed: seed)
    let source = try Source { try damaged.files.write(to: $0) }
    let comment = "seed \(seed), \(damaged.kind)"
    if let folder = ProcessInfo.processInfo.environment["CACHEBRIDGE_KEEP"] {
      try damaged.files.write(to: "\(folder)/\(seed).sqlite")
    }
    try await inspect(source, comment, checksHealth: seed % 2 == 0)
    try await migrate(source, comment)
    try await migrate(source, comment, salvage: ["--salvage", ["skip", "pages", "auto"][Int(seed % 3)]])
  }

  private func inspect(_ source: Source, _ comment: String, checksHealth: Bool) async throws {
    let outcome = try await run(["inspect", source.store, "--json"] + (checksHealth ? ["--health"] : []), comment)
    expectCode(outcome, [0, 4, 5, 11], "inspect, \(comment)")
    try source.expectUntouched("inspect, \(comment)")
  }

  private func migrate(_ source: Source, _ comment: String, salvage: [String] = []) async throws {
    let comment = (salvage + [comment]).joined(separator: " ")
    let folder = try TemporaryFolder()
    let target = folder.path("deep/caches")
    let outcome = try await run(
      ["migrate", source.store, "--to", target, "--json", "--report", folder.path("r.json")] + salvage, comment)
    expectCode(outcome, [0, 2, 4, 5, 11], "migrate, \(comment)")
    try source.expectUntouched("migrate, \(comment)")
    let report = Files.exists(folder.path("r.json")) ? JSONTree(try Files.data(folder.path("r.json"))) : nil
    #expect(report != nil, "no report: \(comment)")
    guard [.exited(0), .exited(2)].contains(outcome.ending) else {
      #expect(try Files.names(folder.path) == ["r.json"], "left something behind: \(comment)")
      return
    }
    expectBalanced(report, comment)
    #expect(try Files.names(target).contains(".cachebridge") == false, "working folder left: \(comment)")
    let verify = try await run(["verify", source.store, target, "--json"] + salvage, comment)
    #expect(verify.ending == .exited(0), "verify after \(outcome.ending), \(comment): \(verify)")
    try source.expectUntouched("verify, \(comment)")
  }

  private func run(_ arguments: [String], _ comment: String) async throws -> Tool.Outcome {
    let outcome = try await Tool.run(arguments)
    #expect(!outcome.didExpire, "\(arguments[0]) hangs, \(comment)")
    if case .killed(let signal) = outcome.ending {
      Issue.record("\(arguments[0]) died of signal \(signal), \(comment): \(outcome)")
    }
    #expect(outcome.leftovers.isEmpty, "\(arguments[0]) left \(outcome.leftovers), \(comment)")
    return outcome
  }

  /// Demands one of the codes, and the same code in the JSON document.
  private func expectCode(_ outcome: Tool.Outcome, _ codes: [Int32], _ comment: String) {
    guard case .exited(let code) = outcome.ending else { return }
    #expect(codes.contains(code), "exit \(code), \(comment): \(outcome)")
    #expect(outcome.document?["code"]?.integer == Int(code), "no document with the code, \(comment)")
  }

  private func expectBalanced(_ report: JSONTree?, _ comment: String) {
    let ledger = report?["ledger"]?.members ?? [:]
    #expect(!ledger.isEmpty, "no ledger: \(comment)")
    for (entity, counts) in ledger {
      let parts = ["migrated", "duplicate", "tombstone", "undecoded", "rejected", "dropped"].compactMap {
        counts[$0]?.integer
      }
      #expect(parts.count == 6 && parts.reduce(0, +) == counts["read"]?.integer, "\(entity): \(comment)")
      #expect(counts["balanced"]?.boolean == true, "\(entity): \(comment)")
    }
  }
}
