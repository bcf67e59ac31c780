/// The type of the channel that a message belongs to (protocol 1.5).
public enum ChannelType: String, Sendable, Hashable {
  case group
  case open
  case feed
}
