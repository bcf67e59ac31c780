package import ChatModel
package import ChatWire

/// Reactions and threads (Docs/Protocol.md#reactions-and-threads).
extension Message {
  /// The message after somebody gave or took back a reaction. A key that nobody gives any more goes.
  package func applying(_ event: ReactionEvent) -> Message {
    var reactions = payload.objects("reactions")
    let index = reactions.firstIndex { $0.string("key").map { $0.hasSameBytes(as: event.key) } ?? false }
    var users = index.map { reactions[$0].strings("user_ids") } ?? []
    let before = users.count
    users.removeAll { $0.hasSameBytes(as: event.userID) }
    switch event.operation {
    case .add: users.append(event.userID)
    case .delete: if users.count == before { return self }
    }
    if users.isEmpty, let index {
      reactions.remove(at: index)
    } else {
      let known = index.map { reactions[$0] } ?? Payload.object { $0.set("key", event.key) }
      let changed = known.edited {
        $0.set("user_ids", users)
        $0.set("updated_at", max(event.updatedAt, known.integer("updated_at") ?? 0))
      }
      if let index { reactions[index] = changed } else { reactions.append(changed) }
    }
    return edited { $0.set("reactions", reactions) }
  }

  /// The message with a newer state of its thread; unchanged when it has a later one.
  package func applying(_ thread: ThreadInfo) -> Message {
    if let known = threadInfo?.updatedAt, (thread.updatedAt ?? 0) < known { return self }
    return edited { $0.set("thread_info", thread.payload) }
  }
}

/// When users last changed their reactions, as events and own calls told: an older change that comes late is ignored.
struct ReactionTimes {
  private struct Key: Hashable {
    let channel: [UInt8]
    let messageID: Int64
    let key: [UInt8]
    let user: [UInt8]
  }

  /// Changes that are remembered; the times of a run need no more than the newest.
  private static let limit = 10_000
  private var times: [Key: Int64] = [:]

  /// - Returns: false when the user did something later with this key already.
  mutating func merge(_ event: ReactionEvent) -> Bool {
    let key = Key(
      channel: Array(event.channel.url.utf8), messageID: event.messageID, key: Array(event.key.utf8),
      user: Array(event.userID.utf8))
    if let known = times[key], known > event.updatedAt { return false }
    if times.count >= Self.limit { times = [:] }
    times[key] = event.updatedAt
    return true
  }
}
