import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// Asks the server for messages around a time and writes them to the cache, together with the range that they prove.
  ///
  /// Goes on also while sync is paused: somebody waits for it.
  /// - Parameters:
  ///   - parameters: which messages; their order in the answer is ascending in any case. Messages exactly at the time
  ///     are always asked for and cached, and returned if wanted.
  ///   - replies: pages without replies, or with some of them, prove no range. Default: all.
  /// - Throws: `ServerError`, `WireError`, `CacheError`; `CancellationError` when the engine stops.
  package nonisolated func loadMessages(
    channelURL: String, _ parameters: MessageListParameters, replies: ReplyFilter = .all
  ) async throws -> LoadedMessages {
    try await request { engine, reply in
      engine.load(channelURL, parameters, replies, reply)
    }
  }

  private func load(
    _ channelURL: String, _ parameters: MessageListParameters, _ replies: ReplyFilter,
    _ reply: JobReply<LoadedMessages>
  ) {
    var call = MessageListCall.complete(.timestamp(parameters.timestamp), filter: parameters.filter)
    (call.previousLimit, call.nextLimit) = (parameters.previousLimit, parameters.nextLimit)
    call.replies = replies
    call.checksContinuity = true
    startJob(JobKey(.call(jobs.nextSerial()), channelURL: channelURL)) { [call] transport in
      try await transport.messages(in: channelURL, call)
    } then: { engine, answer in
      await engine.loaded(channelURL, parameters, replies, answer, reply)
    }
  }

  private func loaded(
    _ channelURL: String, _ parameters: MessageListParameters, _ replies: ReplyFilter,
    _ answer: JobAnswer<ChatWire.MessagePage>, _ reply: JobReply<LoadedMessages>
  ) async {
    do {
      let page = try answer.result.get()
      // What was cleared since may have been deleted before, and nothing here remembers that any more.
      guard answer.startedAt >= clearedAt else { throw CancellationError() }
      let proof = MessageLoadProof(parameters, MessagePageFacts(page), serverTime: serverTime)
      let touched = touched.touchedMessages(channelURL: channelURL, since: answer.startedAt)
      let ranges = replies == .all ? proof.ranges : []
      let (messages, doubtful) = try await commit(.fetched) { transaction -> ([Message], [Int64]) in
        guard try !transaction.snapshot.isChannelDeleted(url: channelURL) else { return ([], []) }
        let doubtful = try transaction.upsertAnswer(page.messages, touched: touched)
        for range in ranges {
          try transaction.addSyncedRange(range, channelURL: channelURL, filter: parameters.filter)
          try transaction.followLiveChain(from: range.end, channelURL: channelURL, filter: parameters.filter)
        }
        return (
          try transaction.snapshot.messages(channelURL: channelURL, messageIDs: page.messages.map(\.id)), doubtful
        )
      }
      refetchMessages(doubtful, channelURL: channelURL)
      await checkLateAnswer(channelURL, startedAt: answer.startedAt)
      reply.complete(
        .success(
          LoadedMessages(
            messages: messages.filter { parameters.isInclusive || $0.createdAt != parameters.timestamp },
            hasPrevious: proof.hasPrevious, hasNext: proof.hasNext, isContinuous: page.isContinuous)))
    } catch {
      reply.complete(.failure(error))
    }
  }
}
