import ChatModel

/// The unique ids of this client's own calls, so that it recognizes their echoes (Docs/Protocol.md#channel-events).
struct OwnCalls {
  /// How an event relates to this client's calls.
  enum Echo {
    /// The event of someone else's action.
    case none
    /// The echo of a call whose answer is not in the cache.
    case awaited
    /// The echo of an answered call, with a change by someone else since the answer: only the order of the events tells
    /// which was first on the server.
    case overtaken
    /// The echo of an answered call, and only the user's own calls have changed the channel since: it says nothing new,
    /// and may be older than what these later calls did.
    case known
  }

  /// An echo arrives within moments of its call.
  private static let limit = 1_000
  private var order: [String] = []
  /// The inputs that wrote the answers.
  private var answered: [Identifier: UInt64] = [:]
  /// The input that brought the newest change by someone else.
  private var changedByOthers: [ChannelURL: UInt64] = [:]

  mutating func add(_ uniqueID: String) {
    order.append(uniqueID)
    while order.count > Self.limit { answered[order.removeFirst()] = nil }
  }

  /// The cache has the effect of the call.
  mutating func answer(_ uniqueID: String, at number: UInt64) {
    if isOwn(uniqueID) { answered[uniqueID] = number }
  }

  /// The cache may have lost the effects of calls: their echoes again say what they did.
  mutating func forgetAnswers() { answered = [:] }

  /// Someone else changed the channel.
  mutating func othersChanged(channelURL: String, at number: UInt64) {
    changedByOthers[channelURL] = number
  }

  /// Whether someone else changed the channel after input `number`.
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
