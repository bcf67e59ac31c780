/// How far a message got on its way to the server (Docs/Protocol.md#sending-status). The raw values are those of the
/// public API.
public enum SendingStatus: Int, Sendable, Hashable {
  case none = 0
  case pending = 1
  case failed = 2
  case succeeded = 3
  case canceled = 4

  /// The name in local payloads; `nil` for any other.
  init?(name: String) {
    switch name {
    case "none": self = .none
    case "pending": self = .pending
    case "failed": self = .failed
    case "succeeded": self = .succeeded
    case "canceled": self = .canceled
    default: return nil
    }
  }
}
