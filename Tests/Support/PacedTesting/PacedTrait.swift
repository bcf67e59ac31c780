import Foundation
package import Testing

/// For tests that are more than a moment's computing. Swift Testing begins all tests at once, and all of them share as
/// many threads as there are cores: without an order, a test on sockets would wait minutes for each of its turns, and
/// every limit of time in it or in what it tests would be a limit of the machine's speed. So few of these tests run at a
/// time, and what one of them waits for may take as long as the machine needs.
///
/// A test that hangs is an issue after a while, which counts from its beginning. (A `.timeLimit` counts from the beginning
/// of all tests, more or less.)
package struct PacedTrait: SuiteTrait, TestTrait, TestScoping {
  enum Kind { case heavy, live, single }

  /// Minutes after which a test counts as one that hangs.
  private static let limit: UInt64 = 20

  @TaskLocal private static var isInside = false

  let kind: Kind

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite as a whole runs nothing but its tests, and one in a paced suite is paced already.
    guard testCase != nil, !PacedTrait.isInside else { return try await function() }
    try await PacedTrait.$isInside.withValue(true) {
      switch kind {
      case .heavy: try await Slots.heavy.withSlot { try await OwnThread.run($0) { try await watched(test, function) } }
      case .live: try await runLive(test, function)
      case .single: try await Slots.single.withSlot { _ in try await runLive(test, function) }
      }
    }
  }

  private func runLive(_ test: Test, _ function: @Sendable () async throws -> Void) async throws {
    try await Slots.live.withSlot { _ in
      await untilThreadsAreFree()
      try await watched(test, function)
    }
  }

  /// Returns when the threads that tasks share come to a job soon. While all the short tests of a run are begun, they do
  /// not for a minute.
  private func untilThreadsAreFree() async {
    var waited = UInt64.max
    while waited > 100_000_000 {
      let start = DispatchTime.now().uptimeNanoseconds
      await Task.yield()
      waited = DispatchTime.now().uptimeNanoseconds - start
    }
  }

  /// Says which test it is that hangs. Its waits have limits of their own (`WatchedLog.until`, `ChildProcess.ended`).
  private func watched(_ test: Test, _ function: () async throws -> Void) async throws {
    let watch = Task {
      try await Task.sleep(nanoseconds: PacedTrait.limit * 60_000_000_000)
      Issue.record("The test still runs after \(PacedTrait.limit) minutes. It hangs.")
    }
    defer { watch.cancel() }
    try await StandstillWatch.shared.during("\(test.id)", function)
  }
}

extension Slots {
  fileprivate static let heavy = Slots(count: OwnThread.count)
  fileprivate static let live = Slots(count: max(4, ProcessInfo.processInfo.activeProcessorCount))
  fileprivate static let single = Slots(count: 1)
}

extension Trait where Self == PacedTrait {
  /// For tests that start programs, or compute for long: as many at a time as there are cores, each on a thread of its
  /// own.
  package static var heavy: Self { Self(kind: .heavy) }

  /// For tests on sockets, or on anything else that needs its turns in time: a few at a time.
  package static var live: Self { Self(kind: .live) }

  /// For live tests of the static calls, whose session is one for the whole process: one at a time, in all suites.
  package static var single: Self { Self(kind: .single) }
}
