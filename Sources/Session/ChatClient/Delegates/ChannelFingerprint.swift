import ChatModel

/// What an app sees of a channel, as one number: equal for the same content, however its JSON is written. Receipts and
/// the user's own last read time are left out, because they have their own calls.
struct ChannelFingerprint: Sendable, Equatable {
  private static let leftOut: Set<String> = [
    "read_receipt", "delivery_receipt", "user_last_read", "last_message", "members", "metadata", "ts",
    "ts_message_offset", "unread_cnt", "latest_pinned_message", "operators", "inviter", "invited_at", "joined_ts",
    "channel",
  ]

  private let number: Int

  init(_ channel: ChatModel.Channel) {
    var members: [(name: String, value: [UInt8])] = []
    channel.payload.forEachMember { name, value in
      if !Self.leftOut.contains(name) { members.append((name, Array(value))) }
    }
    var hasher = Hasher()
    for member in members.sorted(by: { $0.name.precedesByBytes($1.name) }) {
      hasher.combine(member.name)
      hasher.combine(member.value)
    }
    if let last = channel.lastMessage {
      hasher.combine(last.id)
      hasher.combine(last.updatedAt)
    }
    let people = channel.members.map { member in
      "\(member.id) \(member.state) \(member.role) \(member.isMuted) \(member.isBlockedByMe) \(member.isBlockingMe) "
        + "\(member.nickname) \(member.profileURL)"
    }
    hasher.combine(Set(people))
    hasher.combine(Set(bytesOf: channel.operators.map(\.id)))
    hasher.combine(channel.metadata ?? [:])
    hasher.combine(channel.messageOffset ?? 0)
    number = hasher.finalize()
  }
}
