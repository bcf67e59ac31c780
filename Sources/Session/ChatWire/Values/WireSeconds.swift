/// Durations that a server names, in seconds. They end in timers, and a timer's arithmetic must not overflow because a
/// server said too much.
enum WireSeconds {
  /// A day.
  static let longest: Int64 = 86_400

  static func bounded(_ seconds: Int64) -> Int { Int(min(max(0, seconds), longest)) }
  /// What is no number at all counts as 0.
  static func bounded(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, Double(longest)) : 0 }
}
