import ChatWire
import LiveTesting
import Testing

/// A clock that stands still until a test moves it. A test first awaits that the code under test sleeps, then advances. A
/// sleep that was cancelled is over at once, not when its task runs next.
final class StandingClock: TransportClock {
  private struct State {
    var now = 1_700_000_000.0
    var lastID = 0
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    var sleepers: [Int: (deadline: Double, length: Double, end: AsyncStream<Void>.Continuation)] = [:]
    var watchers: [(length: Double, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  var seconds: Double { state.withValue { $0.now } }
  var milliseconds: Int64 { Int64(seconds * 1000) }
  /// How long each sleep that is under way lasts, seconds.
  var sleeps: [Double] { state.withValue { $0.sleepers.values.map(\.length).sorted() } }

  func sleep(seconds: Double) async throws {
    let id = state.withValue { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      try begin(id, seconds, continuation)
      for await _ in stream {}
      try Task.checkCancellation()
    } onCancel: {
      state.withValue { state in
        if state.sleepers.removeValue(forKey: id) == nil { state.cancelled.insert(id) }
      }
    }
  }

  private func begin(_ id: Int, _ seconds: Double, _ end: AsyncStream<Void>.Continuation) throws {
    let ready = try state.withValue { state -> [CheckedContinuation<Void, Never>] in
      if state.cancelled.contains(id) { throw CancellationError() }
      state.sleepers[id] = (state.now + seconds, seconds, end)
      let ready = state.watchers.filter { abs($0.length - seconds) < 1e-9 }.map(\.continuation)
      state.watchers.removeAll { abs($0.length - seconds) < 1e-9 }
      return ready
    }
    for watcher in ready { watcher.resume() }
  }

  /// Awaits a sleep of that length, and ends it.
  func pass(_ length: Double) async {
    await untilSleeping(length)
    advance(length)
  }

  /// Returns when somebody sleeps that long.
  func untilSleeping(
    _ length: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectEnd(of: "a pause of that length", sourceLocation: sourceLocation) { [state] in
      await withCheckedContinuation { continuation in
        let isThere = state.withValue { state in
          if state.sleepers.values.contains(where: { abs($0.length - length) < 1e-9 }) { return true }
          state.watchers.append((length, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  func advance(_ length: Double) {
    let due = state.withValue { state in
      state.now += length
      // A time of day in seconds has no room for nanoseconds.
      let due = state.sleepers.filter { $0.value.deadline <= state.now + 1e-6 }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }.map(\.end)
    }
    for sleeper in due { sleeper.finish() }
  }
}
