import CacheSync
import ChatModel
import ChatWire

/// Pages of messages. While there is a connection, they come from the server and are cached; otherwise, they come from
/// the cache. Pages of an open channel are never cached.
extension BaseChannel {
  /// Messages around a time.
  /// - Parameter timestamp: ms; `Int64.max` is the newest end.
  public func getMessagesByTimestamp(
    _ timestamp: Int64, params: MessageListParams, completionHandler: MessageListHandler? = nil
  ) {
    let settings = params.settings
    page(timestamp, settings, isInclusive: settings.isInclusive) { result in
      result.map { settings.page($0) }
    } then: {
      completionHandler?($0, $1)
    }
  }

  /// Messages around a time, as with `getMessagesByTimestamp`.
  public func messages(
    around timestamp: Int64, params: MessageListParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [BaseMessage] {
    try await session.awaitAnswer(isolation) { (handler: @escaping MessageListHandler) in
      getMessagesByTimestamp(timestamp, params: params, completionHandler: handler)
    }
  }

  /// Messages around a message, which is requested if the cache does not have it.
  public func getMessagesByMessageId(
    _ messageId: Int64, params: MessageListParams, completionHandler: MessageListHandler? = nil
  ) {
    guard messageId > 0 else { return session.refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    let (settings, session, handler) = (params.settings, session, AppValue(completionHandler))
    calls.creationTime(of: messageId, in: channelURL) { [self] result in
      switch result {
      case .success(let time):
        // Messages of the same millisecond are on both sides of it.
        page(time, settings, isInclusive: true) { result in
          result.map { settings.page($0, around: PageCenter(time: time, id: messageId)) }
        } then: {
          handler.value?($0, $1)
        }
      case .failure(let error):
        let error = SBDError(error)
        session.deliver { handler.value?(nil, error) }
      }
    }
  }

  /// Messages around a message, like `getMessagesByMessageId`.
  /// - Throws: `SBDError`.
  public func messages(
    aroundMessageId messageId: Int64, params: MessageListParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [BaseMessage] {
    try await session.awaitAnswer(isolation) {
      getMessagesByMessageId(messageId, params: params, completionHandler: $0)
    }
  }

  private func page(
    _ timestamp: Int64, _ settings: MessageListSettings, isInclusive: Bool,
    _ choose: @escaping @Sendable (Result<[ChatModel.Message], any Error>) -> Result<[ChatModel.Message], any Error>,
    then handler: @escaping MessageListHandler
  ) {
    guard settings.previousResultSize > 0 || settings.nextResultSize > 0 || isInclusive else {
      return session.refuse(.invalidParameter) { handler(nil, $0) }
    }
    let parameters = MessageListParameters(
      timestamp: max(0, timestamp), previousLimit: settings.previousResultSize, nextLimit: settings.nextResultSize,
      isInclusive: isInclusive, filter: settings.messageFilter)
    let answer: CallCompletion<[ChatModel.Message]> = session.answer(handler) { [session] messages in
      messages.map { session.message($0) }
    }
    calls.messages(in: channelURL, parameters, replies: settings.replyFilter) { answer(choose($0.map(\.messages))) }
  }
}

/// A position in the order of messages.
private struct PageCenter {
  let time: Int64
  let id: Int64
}

extension MessageListSettings {
  /// Which replies to request from the server.
  var replyFilter: ReplyFilter {
    switch wantedReplies {
    case .none: .none
    case .all: .all
    case .onlyReplyToChannel: .onlyReplyToChannel
    }
  }

  /// What the app receives of messages in ascending order.
  fileprivate func page(_ messages: [ChatModel.Message]) -> [ChatModel.Message] {
    let admitted = messages.filter { admits($0) }
    return reverse ? admitted.reversed() : admitted
  }

  /// The same around a message in `messages`.
  fileprivate func page(_ messages: [ChatModel.Message], around place: PageCenter) -> [ChatModel.Message] {
    let admitted = messages.filter { admits($0) }
    let before = admitted.filter { ($0.createdAt, $0.id) < (place.time, place.id) }.suffix(max(0, previousResultSize))
    let itself = isInclusive ? admitted.filter { $0.id == place.id } : []
    let after = admitted.filter { ($0.createdAt, $0.id) > (place.time, place.id) }.prefix(max(0, nextResultSize))
    let found = Array(before) + itself + Array(after)
    return reverse ? found.reversed() : found
  }
}
