import ChatTesting
import ChatWire

/// Runs scenarios so that one that never ends is also a finding.
enum ScenarioTrial {
  /// Seconds that a scenario may take: far more than it needs, even on a busy machine.
  static func limit(_ scenario: Scenario) -> Double { 60 + Double(scenario.steps.count) }

  /// - Returns: the outcome; one of the kind `stuck` if it did not end in time. What hangs is then abandoned: nothing
  ///   can end a call that waits forever.
  /// - Throws: what prevented it from running, and `CancellationError`.
  static func outcome(
    of scenario: Scenario, _ settings: ScenarioRun.Settings = ScenarioRun.Settings(), seconds: Double? = nil
  ) async throws -> ScenarioOutcome {
    let ending = Awaited<Result<ScenarioOutcome, any Error>?>(nil)
    let place = Locked(ScenarioRun.Place())
    let run = Task {
      let result: Result<ScenarioOutcome, any Error>
      do { result = .success(try await ScenarioRun.outcome(of: scenario, settings, place: place)) } catch {
        result = .failure(error)
      }
      ending.update { $0 = $0 ?? result }
    }
    let watch = Task {
      try await Task.sleep(nanoseconds: UInt64((seconds ?? limit(scenario)) * 1e9))
      ending.update { ending in
        guard ending == nil else { return }
        var outcome = ScenarioOutcome()
        let (step, wait) = place.withValue { ($0.step, $0.wait) }
        outcome.findings = [Finding(.stuck, "the scenario did not finish: it is waiting for \(wait)", keys: [])]
        outcome.failedStep = step > 0 ? min(step, scenario.steps.count) : nil
        ending = .success(outcome)
      }
      run.cancel()
    }
    await withTaskCancellationHandler {
      await ending.until { $0 != nil }
    } onCancel: {
      run.cancel()
    }
    watch.cancel()
    // Canceled: the server and the folder are removed first.
    if Task.isCancelled { await run.value }
    try Task.checkCancellation()
    guard let result = ending.value else { throw CancellationError() }
    return try result.get()
  }
}
