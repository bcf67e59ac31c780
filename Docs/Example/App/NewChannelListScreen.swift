import SendBirdSDK

/// The list of channels written for the newer API.
final class NewChannelListScreen: Screen, SBDGroupChannelCollectionDelegate {
  private let channelCollection: SBDGroupChannelCollection

  init(_ channelCollection: SBDGroupChannelCollection) { self.channelCollection = channelCollection }

  var channels: [SBDGroupChannel] { channelCollection.channelList }

  // region: two moments
  override func viewDidLoad() {
    channelCollection.delegate = self
    loadMore()
  }

  func didScrollToBottom() {
    if channelCollection.hasMore { loadMore() }
  }

  private func loadMore() {
    channelCollection.loadMore { channels, error in
      self.show()
    }
  }
  // end

  func channelCollection(
    _ collection: SBDGroupChannelCollection, context: SBDChannelContext, addedChannels channels: [SBDGroupChannel]
  ) {
    show()
  }

  func channelCollection(
    _ collection: SBDGroupChannelCollection, context: SBDChannelContext, updatedChannels channels: [SBDGroupChannel]
  ) {
    show()
  }

  func channelCollection(
    _ collection: SBDGroupChannelCollection, context: SBDChannelContext, deletedChannelUrls: [String]
  ) {
    show()
  }

  private func show() {
    reload(channelCollection.channelList.map { "\($0.name): \($0.lastMessage?.message ?? "")" })
  }

  func close() { channelCollection.dispose() }
}
