import ChatClient

/// Notifies observers, the delegate and streams of a collection's changes.
final class MessageChangeListeners: Sendable {
  private let weakDelegate = WeakDelegate<any MessageCollectionDelegate>()
  private let streams = ChangeStreams<MessageCollectionChange>()
  private let observers = WeakObservers<any MessageCollectionObserver>()

  var delegate: (any MessageCollectionDelegate)? {
    get { weakDelegate.object }
    set { weakDelegate.object = newValue }
  }

  /// The observer is held weakly.
  func add(_ observer: any MessageCollectionObserver) { observers.add(observer) }
  func remove(_ observer: any MessageCollectionObserver) { observers.remove(observer) }
  func contains(_ observer: any MessageCollectionObserver) -> Bool { observers.contains(observer) }

  /// On the app's queue.
  func observe(_ call: (any MessageCollectionObserver) -> Void) { observers.forEach(call) }

  func makeStream() -> AsyncStream<MessageCollectionChange> { streams.makeStream() }

  /// On the app's queue.
  func tell(_ change: MessageCollectionChange, of collection: MessageCollection) {
    observe { $0.collection(collection, willTell: change) }
    if let delegate { tell(change, of: collection, delegate) }
    streams.tell(change)
  }

  private func tell(
    _ change: MessageCollectionChange, of collection: MessageCollection, _ delegate: any MessageCollectionDelegate
  ) {
    let context = MessageContext(source: change.source, sendingStatus: change.sendingStatus)
    let channel = collection.channel
    switch change.kind {
    case .added(let messages):
      delegate.messageCollection(collection, context: context, channel: channel, addedMessages: messages)
    case .updated(let messages):
      delegate.messageCollection(collection, context: context, channel: channel, updatedMessages: messages)
    case .deleted(let messages):
      delegate.messageCollection(collection, context: context, channel: channel, deletedMessages: messages)
    case .channelUpdated(let channel):
      delegate.messageCollection(
        collection, channelContext: ChannelContext(source: change.source), updatedChannel: channel)
    case .channelDeleted(let url):
      delegate.messageCollection(collection, channelContext: ChannelContext(source: change.source), deletedChannel: url)
    case .hugeGapDetected: delegate.didDetectHugeGap(collection)
    }
  }

  /// Ends all notifications.
  func end() { streams.end() }
}
