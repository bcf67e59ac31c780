import CacheSync
import ChatModel

/// Single messages that are loaded from the server. They do not go into the cache, because they belong to no synced
/// range.
extension GroupChannels {
  /// One message.
  /// - Parameter params: which; 800110 if they name no message.
  public func getMessage(params: MessageRetrievalParams, completionHandler: @escaping BaseMessageHandler) {
    guard !params.channelURL.isEmpty, params.messageId > 0 else {
      return session.refuse(.invalidParameter) { completionHandler(nil, $0) }
    }
    session.engine.calls(about: params.channelType == .open ? .open : .group).message(
      params.messageId, in: params.channelURL, params.includes,
      completion: session.answer(completionHandler) { [session] in session.message($0) })
  }

  /// One message, like `getMessage`.
  /// - Throws: `SBDError`.
  public func message(
    params: MessageRetrievalParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> BaseMessage {
    try await session.awaitAnswer(isolation) { getMessage(params: params, completionHandler: $0) }
  }

  /// Replies to a message, around a time.
  /// - Parameters:
  ///   - parent: the message that they reply to.
  ///   - timestamp: ms; `Int64.max` is the newest end.
  ///   - completionHandler: receives the parent, `nil` if the user cannot see it, and the replies.
  public func getThreadedMessages(
    of parent: BaseMessage, timestamp: Int64, params: ThreadedMessageListParams,
    completionHandler: @escaping (BaseMessage?, [BaseMessage]?, SBDError?) -> Void
  ) {
    let handler: (ThreadedMessages?, SBDError?) -> Void = { completionHandler($0?.parent, $0?.replies, $1) }
    let (id, settings) = (parent.messageId, params.settings)
    let isEmpty = settings.previousResultSize <= 0 && settings.nextResultSize <= 0 && !settings.isInclusive
    guard id > 0, timestamp >= 0, !isEmpty else {
      return session.refuse(.invalidParameter) { handler(nil, $0) }
    }
    session.engine.calls(about: parent.value.channelType).thread(
      in: parent.channelURL, params.call(id, around: timestamp),
      completion: session.answer(handler) { [session] messages in
        let replies = messages.filter { $0.id != id && settings.admits($0) }
        return ThreadedMessages(
          parent: messages.first { $0.id == id }.map { session.message($0) },
          replies: replies.map { session.message($0) })
      })
  }

  /// Replies to a message, around a time, like `getThreadedMessages`.
  /// - Throws: `SBDError`.
  public func threadedMessages(
    of parent: BaseMessage, timestamp: Int64, params: ThreadedMessageListParams,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> ThreadedMessages {
    try await session.awaitAnswer(isolation) { handler in
      getThreadedMessages(of: parent, timestamp: timestamp, params: params) { parent, replies, error in
        handler(replies.map { ThreadedMessages(parent: parent, replies: $0) }, error)
      }
    }
  }
}
