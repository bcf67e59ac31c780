import ChatModel

/// How far the background sync of a channel's messages is.
package struct MessageSyncProgress: Sendable, Equatable {
  package let channelURL: String
  package let filter: MessageFilter
  /// Nothing older exists on the server.
  package var isStartReached = false
  /// Everything up to now is here, while the connection lasts.
  package var isEndReached = false
  /// The last attempt failed; another follows.
  package var hasFailed = false
}
