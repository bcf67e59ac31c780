/// Why a payload is no message or channel. Names a rule, never content.
public enum InvalidPayload: Error, Sendable, Hashable {
  /// The kind of the message cannot be told (Docs/Protocol.md#message-kinds).
  case unknownKind
  /// Neither the payload nor its row has a channel url.
  case channelURLMissing
}
