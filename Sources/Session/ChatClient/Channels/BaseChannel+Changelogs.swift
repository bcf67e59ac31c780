import CacheSync
import ChatModel
import ChatWire

/// The changes in a channel's messages. The session itself reads the same changelog for the cache; these calls do not
/// affect that.
extension BaseChannel {
  /// What has changed since a token of an earlier call; `nil` for the server's own start.
  public func getMessageChangeLogs(token: String?, completionHandler: MessageChangeLogsHandler? = nil) {
    changes(since: token.map { .token($0) } ?? .timestamp(0), nil, completionHandler)
  }

  /// What has changed since a token of an earlier call; `nil` for the server's own start.
  /// - Throws: `SBDError`.
  public func messageChangeLogs(token: String?) async throws -> MessageChangeLogs {
    try await session.awaitAnswer { handler in
      getMessageChangeLogs(token: token, completionHandler: MessageChangeLogs.handler(handler))
    }
  }

  /// What has changed since a token of an earlier call; `nil` for the server's own start.
  /// - Parameter params: which of the changed messages to report. Ids of deleted ones are always reported.
  public func getMessageChangeLogs(
    token: String?, params: MessageChangeLogsParams, completionHandler: MessageChangeLogsHandler? = nil
  ) {
    changes(since: token.map { .token($0) } ?? .timestamp(0), params.settings, completionHandler)
  }

  /// What has changed since a token of an earlier call, like `getMessageChangeLogs`.
  /// - Throws: `SBDError`.
  public func messageChangeLogs(
    token: String?, params: MessageChangeLogsParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> MessageChangeLogs {
    try await session.awaitAnswer(isolation) { handler in
      getMessageChangeLogs(token: token, params: params, completionHandler: MessageChangeLogs.handler(handler))
    }
  }

  /// - Parameter timestamp: ms.
  public func getMessageChangeLogs(timestamp: Int64, completionHandler: MessageChangeLogsHandler? = nil) {
    changes(sinceTime: timestamp, nil, completionHandler)
  }

  /// What changed since a time, ms.
  /// - Throws: `SBDError`.
  public func messageChangeLogs(timestamp: Int64) async throws -> MessageChangeLogs {
    try await session.awaitAnswer { handler in
      getMessageChangeLogs(timestamp: timestamp, completionHandler: MessageChangeLogs.handler(handler))
    }
  }

  /// - Parameters:
  ///   - timestamp: ms.
  ///   - params: which of the changed messages to report. Ids of deleted ones are always reported.
  public func getMessageChangeLogs(
    timestamp: Int64, params: MessageChangeLogsParams, completionHandler: MessageChangeLogsHandler? = nil
  ) {
    changes(sinceTime: timestamp, params.settings, completionHandler)
  }

  /// What changed since a time, ms, like `getMessageChangeLogs`.
  /// - Throws: `SBDError`.
  public func messageChangeLogs(
    timestamp: Int64, params: MessageChangeLogsParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> MessageChangeLogs {
    try await session.awaitAnswer(isolation) { handler in
      getMessageChangeLogs(timestamp: timestamp, params: params, completionHandler: MessageChangeLogs.handler(handler))
    }
  }

  private func changes(
    sinceTime timestamp: Int64, _ settings: MessageListSettings?, _ handler: MessageChangeLogsHandler?
  ) {
    guard timestamp >= 0 else { return session.refuse(.invalidParameter) { handler?(nil, nil, false, nil, $0) } }
    changes(since: .timestamp(timestamp), settings, handler)
  }

  /// - Parameter settings: which messages to report; `nil` for all.
  private func changes(
    since point: ChangelogPoint, _ settings: MessageListSettings?, _ handler: MessageChangeLogsHandler?
  ) {
    let (session, handler) = (session, handler.map(AppValue.init))
    calls.messageChanges(in: channelURL, since: point) { result in
      guard let handler else { return }
      switch result {
      case .success(let page):
        let updated = page.updated.filter { settings?.admits($0) ?? true }.map { session.message($0) }
        session.deliver { handler.value(updated, page.deletedIDs, page.hasMore, page.next, nil) }
      case .failure(let error):
        let error = SBDError(error)
        session.deliver { handler.value(nil, nil, false, nil, error) }
      }
    }
  }
}
