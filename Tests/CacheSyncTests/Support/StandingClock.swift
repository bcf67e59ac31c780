import ChatWire

/// A clock that stands still until a test moves it. A test first awaits that the code under test sleeps, then advances.
final class StandingClock: TransportClock {
  private struct State {
    var now = 1_700_000_000.0
    var lastID = 0
    var sleepers: [Int: (deadline: Double, length: Double, end: AsyncStream<Void>.Continuation)] = [:]
    var watchers: [(length: Double, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  var seconds: Double { state.withValue { $0.now } }
  var milliseconds: Int64 { Int64(seconds * 1000) }
  /// How long each sleep that is under way lasts, seconds.
  var sleeps: [Double] { state.withValue { $0.sleepers.values.map(\.length).sorted() } }

  func sleep(seconds: Double) async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let (id, ready) = state.withValue { state -> (Int, [CheckedContinuation<Void, Never>]) in
      state.lastID += 1
      state.sleepers[state.lastID] = (state.now + seconds, seconds, continuation)
      let ready = state.watchers.filter { abs($0.length - seconds) < 1e-9 }.map(\.continuation)
      state.watchers.removeAll { abs($0.length - seconds) < 1e-9 }
      return (state.lastID, ready)
    }
    for watcher in ready { watcher.resume() }
    for await _ in stream {}
    state.withValue { $0.sleepers[id] = nil }
    try Task.checkCancellation()
  }

  /// Awaits a sleep of that length, and ends it.
  func pass(_ length: Double) async {
    await untilSleeping(length)
    advance(length)
  }

  /// Returns when somebody sleeps that long.
  func untilSleeping(_ length: Double) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withValue { state in
        if state.sleepers.values.contains(where: { abs($0.length - length) < 1e-9 }) { return true }
        state.watchers.append((length, continuation))
        return false
      }
      if isThere { continuation.resume() }
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
