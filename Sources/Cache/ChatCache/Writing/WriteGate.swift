import Foundation
import GRDB

/// Lets writes begin, or holds them back while the process may be suspended.
///
/// GRDB's own answer to its notifications would not do: it interrupts the write that runs, and it does not know of
/// statements that run on a `RawConnection`.
// Sendable although unchecked: `state` is read and written only while `lock` is held; `center` and `changed` never
// change, and may be used from any thread; `observers` is set in `init` and only touched again in `deinit`.
final class WriteGate: @unchecked Sendable {
  private struct State {
    var isShut = false
    /// It stays open.
    var isGone = false
    /// Writes that have begun and not ended.
    var running = 0
    /// Writes that may not begin yet.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Who waits for the end of those that run.
    var watching: [CheckedContinuation<Void, Never>] = []
  }

  private let lock = NSLock()
  private var state = State()
  private let center: NotificationCenter?
  private let changed: @Sendable (_ isShut: Bool) -> Void
  private var observers: [any NSObjectProtocol] = []

  /// - Parameters:
  ///   - center: where GRDB's notifications shut and open it; `nil` if they do not.
  ///   - changed: called when it is shut or opened, in this order, while it is locked.
  init(listeningTo center: NotificationCenter?, changed: @escaping @Sendable (_ isShut: Bool) -> Void = { _ in }) {
    self.center = center
    self.changed = changed
    guard let center else { return }
    observers = [
      center.addObserver(forName: Database.suspendNotification, object: nil, queue: nil) { [weak self] _ in
        self?.shut()
      },
      center.addObserver(forName: Database.resumeNotification, object: nil, queue: nil) { [weak self] _ in
        self?.open()
      },
    ]
  }

  deinit { for observer in observers { center?.removeObserver(observer) } }

  /// Whether GRDB's notifications shut and open it.
  var isListening: Bool { center != nil }

  var isShut: Bool { lock.withLock { state.isShut } }
  /// Whether a write waits.
  var isWaiting: Bool { lock.withLock { !state.waiting.isEmpty } }

  /// Begins a write if writes may begin now, as they nearly always may.
  /// - Returns: false if it did not begin.
  func enterAtOnce() -> Bool { begins(nil) }

  /// Begins a write, as soon as writes may begin.
  func enter() async {
    if begins(nil) { return }
    await withCheckedContinuation { continuation in if begins(continuation) { continuation.resume() } }
  }

  /// - Parameter continuation: waits if the gate is shut.
  private func begins(_ continuation: CheckedContinuation<Void, Never>?) -> Bool {
    lock.withLock {
      if state.isShut {
        if let continuation { state.waiting.append(continuation) }
      } else {
        state.running += 1
      }
      return !state.isShut
    }
  }

  /// Ends a write.
  func leave() {
    let watching = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.watching = [] }
      return state.watching
    }
    for continuation in watching { continuation.resume() }
  }

  /// From now on, no write begins. Those that run go on, see `untilQuiet`.
  func shut() {
    lock.withLock {
      state.isShut = !state.isGone
      changed(state.isShut)
    }
  }

  /// Lets writes begin again, those that wait too. Those of different callers have no order, as without the gate.
  /// - Parameter isForGood: whether it never shuts again.
  func open(forGood isForGood: Bool = false) {
    let waiting = lock.withLock {
      state.isShut = false
      changed(false)
      state.isGone = state.isGone || isForGood
      state.running += state.waiting.count
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no write runs.
  func untilQuiet() async {
    await withCheckedContinuation { continuation in
      let isQuiet = lock.withLock {
        if state.running > 0 { state.watching.append(continuation) }
        return state.running == 0
      }
      if isQuiet { continuation.resume() }
    }
  }
}
