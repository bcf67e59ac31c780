import SendbirdChatSDK

/// The list of channels.
final class ChannelListViewModel: NSObject {
  var report: (String) -> Void = { _ in }
  // Made before anyone is logged in.
  private let query = GroupChannel.createMyGroupChannelListQuery { params in
    params.includeEmptyChannel = true
    params.order = .latestLastMessage
    params.limit = 20
  }
  private var collection: GroupChannelCollection?

  var names: [String] { collection?.channelList.map(\.name) ?? [] }

  func viewDidLoad() {
    guard let collection = SendbirdChat.createGroupChannelCollection(query: query) else {
      report("no collection")
      return
    }
    collection.delegate = self
    self.collection = collection
    collection.loadMore { channels, error in
      guard error == nil else { return self.report("error \(error?.code ?? 0)") }
      self.report("loaded \(channels?.count ?? 0)")
    }
  }

  func loadFromServer() {
    query.loadNextPage { channels, error in
      self.report("page \(channels?.map(\.channelURL) ?? []) \(error?.code ?? 0)")
    }
  }

  func createChannel(name: String, with users: [String]) {
    let params = GroupChannelCreateParams()
    params.name = name
    params.isDistinct = false
    params.addUserIds(users)
    params.operatorUserIds = ["alice"]
    GroupChannel.createChannel(params: params) { channel, error in
      self.report("created \(channel?.name ?? "") \(channel?.members.count ?? 0) \(error?.code ?? 0)")
    }
  }

  func viewDidDisappear() {
    collection?.dispose()
    collection = nil
  }
}

extension ChannelListViewModel: GroupChannelCollectionDelegate {
  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel]
  ) { report("added \(channels.map(\.name).joined(separator: ","))") }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) { report("updated \(channels.map(\.name).joined(separator: ","))") }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
  ) { report("deleted \(deletedChannelURLs.joined(separator: ","))") }
}
