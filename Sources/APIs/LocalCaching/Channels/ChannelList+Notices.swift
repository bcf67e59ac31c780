import ChatClient
import ChatModel

/// Applies a notice to a list (Docs/VendorAPIs.md#events-of-a-channel-list).
extension ChannelList {
  /// Changes with their causes, as reported to the app.
  struct Told: Sendable {
    var changes = Changes()
    /// The source of additions and removals.
    let source: CollectionEventSource
    /// The source of updates.
    let updateSource: CollectionEventSource

    init(_ notice: SessionNotice) {
      source = CollectionEventSource(ofListedChannels: notice.source)
      updateSource = CollectionEventSource(ofChangedChannel: notice.source, isMention: notice.isMention)
    }
  }

  /// Applies a notice. Every channel that it names is evaluated again: it is shown if it belongs to the loaded part of
  /// the list, whatever the cause, and otherwise not.
  mutating func apply(_ notice: SessionNotice) -> Told {
    var told = Told(notice)
    guard isLoaded else { return told }
    if notice.isEverythingCleared { applyClearing(to: &told.changes) }
    for change in notice.channels {
      if let channel = change.channel { apply(channel, to: &told.changes) }
      if change.row == .deleted { applyDeletion(url: change.channelURL, to: &told.changes) }
    }
    for case .typing(let url, _) in notice.effects { applyTouch(url: url, to: &told.changes) }
    if notice.source.isToldWithoutChange {
      for url in notice.eventChannelURLs { applyTouch(url: url, to: &told.changes) }
    }
    return told
  }
}

extension NoticeSource {
  /// Whether the event is about something that a cached channel does not contain (Docs/VendorAPIs.md#event-sources).
  fileprivate var isToldWithoutChange: Bool {
    switch self {
    case .metacountersCreated, .metacountersUpdated, .metacountersDeleted, .userUnbanned: true
    default: false
    }
  }
}
