import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

@Suite("The clock of the tests") struct ManualClockTests {
  @Test("a sleep that was cancelled is over at once, however late its task runs", .live)
  func cancelled() async throws {
    let clock = ManualClock()
    var left = 0
    for _ in 0..<200 {
      let sleeping = Task { try await clock.sleep(seconds: 10) }
      try await clock.untilSleeping(10)
      sleeping.cancel()
      left += clock.sleeperCount
      _ = await sleeping.result
    }
    #expect(left == 0, "a test would have taken them for sleeps that go on")
  }

  @Test("a sleep of a task that was cancelled before does not begin", .live)
  func cancelledBefore() async throws {
    let clock = ManualClock()
    let sleeping = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(seconds: 10)
    }
    #expect(await sleeping.outcome == "cancelled")
    #expect(clock.sleeperCount == 0)
  }
}
