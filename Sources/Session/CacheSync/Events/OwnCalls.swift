import ChatModel

/// The unique ids of this client's own calls, so that it knows the echo of one (Docs/Protocol.md#channel-events).
struct OwnCalls {
  /// What an event is to this client's calls.
  enum Echo {
    /// The event of somebody else's doing.
    case none
    /// Of a call whose answer is not in the cache.
    case awaited
    /// Of an answered call, and something of somebody else came since the answer: which of the two was first at the
    /// server only the order of the events tells.
    case overtaken
    /// Of an answered call, and nothing but the user's own calls changed the channel since: it says nothing new, and may
    /// be older than what these later calls did.
    case known
  }

  /// An echo comes within moments of its call.
  private static let limit = 1_000
  private var order: [String] = []
  /// The inputs that wrote the answers.
  private var answered: [Identifier: UInt64] = [:]
  /// The input that brought the newest change by somebody else.
  private var changedByOthers: [ChannelURL: UInt64] = [:]

  mutating func add(_ uniqueID: String) {
    order.append(uniqueID)
    while order.count > Self.limit { answered[order.removeFirst()] = nil }
  }

  /// What the call did is in the cache.
  mutating func answer(_ uniqueID: String, at number: UInt64) {
    if isOwn(uniqueID) { answered[uniqueID] = number }
  }

  /// What the calls did may not be in the cache any more: their echoes say it again.
  mutating func forgetAnswers() { answered = [:] }

  /// Somebody else changed the channel.
  mutating func othersChanged(channelURL: String, at number: UInt64) {
    changedByOthers[channelURL] = number
  }

  /// Whether somebody else changed the channel after input `number`.
  func haveOthersChanged(channelURL: String, since number: UInt64) -> Bool {
    changedByOthers[channelURL].map { $0 > number } ?? false
  }

  func echo(_ uniqueID: String?, channelURL: String) -> Echo {
    guard let uniqueID, isOwn(uniqueID) else { return .none }
    guard let number = answered[uniqueID] else { return .awaited }
    return haveOthersChanged(channelURL: channelURL, since: number) ? .overtaken : .known
  }

  private func isOwn(_ uniqueID: String) -> Bool { order.contains(bytesOf: uniqueID) }
}
