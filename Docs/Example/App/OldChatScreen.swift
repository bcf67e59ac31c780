import SendBirdSyncManager

/// The chat of the old app: SyncManager's collection, its delegate, and one array for each state of messages.
final class OldChatScreen: Screen, SBSMMessageCollectionDelegate {
  let channel: SBDGroupChannel
  let messageCollection: SBSMMessageCollection
  private var succeeded: [SBDBaseMessage] = []
  private var pending: [SBDBaseMessage] = []
  private var failed: [SBDBaseMessage] = []

  init(_ messageCollection: SBSMMessageCollection) {
    self.messageCollection = messageCollection
    channel = messageCollection.channel
  }

  override func viewDidLoad() {
    messageCollection.delegate = self
    fetchPrevious()
    messageCollection.fetchFailedMessages()
  }

  /// A connection was established.
  func didConnect() { fetchUpToNewest() }

  private func fetchUpToNewest() {
    messageCollection.fetchAllNextMessages { hasMore, error in
      if let error, error.code != Int(SBSMErrorCode.duplicatedFetch.rawValue) { self.show(error) }
    }
  }

  func didScrollToTop() { fetchPrevious() }

  private func fetchPrevious() {
    messageCollection.fetch(in: .previous) { hasMore, error in
      if let error, error.code != Int(SBSMErrorCode.duplicatedFetch.rawValue) { self.show(error) }
    }
  }

  func send(_ text: String) {
    let preview = channel.sendUserMessage(text, completionHandler: messageCollection.handleSendMessageResponse)
    messageCollection.appendMessage(preview)
  }

  func resendFailed() {
    for case let message as SBDUserMessage in failed {
      channel.resendUserMessage(with: message, completionHandler: messageCollection.handleSendMessageResponse)
    }
  }

  // MARK: SBSMMessageCollectionDelegate

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [SBDBaseMessage]
  ) {
    succeeded.apply(action, succeededMessages) { $0.messageId == $1.messageId }
    show()
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [SBDBaseMessage]
  ) {
    pending.apply(action, pendingMessages) { $0.requestId == $1.requestId }
    show()
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [SBDBaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) {
    failed.apply(action, failedMessages) { $0.requestId == $1.requestId }
    show()
  }

  /// There are others before it that are not shown yet. This user looks at the newest end.
  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: SBDBaseMessage) {
    fetchUpToNewest()
  }

  func collection(_ collection: SBSMMessageCollection, didRemove channel: SBDGroupChannel) { reload([]) }

  private func show() { reload(MessageRows.rows(succeeded, pending: pending, failed: failed)) }

  func close() { messageCollection.remove() }
}

extension [SBDBaseMessage] {
  /// Applies an event of SyncManager to one of the screen's arrays.
  fileprivate mutating func apply(
    _ action: SBSMMessageEventAction, _ messages: [SBDBaseMessage],
    isSame: (SBDBaseMessage, SBDBaseMessage) -> Bool
  ) {
    switch action {
    case .insert:
      self += messages
      sort { ($0.createdAt, $0.messageId) < ($1.createdAt, $1.messageId) }
    case .update:
      self = map { old in messages.first { isSame($0, old) } ?? old }
    case .remove:
      removeAll { old in messages.contains { isSame($0, old) } }
    case .clear:
      removeAll()
    case .none:
      break
    }
  }
}
