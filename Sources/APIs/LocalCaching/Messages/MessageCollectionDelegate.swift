public import ChatClient
public import Foundation

/// Is told what changes in a message collection. All methods are optional; they are called on the app's queue, when the
/// collection shows the change already. Messages of one call are in the order of the list, but need not be neighbours.
///
/// Of two forms of one event the newer is called, and does by default what the older does.
public protocol MessageCollectionDelegate: NSObjectProtocol {
  /// Messages are listed that were not before: new ones, own ones that begin to be sent, and ones that were missing.
  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage])

  /// Messages changed, or went on on their way to the server: match unsent ones by their request ids.
  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage])

  /// Messages are not listed any more: deleted, or not matching the params any more.
  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage])

  /// The channel shows something else.
  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, updatedChannel channel: GroupChannel)

  /// The channel is gone, for the user at least: dispose of the collection.
  func messageCollection(_ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String)

  /// The newer form of `messageCollection(_:context:updatedChannel:)`.
  func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, updatedChannel channel: GroupChannel)

  /// The newer form of `messageCollection(_:context:deletedChannel:)`.
  func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, deletedChannel channelURL: String)

  /// More is missing than is worth filling in: dispose of the collection, and make a new one. Called once.
  func didDetectHugeGap(_ collection: MessageCollection)
}

extension MessageCollectionDelegate {
  public func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) {}

  public func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) {}

  public func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) {}

  public func messageCollection(
    _ collection: MessageCollection, context: MessageContext, updatedChannel channel: GroupChannel
  ) {}

  public func messageCollection(
    _ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String
  ) {}

  public func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, updatedChannel channel: GroupChannel
  ) {
    let older = MessageContext(source: context.source, sendingStatus: .none)
    messageCollection(collection, context: older, updatedChannel: channel)
  }

  public func messageCollection(
    _ collection: MessageCollection, channelContext context: ChannelContext, deletedChannel channelURL: String
  ) {
    let older = MessageContext(source: context.source, sendingStatus: .none)
    messageCollection(collection, context: older, deletedChannel: channelURL)
  }

  public func didDetectHugeGap(_ collection: MessageCollection) {}
}
