import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// Calls `handler` for every notice after this call's turn. It may read the cache; it must not wait for the engine.
  /// - Parameter channelURL: only notices that touch this channel; `nil` for all.
  package func observe(
    channelURL: String? = nil, _ handler: @escaping @Sendable (SyncNotice) async -> Void
  ) -> SyncObservation {
    let id = observers.add(channelURL: channelURL, handler)
    return SyncObservation { [weak self] in
      self?.put { engine in engine.observers.remove(id) }
    }
  }

  /// Writes one transaction, then tells the observers.
  /// - Parameters:
  ///   - event: the event that caused it, for observers.
  ///   - effects: what happened beside rows, from what the transaction returned.
  /// - Throws: what the cache or `body` throws; nothing is written then, and nobody is told.
  @discardableResult
  func commit<Value: Sendable>(
    _ source: CacheSource, event: ServerEvent? = nil,
    effects: @Sendable (Value) -> [SyncEffect] = { _ in [] },
    _ body: @escaping @Sendable (CacheTransaction) throws -> Value
  ) async throws -> Value {
    let commit = try await cache.commit(source: source, body)
    retries.succeed(JobKey(.timer("cache")))
    let effects = effects(commit.value)
    if commit.change != nil || event != nil || !effects.isEmpty {
      await publish(SyncNotice(change: commit.change, source: source, event: event, effects: effects))
    }
    return commit.value
  }

  /// Tells the observers something that is not stored.
  func publish(_ effect: SyncEffect, source: CacheSource = .application) async {
    await publish(SyncNotice(change: nil, source: source, effects: [effect]))
  }

  func publish(_ notice: SyncNotice) async {
    for handler in observers.handlers(for: notice) { await handler(notice) }
  }
}
