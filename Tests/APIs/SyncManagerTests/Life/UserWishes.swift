/// What a user did, and what must therefore be true in the end: something that was stored has to come about, and of what
/// came after that, until the app was killed, either everything or a part.
struct UserWishes {
  /// Messages whose sending was stored.
  private(set) var sent: Set<String> = []
  /// Messages that may have been stored.
  private var attempted: Set<String> = []
  /// Of each thing, the last value that was stored, and those after it.
  private var values: [String: [String]] = [:]
  /// What was set since the last kill.
  private var recent: Set<String> = []

  mutating func send(_ requestID: String, isStored: Bool) {
    attempted.insert(requestID)
    if isStored { sent.insert(requestID) }
  }

  /// - Parameters:
  ///   - thing: for example the text of a message.
  ///   - before: what it was, as the user saw it.
  mutating func set(_ thing: String, to value: String, from before: String, isStored: Bool) {
    values[thing] = isStored ? [value] : (values[thing] ?? [before]) + [value]
    recent.insert(thing)
  }

  /// What the app was asked for since the last kill is stored.
  mutating func allIsStored() {
    sent.formUnion(attempted)
    for thing in recent { values[thing] = values[thing]?.suffix(1) }
    recent = []
  }

  /// What was not stored is gone, if it was not.
  mutating func wasKilled() { (attempted, recent) = ([], []) }

  /// Whether the user ever set something.
  func mentions(_ thing: String) -> Bool { values[thing] != nil }

  /// Whether something may be as it is; what the user never set may.
  func admits(_ thing: String, _ value: String) -> Bool { values[thing]?.contains(value) ?? true }
}
