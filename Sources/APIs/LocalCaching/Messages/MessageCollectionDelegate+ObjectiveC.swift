// Written by `.ci/check-objective-c --record` from MessageCollectionDelegate.swift.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  /// Receives the changes of a message collection. All methods are optional and are called on the app's queue, after the
  /// collection has been updated. Messages of one call are in the order of the list, but need not be neighbors.
  ///
  /// If an event has two forms, the newer one is called if it is implemented, and otherwise the older one.
  @objc(CBRMessageCollectionDelegate)
  public protocol MessageCollectionDelegate: NSObjectProtocol {
    /// Messages were added: new messages, the user's own messages that are being sent, and messages that were missing.
    @objc optional func messageCollection(
      _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
      addedMessages messages: [BaseMessage])

    /// Messages or their sending statuses changed. Match messages that are not sent yet by their request ids.
    @objc optional func messageCollection(
      _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
      updatedMessages messages: [BaseMessage])

    /// Messages are no longer listed: they were deleted, or no longer match the params.
    @objc optional func messageCollection(
      _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
      deletedMessages messages: [BaseMessage])

    /// The channel changed.
    @objc optional func messageCollection(
      _ collection: MessageCollection, context: MessageContext, updatedChannel channel: GroupChannel)

    /// The channel is gone, at least for the user: dispose of the collection.
    @objc optional func messageCollection(_ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String)

    /// The newer form of `messageCollection(_:context:updatedChannel:)`.
    @objc optional func messageCollection(
      _ collection: MessageCollection, channelContext context: ChannelContext, updatedChannel channel: GroupChannel)

    /// The newer form of `messageCollection(_:context:deletedChannel:)`.
    @objc optional func messageCollection(
      _ collection: MessageCollection, channelContext context: ChannelContext, deletedChannel channelURL: String)

    /// Too much is missing to be filled in: dispose of the collection, and create a new one. Called once.
    @objc optional func didDetectHugeGap(_ collection: MessageCollection)
  }
#endif
