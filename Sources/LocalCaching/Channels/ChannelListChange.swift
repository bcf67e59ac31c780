import ChatClient

/// A change of a collection's list, as the delegate is told it.
public struct ChannelListChange: Sendable {
  public enum Kind: Sendable {
    case added([GroupChannel])
    case updated([GroupChannel])
    case deleted(channelURLs: [String])
  }

  /// What caused it.
  public let source: CollectionEventSource
  public let kind: Kind

  package init(source: CollectionEventSource, kind: Kind) { (self.source, self.kind) = (source, kind) }
}

extension GroupChannelCollection {
  /// All changes from now on, in their order; ends with `dispose`. Every use is a stream of its own, which keeps what is
  /// not read yet.
  public var changes: AsyncStream<ChannelListChange> { listeners.makeStream() }
}

/// Who is told of a collection's changes: the delegate and streams.
final class ChannelChangeListeners: Sendable {
  private struct Streams: Sendable {
    var isEnded = false
    var lastID = 0
    var all: [Int: AsyncStream<ChannelListChange>.Continuation] = [:]
  }

  private let weakDelegate = LockedValue<WeakReference<any GroupChannelCollectionDelegate>?>(nil)
  private let streams = LockedValue(Streams())

  var delegate: (any GroupChannelCollectionDelegate)? {
    get { weakDelegate.withValue { $0 }?.object }
    set {
      let new = newValue.map { WeakReference($0) }
      weakDelegate.withValue { $0 = new }
    }
  }

  func makeStream() -> AsyncStream<ChannelListChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: ChannelListChange.self)
    let id = streams.withValue { streams -> Int? in
      guard !streams.isEnded else { return nil }
      streams.lastID += 1
      streams.all[streams.lastID] = continuation
      return streams.lastID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.streams.withValue { _ = $0.all.removeValue(forKey: id) } }
    return stream
  }

  /// On the app's queue.
  func tell(_ change: ChannelListChange, of collection: GroupChannelCollection) {
    if let delegate {
      let context = ChannelContext(channelSource: change.source)
      switch change.kind {
      case .added(let channels): delegate.channelCollection(collection, context: context, addedChannels: channels)
      case .updated(let channels): delegate.channelCollection(collection, context: context, updatedChannels: channels)
      case .deleted(let urls): delegate.channelCollection(collection, context: context, deletedChannelURLs: urls)
      }
    }
    for continuation in streams.withValue({ Array($0.all.values) }) { continuation.yield(change) }
  }

  /// Nobody is told any more.
  func end() {
    let all = streams.withValue { streams in
      defer { (streams.isEnded, streams.all) = (true, [:]) }
      return Array(streams.all.values)
    }
    for continuation in all { continuation.finish() }
  }

  deinit { end() }
}
