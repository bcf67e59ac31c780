import ChatTesting
import PacedTesting
import Testing

@Suite("The clock of tests", .live) struct TestClockTests {
  @Test("time stands still until it is moved") func manual() async throws {
    let clock = TestClock(start: 5_000)
    #expect(clock.milliseconds == 5_000)
    let short = Task { try await clock.sleep(seconds: 1) }
    let long = Task { try await clock.sleep(seconds: 2) }
    await clock.untilSleeping(2)
    await clock.pass(1)
    try await short.value
    #expect(clock.milliseconds == 6_000 && clock.sleeperCount == 1)
    clock.advance(by: 1)
    try await long.value
    #expect(clock.sleeperCount == 0)
    try await clock.sleep(seconds: 0)
  }

  @Test("steps of decimal fractions add up") func fractions() async throws {
    let clock = TestClock(start: 0)
    let sleeping = Task { try await clock.sleep(seconds: 0.7) }
    await clock.untilSleeping(0.7)
    for step in 1...7 {
      #expect(clock.sleeperCount == 1)
      clock.advance(by: 0.1)
      #expect(clock.milliseconds == Int64(step) * 100)
    }
    #expect(clock.sleeperCount == 0)
    try await sleeping.value
  }

  @Test("a sleep that is cancelled is over at once, before it began too") func cancelled() async {
    let clock = TestClock()
    var left = 0
    for _ in 0..<200 {
      let task = Task { try await clock.sleep(seconds: 1) }
      await clock.untilSleeping(1)
      task.cancel()
      // However late its task runs: a test would take it for a sleep that goes on.
      left += clock.sleeperCount
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(left == 0)
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(seconds: 1)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("short pauses are skipped in their order, long ones are not") func skipping() async throws {
    let clock = TestClock(skippingPausesUpTo: 60)
    let long = Task { try await clock.sleep(seconds: 61) }
    await clock.untilSleeping(61)
    let (order, areAllAsleep) = (Locked<[Int]>([]), Locked(false))
    clock.ask { areAllAsleep.withValue { $0 ? 0 : nil } }
    await withTaskGroup(of: Void.self) { group in
      for seconds in [30, 10, 20] {
        group.addTask {
          try? await clock.sleep(seconds: Double(seconds))
          order.withValue { $0.append(seconds) }
        }
        await clock.untilSleeping(Double(seconds))
      }
      areAllAsleep.withValue { $0 = true }
    }
    #expect(order.withValue { $0 } == [10, 20, 30])
    #expect(clock.sleeperCount == 1)
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
  }

  @Test("so many pauses are waited for, and all of them end") func several() async throws {
    let clock = TestClock()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { try? await clock.sleep(seconds: 1) } }
      await clock.pass(1, count: 3)
      await group.waitForAll()
    }
    #expect(clock.seconds == 1_001 && clock.pauses.isEmpty)
  }

  @Test("a wait for a pause that never comes ends when its task is canceled, before it began too") func canceledWaits()
    async
  {
    let clock = TestClock()
    for _ in 0..<200 {
      let wait = Task { await clock.pass(2) }
      let sleep = Task { try await clock.sleep(seconds: 1) }
      await clock.untilSleeping(1)
      #expect(clock.pauses == [1])
      wait.cancel()
      await wait.value
      sleep.cancel()
      _ = try? await sleep.value
    }
    #expect(clock.seconds == 1_000 && clock.pauses.isEmpty)
  }
}
