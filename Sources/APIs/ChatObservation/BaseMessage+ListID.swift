public import ChatClient

extension BaseMessage {
  /// Tells the rows of a list apart, for `ForEach(model.messages, id: \.listID)`. A message of the user keeps it while it is
  /// pending, failed and sent.
  public var listID: String { requestId.isEmpty ? "\(messageId)" : requestId }
}
