import Foundation

/// Ids of what the client sends.
enum RequestID {
  /// A random UUID (Docs/Protocol.md#request-ids).
  @Sendable static func random() -> String { UUID().uuidString }
}
