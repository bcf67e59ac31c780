package import ChatModel

/// Keeps the background sync of a channel's messages running, from a viewpoint in both directions, and the channel's
/// message changelog. It ends with `cancel`, or when it is deallocated. Watches of the same channel and filter
/// share one sync.
package final class MessageWatch: Sendable {
  /// Compare it by UTF-8 bytes.
  package let channelURL: String
  package let filter: MessageFilter
  /// Where the sync starts, ms; `Int64.max` is the newest end.
  package let viewpoint: Int64
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(
    channelURL: String, filter: MessageFilter, viewpoint: Int64, end: @escaping @Sendable (ObjectIdentifier) -> Void
  ) {
    self.channelURL = channelURL
    self.filter = filter
    self.viewpoint = viewpoint
    self.end = end
  }

  // An identifier may be reused afterwards, but its new user enters the engine's queue after this.
  deinit { end(ObjectIdentifier(self)) }

  /// Ends the watch. Work that nothing else needs is canceled.
  package func cancel() { end(ObjectIdentifier(self)) }
}

/// Keeps the message changelog of a channel running. It ends with `cancel`, or when it is deallocated.
package final class ChangelogWatch: Sendable {
  /// Compare it by UTF-8 bytes.
  package let channelURL: String
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(channelURL: String, end: @escaping @Sendable (ObjectIdentifier) -> Void) {
    self.channelURL = channelURL
    self.end = end
  }

  // As with `MessageWatch`: a later user of the identifier enters the queue behind this.
  deinit { end(ObjectIdentifier(self)) }

  /// Ends the watch. Work that nothing else needs is canceled.
  package func cancel() { end(ObjectIdentifier(self)) }
}
