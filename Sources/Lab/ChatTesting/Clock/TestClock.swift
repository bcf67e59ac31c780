import ChatWire
import Foundation

/// A clock for tests: it stands still until the test moves it, or skips pauses by itself while nothing else happens. No
/// test waits in real time with it.
///
/// Pass it to `InProcessServer`, which uses it for transports and faults. A clock that skips pauses asks the server
/// whether anything is running, so that an answer is never late.
public final class TestClock: TransportClock {
  struct Sleeper: Sendable {
    let deadline: Double
    let duration: Double
    let continuation: CheckedContinuation<Bool, Never>
  }

  struct State: Sendable {
    var now = 1_000.0
    var last = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Sleeps that were canceled before they began, or after they were over.
    var cancelled: Set<Int> = []
    /// Sleeps that are over, but whose tasks are not running yet.
    var waking = 0
    /// Changes with everything that happens on the clock.
    var generation: UInt64 = 0
    var isSkipping = false
    var works: [@Sendable () -> UInt64?] = []
  }

  let state = Awaited(State())
  /// Longer pauses are not skipped, in seconds.
  let longestSkip: Double
  private let start: Int64

  /// - Parameters:
  ///   - start: the initial time, ms since 1970.
  ///   - longestSkip: pauses of at most this many seconds are skipped while nothing happens; 0, the default, skips
  ///     none. Longer timeouts then never end, however slow the machine.
  public init(start: Int64 = 1_700_000_000_000, skippingPausesUpTo longestSkip: Double = 0) {
    self.start = start
    self.longestSkip = longestSkip
  }

  public var seconds: Double { state.read(\.now) }
  public var milliseconds: Int64 { start + Int64(((seconds - 1_000) * 1_000).rounded()) }

  /// How many sleeps are pending.
  public var sleeperCount: Int { state.read(\.sleepers.count) }

  public func sleep(seconds: Double) async throws {
    let number = state.update { state in
      state.last += 1
      return state.last
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { begin(number, seconds, $0) }
    } onCancel: {
      let sleeper = state.update { state -> Sleeper? in
        state.generation += 1
        guard let sleeper = state.sleepers.removeValue(forKey: number) else {
          state.cancelled.insert(number)
          return nil
        }
        return sleeper
      }
      sleeper?.continuation.resume(returning: false)
    }
    guard isOver else { throw CancellationError() }
    if seconds > 0 { state.update { $0.waking -= 1 } }
  }

  private func begin(_ number: Int, _ seconds: Double, _ continuation: CheckedContinuation<Bool, Never>) {
    let (result, skips) = state.update { state -> (Bool?, Bool) in
      state.generation += 1
      if state.cancelled.remove(number) != nil { return (false, false) }
      guard seconds > 0 else { return (true, false) }
      state.sleepers[number] = Sleeper(
        deadline: state.now + seconds, duration: seconds, continuation: continuation)
      let skips = seconds <= longestSkip && !state.isSkipping
      if skips { state.isSkipping = true }
      return (nil, skips)
    }
    if let result { continuation.resume(returning: result) }
    if skips { Task.detached { await self.skip() } }
  }

  // MARK: For tests

  /// A number that changes with everything that happens on the clock; `nil` while somebody wakes up.
  var activity: UInt64? { state.read { $0.waking == 0 ? $0.generation : nil } }

  /// Advances time, and ends the pauses that are then over. Does not wait for whoever wakes up.
  public func advance(by seconds: Double) {
    let due = state.update { state in
      state.now += max(0, seconds)
      state.generation += 1
      return TestClock.due(&state)
    }
    for sleeper in due { sleeper.continuation.resume(returning: true) }
  }

  static func due(_ state: inout State) -> [Sleeper] {
    // A sum of decimal fractions may miss the end by the last of its digits.
    let due = state.sleepers.filter { $0.value.deadline <= state.now + 1e-6 }
    for number in due.keys { state.sleepers[number] = nil }
    state.waking += due.count
    return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
  }

  /// The lengths of the pauses that are pending, in seconds, shortest first.
  public var pauses: [Double] { state.read { $0.sleepers.values.map(\.duration) }.sorted() }

  /// Returns when at least `count` pauses of that length are pending, or at once if the task is canceled.
  public func untilSleeping(_ seconds: Double, count: Int = 1) async {
    await state.until { state in
      state.sleepers.values.filter { abs($0.duration - seconds) < 1e-6 }.count >= count
    }
  }

  /// Waits for `count` pauses of that length, and ends them; does nothing if the task is canceled. Whoever was woken runs
  /// after that: `InProcessServer.untilQuiet` waits for what follows on the server.
  public func pass(_ seconds: Double, count: Int = 1) async {
    await untilSleeping(seconds, count: count)
    if !Task.isCancelled { advance(by: seconds) }
  }
}

/// A clock that counts the pauses on it.
final class PauseClock: TransportClock {
  private let base: any TransportClock
  private let pauses = Locked(0)

  init(_ base: any TransportClock) { self.base = base }

  var count: Int { pauses.withValue { $0 } }
  var seconds: Double { base.seconds }
  var milliseconds: Int64 { base.milliseconds }

  func sleep(seconds: Double) async throws {
    pauses.withValue { $0 += 1 }
    defer { pauses.withValue { $0 -= 1 } }
    try await base.sleep(seconds: seconds)
  }
}
