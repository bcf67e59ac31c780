import ChatCache
import ChatModel

extension MessageSending {
  /// Restores what the user is sending if the cache no longer has it, because it exists nowhere else. What the cache
  /// records as sent or removed, or as taken over by another process, is left to the send queues, which check before
  /// they send.
  /// - Returns: the cache's count of reloads at that time.
  func keepSends(_ count: Int, on engine: isolated SyncEngine) async throws -> Int {
    let sends = outgoing.queues.items.filter { !$0.isCleared }
    guard !sends.isEmpty else { return count }
    var count = count
    while true {
      do {
        _ = try await engine.cache.commit(source: .pendingCreated, knownReloads: count) { transaction in
          for send in sends { try transaction.keep(send) }
        }
        return count
      } catch let reloaded as CacheReloaded {
        count = reloaded.count
      }
    }
  }
}

extension CacheTransaction {
  fileprivate func keep(_ send: SendItem) throws {
    let url = send.channelURL
    let stored = try snapshot.outgoingMessage(requestID: send.requestID)
    guard try !snapshot.isChannelDeleted(url: url),
      try snapshot.message(channelURL: url, requestID: send.requestID) == nil,
      stored.map({ $0.message.channelURL.hasSameBytes(as: url) }) ?? true
    else { return }
    guard let stored else {
      try putOutgoing(send.outgoing)
      return
    }
    // Pending, it is this attempt, or another process sends it.
    guard stored.state == .failed else { return }
    // What waits finds out that it was taken over, because this row has another time.
    if case .waiting = send.phase { try putOutgoing(stored.pendingAgain()) } else { try putOutgoing(send.outgoing) }
  }
}
