import ChatClient

/// What version 4 has beyond the names of the current API.
extension BaseMessage {
  /// The message that this one replies to. An app may set it, for a message that it shows before it is sent: only this
  /// object has it then; the cache, lists and other objects of the message do not change.
  public var parentMessage: BaseMessage? {
    get { own(knownParentMessage) }
    set { setOwn(newValue) }
  }
}

/// The request id if this user sent the message, so that it stays the same when the message is sent; otherwise the
/// message id.
extension BaseMessage: Identifiable {
  public var id: AnyHashable { requestId.isEmpty ? AnyHashable(messageId) : AnyHashable(requestId) }
}

extension MessageChangeLogsParams {
  /// Params with these values. See the properties.
  public convenience init(
    includeMetaArray: Bool = false, includeReactions: Bool = false, includeThreadInfo: Bool = false,
    includeParentMessageInfo: Bool = false, replyType: ReplyType = .none
  ) {
    self.init()
    (self.includeMetaArray, self.includeReactions) = (includeMetaArray, includeReactions)
    (self.includeThreadInfo, self.includeParentMessageInfo) = (includeThreadInfo, includeParentMessageInfo)
    self.replyType = replyType
  }
}
