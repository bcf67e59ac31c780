import SendBirdSyncManager

/// The list of channels as the old app has it. Only where its collection comes from changes in the move.
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
      // 810200: a fetch is under way already, and that one will do.
      if let error, error.code != SBSMErrorCode.duplicatedFetch.rawValue { self.show(error) }
    }
  }
  // end

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]
  ) {
    switch action {
    case .insert, .update, .move, .remove:
      // The collection's list has the new state, and the order.
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
