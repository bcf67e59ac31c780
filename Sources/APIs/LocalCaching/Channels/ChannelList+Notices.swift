import ChatClient
import ChatModel

/// What a notice does to a list (Docs/VendorAPIs.md#events-of-a-channel-list).
extension ChannelList {
  /// Changes with what caused them, as the app is told.
  struct Told: Sendable {
    var changes = Changes()
    /// What new and vanished channels are told with.
    let source: CollectionEventSource
    /// What changed channels are told with.
    let updateSource: CollectionEventSource

    init(_ notice: SessionNotice) {
      source = CollectionEventSource(ofListedChannels: notice.source)
      updateSource = CollectionEventSource(ofChangedChannel: notice.source, isMention: notice.isMention)
    }
  }

  /// Takes a notice. Every channel that it names is judged anew: one that belongs to the loaded part of the list is shown,
  /// whatever brought it there, and one that does not is not.
  mutating func apply(_ notice: SessionNotice) -> Told {
    var told = Told(notice)
    guard isLoaded else { return told }
    if notice.isEverythingCleared { applyClearing(to: &told.changes) }
    for change in notice.channels {
      if let channel = change.channel { apply(channel, to: &told.changes) }
      if change.row == .deleted { applyDeletion(url: change.channelURL, to: &told.changes) }
    }
    for case .typing(let url, _) in notice.effects { applyTouch(url: url, to: &told.changes) }
    return told
  }
}
