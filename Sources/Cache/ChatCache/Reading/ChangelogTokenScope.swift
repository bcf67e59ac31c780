/// The scope of a changelog token, the server's cursor for "what changed since" (Docs/Architecture.md#words).
public enum ChangelogTokenScope: Sendable, Hashable {
  /// The user's list of channels.
  case channelList
  /// The messages of one channel.
  case messages(channelURL: String)

  /// The `scope` column.
  var name: String {
    switch self {
    case .channelList: "channels"
    case .messages: "messages"
    }
  }

  /// The `channel_url` column; empty for the channel list.
  var channelURL: String {
    switch self {
    case .channelList: ""
    case .messages(let url): url
    }
  }
}
