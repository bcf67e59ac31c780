import ChatCache
import ChatModel
import ChatWire

/// Single messages that have to be asked for again.
///
/// An event changed their reactions or thread while an answer with them was under way: the event tells one change, and
/// the answer may hold others that nobody told, or be older than the event; neither alone is the whole. Or an answer
/// under a filter does not have them: they are deleted, or do not pass it any more.
struct DoubtfulMessages {
  struct Doubt: Hashable, Sendable {
    let channel: [UInt8]
    let channelURL: String
    let messageID: Int64

    static func == (a: Doubt, b: Doubt) -> Bool { a.messageID == b.messageID && a.channel == b.channel }

    func hash(into hasher: inout Hasher) {
      hasher.combine(messageID)
      hasher.combine(channel)
    }
  }

  private(set) var all: Set<Doubt> = []

  mutating func insert(_ messageIDs: [Int64], channelURL: String) {
    for id in messageIDs { all.insert(Doubt(channel: Array(channelURL.utf8), channelURL: channelURL, messageID: id)) }
  }

  func isAny(in channelURL: String) -> Bool { all.contains { $0.channelURL.hasSameBytes(as: channelURL) } }

  mutating func remove(_ doubt: Doubt) { all.remove(doubt) }
  mutating func removeAll() { all = [] }
}

extension MessageHistory {
  /// Asks for messages again, until nothing touches them while the answer is under way. Those that cannot be asked for
  /// now are with the next connection.
  func refetchMessages(_ messageIDs: [Int64], channelURL: String, on engine: isolated SyncEngine) {
    guard !messageIDs.isEmpty else { return }
    doubtfulMessages.insert(messageIDs, channelURL: channelURL)
    kickDoubtfulMessages(on: engine)
  }

  func kickDoubtfulMessages(on engine: isolated SyncEngine) {
    guard engine.canSync else { return }
    for doubt in doubtfulMessages.all where !messageSyncs.isRefused(doubt.channelURL) {
      let key = JobKey(.messageFetch(doubt.messageID), channelURL: doubt.channelURL)
      guard !engine.jobs.isRunning(key), !engine.jobs.isWaiting(key), !messageSyncs.isRefused(key) else { continue }
      engine.startJob(key) { transport in
        try await transport.call(.message(doubt.messageID, in: doubt.channelURL, .everything))
      } then: { engine, answer in
        await engine.history.messageCame(doubt, key, answer, on: engine)
      }
    }
  }

  private func messageCame(
    _ doubt: DoubtfulMessages.Doubt, _ key: JobKey, _ answer: JobAnswer<Payload>, on engine: isolated SyncEngine
  ) async {
    let url = doubt.channelURL
    do {
      switch answer.result {
      case .success(let payload):
        guard !engine.touchedMessages(channelURL: url, since: answer.startedAt).contains(doubt.messageID) else {
          return engine.retryLater(key, after: CancellationError()) { $0.history.kickDoubtfulMessages(on: $0) }
        }
        let message = try? Message(payload, channelURL: url)
        doubtfulMessages.remove(doubt)
        guard let message, message.id == doubt.messageID else { return }
        try await engine.commit(.messageChangelog) { transaction in
          // Only what is still there: an answer brings nothing back.
          guard try transaction.snapshot.message(channelURL: url, messageID: message.id) != nil else { return }
          _ = try transaction.upsertAnswer([message], touched: [])
        }
      case .failure(let error as ServerError) where error.isNotFound && error.isStated:
        doubtfulMessages.remove(doubt)
        try await engine.commit(.messageChangelog) {
          try $0.deleteMessages(channelURL: url, messageIDs: [doubt.messageID])
        }
      case .failure(let error):
        guard !isRefusal(error, of: key, in: url, startedAt: answer.startedAt, on: engine) else { return }
        return engine.retryLater(key, after: error) { $0.history.kickDoubtfulMessages(on: $0) }
      }
      engine.jobs.succeed(key)
    } catch {
      doubtfulMessages.insert([doubt.messageID], channelURL: url)
      await engine.cacheFailed(error)
    }
  }
}
