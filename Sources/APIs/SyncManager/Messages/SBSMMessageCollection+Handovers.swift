public import ChatClient
import ChatModel

/// Calls with which an app tells the collection about its own messages. If a message was sent through the session's
/// channels, the session already knows it: then these calls change nothing, and nothing is shown twice. Messages of
/// other users are ignored (Docs/VendorAPIs.md#legacy-sending).
extension SBSMMessageCollection {
  public typealias MessageHandler = (BaseMessage?, SBDError?) -> Void

  /// Pass it to a send as its completion, or call it in one.
  public var handleSendMessageResponse: MessageHandler {
    { [weak self] message, error in
      guard let self, let message, error == nil else { return }
      self.appendMessage(message)
    }
  }

  /// Shows a message that the user sends: pending, as the send returned it, or sent.
  public func appendMessage(_ message: BaseMessage) {
    if message.value.id > 0 {
      session.handovers.handOver(message.value, isEdit: false)
    } else if feed == nil {
      session.enqueue { [self] delivery in await showPending(message, &delivery) }
    }
  }

  /// Shows a message as the user edited it.
  public func updateMessage(_ message: BaseMessage) {
    guard message.value.id > 0 else { return }
    session.handovers.handOver(message.value, isEdit: true)
  }

  /// Removes a message that the user deleted, or one that could not be sent.
  public func deleteMessage(_ message: BaseMessage) {
    if message.value.id > 0 {
      deleteSucceededMessage(withMessageId: message.value.id)
    } else if let requestID = message.value.requestID {
      session.handovers.removeOutgoing(requestID: requestID)
    }
  }

  /// Same as the other form, for an optional message: the vendor's examples keep the result of a send as an optional.
  public func deleteMessage(_ message: BaseMessage?) {
    if let message { deleteMessage(message) }
  }

  public func deleteSucceededMessage(withMessageId messageId: Int64) {
    session.handovers.forget(messageID: messageId, in: channel.channelURL)
  }

  public func deleteFailedMessage(withRequestId requestId: String) {
    session.handovers.removeOutgoing(requestID: requestId)
  }

  /// Cancels a file that has not been sent, and removes a message that has failed in the meantime. A text that is being
  /// sent stays.
  public func deletePendingMessage(withRequestId requestId: String) {
    session.handovers.removeOutgoing(requestID: requestId)
  }

  /// Removes messages that are older than a time from the collection, but not from the cache.
  /// - Parameter offset: ms.
  public func removeMessages(beforeOffset offset: Int64) {
    if let feed { return feed.removeMessages(before: offset) }
    session.enqueue { [self] delivery in
      tell(state.withValue { $0.list.remove(before: offset) }, because: .offsetRemoval, &delivery)
    }
  }

  /// A pending message of this session is already shown, or has been sent or has failed in the meantime. A message that
  /// the session does not know cannot be sent, so it is not shown.
  private func showPending(_ message: BaseMessage, _ delivery: inout Delivery) async {
    guard let requestID = message.value.requestID, message.value.channelURL.hasSameBytes(as: channel.channelURL),
      let rows = try? await session.views.outgoingMessages(channelURL: channel.channelURL, isFailed: false),
      rows.contains(where: { $0.requestID.hasSameBytes(as: requestID) })
    else { return }
    tell(state.withValue { $0.list.showPending([message]) }, because: .handover, &delivery)
  }
}
