import ChatCache
import ChatModel
import ChatWire

extension MessageHistory {
  /// The server compares counts, so deleted messages must first be removed here: a gap check waits for a running
  /// changelog.
  func checkGap(
    _ question: MessageGapQuestion, _ reply: JobReply<MessageGapOutcome>, on engine: isolated SyncEngine
  ) async {
    await scheduleMessageChangelog(question.channelURL, on: engine)
    guard engine.jobs.isRunning(JobKey(.messageChangelog, channelURL: question.channelURL)) else {
      return await askGap(question, reply, on: engine)
    }
    messageSyncs.wait(channelURL: question.channelURL) { engine in
      await engine.history.askGap(question, reply, on: engine)
    }
  }

  private func askGap(
    _ question: MessageGapQuestion, _ reply: JobReply<MessageGapOutcome>, on engine: isolated SyncEngine
  ) async {
    do {
      let (url, filter) = (question.channelURL, question.filter)
      let (previous, next) = try await engine.cache.read { snapshot in
        func side(_ times: ClosedRange<Int64>) throws -> GapSide {
          let count = try snapshot.messageCount(channelURL: url, createdIn: times, filter: filter)
          return GapSide(start: times.lowerBound, end: times.upperBound, count: count)
        }
        return (try side(question.previous), try side(question.next))
      }
      var call = MessageListCall.complete(.timestamp(question.synced.lowerBound), filter: filter)
      (call.previousLimit, call.nextLimit) = (MessageGapFill.pageSize, MessageGapFill.pageSize)
      call.checksContinuity = true
      engine.startJob(gapKey(url, on: engine)) { [call] transport in
        try await transport.messageGap(in: url, call, previous: previous, next: next)
      } then: { engine, answer in
        await engine.history.gapCame(question, answer, reply, on: engine)
      }
    } catch {
      reply.complete(.failure(error))
    }
  }

  private func gapCame(
    _ question: MessageGapQuestion, _ answer: JobAnswer<MessageGap>, _ reply: JobReply<MessageGapOutcome>,
    on engine: isolated SyncEngine
  ) async {
    do {
      let gap = try answer.result.get()
      guard let fill = MessageGapFill(question, gap) else {
        await engine.publish(.hugeGap(channelURL: question.channelURL), source: .messageGapFill)
        return reply.complete(.success(.huge))
      }
      try await write(gap.previous + gap.next, fill.ranges, question, startedAt: answer.startedAt, on: engine)
      continueGap(fill, reply, on: engine)
    } catch {
      noteRefusal(error, of: question.channelURL, startedAt: answer.startedAt, on: engine)
      reply.complete(.failure(error))
    }
  }

  private func continueGap(
    _ fill: MessageGapFill, _ reply: JobReply<MessageGapOutcome>, on engine: isolated SyncEngine
  ) {
    guard let step = fill.nextStep else { return reply.complete(.success(fill.outcome)) }
    let (url, call, clock) = (fill.question.channelURL, step.call(filter: fill.question.filter), engine.clock)
    engine.startJob(gapKey(url, on: engine)) { transport in
      try await clock.sleep(seconds: MessageGapFill.interval)
      return try await transport.messages(in: url, call)
    } then: { engine, answer in
      await engine.history.gapPageCame(fill, step, answer, reply, on: engine)
    }
  }

  private func gapPageCame(
    _ fill: MessageGapFill, _ step: MessagePageStep, _ answer: JobAnswer<ChatWire.MessagePage>,
    _ reply: JobReply<MessageGapOutcome>, on engine: isolated SyncEngine
  ) async {
    do {
      let page = try answer.result.get()
      guard let proof = MessagePageProof(step, MessagePageFacts(page)) else {
        throw WireError.malformed("page of messages")
      }
      try await write(
        page.messages, proof.range.map { [$0] } ?? [], fill.question, startedAt: answer.startedAt, on: engine)
      var fill = fill
      fill.apply(step, proof)
      continueGap(fill, reply, on: engine)
    } catch {
      noteRefusal(error, of: fill.question.channelURL, startedAt: answer.startedAt, on: engine)
      reply.complete(.failure(error))
    }
  }

  private func write(
    _ messages: [Message], _ ranges: [SyncedRange], _ question: MessageGapQuestion, startedAt: UInt64,
    on engine: isolated SyncEngine
  ) async throws {
    guard !engine.storage.isCleared(channelURL: question.channelURL, since: startedAt) else {
      throw CancellationError()
    }
    let touched = engine.touchedMessages(channelURL: question.channelURL, since: startedAt)
    let stale = try await engine.commit(.messageGapFill, isProgress: true) { transaction -> [Int64] in
      guard try !transaction.snapshot.isChannelDeleted(url: question.channelURL) else { return [] }
      let stale = try transaction.upsertAnswer(messages, touched: touched)
      for range in ranges {
        try transaction.addProof(range, channelURL: question.channelURL, filter: question.filter)
      }
      return stale
    }
    refetchMessages(stale, channelURL: question.channelURL, on: engine)
    await checkLateAnswer(question.channelURL, startedAt: startedAt, on: engine)
  }

  private func gapKey(_ channelURL: String, on engine: isolated SyncEngine) -> JobKey {
    JobKey(.gap(String(engine.jobs.nextSerial())), channelURL: channelURL)
  }
}
