public import ChatClient

extension SBDBaseChannel {
  /// See `delete(_:completionHandler:)`.
  @discardableResult
  public func delete(_ message: BaseMessage) async -> SBDError? {
    await answered { answer in delete(message) { answer($0) } }
  }

  /// See `deleteMessage(withMessageId:completionHandler:)`.
  @discardableResult
  public func deleteMessage(withMessageId messageId: Int64) async -> SBDError? {
    await answered { answer in deleteMessage(withMessageId: messageId) { answer($0) } }
  }

  /// See `update(_:messageText:data:customType:completionHandler:)`.
  @discardableResult
  public func update(_ userMessage: UserMessage, messageText: String?, data: String?, customType: String?) async -> (
    UserMessage?, SBDError?
  ) {
    await answered { answer in
      update(userMessage, messageText: messageText, data: data, customType: customType) { answer(($0, $1)) }
    }
  }

  /// See `updateUserMessage(withMessageId:userMessageParams:completionHandler:)`.
  @discardableResult
  public func updateUserMessage(
    withMessageId messageId: Int64, userMessageParams params: UserMessageParams,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (UserMessage?, SBDError?) {
    await answered(isolation) { answer in
      updateUserMessage(withMessageId: messageId, userMessageParams: params) { answer(($0, $1)) }
    }
  }

  /// See `update(_:data:customType:completionHandler:)`.
  @discardableResult
  public func update(_ fileMessage: FileMessage, data: String?, customType: String?) async -> (FileMessage?, SBDError?)
  {
    await answered { answer in update(fileMessage, data: data, customType: customType) { answer(($0, $1)) } }
  }

  /// See `updateFileMessage(withMessageId:fileMessageParams:completionHandler:)`.
  @discardableResult
  public func updateFileMessage(
    withMessageId messageId: Int64, fileMessageParams params: FileMessageParams,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (FileMessage?, SBDError?) {
    await answered(isolation) { answer in
      updateFileMessage(withMessageId: messageId, fileMessageParams: params) { answer(($0, $1)) }
    }
  }

  /// See `translate(_:targetLanguages:completionHandler:)`.
  @discardableResult
  public func translate(_ message: UserMessage, targetLanguages: [String]) async -> (UserMessage?, SBDError?) {
    await answered { answer in translate(message, targetLanguages: targetLanguages) { answer(($0, $1)) } }
  }

  /// See `cancelUploadingFileMessage(withRequestId:completionHandler:)`.
  @discardableResult
  public static func cancelUploadingFileMessage(withRequestId requestId: String) async -> (Bool, SBDError?) {
    await answered { answer in cancelUploadingFileMessage(withRequestId: requestId) { answer(($0, $1)) } }
  }

  /// See `createMessageMetaArrayKeys(with:keys:completionHandler:)`.
  @discardableResult
  public func createMessageMetaArrayKeys(with message: BaseMessage, keys: [String]) async -> (BaseMessage?, SBDError?) {
    await answered { answer in createMessageMetaArrayKeys(with: message, keys: keys) { answer(($0, $1)) } }
  }

  /// See `deleteMessageMetaArrayKeys(with:keys:completionHandler:)`.
  @discardableResult
  public func deleteMessageMetaArrayKeys(with message: BaseMessage, keys: [String]) async -> (BaseMessage?, SBDError?) {
    await answered { answer in deleteMessageMetaArrayKeys(with: message, keys: keys) { answer(($0, $1)) } }
  }

  /// See `addMessageMetaArrayValues(with:keyValues:completionHandler:)`.
  @discardableResult
  public func addMessageMetaArrayValues(with message: BaseMessage, keyValues: [String: [String]]) async -> (
    BaseMessage?, SBDError?
  ) {
    await answered { answer in addMessageMetaArrayValues(with: message, keyValues: keyValues) { answer(($0, $1)) } }
  }

  /// See `addMessageMetaArrayValues(with:metaArrays:completionHandler:)`.
  @discardableResult
  public func addMessageMetaArrayValues(with message: SBDBaseMessage, metaArrays: [SBDMessageMetaArray]) async -> (
    BaseMessage?, SBDError?
  ) {
    await answered { answer in addMessageMetaArrayValues(with: message, metaArrays: metaArrays) { answer(($0, $1)) } }
  }

  /// See `removeMessageMetaArrayValues(with:keyValues:completionHandler:)`.
  @discardableResult
  public func removeMessageMetaArrayValues(with message: BaseMessage, keyValues: [String: [String]]) async -> (
    BaseMessage?, SBDError?
  ) {
    await answered { answer in removeMessageMetaArrayValues(with: message, keyValues: keyValues) { answer(($0, $1)) } }
  }

  /// See `removeMessageMetaArrayValues(with:metaArrays:completionHandler:)`.
  @discardableResult
  public func removeMessageMetaArrayValues(with message: SBDBaseMessage, metaArrays: [SBDMessageMetaArray]) async -> (
    BaseMessage?, SBDError?
  ) {
    await answered { answer in removeMessageMetaArrayValues(with: message, metaArrays: metaArrays) { answer(($0, $1)) }
    }
  }

  /// See `addReaction(with:key:completionHandler:)`.
  @discardableResult
  public func addReaction(with message: BaseMessage, key: String) async -> (ReactionEvent?, SBDError?) {
    await answered { answer in addReaction(with: message, key: key) { answer(($0, $1)) } }
  }

  /// See `deleteReaction(with:key:completionHandler:)`.
  @discardableResult
  public func deleteReaction(with message: BaseMessage, key: String) async -> (ReactionEvent?, SBDError?) {
    await answered { answer in deleteReaction(with: message, key: key) { answer(($0, $1)) } }
  }
}
