import ChatClient

/// Pages of messages under the names of version 3.1; the forms that omit arguments are these too. Limits count the
/// requested messages; `nil` and empty filters admit everything. Meta arrays and reactions are included only on
/// request.
extension SBDBaseChannel {
  /// Messages after a time (ms).
  public func getNextMessages(
    byTimestamp timestamp: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false, completionHandler: MessageListHandler? = nil
  ) {
    getMessagesByTimestamp(
      timestamp,
      params: .page(
        0, limit, inclusiveTimestamp, reverse, messageType, customType, senderUserIds, includeMetaArray,
        includeReactions),
      completionHandler: completionHandler)
  }

  /// Messages before a time (ms).
  public func getPreviousMessages(
    byTimestamp timestamp: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false, completionHandler: MessageListHandler? = nil
  ) {
    getMessagesByTimestamp(
      timestamp,
      params: .page(
        limit, 0, inclusiveTimestamp, reverse, messageType, customType, senderUserIds, includeMetaArray,
        includeReactions),
      completionHandler: completionHandler)
  }

  /// Messages around a time (ms), including those of that millisecond.
  public func getPreviousAndNextMessages(
    byTimestamp timestamp: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false, completionHandler: MessageListHandler? = nil
  ) {
    getMessagesByTimestamp(
      timestamp,
      params: .page(
        prevLimit, nextLimit, true, reverse, messageType, customType, senderUserIds, includeMetaArray,
        includeReactions),
      completionHandler: completionHandler)
  }

  /// Messages after a message.
  public func getNextMessages(
    byMessageId messageId: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false, completionHandler: MessageListHandler? = nil
  ) {
    getMessagesByMessageId(
      messageId,
      params: .page(
        0, limit, inclusiveTimestamp, reverse, messageType, customType, senderUserIds, includeMetaArray,
        includeReactions),
      completionHandler: completionHandler)
  }

  /// Messages before a message.
  public func getPreviousMessages(
    byMessageId messageId: Int64, inclusiveTimestamp: Bool = false, limit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false, completionHandler: MessageListHandler? = nil
  ) {
    getMessagesByMessageId(
      messageId,
      params: .page(
        limit, 0, inclusiveTimestamp, reverse, messageType, customType, senderUserIds, includeMetaArray,
        includeReactions),
      completionHandler: completionHandler)
  }

  /// Messages around a message, including that message.
  public func getPreviousAndNextMessages(
    byMessageId messageId: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool,
    messageType: MessageTypeFilter = .all, customType: String? = nil, senderUserIds: [String]? = nil,
    includeMetaArray: Bool = false, includeReactions: Bool = false, completionHandler: MessageListHandler? = nil
  ) {
    getMessagesByMessageId(
      messageId,
      params: .page(
        prevLimit, nextLimit, true, reverse, messageType, customType, senderUserIds, includeMetaArray,
        includeReactions),
      completionHandler: completionHandler)
  }
}

extension MessageListParams {
  fileprivate static func page(
    _ previous: Int, _ next: Int, _ isInclusive: Bool, _ reverse: Bool, _ messageType: MessageTypeFilter,
    _ customType: String?, _ senderUserIds: [String]?, _ includeMetaArray: Bool, _ includeReactions: Bool
  ) -> MessageListParams {
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize) = (previous, next)
    (params.isInclusive, params.reverse, params.messageTypeFilter) = (isInclusive, reverse, messageType)
    (params.customType, params.senderUserIds) = (customType, senderUserIds)
    (params.includeMetaArray, params.includeReactions) = (includeMetaArray, includeReactions)
    return params
  }
}
