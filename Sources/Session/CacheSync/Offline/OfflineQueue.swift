import ChatCache
package import ChatModel
import ChatWire

/// What the user does to messages and channels, kept in the cache until the server has it
/// (Docs/Guides/offline-actions.md). Off by default: then these calls need a connection.
///
/// An action is committed before anything shows it. The actions of a channel are sent in order, one at a time, each
/// until the server has done or refused it: a kill, a lost connection or a lost answer only delays it.
package final class OfflineQueue {
  /// What became of an action, for its caller.
  struct Answer: Sendable {
    /// The message after an edit.
    var message: Message?
    /// What a reaction did.
    var reaction: ReactionEvent?
  }

  typealias Completion = @Sendable (Result<Answer, any Error>) -> Void

  /// A call of the app that was made with a connection, and waits for the server.
  private struct Waiter {
    let action: OfflineAction
    let completion: Completion
  }

  private var waiters: [Waiter] = []
  private var sending: [ChannelURL: OfflineAction] = [:]

  /// Whether the cache has what a kept call needs: an edit its message, because the caller receives that.
  func takes(
    _ kind: OfflineAction.Kind, messageID: Int64 = 0, in url: String, on engine: isolated SyncEngine
  ) async -> Bool {
    guard kind == .edit else { return true }
    return (try? await engine.cache.read { try $0.message(channelURL: url, messageID: messageID) }) ?? nil != nil
  }

  /// Keeps an action, and sends it when that is possible.
  /// - Parameter completion: called once: with what is shown now if there is no connection, otherwise with what the
  ///   server did, or with what is shown as soon as that takes longer.
  func accept(_ action: OfflineAction, _ completion: @escaping Completion, on engine: isolated SyncEngine) async {
    do {
      let outcome = try await engine.commit(action.kind.source) { try $0.putOfflineAction(action) }
      // Their actions are part of this one, or canceled by it.
      await answerWaiters(on: engine) { waiter in
        guard action.messageID != 0, action.kind == .deletion else { return waiter.hasSameSubject(as: action) }
        return waiter.messageID == action.messageID && waiter.channelURL.hasSameBytes(as: action.channelURL)
      }
      switch outcome {
      case .refused: completion(.failure(ServerError(code: ServerError.Code.messageNotFound)))
      case .canceled: completion(.success(await shown(action, on: engine)))
      case .waiting(let waiting):
        // Without a connection, or while another attempt of its channel is awaited, nobody knows how long it takes.
        guard engine.isConnected, !engine.jobs.isWaiting(JobKey(.offlineAction, channelURL: action.channelURL)) else {
          return completion(.success(await shown(waiting, on: engine)))
        }
        waiters.append(Waiter(action: waiting, completion: completion))
        await advance(action.channelURL, on: engine)
      }
    } catch {
      completion(.failure(error))
    }
  }

  /// Removes an action that is not being sent, as if the user had not done it.
  /// - Returns: false if it is being sent, or no longer waits.
  package func discard(_ action: OfflineAction, on engine: isolated SyncEngine) async throws -> Bool {
    if let sent = sending[action.channelURL], sent.isSame(as: action) { return false }
    let isRemoved = try await engine.commit(action.kind.source) {
      try $0.removeOfflineAction(action, isForgotten: true)
    }
    await answerWaiters(on: engine) { $0.isSame(as: action) }
    return isRemoved
  }

  // MARK: Sending

  /// Sends what waits, in all channels, as far as there is a connection.
  func advance(on engine: isolated SyncEngine) async {
    guard engine.isConnected else { return }
    do {
      let waiting = try await engine.cache.read { try $0.offlineActions() }
      // What was cleared, or replaced by another program, is not sent.
      let sent = sending.values
      await answerWaiters(on: engine) { action in
        !waiting.contains { $0.isSame(as: action) } && !sent.contains { $0.isSame(as: action) }
      }
      for url in waiting.map(\.channelURL).uniqueByBytes() { await advance(url, on: engine) }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// Sends the next action of a channel, if nothing is under way there.
  private func advance(_ url: String, on engine: isolated SyncEngine) async {
    let key = JobKey(.offlineAction, channelURL: url)
    guard engine.isConnected, !engine.jobs.isRunning(key), !engine.jobs.isWaiting(key) else { return }
    do {
      let waiting = try await engine.cache.read { try $0.offlineActions(channelURL: url) }
      // What was cleared is not sent.
      await answerWaiters(on: engine) { action in
        action.channelURL.hasSameBytes(as: url) && !waiting.contains { $0.isSame(as: action) }
      }
      guard let next = waiting.first else { return }
      // Before it is sent, so that the next run knows that the server may have it.
      let begun = try await engine.commitToCache(next.kind.source) { try $0.beginOfflineAction(next) }.value
      guard let begun else { return engine.put { await $0.offline.advance(url, on: $0) } }
      let step = OfflineStep(
        begun, mayBeDone: next.isBegun, userID: engine.userID, makeRequestID: engine.configuration.makeRequestID)
      engine.callTracking.addOwnCall(step.uniqueID)
      sending[url] = begun
      engine.startJob(key) {
        try await step.run($0)
      } then: { engine, answer in
        await engine.offline.answered(begun, step, answer, on: engine)
      }
    } catch {
      await engine.cacheFailed(error)
      later(key, after: error, on: engine)
    }
  }

  private func answered(
    _ action: OfflineAction, _ step: OfflineStep, _ answer: JobAnswer<OfflineStep.Done>,
    on engine: isolated SyncEngine
  ) async {
    let key = JobKey(.offlineAction, channelURL: action.channelURL)
    sending[action.channelURL] = nil
    do {
      switch answer.result {
      case .success(let done):
        let result = try await write(action, done, startedAt: answer.startedAt, on: engine)
        engine.callTracking.ownCallAnswered(step.uniqueID, on: engine)
        complete(action, .success(result))
      case .failure(let error) where error.isRefusal: try await refused(action, error, on: engine)
      case .failure(let error):
        // It waits with those behind it, and all are shown so: their callers need not.
        await answerWaiters(on: engine) { $0.channelURL.hasSameBytes(as: action.channelURL) }
        return later(key, after: error, on: engine)
      }
      engine.jobs.succeed(key)
      await advance(action.channelURL, on: engine)
    } catch {
      // The cache cannot be written. The action still waits, and is asked about before it is sent again.
      await engine.cacheFailed(error)
      await answerWaiters(on: engine) { $0.channelURL.hasSameBytes(as: action.channelURL) }
      later(key, after: error, on: engine)
    }
  }

  private func later(_ key: JobKey, after error: any Error, on engine: isolated SyncEngine) {
    // A pause is over with the next connection.
    guard engine.isConnected else { return }
    engine.retryLater(key, after: error) { await $0.offline.advance(on: $0) }
  }

  /// The server will not do it: the action is gone, and what it concerned is shown as the server has it.
  private func refused(_ action: OfflineAction, _ error: any Error, on engine: isolated SyncEngine) async throws {
    let isAwaited = waiters.contains { $0.action.isSame(as: action) }
    let failure = SyncEffect.offlineActionFailed(action, code: ClientErrorCode.number(of: error))
    try await engine.commit(action.kind.source, effects: { $0 && !isAwaited ? [failure] : [] }) {
      try $0.removeOfflineAction(action, isForgotten: true)
    }
    complete(action, .failure(error))
    guard let refusal = error as? ServerError else { return }
    if refusal.isNotFound, action.messageID != 0 {
      engine.history.refetchMessages([action.messageID], channelURL: action.channelURL, on: engine)
    }
    if refusal.meansNoChannel, action.messageID == 0 || !refusal.isNotFound {
      engine.channelSync.markStale(channelURL: action.channelURL, on: engine)
      await engine.channelSync.scheduleChannelFetches(on: engine)
    }
  }

  // MARK: Callers

  /// The engine ends: what waits is kept for the next run, and its callers receive it as it is shown.
  func endCalls() {
    defer { waiters = [] }
    for waiter in waiters { waiter.completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// The connection is lost: whoever waits for the server need not wait for the next one. What waits is sent then.
  func connectionLost(on engine: isolated SyncEngine) async { await answerWaiters(on: engine) { _ in true } }

  private func complete(_ action: OfflineAction, _ result: Result<Answer, any Error>) {
    let mine = waiters.filter { $0.action.isSame(as: action) }
    waiters.removeAll { $0.action.isSame(as: action) }
    for waiter in mine { waiter.completion(result) }
  }

  /// Answers with what is shown.
  private func answerWaiters(
    on engine: isolated SyncEngine, where isMeant: (OfflineAction) -> Bool
  ) async {
    let meant = waiters.filter { isMeant($0.action) }
    guard !meant.isEmpty else { return }
    waiters.removeAll { waiter in meant.contains { $0.action.isSame(as: waiter.action) } }
    for waiter in meant { waiter.completion(.success(await shown(waiter.action, on: engine))) }
  }

  /// What the caller of an action receives before the server has it.
  private func shown(_ action: OfflineAction, on engine: isolated SyncEngine) async -> Answer {
    switch action.kind {
    case .edit:
      let message = try? await engine.cache.read {
        try $0.message(channelURL: action.channelURL, messageID: action.messageID)
      }
      return Answer(message: message ?? nil)
    case .reaction: return Answer(reaction: ReactionEvent(action))
    case .deletion, .pin, .read: return Answer()
    }
  }
}

extension OfflineAction.Kind {
  /// The cause that collections are told.
  var source: CacheSource {
    switch self {
    case .edit, .deletion: .messageUpdated
    case .reaction: .reactionUpdated
    case .pin: .channelChanged
    case .read: .readUpdated
    }
  }
}

extension ReactionEvent {
  /// What a reaction that waits will do.
  init?(_ action: OfflineAction) {
    self.init(
      .object {
        $0.set("reaction", action.subject)
        $0.set("user_id", action.userID)
        $0.set("operation", (action.isAdding ? Operation.add : .delete).rawValue)
        $0.set("updated_at", action.createdAt)
      }, channelURL: action.channelURL, messageID: action.messageID)
  }
}

extension Error {
  /// Whether the server, or this library, will say the same to the same request again.
  fileprivate var isRefusal: Bool {
    switch self {
    case let error as ServerError:
      error.isStated && !error.isSessionExpired && !error.isSessionRevoked && !error.isRateLimited
        && error.code != ServerError.Code.internalError && error.code != ServerError.Code.unavailable
        && error.code != ServerError.Code.loginRequired && error.status.map { $0 < 500 } ?? true
    case let error as WireError: error.code == .invalidParameter
    default: false
    }
  }
}
