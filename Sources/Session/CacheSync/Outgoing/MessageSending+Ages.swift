import ChatCache
import ChatModel

/// How old unsent messages are. A device's clock may be days behind, and what is removed as too old exists nowhere else, so
/// a message of unknown age is never too old.
extension MessageSending {
  /// Whether the time of a new message says nothing about its age: before the first login of a run, nobody knows the time.
  /// After it, a message may still have the time of before.
  func isOfUnknownAge(_ message: Message, on engine: isolated SyncEngine) -> Bool {
    !engine.isServerTimeKnown || message.createdAt < engine.serverTime - ResendPolicy.day
  }

  /// A login tells the time, and so the ages of what was written less than a day ago, by this run or one before. What seems
  /// older may have been written today, by a clock that was set since.
  func settleAges(on engine: isolated SyncEngine) async {
    guard engine.isServerTimeKnown else { return }
    let oldest = engine.serverTime - ResendPolicy.day
    let own = outgoing.queues.items.map(\.outgoing)
    do {
      let unsettled = try await engine.cache.readAtOnce { try $0.outgoingMessages() }
        .filter { $0.isUndated && $0.message.createdAt >= oldest }
      guard !unsettled.isEmpty else { return }
      let settled = try await engine.commitToCache(.application) { transaction in
        try unsettled.compactMap { try transaction.snapshot.outgoingMessage(requestID: $0.requestID) }
          // What another process sends is its own.
          .filter { row in
            row.state == .failed
              || own.contains { $0.requestID.hasSameBytes(as: row.requestID) && row.isSameAttempt(as: $0) }
          }
          .map { $0.dated() }
          .filter { try transaction.putOutgoing($0) }
      }.value
      // Otherwise their rows would look like those of another process.
      for message in settled {
        _ = outgoing.queues.change(message.requestID) { $0.outgoing = $0.outgoing.dated() }
      }
    } catch {
      // They stay of unknown age, and in the cache, until the next login.
      await engine.cacheFailed(error)
    }
  }
}
