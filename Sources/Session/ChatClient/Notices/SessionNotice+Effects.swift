package import CacheSync
import ChatCache
package import ChatModel

/// The progress of the background sync of a channel's messages.
package typealias HistoryProgress = MessageSyncProgress
/// Keeps the background sync of a channel's messages running while it is held.
package typealias HistoryWatch = MessageWatch
/// Why failed messages were removed.
package typealias FailedRemoval = FailedRemovalReason

extension SessionNotice {
  /// What changed in one channel.
  package func changes(in channelURL: String) -> ChannelNotice? {
    channels.first { $0.channelURL.hasSameBytes(as: channelURL) }
  }

  /// The newest progress of a background sync that this reports.
  package func historyProgress(channelURL: String, filter: MessageFilter) -> HistoryProgress? {
    effects.compactMap { effect -> HistoryProgress? in
      guard case .messageSync(let progress) = effect, progress.channelURL.hasSameBytes(as: channelURL),
        progress.filter == filter
      else { return nil }
      return progress
    }.last
  }

  /// Why failed messages of the channel were removed; `nil` if this does not say.
  package func failedRemoval(channelURL: String) -> FailedRemoval? {
    for case .failedRemoved(let url, _, let reason) in effects where url.hasSameBytes(as: channelURL) { return reason }
    return nil
  }

  /// Whether the connection was established or lost; `nil` if this does not say.
  package var isConnected: Bool? {
    for case .connection(let state) in effects { return state == .connected }
    return nil
  }

  /// Request ids of failed messages that are being resent automatically.
  package func automaticResends(channelURL: String) -> [String] {
    effects.flatMap { effect -> [String] in
      guard case .automaticResend(let url, let requestID) = effect, url.hasSameBytes(as: channelURL) else { return [] }
      return [requestID]
    }
  }
}

extension SessionNotice {
  /// What happened to open channels.
  var openChannelChanges: [OpenChannelChange] {
    effects.flatMap { effect -> [OpenChannelChange] in
      switch effect {
      case .openChannel(let change): [change]
      case .participants(let changes): changes
      default: []
      }
    }
  }

  /// Whether it reports that the user was mentioned.
  package var isMention: Bool { effects.contains { if case .mention = $0 { true } else { false } } }

  /// The message of a channel that a real-time event delivers, whether or not it was cached before; `nil` for all other
  /// causes.
  package func receivedMessageID(channelURL: String) -> Int64? {
    guard case .message(let event)? = event, event.message.channelURL.hasSameBytes(as: channelURL) else { return nil }
    return event.message.id
  }

  /// The channels that the server's event concerns, whether or not it changed their rows.
  package var eventChannelURLs: [String] { event?.channelURLs ?? [] }
}
