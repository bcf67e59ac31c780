import CacheSync
package import ChatClient
import ChatModel
import ChatWire
import LiveTesting
package import Testing

extension ChatSession {
  /// Returns when everything is done and told, as `untilDelivered`. It is an issue when nothing moves for
  /// `longestSilence`.
  package func untilAllIsTold(
    besideSends isBesideSends: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isTold = await untilEnded {
      await self.untilDelivered(besideSends: isBesideSends)
    } progress: {
      await self.engine.work().progress
    }
    guard !isTold, !Task.isCancelled else { return }
    Issue.record(
      "Waited in vain for the session to have told everything. The engine: \(await engine.work().description)",
      sourceLocation: sourceLocation)
  }

  /// Logs in, and returns when what follows from it is done.
  package func connected() async throws {
    _ = try await connect()
    await untilAllIsTold()
  }

  /// Loses the connection, and returns when the session knows.
  package func suspended() async {
    await changeConnection {
      await $0.suspend()
    } until: {
      $0 != .connected
    }
  }

  /// Gets it back, and returns when what follows from it is done.
  package func resumed() async {
    await changeConnection {
      await $0.resume()
    } until: {
      $0 == .connected
    }
  }

  private func changeConnection(
    _ change: (any ChatTransport) async -> Void, until isMeant: @escaping @Sendable (ConnectionState) -> Bool
  ) async {
    let log = NoticeLog()
    engine.addObserver { log.append($0) }
    await change(engine.transport)
    await log.untilEffect { if case .connection(let state) = $0 { isMeant(state) } else { false } }
    await untilAllIsTold()
  }

  package func getChannel(_ url: String) async throws -> GroupChannel {
    try await withCheckedThrowingContinuation { continuation in
      getChannel(url: url) { result, _ in continuation.resume(with: result) }
    }
  }

  /// Sends a text, with the request id as its text.
  package func send(_ requestID: String, to url: String = "ch01") throws {
    let user = ChatModel.User(
      .object {
        $0.set("user_id", userID)
        $0.set("nickname", userID)
      })
    guard let user else { throw SBDError(.invalidParameter) }
    engine.send(
      try OutgoingDraft.text(
        UserMessageContent(requestID), in: url, by: user, createdAt: engine.nextSendTime(), requestID: requestID))
  }
}
