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

extension SyncEngine {
  /// Asks for messages again, until nothing touches them while the answer is under way. Those that cannot be asked for
  /// now are with the next connection.
  func refetchMessages(_ messageIDs: [Int64], channelURL: String) {
    guard !messageIDs.isEmpty else { return }
    doubtfulMessages.insert(messageIDs, channelURL: channelURL)
    kickDoubtfulMessages()
  }

  func kickDoubtfulMessages() {
    guard connection.canSync else { return }
    for doubt in doubtfulMessages.all where !messageSyncs.isRefused(doubt.channelURL) {
      let key = JobKey(.messageFetch(doubt.messageID), channelURL: doubt.channelURL)
      guard !jobs.isRunning(key), !retries.isWaiting(key), !messageSyncs.isRefused(key) else { continue }
      startJob(key) { transport in
        try await transport.call(.message(doubt.messageID, in: doubt.channelURL, .everything))
      } then: { engine, answer in
        await engine.messageCame(doubt, key, answer)
      }
    }
  }

  private func messageCame(_ doubt: DoubtfulMessages.Doubt, _ key: JobKey, _ answer: JobAnswer<Payload>) async {
    let url = doubt.channelURL
    do {
      switch answer.result {
      case .success(let payload):
        guard !touched.touchedMessages(channelURL: url, since: answer.startedAt).contains(doubt.messageID) else {
          return retryLater(key, after: CancellationError()) { $0.kickDoubtfulMessages() }
        }
        let message = try? Message(payload, channelURL: url)
        doubtfulMessages.remove(doubt)
        guard let message, message.id == doubt.messageID else { return }
        try await commit(.messageChangelog) { transaction in
          // Only what is still there: an answer brings nothing back.
          guard try transaction.snapshot.message(channelURL: url, messageID: message.id) != nil else { return }
          _ = try transaction.upsertAnswer([message], touched: [])
        }
      case .failure(let error as ServerError) where error.isNotFound && error.isStated:
        doubtfulMessages.remove(doubt)
        try await commit(.messageChangelog) { try $0.deleteMessages(channelURL: url, messageIDs: [doubt.messageID]) }
      case .failure(let error):
        guard !isRefusal(error, of: key, in: url, startedAt: answer.startedAt) else { return }
        return retryLater(key, after: error) { $0.kickDoubtfulMessages() }
      }
      retries.succeed(key)
    } catch {
      doubtfulMessages.insert([doubt.messageID], channelURL: url)
      await cacheFailed(error)
    }
  }
}
