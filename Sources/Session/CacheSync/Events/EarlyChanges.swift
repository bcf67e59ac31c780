import ChatModel

/// Messages whose reactions or thread changed before the messages themselves arrived: events may overtake each other,
/// and the message's event does not contain the change.
struct EarlyChanges {
  private struct Key: Hashable {
    let channel: ChannelURL
    let messageID: Int64
  }

  /// Most are changes of old messages that are not cached and never arrive.
  private static let limit = 10_000
  private var keys: Set<Key> = []

  /// - Parameter messageID: `nil` if the message was there.
  mutating func insert(_ messageID: Int64?, channelURL: String) {
    guard let messageID else { return }
    if keys.count >= Self.limit { keys = [] }
    keys.insert(Key(channel: ChannelURL(channelURL), messageID: messageID))
  }

  /// - Returns: whether a change arrived before this message.
  mutating func remove(_ messageID: Int64, channelURL: String) -> Bool {
    guard !keys.isEmpty else { return false }
    return keys.remove(Key(channel: ChannelURL(channelURL), messageID: messageID)) != nil
  }
}
