import ChatClient
import LocalCaching
import SyncManager

/// What the newer API calls a cause.
extension LegacyEventCause {
  /// Of changes of messages. What no notice caused was found out by looking.
  var messageSource: CollectionEventSource {
    switch self {
    case .notice(let source, _): CollectionEventSource(ofMessages: source)
    case .fetch: .messageFill
    case .outgoingFetch, .viewpointReset, .offsetRemoval: .messageChangelog
    case .handover: .localMessagePendingCreated
    }
  }

  /// Of changes of a channel.
  var channelSource: CollectionEventSource {
    guard case .notice(let source, let isMention) = self else { return .channelChangelog }
    return CollectionEventSource(ofChangedChannel: source, isMention: isMention)
  }

  /// Of channels that come into a list or leave it.
  var listSource: CollectionEventSource {
    guard case .notice(let source, _) = self else { return .channelChangelog }
    return CollectionEventSource(ofListedChannels: source)
  }

  var isFetch: Bool { if case .fetch = self { true } else { false } }
}
