import ChatWire
import Foundation

@testable import ChatConnection
@testable import SendbirdTransport

/// A clock that stands still until a test moves it. A test first awaits that the code under test sleeps, then advances:
/// nothing here waits for real time. A sleep that was cancelled is over at once, not when its task runs next: otherwise a
/// test could take it for the one that it waits for, and advance before that has begun.
final class ManualClock: TransportClock {
  private struct Sleeper: Sendable {
    let deadline: Double
    let duration: Double
    let reply: Reply<Void>
  }

  private struct State: Sendable {
    var now = 1000.0
    var last = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    var watchers: [(duration: Double, count: Int, reply: Reply<Void>)] = []
  }

  private let state = Locked(State())

  var seconds: Double { state.withValue { $0.now } }
  var milliseconds: Int64 { Int64(seconds * 1000) }
  var sleeperCount: Int { state.withValue { $0.sleepers.count } }

  func sleep(seconds: Double) async throws {
    let number = state.withValue { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      let reply = Reply<Void>()
      try begin(number, seconds, reply)
      try await reply.value()
    } onCancel: {
      state.withValue { state in
        if state.sleepers.removeValue(forKey: number) == nil { state.cancelled.insert(number) }
      }
    }
  }

  private func begin(_ number: Int, _ seconds: Double, _ reply: Reply<Void>) throws {
    let ready = try state.withValue { state -> [Reply<Void>] in
      if state.cancelled.contains(number) { throw CancellationError() }
      if seconds <= 0 {
        reply.complete(.success(()))
      } else {
        state.sleepers[number] = Sleeper(deadline: state.now + seconds, duration: seconds, reply: reply)
      }
      return ManualClock.satisfied(&state)
    }
    for watcher in ready { watcher.complete(.success(())) }
  }

  /// Returns when at least `count` sleeps of that length are under way.
  func untilSleeping(_ duration: Double, count: Int = 1) async throws {
    let reply = Reply<Void>()
    let ready = state.withValue { state -> [Reply<Void>] in
      state.watchers.append((duration, count, reply))
      return ManualClock.satisfied(&state)
    }
    for watcher in ready { watcher.complete(.success(())) }
    try await reply.value()
  }

  func advance(_ seconds: Double) {
    let due = state.withValue { state -> [Sleeper] in
      state.now += seconds
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.reply.complete(.success(())) }
  }

  /// Awaits a sleep of that length, and ends it.
  func pass(_ duration: Double) async throws {
    try await untilSleeping(duration)
    advance(duration)
  }

  private static func satisfied(_ state: inout State) -> [Reply<Void>] {
    var ready: [Reply<Void>] = []
    let sleepers = state.sleepers.values
    state.watchers.removeAll { watcher in
      let isThere = sleepers.filter { abs($0.duration - watcher.duration) < 1e-6 }.count >= watcher.count
      if isThere { ready.append(watcher.reply) }
      return isThere
    }
    return ready
  }
}
