// Written by `.ci/check-objective-c --record` from GroupChannelCollectionDelegate.swift.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  /// Receives the changes of a collection's list, on the queue that the app set, after `channelList` has been updated.
  /// Pages from `loadMore` are not reported here. All methods are optional.
  @objc(CBRGroupChannelCollectionDelegate)
  public protocol GroupChannelCollectionDelegate: AnyObject {
    /// Channels were added to the loaded part of the list.
    @objc optional func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel])

    /// Listed channels changed; their positions may have changed too.
    @objc optional func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel])

    /// Channels left the loaded part of the list: they are gone, no longer match the query, or are now behind the last
    /// page.
    @objc optional func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String])

    /// The name in version 3.1, called if the newer form is not implemented.
    @objc optional func channelCollection(
      _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelUrls: [String])
  }
#endif
