import Dispatch
import Foundation

/// Delivers changes to observers in commit order, outside the writer.
///
/// `publish` runs on the writer's serial queue right after a commit and only appends to a serial queue of its own, so
/// observers see commits in their order, a slow observer holds up no write, and one may write from its handler.
/// A change costs the observers of the channels it touches and those of everything, not the others.
// Sendable although unchecked: `state` is read and written only while `lock` is held; the rest never changes.
final class ChangeNotices: @unchecked Sendable {
  typealias Handler = @Sendable (CacheChange) -> Void

  private struct State {
    var nextID = 0
    var lastNumber: Int64 = 0
    /// In order of registration: ids only grow.
    var ofEverything: [Int: Observer] = [:]
    var ofChannel: [ByteKey: [Int: Observer]] = [:]
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
  /// - Parameter end: called once when no change will come any more, because the cache was closed.
  func observe(
    channelURL: String?, end: @escaping @Sendable () -> Void = {}, _ handler: @escaping Handler
  ) -> CacheObservation {
    let flag = Switch()
    let observer = Observer(handler: handler, end: end, isCancelled: flag)
    let key = channelURL.map { ByteKey($0) }
    let id = lock.withLock { () -> Int in
      state.nextID += 1
      if let key {
        state.ofChannel[key, default: [:]][state.nextID] = observer
      } else {
        state.ofEverything[state.nextID] = observer
      }
      return state.nextID
    }
    return CacheObservation { [weak self] in
      flag.turn(on: true)
      self?.remove(id, key)
    }
  }

  /// Tells the observers what a transaction changed. Called on the writer's queue, after the commit.
  /// - Returns: what they are told, with the rows that were written; `nil` when nothing changed.
  func publish(_ changes: ChangeBuilder, source: CacheSource) -> CacheChange? {
    publish { changes.change(number: $0, source: source) }
  }

  /// Tells every observer that another connection committed. Called on the writer's queue.
  func publishReload() {
    publish {
      var change = CacheChange(
        number: $0, source: .reloaded, channels: [], isEverythingCleared: false, isChannelListTokenChanged: false)
      change.isReloaded = true
      return change
    }
  }

  /// - Parameter make: makes the change with the next number.
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
      let all = Array(state.ofEverything.values) + state.ofChannel.values.flatMap(\.values)
      state.ofEverything = [:]
      state.ofChannel = [:]
      return all
    }
    queue.async { for observer in observers where !observer.isCancelled.isOn { observer.end() } }
  }

  private func deliveries(of written: CacheChange) -> [(Observer, CacheChange)] {
    if state.ofEverything.isEmpty, state.ofChannel.isEmpty { return [] }
    let change = written.named
    var found: [(id: Int, observer: Observer, change: CacheChange)] = []
    for (id, observer) in state.ofEverything { found.append((id, observer, change)) }
    if change.isEverythingCleared || change.isReloaded {
      let parts = Dictionary(
        change.channels.map { (ByteKey($0.channelURL), $0) }, uniquingKeysWith: { first, _ in first })
      for (key, observers) in state.ofChannel {
        let limited = change.limited(to: parts[key])
        for (id, observer) in observers { found.append((id, observer, limited)) }
      }
    } else {
      for channel in change.channels {
        guard let observers = state.ofChannel[ByteKey(channel.channelURL)] else { continue }
        let limited = change.limited(to: channel)
        for (id, observer) in observers { found.append((id, observer, limited)) }
      }
    }
    return found.sorted { $0.id < $1.id }.map { ($0.observer, $0.change) }
  }

  private func remove(_ id: Int, _ key: ByteKey?) {
    lock.withLock {
      guard let key else {
        state.ofEverything[id] = nil
        return
      }
      state.ofChannel[key]?[id] = nil
      if state.ofChannel[key]?.isEmpty == true { state.ofChannel[key] = nil }
    }
  }
}
