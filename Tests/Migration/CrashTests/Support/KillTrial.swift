import FileTesting
import Foundation
import ProcessTesting
import Testing

/// One folder in which a command is started, killed and started again until it is done.
final class KillTrial {
  let scenario: Scenario
  let folder: TemporaryFolder
  let target: CacheFolder
  private(set) var kills: [Kill] = []
  /// How many starts took up a run that a kill had left.
  private var resumed = 0
  /// The last start found everything in place and nothing left to do.
  private var wasDone = false

  init(_ scenario: Scenario) throws {
    self.scenario = scenario
    folder = try TemporaryFolder()
    target = CacheFolder(path: folder.path("caches"))
    if let template = scenario.template { try Files.copy(template.path, to: target.path) }
  }

  private var report: String { folder.path("report.json") }
  var arguments: [String] {
    ["migrate", scenario.source.store, "--to", target.path, "--report", report] + scenario.flags
  }

  /// Starts the command and kills it.
  /// - Returns: false when it came to its end before the moment of the kill.
  @discardableResult
  func kill(_ kill: Kill) async throws -> Bool {
    wasDone = try await isDone()
    let attempts = try attemptsTold()
    if target.hasRun { resumed += 1 }
    let outcome: Tool.Outcome
    switch kill {
    case .event(let name, let number): outcome = try await Tool.run(arguments, killAt: "\(name):\(number)")
    case .time(let seconds): outcome = try await Tool.run(arguments, limit: seconds)
    }
    guard outcome.isKilled else {
      try await expectEnd(outcome)
      return false
    }
    kills.append(kill)
    KillLedger.shared.add(scenario.command, kill.moment)
    if case .event = kill { #expect(!outcome.didExpire, "hangs; kills: \(kills)") }
    // By the clock a start may have been ended before it took up anything.
    if case .time = kill, let attempts, try attemptsTold() == attempts { resumed -= 1 }
    #expect(outcome.leftovers.isEmpty, "left in the temporary directory: \(outcome.leftovers); kills: \(kills)")
    try await expectWhole()
    return true
  }

  /// What holds after every kill: the store is untouched, and a target is as it was, or complete.
  func expectWhole() async throws {
    let comment = "kills: \(kills)"
    try scenario.source.expectUntouched(comment)
    let contents = try await target.contents()
    for (name, content) in contents {
      let isNew = content == scenario.new[name]
      let isOld = content == scenario.old[name]
      #expect(isNew || isOld, "\(name) is neither old nor new; \(comment)")
    }
    for name in scenario.old.keys where scenario.new[name] != nil {
      #expect(contents[name] != nil, "\(name) was there before and is gone; \(comment)")
    }
    for name in try Files.names(target.path) where CacheFolder.isExtra(name) && name != ".cachebridge" {
      #expect(scenario.template != nil, "\(name) beside a new cache; \(comment)")
    }
    if Files.exists(report) { #expect(JSONTree(try Files.data(report)) != nil, "a torn report; \(comment)") }
    if contents == scenario.new { try await expectVerified(comment) }
  }

  /// Starts the command once more, undisturbed, and demands the result of a run that was never killed.
  /// - Parameter verifies: runs `verify` too, which takes as long as the rest.
  func finish(verifies: Bool = true) async throws {
    wasDone = try await isDone()
    if target.hasRun { resumed += 1 }
    try await expectEnd(try await Tool.run(arguments), verifies: verifies)
  }

  /// To be called when the working folder was put back to what it was before the last start, which it then forgot.
  func forgetLastStart() { resumed -= 1 }

  /// How many starts the run in the working folder knows that took it up; `nil` without one.
  private func attemptsTold() throws -> Int? {
    target.hasRun ? JSONTree(try Files.data(target.work + "/run.json"))?["resumed"]?.integer : nil
  }

  private func isDone() async throws -> Bool {
    guard !target.hasWork, !kills.isEmpty else { return false }
    return try await target.contents() == scenario.new
  }

  private func expectEnd(_ outcome: Tool.Outcome, verifies: Bool = true) async throws {
    let comment = "kills: \(kills); \(outcome)"
    try scenario.source.expectUntouched(comment)
    #expect(outcome.leftovers.isEmpty, "left in the temporary directory; \(comment)")
    // Killed between its last act and its exit, a run leaves nothing to resume: the caches are there, so a plain
    // `migrate` refuses, and --replace or --merge begin anew.
    #expect(
      outcome.ending == scenario.exitCode || wasDone && scenario.template == nil && outcome.ending == .exited(8),
      "\(comment)")
    #expect(try Files.names(target.path) == scenario.new.keys.sorted(), "\(comment)")
    let contents = try await target.contents()
    for (name, content) in scenario.new { #expect(contents[name] == content, "\(name) differs; \(comment)") }
    if !wasDone {
      let tree = try #require(JSONTree(try Files.data(report)), "no report; \(comment)")
      #expect(try scenario.reportDifferences(tree) == [], "\(comment)")
      #expect(tree["run.resumed"]?.integer == resumed, "attempts in the report; \(comment)")
    }
    if verifies { try await expectVerified(comment) }
  }

  private func expectVerified(_ comment: String) async throws {
    let salvage = scenario.flags.contains("--salvage") ? scenario.flags : []
    let outcome = try await Tool.run(["verify", scenario.source.store, target.path] + salvage)
    #expect(outcome.ending == .exited(0), "verify: \(outcome); \(comment)")
  }
}
