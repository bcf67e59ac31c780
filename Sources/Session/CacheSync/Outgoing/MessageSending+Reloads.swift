import ChatCache
import ChatModel

extension MessageSending {
  /// Restores what the user is sending if the cache no longer has it, because it exists nowhere else. What the cache
  /// records as sent or removed is left to the send queues, which check before they send. What another process has taken
  /// over while this one was suspended may have reached the server, which is asked before it is sent.
  /// - Returns: the cache's count of reloads at that time.
  func keepSends(_ count: Int, on engine: isolated SyncEngine) async throws -> Int {
    let sends = outgoing.queues.items.filter { !$0.isCleared }.map(\.outgoing)
    guard !sends.isEmpty else { return count }
    var count = count
    while true {
      do {
        let taken = try await engine.cache.commit(source: .pendingCreated, knownReloads: count) { transaction in
          try sends.compactMap { try transaction.keep($0) }
        }.value
        for row in taken { wasTaken(row) }
        return count
      } catch let reloaded as CacheReloaded {
        count = reloaded.count
      }
    }
  }

  /// - Parameter row: as the other process left it.
  private func wasTaken(_ row: OutgoingMessage) {
    let code = row.state == .pending ? ClientErrorCode.socketClosed : row.errorCode.unknownOutcome
    _ = outgoing.queues.change(row.requestID) { item in
      if case .waiting = item.phase { item.unknownOutcome = item.unknownOutcome ?? code }
    }
  }
}

extension CacheTransaction {
  /// - Returns: the row, if another process has changed it.
  fileprivate func keep(_ send: OutgoingMessage) throws -> OutgoingMessage? {
    let url = send.message.channelURL
    let stored = try snapshot.outgoingMessage(requestID: send.requestID)
    guard try !snapshot.isChannelDeleted(url: url),
      try snapshot.message(channelURL: url, requestID: send.requestID) == nil,
      stored.map({ $0.message.channelURL.hasSameBytes(as: url) }) ?? true
    else { return nil }
    // Its file may be on the server by now.
    if stored?.state != .pending { try putOutgoing(stored?.pendingAgain() ?? send) }
    return stored == send ? nil : stored
  }
}
