import ChatCache
import ChatModel
import ChatWire

/// Single messages that must be requested again.
///
/// An event changed their reactions or thread while an answer with them was under way: the event contains one change,
/// and the answer may contain others that were not reported, or be older than the event; neither alone is complete. Or
/// an answer under a filter does not contain them: they were deleted, or no longer pass it.
struct StaleMessages {
  struct Entry: Hashable, Sendable {
    let channel: ChannelURL
    let messageID: Int64

    var channelURL: String { channel.text }
  }

  private(set) var all: Set<Entry> = []

  mutating func insert(_ messageIDs: [Int64], channelURL: String) {
    for id in messageIDs { all.insert(Entry(channel: ChannelURL(channelURL), messageID: id)) }
  }

  func isAny(in channelURL: String) -> Bool { all.contains { $0.channelURL.hasSameBytes(as: channelURL) } }

  mutating func remove(_ entry: Entry) { all.remove(entry) }
  mutating func removeAll() { all = [] }
}

extension MessageHistory {
  /// Requests messages again, until nothing touches them while the answer is under way. Those that cannot be requested
  /// now are requested with the next connection.
  func refetchMessages(_ messageIDs: [Int64], channelURL: String, on engine: isolated SyncEngine) {
    guard !messageIDs.isEmpty else { return }
    staleMessages.insert(messageIDs, channelURL: channelURL)
    scheduleStaleMessages(on: engine)
  }

  func scheduleStaleMessages(on engine: isolated SyncEngine) {
    guard engine.canSync else { return }
    for entry in staleMessages.all where !messageSyncs.isRefused(entry.channelURL) {
      let key = JobKey(.messageFetch(entry.messageID), channelURL: entry.channelURL)
      guard !engine.jobs.isRunning(key), !engine.jobs.isWaiting(key), !messageSyncs.isRefused(key) else { continue }
      engine.startJob(key) { transport in
        try await transport.call(.message(entry.messageID, in: entry.channelURL, .everything))
      } then: { engine, answer in
        await engine.history.messageCame(entry, key, answer, on: engine)
      }
    }
  }

  private func messageCame(
    _ entry: StaleMessages.Entry, _ key: JobKey, _ answer: JobAnswer<Payload>, on engine: isolated SyncEngine
  ) async {
    let url = entry.channelURL
    do {
      switch answer.result {
      case .success(let payload):
        guard !engine.touchedMessages(channelURL: url, since: answer.startedAt).contains(entry.messageID) else {
          return engine.retryLater(key, after: CancellationError()) { $0.history.scheduleStaleMessages(on: $0) }
        }
        let message = try? Message(payload, channelURL: url)
        staleMessages.remove(entry)
        guard let message, message.id == entry.messageID else { return }
        try await engine.commit(.messageChangelog) { transaction in
          // Only what still exists: an answer brings nothing back.
          guard try transaction.snapshot.message(channelURL: url, messageID: message.id) != nil else { return }
          _ = try transaction.upsertAnswer([message], touched: [])
        }
      case .failure(let error as ServerError) where error.isNotFound && error.isStated:
        staleMessages.remove(entry)
        try await engine.commit(.messageChangelog) {
          try $0.deleteMessages(channelURL: url, messageIDs: [entry.messageID])
        }
      case .failure(let error):
        guard !isRefusal(error, of: key, in: url, startedAt: answer.startedAt, on: engine) else { return }
        return engine.retryLater(key, after: error) { $0.history.scheduleStaleMessages(on: $0) }
      }
      engine.jobs.succeed(key)
    } catch {
      staleMessages.insert([entry.messageID], channelURL: url)
      await engine.cacheFailed(error)
    }
  }
}
