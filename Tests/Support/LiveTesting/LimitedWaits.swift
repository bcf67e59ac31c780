import CacheSync
package import Testing

// Waits that end as an issue when what they wait for does not come. Without them a test would stand still for ever: no
// time limit ends a wait for a continuation.

/// Waits for the end of `work`, which goes on by itself when this gives up.
/// - Parameter progress: a number that changes with everything that moves; a wait for something else than an engine has
///   none.
/// - Returns: false when nothing moved for `longestSilence`, or the task is cancelled.
package func untilEnded(
  _ work: @escaping @Sendable () async -> Void, progress: @Sendable () async -> UInt64 = { 0 }
) async -> Bool {
  let end = WatchedLog<Bool>()
  Task {
    await work()
    end.append(true)
  }
  while !Task.isCancelled {
    let before = await progress()
    if await end.until(within: longestSilence, { !$0.isEmpty }) { return true }
    if await progress() == before { return false }
  }
  return false
}

/// As `untilEnded`; it is an issue when the end does not come.
/// - Parameter what: is waited for.
package func expectEnd(
  of what: String, sourceLocation: SourceLocation = #_sourceLocation, _ work: @escaping @Sendable () async -> Void
) async {
  guard !(await untilEnded(work)), !Task.isCancelled else { return }
  Issue.record("Waited in vain for \(what).", sourceLocation: sourceLocation)
}

/// What `ask` is answered with.
/// - Parameters:
///   - what: has to come.
///   - ask: asks for it, and gets the closure that takes it.
/// - Returns: `nil`, after an issue, when nothing came.
package func answer<Value: Sendable>(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ ask: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
  let answers = WatchedLog<Value>()
  ask { answers.append($0) }
  await answers.until(what, sourceLocation: sourceLocation) { !$0.isEmpty }
  return answers.elements.first
}

extension SyncEngine {
  /// Returns when no input waits and no job runs, as `untilIdle`. It is an issue when nothing moves for `longestSilence`.
  package nonisolated func untilAtRest(
    besideSends isBesideSends: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isAtRest = await untilEnded {
      await self.untilIdle(besideSends: isBesideSends)
    } progress: {
      await self.work().progress
    }
    guard !isAtRest, !Task.isCancelled else { return }
    Issue.record(
      "Waited in vain for the engine to come to rest: \(await work().description)", sourceLocation: sourceLocation)
  }
}
