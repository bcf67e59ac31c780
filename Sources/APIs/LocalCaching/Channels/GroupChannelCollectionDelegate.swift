// Apple systems have the same protocols for Objective-C, with optional methods: `.ci/check-objective-c --record`
// writes them from these.
#if !canImport(ObjectiveC)
  public import ChatClient

  /// Receives the changes of a collection's list, on the queue that the app set, after `channelList` has been updated.
  /// Pages from `loadMore` are not reported here. All methods are optional.
  public protocol GroupChannelCollectionDelegate: AnyObject {
    /// Channels were added to the loaded part of the list.
    func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel])

    /// Listed channels changed; their positions may have changed too.
    func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel])

    /// Channels left the loaded part of the list: they are gone, no longer match the query, or are now behind the last
    /// page.
    func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String])

    /// The name in version 3.1, called if the newer form is not implemented.
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
#endif
