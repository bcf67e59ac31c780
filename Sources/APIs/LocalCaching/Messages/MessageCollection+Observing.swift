package import ChatClient

/// What the handlers of a message collection's calls receive, and its delegate does not.
package enum MessageCollectionAnswer: Sendable {
  /// The start, with the cached messages.
  case started([BaseMessage])
  /// The start, with the server's messages that replace them.
  case replaced(messages: [BaseMessage])
  /// A load of older or newer messages; empty if it failed.
  case loaded(messages: [BaseMessage], isForward: Bool)
}

/// Receives everything that a message collection reports to its delegate and to its callers, just before they do and in
/// the same job of the app's queue. The delegate remains the app's. Collections that a feed fills are not observed.
package protocol MessageCollectionObserver: AnyObject, Sendable {
  func collection(_ collection: MessageCollection, willTell change: MessageCollectionChange)
  /// Messages are oldest first, whatever the collection's order.
  func collection(_ collection: MessageCollection, willAnswer answer: MessageCollectionAnswer)
}

/// What a message collection knows in a session job.
package struct MessageCollectionView: Sendable {
  package let isStarted: Bool
  /// The start waits for the server: pages that arrive in the meantime are shown when it is done, in place of
  /// everything.
  package let isStarting: Bool
  package let isEnded: Bool
  package let isChannelGone: Bool
  /// The window in which it lists everything; `nil` at an end that is the channel's end.
  package let lower: MessagePlace?
  package let upper: MessagePlace?
  /// The ids of own messages that it shows beyond the window.
  package let idsBeyond: Set<Int64>
}

extension MessageCollection {
  /// The observer is held weakly.
  package func add(_ observer: any MessageCollectionObserver) { listeners.add(observer) }
  package func remove(_ observer: any MessageCollectionObserver) { listeners.remove(observer) }
  /// Whether the observer still receives changes: not after it was removed, or after the collection was disposed of.
  package func tells(_ observer: any MessageCollectionObserver) -> Bool { !isDisposed && listeners.contains(observer) }

  /// What it shows, all of one moment.
  package var shown: ShownMessages { visible.withValue { $0.messages } }

  /// An element each time that `shown` may be different, which its delegate is not told when only `hasPrevious` and
  /// `hasNext` are; of several that nobody has read yet, one. Ends with `dispose`. Not for a collection that a feed fills.
  package var shownChanges: AsyncStream<Void> { redraws.makeStream(isLatestOnly: true) }

  package var settingsOfList: MessageListSettings { settings }

  /// In a session job.
  package var view: MessageCollectionView {
    let isDisposed = isDisposed
    return jobState.withValue { state in
      MessageCollectionView(
        isStarted: state.phase == .starting || state.phase == .ready, isStarting: state.phase == .starting,
        isEnded: isDisposed || state.phase == .ended, isChannelGone: state.isChannelGone, lower: state.list.lower,
        upper: state.list.upper, idsBeyond: state.list.idsBeyond)
    }
  }

  func observe(_ answer: MessageCollectionAnswer, _ delivery: inout Delivery) {
    delivery.call { [weak self] in
      guard let self, !isDisposed else { return }
      listeners.observe { $0.collection(self, willAnswer: answer) }
    }
  }
}
