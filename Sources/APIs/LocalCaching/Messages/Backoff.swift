/// Limits work on holes that proves nothing: it is repeated after pauses, but not forever, because a server may keep
/// giving useless answers.
struct Backoff: Sendable, Equatable {
  /// The number of fruitless attempts after which nothing more is requested.
  static let most = 8

  /// Fruitless attempts since more was last known to be complete.
  private(set) var count = 0
  /// What was known to be complete at that time, ms.
  private var known: ClosedRange<Int64>?

  /// The number of failures, which sets the pause before the next attempt; `nil` for none: a gap check and the page
  /// after it are one attempt.
  var failures: Int? { count < 2 ? nil : count - 1 }

  /// Whether nothing more is requested until more is known from elsewhere.
  var isGivenUp: Bool { count >= Backoff.most }

  /// Compares with what is known to be complete now: if that changed, the work was not in vain.
  mutating func look(at known: ClosedRange<Int64>?) {
    guard known != self.known else { return }
    (self.known, count) = (known, 0)
  }

  /// Counts an attempt.
  mutating func add() { count = min(count + 1, Backoff.most) }

  /// There is a new reason to ask: allows one more attempt if it had given up.
  mutating func allowOneMore() { count = min(count, Backoff.most - 1) }

  /// There are no holes, or there is a new connection.
  mutating func reset() { self = Backoff() }
}
