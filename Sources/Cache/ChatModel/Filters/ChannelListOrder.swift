/// The order of a list of channels (Docs/VendorAPIs.md#events-of-a-channel-list).
///
/// Every order is total: ties are broken by the creation time, newest first, and finally by the bytes of the url, so
/// that a list has one correct order everywhere.
public enum ChannelListOrder: Sendable {
  /// Newest channel first.
  case chronological
  /// The channel with the newest last message first; channels without one come after all others.
  case latestLastMessage
  /// By the bytes of the name, ascending; channels without a name come first.
  case channelNameAlphabetical
  /// By the bytes of the value of a metadata key, ascending; channels without that key come first.
  case channelMetadataValueAlphabetical(key: String)

  /// The position of `channel`.
  public func position(of channel: Channel) -> ChannelPosition {
    switch self {
    case .chronological:
      ChannelPosition(text: "", time: channel.createdAt, createdAt: channel.createdAt, url: channel.url)
    case .latestLastMessage:
      ChannelPosition(text: "", time: channel.lastMessageCreatedAt, createdAt: channel.createdAt, url: channel.url)
    case .channelNameAlphabetical:
      ChannelPosition(text: channel.name, time: nil, createdAt: channel.createdAt, url: channel.url)
    case .channelMetadataValueAlphabetical(let key):
      ChannelPosition(
        text: channel.metadataValue(key) ?? "", time: nil, createdAt: channel.createdAt, url: channel.url)
    }
  }

  /// Whether `a` comes before `b`. Two channels with one url have the same position only if nothing that the order uses
  /// differs.
  public func precedes(_ a: Channel, _ b: Channel) -> Bool { position(of: a) < position(of: b) }
}

/// A position in a list of channels. Positions of one order can be compared, those of different orders cannot.
public struct ChannelPosition: Sendable, Comparable {
  /// The name or metadata value, ascending by bytes; empty in the other orders.
  package let text: String
  /// The first sort key in the other orders, ms, descending; none comes last.
  package let time: Int64?
  /// Ms, descending; unknown comes last.
  package let createdAt: Int64?
  /// Ascending by bytes.
  package let url: String

  public static func < (a: ChannelPosition, b: ChannelPosition) -> Bool {
    if !a.text.hasSameBytes(as: b.text) { return a.text.precedesByBytes(b.text) }
    if a.time != b.time { return ChannelPosition.isLater(a.time, b.time) }
    if a.createdAt != b.createdAt { return ChannelPosition.isLater(a.createdAt, b.createdAt) }
    return a.url.precedesByBytes(b.url)
  }

  public static func == (a: ChannelPosition, b: ChannelPosition) -> Bool { !(a < b) && !(b < a) }

  private static func isLater(_ a: Int64?, _ b: Int64?) -> Bool {
    guard let a else { return false }
    return b.map { a > $0 } ?? true
  }
}
