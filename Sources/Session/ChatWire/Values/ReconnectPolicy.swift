import ChatModel

/// How long a client waits before it reconnects (Docs/Protocol.md#reconnecting).
public struct ReconnectPolicy: Sendable, Hashable {
  /// Seconds before the first attempts; at most a day.
  public let interval: Double
  /// The maximum in seconds, including the first attempts.
  public let maximumInterval: Double
  public let multiplier: Double
  /// The number of attempts before giving up; `nil` for no end.
  public let attempts: Int?

  /// The policy before the first login: 2 s, at most 20 s, doubling, no end.
  public static let standard = ReconnectPolicy(interval: 2, maximumInterval: 20, multiplier: 2, attempts: nil)

  public init(interval: Double, maximumInterval: Double, multiplier: Double, attempts: Int?) {
    self.interval = WireSeconds.bounded(interval)
    self.maximumInterval = WireSeconds.bounded(maximumInterval)
    self.multiplier = multiplier > 1 ? multiplier : 1
    self.attempts = attempts.flatMap { $0 < 0 ? nil : $0 }
  }

  init(_ payload: Payload) {
    let standard = ReconnectPolicy.standard
    // Without a pause, there would be a storm of attempts.
    func positive(_ name: StaticString) -> Double? { payload.number(name).flatMap { $0 > 0 ? $0 : nil } }
    self.init(
      interval: positive("interval") ?? standard.interval,
      maximumInterval: positive("max_interval") ?? standard.maximumInterval,
      multiplier: payload.number("mul") ?? standard.multiplier,
      attempts: payload.exactInteger("retry_cnt").map { Int(clamping: $0) })
  }
}

/// The state of a series of attempts to reconnect. A value: the caller has the clock.
public struct ReconnectBackoff: Sendable, Hashable {
  public let policy: ReconnectPolicy
  /// Which attempt comes next, counted as the protocol does.
  private(set) var attempt = 0
  private var made = 0
  /// The pause before that attempt, in seconds.
  private var pause: Double

  public init(_ policy: ReconnectPolicy) {
    self.policy = policy
    pause = min(policy.interval, policy.maximumInterval)
  }

  /// The network is back, or the app is in the foreground or asks: the next attempt starts at once.
  public mutating func reset() -> Double {
    attempt = max(attempt, 1)
    made += 1
    return 0
  }

  /// The next attempt.
  /// - Returns: seconds to wait; `nil` if there were enough.
  public mutating func next() -> Double? {
    if let most = policy.attempts, made >= most { return nil }
    made += 1
    // Once the longest pause is reached, the counter stops growing.
    if attempt < 2 || pause < policy.maximumInterval { attempt += 1 }
    if attempt > 2, pause > 0 { pause = min(pause * policy.multiplier, policy.maximumInterval) }
    return pause
  }
}

/// Durations from a server, in seconds. They end up in timers, whose arithmetic must not overflow because a server sent
/// too large a value.
enum WireSeconds {
  /// A day.
  static let longest: Int64 = 86_400

  static func bounded(_ seconds: Int64) -> Int { Int(min(max(0, seconds), longest)) }
  /// NaN counts as 0.
  static func bounded(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, Double(longest)) : 0 }
}
