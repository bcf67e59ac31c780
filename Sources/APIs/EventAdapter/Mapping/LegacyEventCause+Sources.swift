import ChatClient
import LocalCaching
import SyncManager

/// The newer API's names for causes.
extension LegacyEventCause {
  /// The source of changes of messages. What no notice caused was found by asking.
  var messageSource: CollectionEventSource {
    switch self {
    case .notice(let source, _): CollectionEventSource(ofMessages: source)
    case .fetch: .messageFill
    case .outgoingFetch, .viewpointReset, .offsetRemoval: .messageChangelog
    case .handover: .localMessagePendingCreated
    }
  }

  /// The source of changes of a channel.
  var channelSource: CollectionEventSource {
    guard case .notice(let source, let isMention) = self else { return .channelChangelog }
    return CollectionEventSource(ofChangedChannel: source, isMention: isMention)
  }

  /// The source of channels that are added to a list or leave it.
  var listSource: CollectionEventSource {
    guard case .notice(let source, _) = self else { return .channelChangelog }
    return CollectionEventSource(ofListedChannels: source)
  }

  var isFetch: Bool { if case .fetch = self { true } else { false } }
}
