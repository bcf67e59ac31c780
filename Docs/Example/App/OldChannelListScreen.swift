import SendBirdSyncManager

/// The channel list of the old app. The move changes only where its collection comes from.
final class OldChannelListScreen: Screen, SBSMChannelCollectionDelegate {
  private let channelCollection: SBSMChannelCollection
  private(set) var channels: [SBDGroupChannel] = []

  init(_ channelCollection: SBSMChannelCollection) { self.channelCollection = channelCollection }

  // region: moments
  /// The collection was created.
  override func viewDidLoad() {
    channelCollection.delegate = self
    fetch()
  }

  /// A connection was established.
  func didConnect() { fetch() }

  /// The app comes to the foreground.
  func willEnterForeground() { fetch() }

  /// The user scrolled to the bottom.
  func didScrollToBottom() { fetch() }

  /// The app comes back from the lock screen.
  func didUnlock() { fetch() }

  private func fetch() {
    channelCollection.fetch { error in
      // 810200: another fetch is already under way, which is enough.
      if let error, error.code != Int(SBSMErrorCode.duplicatedFetch.rawValue) { self.show(error) }
    }
  }
  // end

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]
  ) {
    switch action {
    case .insert, .update, .move, .remove:
      // The collection's list has the new state, in order.
      self.channels = collection.channels
    case .clear:
      self.channels = []
    case .none:
      break
    }
    reload(self.channels.map { "\($0.name): \($0.lastMessage?.message ?? "")" })
  }

  func close() { channelCollection.remove() }
}
