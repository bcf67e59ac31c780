import ChatWire
import Foundation
import MigrationReport

/// Runs scenarios one after the other, shrinks the first random one that differs, and reports.
struct Comparison: Sendable {
  let settings: ScenarioRun.Settings
  let console: LabConsole
  var files: [(path: String, scenario: Scenario)] = []
  var random: ComparisonReport.Random?
  /// As requested.
  var planted: String?
  /// Where the smallest scenario that differs is saved.
  var savesTo = URL(fileURLWithPath: ".", isDirectory: true)
  /// How often smaller scenarios may be tried.
  var shrinkingLimit = 300

  init(settings: ScenarioRun.Settings, console: LabConsole) { (self.settings, self.console) = (settings, console) }

  /// - Throws: what prevented a scenario from running, `LabFailure`, and `CancellationError`.
  func run() async throws -> ComparisonReport {
    var results = ComparisonResults(
      settings: settings, random: random, planted: planted, isRevealing: settings.isRevealing)
    for (path, scenario) in files {
      let outcome = try await ScenarioTrial.outcome(of: scenario, settings)
      results.add(scenario, outcome, path: path)
      console.note(
        "scenario \(results.totals.scenarios) of \(files.count): \(outcome.isClean ? "nothing differs" : "differs")")
    }
    if let random { try await runRandom(random, &results) }
    if let plant = settings.plant, results.plantedDefects == 0 { throw LabFailure.notPlanted(plant.number) }
    return results.report()
  }

  private func runRandom(_ random: ComparisonReport.Random, _ results: inout ComparisonResults) async throws {
    let lengths = ScenarioGenerator.lengths(random.steps)
    var done = 0
    var lastNote = Date.distantPast
    for (number, length) in lengths.enumerated() {
      var generator = ScenarioGenerator(seed: random.seed, number: number)
      let scenario = generator.scenario(length: length, number: number + 1)
      let outcome = try await ScenarioTrial.outcome(of: scenario, settings)
      results.add(scenario, outcome)
      done += length
      if Date().timeIntervalSince(lastNote) > 3 || number + 1 == lengths.count {
        lastNote = Date()
        let scenarios = lengths.count.counted("scenario")
        console.note("\(done) of \(random.steps.counted("step")), \(number + 1) of \(scenarios)")
      }
      guard let kind = outcome.findings.first?.kind else { continue }
      console.note(
        "Scenario \(number + 1) differs (\(kind.rawValue)) after step \(outcome.failedStep ?? 0): looking for the smallest one."
      )
      guard let repeatable = try await repeatable(scenario, kind) else {
        // It stays in the report. A repeatable scenario says more: the search continues.
        console.note("It did not differ again in \(Self.repetitions) runs. The search continues.")
        continue
      }
      let (small, last) = try await smallest(repeatable.scenario, kind, repeatable.outcome)
      let again = try await ScenarioTrial.outcome(of: small, settings, seconds: Self.seconds(kind))
      guard again.findings.first?.kind == kind else {
        // What depends on the order of a moment is no file to look for a defect with.
        console.note("Its smallest form did not differ again. The search continues.")
        continue
      }
      let path = freePath("scenario-\(random.seed)-\(number + 1)")
      // If that fails, the file cannot be written either, and that says why.
      try? FileManager.default.createDirectory(at: savesTo, withIntermediateDirectories: true)
      try OwnFile.write(small.json, to: path)
      results.replaceLast(small, last, smallest: small.steps.count, path: path)
      // The first one is enough: the same defect would be found again and again.
      return
    }
  }

  /// Where nothing is yet: a scenario that an earlier run saved may be the only one that shows its defect.
  private func freePath(_ name: String) -> String {
    var number = 1
    while true {
      let path = savesTo.appendingPathComponent(number == 1 ? "\(name).json" : "\(name)-\(number).json").path
      if !FileManager.default.fileExists(atPath: path) { return path }
      number += 1
    }
  }

  /// How often a scenario that differed is run again.
  private static let repetitions = 4

  /// Runs a scenario again, first at the steady pace, in which its events come in one order.
  /// - Returns: the form of it that differs in the same way again; `nil` if none does.
  private func repeatable(
    _ scenario: Scenario, _ kind: Finding.Kind
  ) async throws -> (scenario: Scenario, outcome: ScenarioOutcome)? {
    var steady = scenario
    steady.options.pace = .steady
    for candidate in [steady] + Array(repeating: scenario, count: Self.repetitions - 1) {
      let outcome = try await ScenarioTrial.outcome(of: candidate, settings, seconds: Self.seconds(kind))
      if outcome.findings.first?.kind == kind { return (candidate, outcome) }
    }
    return nil
  }

  /// A scenario that never ends is not waited for as long again.
  private static func seconds(_ kind: Finding.Kind) -> Double? { kind == .stuck ? 15 : nil }

  /// - Returns: the smallest scenario that fails in the same way, and its outcome.
  private func smallest(
    _ scenario: Scenario, _ kind: Finding.Kind, _ outcome: ScenarioOutcome
  ) async throws -> (Scenario, ScenarioOutcome) {
    let settings = settings
    let best = Locked(outcome)
    let seconds = Self.seconds(kind)
    var shrinker = ScenarioShrinker(limit: kind == .stuck ? 60 : shrinkingLimit) { candidate in
      guard let outcome = try? await ScenarioTrial.outcome(of: candidate, settings, seconds: seconds),
        outcome.findings.first?.kind == kind
      else { return false }
      best.withValue { $0 = outcome }
      return true
    }
    let small = await shrinker.smallest(of: scenario)
    try Task.checkCancellation()
    return (small, best.withValue { $0 })
  }
}
