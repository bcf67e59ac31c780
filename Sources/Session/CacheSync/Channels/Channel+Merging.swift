import ChatCache
import ChatModel

extension Channel {
  /// What answers contain only on request, or if the server knows it (Docs/Protocol.md#channels): absence says nothing.
  private static let optionalMembers = ["members", "metadata", "read_receipt", "delivery_receipt"]

  /// Operators may send to a frozen channel.
  var isFrozenForUser: Bool { isFrozen && role != .operator }

  /// An answer's channel, completed with what only the cached one has.
  func merged(over stored: Channel?) -> Channel {
    // A copy of what the channel itself says. No event changes it, so that later answers would look like changes.
    let hasCopy = payload.object("channel") != nil
    guard let stored else { return hasCopy ? edited { $0.remove("channel") } : self }
    return edited { editor in
      if hasCopy { editor.remove("channel") }
      for name in Channel.optionalMembers where payload.valueText(of: name) == nil {
        if let text = stored.payload.valueText(of: name) { editor.set(name, text: text) }
      }
    }
  }
}

extension CacheTransaction {
  /// Writes the channels of an answer. Messages that a later history offset makes invisible are removed, and those that
  /// the server's retention has removed, which may have been here before their channel said so.
  /// - Returns: the urls of those that were frozen for the user and no longer are.
  func applyAnswer(_ channels: [Channel]) throws -> [String] {
    var thawed: [String] = []
    for channel in channels {
      let stored = try snapshot.channel(url: channel.url)
      if stored?.isFrozenForUser == true, !channel.isFrozenForUser { thawed.append(channel.url) }
      try upsertChannels([channel.merged(over: stored)])
      guard let offset = channel.historyOffset else { continue }
      if try offset > stored?.historyOffset ?? 0 || snapshot.hasMessages(channelURL: channel.url, upTo: offset) {
        try deleteMessages(channelURL: channel.url, upTo: offset)
      }
    }
    return thawed
  }
}

extension CacheSnapshot {
  fileprivate func hasMessages(channelURL: String, upTo time: Int64) throws -> Bool {
    let oldest = MessagePageRequest(position: MessagePosition(createdAt: .min), nextCount: 1)
    return try messages(channelURL: channelURL, oldest).messages.first.map { $0.createdAt <= time } ?? false
  }
}
