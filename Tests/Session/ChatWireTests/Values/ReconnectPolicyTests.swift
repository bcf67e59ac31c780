import ChatModel
import ChatWire
import PacedTesting
import Testing

/// Pauses between attempts to connect again, as Docs/Protocol.md#reconnecting has them.
@Suite(.heavy) struct ReconnectPolicyTests {
  private static func delays(_ policy: ReconnectPolicy, _ count: Int) -> [Double?] {
    var backoff = ReconnectBackoff(policy)
    return (0..<count).map { _ in backoff.next() }
  }

  /// n = 1, 2: the interval; then interval * 2^(n-2): 4, 8, 16, and 32 capped at 20.
  @Test func theDefaults() {
    #expect(Self.delays(.standard, 9) == [2, 2, 4, 8, 16, 20, 20, 20, 20])
    #expect(ReconnectPolicy.standard == ReconnectPolicy(interval: 2, maximumInterval: 20, multiplier: 2, attempts: nil))
  }

  @Test func otherPolicies() {
    let table: [(ReconnectPolicy, [Double?])] = [
      (ReconnectPolicy(interval: 3, maximumInterval: 24.5, multiplier: 2, attempts: 5), [3, 3, 6, 12, 24, nil, nil]),
      (
        ReconnectPolicy(interval: 1, maximumInterval: 100, multiplier: 3, attempts: -1), [1, 1, 3, 9, 27, 81, 100, 100]
      ),
      (ReconnectPolicy(interval: 0.5, maximumInterval: 4, multiplier: 2, attempts: nil), [0.5, 0.5, 1, 2, 4, 4]),
      (ReconnectPolicy(interval: 2, maximumInterval: 20, multiplier: 1, attempts: nil), [2, 2, 2, 2, 2]),
      (ReconnectPolicy(interval: 2, maximumInterval: 20, multiplier: 2, attempts: 0), [nil, nil]),
      (ReconnectPolicy(interval: 2, maximumInterval: 20, multiplier: 2, attempts: 1), [2, nil]),
      (ReconnectPolicy(interval: 30, maximumInterval: 10, multiplier: 2, attempts: nil), [10, 10, 10]),
      (ReconnectPolicy(interval: 0, maximumInterval: 10, multiplier: 2, attempts: nil), [0, 0, 0, 0]),
      (ReconnectPolicy(interval: 0, maximumInterval: 10, multiplier: .infinity, attempts: nil), [0, 0, 0, 0]),
    ]
    for (policy, delays) in table { #expect(Self.delays(policy, delays.count) == delays, "\(policy)") }
  }

  /// A reset makes n at least 1 and waits for nothing; the next attempt is n + 1.
  @Test func resets() {
    var fresh = ReconnectBackoff(.standard)
    #expect(fresh.reset() == 0)
    #expect((0..<4).map { _ in fresh.next() } == [2, 4, 8, 16])
    var grown = ReconnectBackoff(.standard)
    for _ in 0..<4 { _ = grown.next() }
    #expect(grown.reset() == 0)
    #expect(grown.next() == 16)
    #expect(grown.next() == 20)
    var limited = ReconnectBackoff(ReconnectPolicy(interval: 2, maximumInterval: 20, multiplier: 2, attempts: 2))
    #expect(limited.reset() == 0)
    #expect(limited.next() == 2)
    #expect(limited.next() == nil)
  }

  /// n stops growing at the cap, so a long outage neither overflows nor slows down.
  @Test func thousandsOfAttempts() {
    for multiplier in [1, 1.0001, 2, 1e300] {
      var backoff = ReconnectBackoff(
        ReconnectPolicy(interval: 0.001, maximumInterval: 20, multiplier: multiplier, attempts: nil))
      var before = 0.0
      for _ in 0..<20_000 {
        let delay = backoff.next() ?? -1
        if delay < before || delay > 20 { Issue.record("\(delay) after \(before)") }
        before = delay
      }
      if multiplier > 1.0001 { #expect(before == 20) }
    }
  }

  @Test func numbersThatAreNone() {
    for value in [Double.nan, .infinity, -.infinity, -1] {
      let policy = ReconnectPolicy(interval: value, maximumInterval: value, multiplier: value, attempts: .min)
      #expect(policy.attempts == nil)
      for delay in Self.delays(policy, 10) { #expect((0...86_400).contains(delay ?? -1)) }
    }
  }
}
