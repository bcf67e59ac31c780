import CacheSync
import ChatCache
package import ChatModel
import ChatWire

extension SessionNotice {
  /// Whether it reports that a list of channels is in the cache as a whole.
  package func completesList(_ filter: ChannelListFilter, _ order: ChannelListOrder) -> Bool {
    effects.contains { effect in
      guard case .channelSync(let progress) = effect else { return false }
      return progress.completes(ChannelListCall(filter, order: order))
    }
  }
}

extension SessionNotice {
  /// Whether a channel has other properties, another last message, or another unread count than before: the changes
  /// that show a channel in a list that does not have it yet (Docs/VendorAPIs.md#legacy-channel-lists).
  /// - Parameter change: one of `channels`.
  package func isChannelChange(_ change: ChannelNotice, viewerID: String) -> Bool {
    switch source {
    // A message brings a channel that was not cached.
    case .messageReceived, .messageSent: change.row == .inserted || change.row == .updated
    case .channelChanged, .messageUpdated, .messageDeleted: change.row == .updated
    case .readUpdated: change.row == .updated && !isReadByOther(than: viewerID)
    default: false
    }
  }

  /// Whether it is somebody else's read receipt, which changes no count of the user.
  private func isReadByOther(than userID: String) -> Bool {
    if case .read(let event)? = event { return !event.userID.hasSameBytes(as: userID) }
    return false
  }
}
