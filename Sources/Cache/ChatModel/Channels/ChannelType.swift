/// The type of the channel that a message belongs to (Docs/Protocol.md#message-members).
public enum ChannelType: String, Sendable, Hashable {
  case group
  case open
  case feed
}
