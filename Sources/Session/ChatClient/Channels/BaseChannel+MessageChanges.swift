import CacheSync
import ChatModel
import ChatWire

/// Changing and deleting messages, and reactions to them. The handler receives the changed message.
extension BaseChannel {
  /// Changes the values that `params` set; the rest stays.
  public func updateUserMessage(
    messageId: Int64, params: UserMessageParams, completionHandler: UserMessageHandler? = nil
  ) {
    edit(.user, messageId, params.edit, completionHandler)
  }

  /// Changes the values that `params` set; the rest stays.
  /// - Throws: `SBDError`.
  @discardableResult
  public func updateUserMessage(
    messageId: Int64, params: UserMessageParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UserMessage {
    try await session.awaitAnswer(isolation) {
      updateUserMessage(messageId: messageId, params: params, completionHandler: $0)
    }
  }

  /// Changes the values that `params` set; the file stays.
  public func updateFileMessage(
    messageId: Int64, params: FileMessageParams, completionHandler: FileMessageHandler? = nil
  ) {
    edit(.file, messageId, params.edit, completionHandler)
  }

  /// Changes the values that `params` set; the rest stays.
  /// - Throws: `SBDError`.
  @discardableResult
  public func updateFileMessage(
    messageId: Int64, params: FileMessageParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> FileMessage {
    try await session.awaitAnswer(isolation) {
      updateFileMessage(messageId: messageId, params: params, completionHandler: $0)
    }
  }

  /// Changes the text; the rest stays.
  @discardableResult
  public func updateUserMessage(messageId: Int64, text: String) async throws -> UserMessage {
    var change = MessageEdit()
    change.text = text
    return try await session.awaitAnswer { (handler: @escaping UserMessageHandler) in
      edit(.user, messageId, change, handler)
    }
  }

  /// Deletes a sent message, on the server and in the cache. To remove a failed message, use the collection that shows
  /// it.
  public func deleteMessage(_ message: BaseMessage, completionHandler: SBErrorHandler? = nil) {
    guard message.channelURL.hasSameBytes(as: channelURL) else {
      return session.refuse(.invalidParameter) { completionHandler?($0) }
    }
    deleteMessage(messageId: message.messageId, completionHandler: completionHandler)
  }

  /// Deletes a sent message, on the server and here.
  /// - Throws: `SBDError`.
  public func deleteMessage(_ message: BaseMessage) async throws {
    try await session.awaitAnswer { deleteMessage(message, completionHandler: $0) }
  }

  public func deleteMessage(messageId: Int64, completionHandler: SBErrorHandler? = nil) {
    guard messageId > 0 else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    let done = session.answer(completionHandler)
    calls.delete(messageID: messageId, in: channelURL) { done($0.mapError { $0 as any Error }) }
  }

  public func deleteMessage(messageId: Int64) async throws {
    try await session.awaitAnswer { deleteMessage(messageId: messageId, completionHandler: $0) }
  }

  /// Everyone sees the translations.
  /// - Parameter targetLanguages: codes.
  public func translateUserMessage(
    _ message: UserMessage, targetLanguages: [String], completionHandler: UserMessageHandler? = nil
  ) {
    guard isCopyable(message), !targetLanguages.isEmpty else {
      return session.refuse(.invalidParameter) { completionHandler?(nil, $0) }
    }
    let answer: BaseMessageHandler = { completionHandler?($0 as? UserMessage, $1) }
    calls.translate(
      message.messageId, in: channelURL, into: targetLanguages,
      completion: session.answer(answer) { [session] in session.message($0) })
  }

  /// Everybody sees the translations.
  /// - Throws: `SBDError`.
  @discardableResult
  public func translateUserMessage(_ message: UserMessage, targetLanguages: [String]) async throws -> UserMessage {
    try await session.awaitAnswer {
      translateUserMessage(message, targetLanguages: targetLanguages, completionHandler: $0)
    }
  }

  // MARK: Reactions

  public func addReaction(
    with message: BaseMessage, key: String, completionHandler: ReactionEventHandler? = nil
  ) {
    react(message, key, isAdding: true, completionHandler)
  }

  public func deleteReaction(
    with message: BaseMessage, key: String, completionHandler: ReactionEventHandler? = nil
  ) {
    react(message, key, isAdding: false, completionHandler)
  }

  @_disfavoredOverload
  @discardableResult
  public func addReaction(with message: BaseMessage, key: String) async throws -> ReactionEvent {
    try await session.awaitAnswer { react(message, key, isAdding: true, $0) }
  }

  @_disfavoredOverload
  @discardableResult
  public func deleteReaction(with message: BaseMessage, key: String) async throws -> ReactionEvent {
    try await session.awaitAnswer { react(message, key, isAdding: false, $0) }
  }

  private func react(_ message: BaseMessage, _ key: String, isAdding: Bool, _ handler: ReactionEventHandler?) {
    guard isCopyable(message), !key.isEmpty else { return session.refuse(.invalidParameter) { handler?(nil, $0) } }
    calls.react(
      key, on: message.messageId, in: channelURL, isAdding: isAdding,
      completion: session.answer(handler) { ReactionEvent($0) })
  }

  // MARK: Meta arrays

  /// Adds keys without values.
  public func createMessageMetaArrayKeys(
    message: BaseMessage, keys: [String], completionHandler: BaseMessageHandler? = nil
  ) {
    change(keys.map { MetaArray(key: $0, values: []) }, .add, of: message, completionHandler)
  }

  /// Adds keys without values.
  /// - Throws: `SBDError`.
  @discardableResult
  public func createMessageMetaArrayKeys(message: BaseMessage, keys: [String]) async throws -> BaseMessage {
    try await session.awaitAnswer { createMessageMetaArrayKeys(message: message, keys: keys, completionHandler: $0) }
  }

  /// Removes keys with all their values.
  public func deleteMessageMetaArrayKeys(
    message: BaseMessage, keys: [String], completionHandler: BaseMessageHandler? = nil
  ) {
    change(keys.map { MetaArray(key: $0, values: []) }, .remove, of: message, completionHandler)
  }

  /// Removes keys with all their values.
  /// - Throws: `SBDError`.
  @discardableResult
  public func deleteMessageMetaArrayKeys(message: BaseMessage, keys: [String]) async throws -> BaseMessage {
    try await session.awaitAnswer { deleteMessageMetaArrayKeys(message: message, keys: keys, completionHandler: $0) }
  }

  /// Adds values to keys; missing keys are created.
  public func addMessageMetaArrayValues(
    message: BaseMessage, metaArrays: [MessageMetaArray], completionHandler: BaseMessageHandler? = nil
  ) {
    change(metaArrays.map(\.metaArray), .add, of: message, completionHandler)
  }

  /// Adds values to keys; keys that are not there are made.
  /// - Throws: `SBDError`.
  @discardableResult
  public func addMessageMetaArrayValues(
    message: BaseMessage, metaArrays: [MessageMetaArray], isolation: isolated (any Actor)? = #isolation
  ) async throws -> BaseMessage {
    try await session.awaitAnswer(isolation) {
      addMessageMetaArrayValues(message: message, metaArrays: metaArrays, completionHandler: $0)
    }
  }

  /// Removes values; their keys stay. A key without values is removed itself.
  public func removeMessageMetaArrayValues(
    message: BaseMessage, metaArrays: [MessageMetaArray], completionHandler: BaseMessageHandler? = nil
  ) {
    change(metaArrays.map(\.metaArray), .remove, of: message, completionHandler)
  }

  /// Removes values; their keys stay.
  /// - Throws: `SBDError`.
  @discardableResult
  public func removeMessageMetaArrayValues(
    message: BaseMessage, metaArrays: [MessageMetaArray], isolation: isolated (any Actor)? = #isolation
  ) async throws -> BaseMessage {
    try await session.awaitAnswer(isolation) {
      removeMessageMetaArrayValues(message: message, metaArrays: metaArrays, completionHandler: $0)
    }
  }

  private func change(
    _ metaArrays: [MetaArray], _ mode: MessageEdit.MetaArrayMode, of message: BaseMessage,
    _ handler: BaseMessageHandler?
  ) {
    guard isCopyable(message), !metaArrays.isEmpty, message.value.kind != .admin else {
      return session.refuse(.invalidParameter) { handler?(nil, $0) }
    }
    var change = MessageEdit()
    (change.metaArrays, change.metaArrayMode) = (metaArrays, mode)
    edit(message.value.kind, message.messageId, change, handler)
  }

  private func edit<Edited: BaseMessage>(
    _ kind: MessageKind, _ messageID: Int64, _ edit: MessageEdit,
    _ handler: ((Edited?, SBDError?) -> Void)?
  ) {
    guard messageID > 0 else { return session.refuse(.invalidParameter) { handler?(nil, $0) } }
    calls.edit(kind, messageID: messageID, in: channelURL, edit, completion: sent(handler))
  }
}
