import SeededTesting

/// When a run is killed.
enum Kill: CustomStringConvertible, Sendable {
  /// At the n-th event of a name; see `KillPoint` in the tool.
  case event(String, Int)
  /// After so many seconds.
  case time(Double)

  var description: String {
    switch self {
    case .event(let name, let number): "\(name):\(number)"
    case .time(let seconds): "\(Int(seconds * 1000)) ms"
    }
  }

  /// What the run was doing, as far as it is known.
  var moment: String {
    switch self {
    case .event(let name, _): name
    case .time: "by the clock"
    }
  }

  /// Every named boundary of a run that writes one report.
  static let boundaries: [Kill] = [
    .event("view", 1), .event("plan", 1), .event("copy", 1), .event("copy", 4), .event("index", 1),
    .event("settle", 1), .event("ranges", 1), .event("verify", 1), .event("publish", 1), .event("reports", 1),
    .event("reports", 2),
  ]

  /// A moment drawn from `random`: mostly an event, of those mostly one in the copy; every third time by the clock.
  static func random(_ random: inout SeededRandom, duration: Double) -> Kill {
    if random.below(3) == 0 { return .time(duration * Double(1 + random.below(99)) / 100) }
    return random.below(2) == 0 ? .event("copy", 1 + random.below(9)) : boundaries[random.below(boundaries.count)]
  }
}
