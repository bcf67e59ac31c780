import ChatClient

/// Changing messages, meta arrays and reports under the names of version 3.1.
extension BaseChannel {
  /// Changes text, data and custom type; `nil` leaves a value as it is.
  public func update(
    _ userMessage: UserMessage, messageText: String?, data: String?, customType: String?,
    completionHandler: UserMessageHandler? = nil
  ) {
    let params = UserMessageParams(text: messageText ?? "")
    (params.data, params.customType) = (data, customType)
    updateUserMessage(messageId: userMessage.messageId, params: params, completionHandler: completionHandler)
  }

  /// Changes data and custom type; `nil` leaves a value as it is.
  public func update(
    _ fileMessage: FileMessage, data: String?, customType: String?, completionHandler: FileMessageHandler? = nil
  ) {
    let params = FileMessageParams(localFilePath: "")
    (params.data, params.customType) = (data, customType)
    updateFileMessage(messageId: fileMessage.messageId, params: params, completionHandler: completionHandler)
  }

  // MARK: Meta arrays

  /// Adds keys without values.
  public func createMessageMetaArrayKeys(
    with message: BaseMessage, keys: [String], completionHandler: BaseMessageHandler? = nil
  ) {
    createMessageMetaArrayKeys(message: message, keys: keys, completionHandler: completionHandler)
  }

  /// Removes keys with all their values.
  public func deleteMessageMetaArrayKeys(
    with message: BaseMessage, keys: [String], completionHandler: BaseMessageHandler? = nil
  ) {
    deleteMessageMetaArrayKeys(message: message, keys: keys, completionHandler: completionHandler)
  }

  /// Adds values to keys; missing keys are created.
  public func addMessageMetaArrayValues(
    with message: BaseMessage, keyValues: [String: [String]], completionHandler: BaseMessageHandler? = nil
  ) {
    addMessageMetaArrayValues(
      message: message, metaArrays: Self.metaArrays(keyValues), completionHandler: completionHandler)
  }

  public func removeMessageMetaArrayValues(
    with message: BaseMessage, keyValues: [String: [String]], completionHandler: BaseMessageHandler? = nil
  ) {
    removeMessageMetaArrayValues(
      message: message, metaArrays: Self.metaArrays(keyValues), completionHandler: completionHandler)
  }

  private static func metaArrays(_ keyValues: [String: [String]]) -> [MessageMetaArray] {
    keyValues.sorted { $0.key < $1.key }.map { MessageMetaArray(key: $0.key, value: $0.value) }
  }

  // MARK: Reports

  public func report(
    _ offendingUser: User, reportCategory: ReportCategory, reportDescription: String?,
    completionHandler: SBErrorHandler? = nil
  ) {
    report(
      offendingUser: offendingUser, reportCategory: reportCategory, reportDescription: reportDescription,
      completionHandler: completionHandler)
  }

  public func report(
    with reportCategory: ReportCategory, reportDescription: String?, completionHandler: SBErrorHandler? = nil
  ) {
    report(category: reportCategory, reportDescription: reportDescription, completionHandler: completionHandler)
  }

  public func report(
    _ message: BaseMessage, reportCategory: ReportCategory, reportDescription: String?,
    completionHandler: SBErrorHandler? = nil
  ) {
    report(
      message: message, reportCategory: reportCategory, reportDescription: reportDescription,
      completionHandler: completionHandler)
  }
}
