import Dispatch
import Foundation

/// Delivers changes to observers in commit order, outside the writer.
///
/// `publish` runs on the writer's serial queue right after a commit and only appends to a separate serial queue, so
/// observers see commits in order, a slow observer does not delay writes, and an observer may write from its handler.
// Sendable although unchecked: `state` is read and written only while `lock` is held; the rest never changes.
final class ChangeNotices: @unchecked Sendable {
  typealias Handler = @Sendable (CacheChange) -> Void

  private struct State {
    var lastNumber: Int64 = 0
    var observers = ChannelObservers<Observer>()
    var isEnded = false
  }

  private struct Observer: Sendable {
    let handler: Handler
    let end: @Sendable () -> Void
    let isCancelled: Switch
  }

  private let lock = NSLock()
  private var state = State()
  private let queue = DispatchQueue(label: "ChatCache.changes")

  /// Registers `handler` for one channel, or for everything.
  /// - Parameter end: called once when there are no more changes, because the cache was closed; at once if it is.
  func observe(
    channelURL: String?, end: @escaping @Sendable () -> Void = {}, _ handler: @escaping Handler
  ) -> CacheObservation {
    let flag = Switch()
    let observer = Observer(handler: handler, end: end, isCancelled: flag)
    let entry = lock.withLock { state.isEnded ? nil : state.observers.add(observer, channelURL: channelURL) }
    guard let entry else {
      end()
      return CacheObservation {}
    }
    return CacheObservation { [weak self] in
      flag.turn(on: true)
      self?.remove(entry)
    }
  }

  /// Notifies the observers of a transaction's changes. Called on the writer's queue, after the commit.
  /// - Returns: what is reported, with the written rows; `nil` if nothing changed.
  func publish(_ changes: ChangeBuilder, source: CacheSource) -> CacheChange? {
    publish { changes.change(number: $0, source: source) }
  }

  /// Notifies every observer that another connection committed. Called on the writer's queue.
  func publishReload() {
    publish {
      var change = CacheChange(
        number: $0, source: .reloaded, channels: [], isEverythingCleared: false, isChannelListTokenChanged: false)
      change.isReloaded = true
      return change
    }
  }

  /// - Parameter make: creates the change with the next number.
  @discardableResult
  private func publish(_ make: (Int64) -> CacheChange?) -> CacheChange? {
    let (change, delivery) = lock.withLock { () -> (CacheChange?, [(Observer, CacheChange)]) in
      guard let change = make(state.lastNumber + 1) else { return (nil, []) }
      state.lastNumber += 1
      return (change, deliveries(of: change))
    }
    if !delivery.isEmpty {
      queue.async {
        for (observer, change) in delivery where !observer.isCancelled.isOn { observer.handler(change) }
      }
    }
    return change
  }

  /// Ends all observations, after what was published before.
  func end() {
    let observers = lock.withLock { () -> [Observer] in
      defer { (state.observers, state.isEnded) = (ChannelObservers(), true) }
      return state.observers.entries.map(\.observer)
    }
    queue.async { for observer in observers where !observer.isCancelled.isOn { observer.end() } }
  }

  private func deliveries(of written: CacheChange) -> [(Observer, CacheChange)] {
    if state.observers.isEmpty { return [] }
    let change = written.named
    let isForAll = change.isEverythingCleared || change.isReloaded
    let entries =
      isForAll ? state.observers.entries : state.observers.entries(ofChannels: change.channels.map(\.channelURL))
    return entries.map { entry in
      (entry.observer, entry.channelURL.map { change.limited(toChannel: $0) } ?? change)
    }
  }

  private func remove(_ entry: ChannelObservers<Observer>.Entry) { lock.withLock { state.observers.remove(entry) } }
}

/// A Boolean that any thread may set and read.
// Sendable although unchecked: `value` is read and written only while `lock` is held.
final class Switch: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isOn: Bool { lock.withLock { value } }
  func turn(on isOn: Bool) { lock.withLock { value = isOn } }
}
