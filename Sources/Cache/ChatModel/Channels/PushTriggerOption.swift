/// When a channel sends a push notification to the user (Docs/Protocol.md#channels).
public enum PushTriggerOption: String, Sendable, Hashable {
  case `default`
  case all
  case off
  case mentionOnly = "mention_only"
}
