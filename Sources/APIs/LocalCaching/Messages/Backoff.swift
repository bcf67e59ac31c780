/// Work on holes that proves nothing: it is repeated after pauses, and not for ever. A server may answer so that nothing
/// comes of it.
struct Backoff: Sendable, Equatable {
  /// Pieces of work without a result after which nothing more is asked for.
  static let most = 8

  /// Pieces of work in a row since more was known to be complete.
  private(set) var count = 0
  /// What was known to be complete then, ms.
  private var known: ClosedRange<Int64>?

  /// How often it failed, for the length of the pause before the next piece; `nil` for none: a gap check and the page after
  /// it are one attempt.
  var failures: Int? { count < 2 ? nil : count - 1 }

  /// Whether nothing more is asked for until more is known otherwise.
  var isGivenUp: Bool { count >= Backoff.most }

  /// Looks at what is known to be complete now: when it is something else, the work was not in vain.
  mutating func look(at known: ClosedRange<Int64>?) {
    guard known != self.known else { return }
    (self.known, count) = (known, 0)
  }

  /// A piece of work was done.
  mutating func add() { count = min(count + 1, Backoff.most) }

  /// There is a new reason to ask: once more, if it was given up.
  mutating func allowOneMore() { count = min(count, Backoff.most - 1) }

  /// There are no holes, or a new connection.
  mutating func reset() { self = Backoff() }
}
