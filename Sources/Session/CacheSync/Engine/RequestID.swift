import Foundation

/// Ids of what the client sends.
enum RequestID {
  /// A random UUID (protocol 3.5).
  @Sendable static func random() -> String { UUID().uuidString }
}
