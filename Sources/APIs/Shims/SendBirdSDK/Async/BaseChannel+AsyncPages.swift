public import ChatClient

extension SBDBaseChannel {
  /// See the form with a handler.
  @discardableResult
  public func nextMessages(
    byTimestamp timestamp: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in
      getNextMessages(
        byTimestamp: timestamp, inclusiveTimestamp: inclusiveTimestamp, limit: limit, reverse: reverse,
        messageType: messageType, customType: customType, senderUserIds: senderUserIds,
        includeMetaArray: includeMetaArray, includeReactions: includeReactions
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public func previousMessages(
    byTimestamp timestamp: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in
      getPreviousMessages(
        byTimestamp: timestamp, inclusiveTimestamp: inclusiveTimestamp, limit: limit, reverse: reverse,
        messageType: messageType, customType: customType, senderUserIds: senderUserIds,
        includeMetaArray: includeMetaArray, includeReactions: includeReactions
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public func previousAndNextMessages(
    byTimestamp timestamp: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool, messageType: MessageTypeFilter = .all,
    customType: String? = nil, senderUserIds: [String]? = nil, includeMetaArray: Bool = false,
    includeReactions: Bool = false
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in
      getPreviousAndNextMessages(
        byTimestamp: timestamp, prevLimit: prevLimit, nextLimit: nextLimit, reverse: reverse, messageType: messageType,
        customType: customType, senderUserIds: senderUserIds, includeMetaArray: includeMetaArray,
        includeReactions: includeReactions
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public func nextMessages(
    byMessageId messageId: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in
      getNextMessages(
        byMessageId: messageId, inclusiveTimestamp: inclusiveTimestamp, limit: limit, reverse: reverse,
        messageType: messageType, customType: customType, senderUserIds: senderUserIds,
        includeMetaArray: includeMetaArray, includeReactions: includeReactions
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public func previousMessages(
    byMessageId messageId: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in
      getPreviousMessages(
        byMessageId: messageId, inclusiveTimestamp: inclusiveTimestamp, limit: limit, reverse: reverse,
        messageType: messageType, customType: customType, senderUserIds: senderUserIds,
        includeMetaArray: includeMetaArray, includeReactions: includeReactions
      ) { answer(($0, $1)) }
    }
  }

  /// See the form with a handler.
  @discardableResult
  public func previousAndNextMessages(
    byMessageId messageId: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool, messageType: MessageTypeFilter = .all,
    customType: String? = nil, senderUserIds: [String]? = nil, includeMetaArray: Bool = false,
    includeReactions: Bool = false
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in
      getPreviousAndNextMessages(
        byMessageId: messageId, prevLimit: prevLimit, nextLimit: nextLimit, reverse: reverse, messageType: messageType,
        customType: customType, senderUserIds: senderUserIds, includeMetaArray: includeMetaArray,
        includeReactions: includeReactions
      ) { answer(($0, $1)) }
    }
  }

  /// See `getMessagesByTimestamp(_:params:completionHandler:)`.
  @discardableResult
  public func messages(
    byTimestamp timestamp: Int64, params: MessageListParams, isolation: isolated (any Actor)? = #isolation
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered(isolation) { answer in getMessagesByTimestamp(timestamp, params: params) { answer(($0, $1)) } }
  }

  /// See `getMessagesByMessageId(_:params:completionHandler:)`.
  @discardableResult
  public func messages(
    byMessageId messageId: Int64, params: MessageListParams, isolation: isolated (any Actor)? = #isolation
  ) async -> ([BaseMessage]?, SBDError?) {
    await answered(isolation) { answer in getMessagesByMessageId(messageId, params: params) { answer(($0, $1)) } }
  }
}
