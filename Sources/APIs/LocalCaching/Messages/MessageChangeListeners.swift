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
      tellNewest(delegate.messageCollection(_:context:channel:addedMessages:)) {
        $0(collection, context, channel, messages)
      }
    case .updated(let messages):
      tellNewest(delegate.messageCollection(_:context:channel:updatedMessages:)) {
        $0(collection, context, channel, messages)
      }
    case .deleted(let messages):
      tellNewest(delegate.messageCollection(_:context:channel:deletedMessages:)) {
        $0(collection, context, channel, messages)
      }
    case .channelUpdated(let channel):
      tellNewest(
        delegate.messageCollection(_:channelContext:updatedChannel:),
        withOlderContext(delegate.messageCollection(_:context:updatedChannel:))
      ) { $0(collection, ChannelContext(source: change.source), channel) }
    case .channelDeleted(let url):
      tellNewest(
        delegate.messageCollection(_:channelContext:deletedChannel:),
        withOlderContext(delegate.messageCollection(_:context:deletedChannel:))
      ) { $0(collection, ChannelContext(source: change.source), url) }
    case .hugeGapDetected: tellNewest(delegate.didDetectHugeGap(_:)) { $0(collection) }
    }
  }

  /// An older form, called as the newer one is.
  private func withOlderContext<Subject>(
    _ form: ((MessageCollection, MessageContext, Subject) -> Void)?
  ) -> ((MessageCollection, ChannelContext, Subject) -> Void)? {
    form.map { form in
      { form($0, MessageContext(source: $1.source, sendingStatus: .none), $2) }
    }
  }

  /// Ends all notifications.
  func end() { streams.end() }
}
