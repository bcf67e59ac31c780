import SendBirdSyncManager

/// The view that the seeds' chat screen hands messages to: shows what it is told, and nothing else.
@MainActor final class ChattingView {
  private(set) var messages: [SBDBaseMessage] = []

  func insert(messages: [SBDBaseMessage], completionHandler: (() -> Void)?) {
    self.messages = (self.messages + messages).sorted { ($0.createdAt, $0.messageId) < ($1.createdAt, $1.messageId) }
    completionHandler?()
  }

  func update(messages: [SBDBaseMessage], completionHandler: (() -> Void)?) {
    self.messages = self.messages.map { shown in messages.first { $0.isSame(as: shown) } ?? shown }
    completionHandler?()
  }

  func remove(messages: [SBDBaseMessage], completionHandler: (() -> Void)?) {
    self.messages.removeAll { shown in messages.contains { $0.isSame(as: shown) } }
    completionHandler?()
  }

  func clearAllMessages(completionHandler: (() -> Void)?) {
    messages = []
    completionHandler?()
  }

  var texts: [String] { messages.map(\.message) }
}

extension SBDBaseMessage {
  fileprivate func isSame(as other: SBDBaseMessage) -> Bool {
    messageId > 0 ? messageId == other.messageId : other.messageId == 0 && requestId == other.requestId
  }
}
