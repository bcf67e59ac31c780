import CacheSync
import ChatCache
package import ChatModel

extension ChatSession {
  /// Syncs a channel's messages in the background, from a viewpoint in both directions, while the watch is held.
  /// - Parameter viewpoint: ms; `Int64.max` is the newest end.
  package func watchHistory(channelURL: String, filter: MessageFilter, viewpoint: Int64) -> HistoryWatch {
    engine.watchMessages(channelURL: channelURL, filter: filter, viewpoint: viewpoint)
  }

  /// The progress of a sync; `nil` if nobody watches it. In a session job.
  package func historyProgress(channelURL: String, filter: MessageFilter) async -> HistoryProgress? {
    await engine.messageSyncProgress(channelURL: channelURL, filter: filter)
  }

  /// Whether the user's channel was deleted, or left; false if that cannot be read. In a session job.
  package func isChannelGone(_ channelURL: String) async -> Bool {
    (try? await cache.read { try $0.isChannelDeleted(url: channelURL) }) ?? false
  }

  /// Whether the channel itself is cached, and not only its messages; false if that cannot be read. In a session job.
  package func isChannelCached(_ channelURL: String) async -> Bool {
    (try? await cache.read { try $0.isChannelCached(url: channelURL) }) ?? false
  }

  /// A cached message; `nil` if it is not cached.
  /// - Throws: `CacheError`.
  package func cachedMessage(_ messageID: Int64, channelURL: String) async throws -> ChatModel.Message? {
    try await cache.read { try $0.message(channelURL: channelURL, messageID: messageID) }
  }

  /// Failed or pending messages of a channel, oldest first.
  /// - Throws: `CacheError`.
  package func outgoingMessages(channelURL: String, isFailed: Bool) async throws -> [OutgoingRow] {
    try await cache.read { try $0.outgoingMessages(channelURL: channelURL, state: isFailed ? .failed : .pending) }
  }
}
