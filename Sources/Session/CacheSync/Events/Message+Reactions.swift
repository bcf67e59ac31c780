package import ChatModel
package import ChatWire

/// Reactions and threads (Docs/Protocol.md#reactions-and-threads).
extension Message {
  /// The message after someone added or removed a reaction. A key without users is removed.
  package func applying(_ event: ReactionEvent) -> Message {
    reacting(event.key, userID: event.userID, isAdding: event.operation == .add, updatedAt: event.updatedAt)
  }

  /// The message with a newer state of its thread; unchanged if it has a later one.
  package func applying(_ thread: ThreadInfo) -> Message {
    if let known = threadInfo?.updatedAt, (thread.updatedAt ?? 0) < known { return self }
    return edited { $0.set("thread_info", thread.payload) }
  }
}

/// When users last changed their reactions, from events and own calls: an older change that arrives late is ignored.
struct ReactionTimes {
  private struct Key: Hashable {
    let channel: ChannelURL
    let messageID: Int64
    let key: Identifier
    let user: UserID
  }

  /// How many changes are remembered; only the newest ones matter.
  private static let limit = 10_000
  private var times: [Key: Int64] = [:]

  /// - Returns: false if a later change of this key by the user is already known.
  mutating func merge(_ event: ReactionEvent) -> Bool {
    let key = Key(
      channel: ChannelURL(event.channel.url), messageID: event.messageID, key: Identifier(event.key),
      user: UserID(event.userID))
    if let known = times[key], known > event.updatedAt { return false }
    if times.count >= Self.limit { times = [:] }
    times[key] = event.updatedAt
    return true
  }
}
