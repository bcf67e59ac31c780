public import ChatClient

/// A change of a collection's list, as reported to the delegate.
public struct ChannelListChange: Sendable {
  public enum Kind: Sendable {
    case added([GroupChannel])
    case updated([GroupChannel])
    case deleted(channelURLs: [String])
  }

  /// The cause.
  public let source: CollectionEventSource
  public let kind: Kind

  package init(source: CollectionEventSource, kind: Kind) { (self.source, self.kind) = (source, kind) }
}

extension GroupChannelCollection {
  /// All changes from now on, in order; ends with `dispose`. Every use is a separate stream, which keeps what has not
  /// been read yet.
  public var changes: AsyncStream<ChannelListChange> { listeners.makeStream() }
}

/// Notifies the delegate and the streams of a collection's changes.
final class ChannelChangeListeners: Sendable {
  private let weakDelegate = WeakDelegate<any GroupChannelCollectionDelegate>()
  private let streams = ChangeStreams<ChannelListChange>()

  var delegate: (any GroupChannelCollectionDelegate)? {
    get { weakDelegate.object }
    set { weakDelegate.object = newValue }
  }

  func makeStream() -> AsyncStream<ChannelListChange> { streams.makeStream() }

  /// On the app's queue.
  func tell(_ change: ChannelListChange, of collection: GroupChannelCollection) {
    if let delegate {
      let context = ChannelContext(channelSource: change.source)
      switch change.kind {
      case .added(let channels):
        tellNewest(delegate.channelCollection(_:context:addedChannels:)) { $0(collection, context, channels) }
      case .updated(let channels):
        tellNewest(delegate.channelCollection(_:context:updatedChannels:)) { $0(collection, context, channels) }
      case .deleted(let urls):
        tellNewest(
          delegate.channelCollection(_:context:deletedChannelURLs:),
          delegate.channelCollection(_:context:deletedChannelUrls:)
        ) { $0(collection, context, urls) }
      }
    }
    streams.tell(change)
  }

  /// Ends all notifications.
  func end() { streams.end() }
}
