import ChatClient

/// Who is told of a collection's changes: observers, the delegate and streams.
final class MessageChangeListeners: Sendable {
  private struct Streams: Sendable {
    var isEnded = false
    var lastID = 0
    var all: [Int: AsyncStream<MessageCollectionChange>.Continuation] = [:]
  }

  private let weakDelegate = LockedValue<WeakReference<any MessageCollectionDelegate>?>(nil)
  private let streams = LockedValue(Streams())
  private let observers = LockedValue<[WeakReference<any MessageCollectionObserver>]>([])

  var delegate: (any MessageCollectionDelegate)? {
    get { weakDelegate.withValue { $0 }?.object }
    set {
      let new = newValue.map { WeakReference($0) }
      weakDelegate.withValue { $0 = new }
    }
  }

  /// Not kept alive.
  func add(_ observer: any MessageCollectionObserver) {
    let reference = WeakReference(observer)
    observers.withValue { $0.append(reference) }
  }

  func remove(_ observer: any MessageCollectionObserver) {
    let all = observers.withValue { $0 }
    // Read outside of the lock (`WeakReference`).
    let left = all.filter { reference in reference.object.map { $0 !== observer } ?? false }
    observers.withValue { observers in
      observers = left + observers.filter { new in !all.contains { $0 === new } }
    }
  }

  /// On the app's queue.
  func observe(_ call: (any MessageCollectionObserver) -> Void) {
    for reference in observers.withValue({ $0 }) { if let observer = reference.object { call(observer) } }
  }

  func makeStream() -> AsyncStream<MessageCollectionChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: MessageCollectionChange.self)
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
  func tell(_ change: MessageCollectionChange, of collection: MessageCollection) {
    observe { $0.collection(collection, willTell: change) }
    if let delegate { tell(change, of: collection, delegate) }
    for continuation in streams.withValue({ Array($0.all.values) }) { continuation.yield(change) }
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
