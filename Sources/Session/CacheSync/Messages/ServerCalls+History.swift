import ChatCache
package import ChatModel
package import ChatWire

/// Parts of a channel's history that a caller waits for.
extension ServerCalls {
  /// Requests messages around a time from the server and writes them to the cache, together with the range that they
  /// prove.
  ///
  /// Works even while sync is paused, because a caller waits for it.
  /// - Parameters:
  ///   - parameters: which messages; their order in the answer is always ascending. Messages exactly at the time are
  ///     always requested and cached, and returned if requested.
  ///   - replies: pages without replies, or with some of them, prove no range. Default: all.
  ///   - marksStale: whether a refusal makes the cached channel stale. Default: true.
  /// - Throws: like a failed `CallCompletion`; `SendFailure` 800102 if the engine stops.
  package func loadMessages(
    channelURL: String, _ parameters: MessageListParameters, replies: ReplyFilter = .all
  ) async throws -> LoadedMessages {
    try await withCheckedThrowingContinuation { continuation in
      loadMessages(channelURL: channelURL, parameters, replies: replies) { continuation.resume(with: $0) }
    }
  }

  /// The same for callers that do not wait: returns at once, from any thread.
  /// - Parameter completion: called once, even if the engine has ended or ends in the meantime. Answers are reported in
  ///   order, after the observers of what they wrote; it must not wait for the engine.
  package func loadMessages(
    channelURL: String, _ parameters: MessageListParameters, replies: ReplyFilter = .all, marksStale: Bool = true,
    completion: @escaping CallCompletion<LoadedMessages>
  ) {
    var list = MessageListCall.complete(.timestamp(parameters.timestamp), filter: parameters.filter)
    (list.previousLimit, list.nextLimit) = (parameters.previousLimit, parameters.nextLimit)
    list.replies = replies
    list.checksContinuity = true
    call(
      channelURL: marksStale ? channelURL : nil,
      { [list] transport, _ -> Result<ChatWire.MessagePage, any Error> in
        do { return .success(try await transport.messages(in: channelURL, list)) } catch { return .failure(error) }
      }, completion: completion
    ) { engine, result, startedAt in
      if case .failure(let error) = result {
        engine.history.noteRefusal(error, of: channelURL, startedAt: startedAt, on: engine)
      }
      return try await engine.history.loaded(
        channelURL, parameters, replies, try result.get(), startedAt: startedAt, on: engine)
    }
  }

  /// Requests what is missing around the complete part of what a collection shows, and fills it in
  /// (Docs/VendorAPIs.md#filling-gaps).
  ///
  /// Each step is one transaction. At most five pages are requested on each side, a fifth of a second apart. Pausing
  /// sync ends it.
  /// - Parameters:
  ///   - shown: the times of the oldest and newest message that the collection shows, ms.
  ///   - synced: the part of it that the collection knows to be complete.
  ///   - isAtLiveEnd: nothing newer than `shown` was known to exist.
  /// - Throws: `ServerError`, `WireError`, `CacheError`; `CancellationError` if sync is paused or the engine stops.
  package func checkGap(
    channelURL: String, shown: ClosedRange<Int64>, synced: ClosedRange<Int64>, isAtLiveEnd: Bool,
    filter: MessageFilter = .everything
  ) async throws -> MessageGapOutcome {
    let question = MessageGapQuestion(
      channelURL: channelURL, filter: filter, shown: shown, synced: synced, isAtLiveEnd: isAtLiveEnd)
    return try await engine.request { engine, reply in await engine.history.checkGap(question, reply, on: engine) }
  }

  /// The same for callers that do not wait: returns at once, from any thread.
  /// - Parameter completion: called once, even if the engine has ended or ends in the meantime (`CancellationError`).
  ///   Answers are reported in order, after the observers of what they wrote; it must not wait for the engine.
  package func checkGap(
    channelURL: String, shown: ClosedRange<Int64>, synced: ClosedRange<Int64>, isAtLiveEnd: Bool,
    filter: MessageFilter = .everything,
    completion: @escaping @Sendable (Result<MessageGapOutcome, any Error>) -> Void
  ) {
    let question = MessageGapQuestion(
      channelURL: channelURL, filter: filter, shown: shown, synced: synced, isAtLiveEnd: isAtLiveEnd)
    engine.request(JobReply(completion)) { engine, reply in await engine.history.checkGap(question, reply, on: engine) }
  }
}
