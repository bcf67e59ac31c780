public import ChatClient

/// Is told what changes in a collection's list, on the queue that the app set. `channelList` shows the change already.
/// Pages that `loadMore` brings are not told here. All methods are optional.
public protocol GroupChannelCollectionDelegate: AnyObject {
  /// Channels came into the loaded part of the list.
  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel])

  /// Listed channels changed; they may stand elsewhere now.
  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel])

  /// Channels left the loaded part of the list: they are gone, or the query does not admit them any more, or they stand
  /// behind the last page now.
  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String])

  /// The name of version 3.1: called when the newer form is not implemented.
  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelUrls: [String])
}

extension GroupChannelCollectionDelegate {
  public func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel]
  ) {}

  public func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) {}

  public func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
  ) {
    channelCollection(collection, context: context, deletedChannelUrls: deletedChannelURLs)
  }

  public func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelUrls: [String]
  ) {}
}
