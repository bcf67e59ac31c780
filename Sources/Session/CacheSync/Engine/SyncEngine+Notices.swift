import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// Calls `handler` for every notice after this call's place in the queue. It may read the cache, but must not wait
  /// for the engine.
  package func observe(_ handler: @escaping @Sendable (SyncNotice) async -> Void) -> SyncObservation {
    let entry = observers.add(handler, channelURL: nil)
    return SyncObservation { [weak self] in
      self?.put { engine in engine.observers.remove(entry) }
    }
  }

  /// Calls `handler` for every notice after what is already in the queue, until the engine ends. From any thread.
  package nonisolated func addObserver(_ handler: @escaping @Sendable (SyncNotice) async -> Void) {
    put { engine in _ = engine.observers.add(handler, channelURL: nil) }
  }

  /// Writes one transaction, then notifies the observers.
  /// - Parameters:
  ///   - event: the event that caused it, for observers.
  ///   - fresh: channels that it sets to the server's state, see `write`.
  ///   - isProgress: see `write`.
  ///   - stale: channels that it makes stale, see `write`.
  ///   - effects: what happened in addition to rows, from what the transaction returned.
  /// - Throws: what the cache or `body` throws, `CancellationError` for progress that is void; in these cases nothing
  ///   is written, and nobody is notified.
  @discardableResult
  func commit<Value: Sendable>(
    _ source: CacheSource, event: ServerEvent? = nil, fresh: [String] = [], isProgress: Bool = false,
    stale: @escaping @Sendable (Value) -> [String] = { _ in [] },
    effects: @Sendable (Value) -> [SyncEffect] = { _ in [] },
    _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> Value {
    let commit = try await write(source, fresh: fresh, isProgress: isProgress, stale: stale, body)
    jobs.succeed(JobKey(.timer("cache")))
    let effects = effects(commit.value)
    if commit.change != nil || event != nil || !effects.isEmpty {
      await publish(SyncNotice(change: commit.change, source: source, event: event, effects: effects))
    }
    for change in commit.change?.channels ?? [] where change.row == .inserted {
      await history.messagesBeginAgain(channelURL: change.channelURL, on: self)
    }
    return commit.value
  }

  /// Reports something that is not stored to the observers.
  func publish(_ effect: SyncEffect, source: CacheSource = .application) async {
    await publish(SyncNotice(change: nil, source: source, effects: [effect]))
  }

  /// Reports effects that come with nothing else.
  func tell(_ effects: [SyncEffect]) async {
    guard !effects.isEmpty else { return }
    await publish(SyncNotice(change: nil, source: .application, effects: effects))
  }

  func publish(_ notice: SyncNotice) async {
    for change in notice.change?.channels ?? [] {
      touched.arrive(channelURL: change.channelURL, messageIDs: change.insertedMessages, at: inputNumber)
      guard change.row == .deleted else { continue }
      // After the end of a channel, nothing more is reported about it.
      eventHandling.channelIsGone(channelURL: change.channelURL)
      history.messagesAreGone(channelURL: change.channelURL, on: self)
    }
    for entry in observers.entries { await entry.observer(notice) }
  }
}
