package import ChatClient

/// What handlers of a message collection's calls are given; its delegate is told nothing of it.
package enum MessageCollectionAnswer: Sendable {
  /// The start, with what is cached.
  case started([BaseMessage])
  /// The start, with what the server has in place of it.
  case replaced(messages: [BaseMessage])
  /// A load of older or newer messages. None when it failed, too.
  case loaded(messages: [BaseMessage], isForward: Bool)
}

/// Sees everything that a message collection tells its delegate and answers its callers, just before they do, in the same
/// job of the app's queue. The delegate stays the app's. Collections that a feed fills are not observed.
package protocol MessageCollectionObserver: AnyObject, Sendable {
  func collection(_ collection: MessageCollection, willTell change: MessageCollectionChange)
  /// Messages are the oldest first, whatever the collection's order is.
  func collection(_ collection: MessageCollection, willAnswer answer: MessageCollectionAnswer)
}

/// What a message collection knows in a session job.
package struct MessageCollectionView: Sendable {
  package let isStarted: Bool
  /// The start waits for the server: pages that come meanwhile are shown when it is done, in place of everything.
  package let isStarting: Bool
  package let isEnded: Bool
  package let isChannelGone: Bool
  /// The window in which it lists everything; `nil` at an end that is the channel's.
  package let lower: MessagePlace?
  package let upper: MessagePlace?
}

extension MessageCollection {
  /// The observer is not kept alive.
  package func add(_ observer: any MessageCollectionObserver) { listeners.add(observer) }
  package func remove(_ observer: any MessageCollectionObserver) { listeners.remove(observer) }
  /// Whether it is still told: not once it was removed, or the collection was disposed of.
  package func tells(_ observer: any MessageCollectionObserver) -> Bool { !isDisposed && listeners.contains(observer) }

  package var settingsOfList: MessageListSettings { settings }

  /// In a session job.
  package var view: MessageCollectionView {
    let isDisposed = isDisposed
    return jobState.withValue { state in
      MessageCollectionView(
        isStarted: state.phase == .starting || state.phase == .ready, isStarting: state.phase == .starting,
        isEnded: isDisposed || state.phase == .ended, isChannelGone: state.isChannelGone, lower: state.list.lower,
        upper: state.list.upper)
    }
  }

  func observe(_ answer: MessageCollectionAnswer, _ delivery: inout Delivery) {
    delivery.call { [weak self] in
      guard let self, !isDisposed else { return }
      listeners.observe { $0.collection(self, willAnswer: answer) }
    }
  }
}
