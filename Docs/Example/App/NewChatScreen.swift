import EventAdapter
import SendBirdSDK

/// The chat written for the newer API: one collection, which holds what is shown.
final class NewChatScreen: Screen, SBDMessageCollectionDelegate {
  private var messageCollection: SBDMessageCollection
  /// Whether the server was not asked yet.
  private(set) var isLoading = false

  init(_ messageCollection: SBDMessageCollection) { self.messageCollection = messageCollection }

  // region: start
  override func viewDidLoad() {
    messageCollection.delegate = self
    isLoading = true
    messageCollection.start(
      with: .cacheAndReplaceByApi,
      cacheResultHandler: { messages, error in
        // What is cached, at once.
        self.show()
      },
      apiResultHandler: { messages, error in
        // What the server has, in place of it. Without a connection there is an error, and what is cached stays.
        self.isLoading = false
        self.show()
      })
  }

  func didScrollToTop() {
    guard !isLoading, messageCollection.hasPrevious else { return }
    messageCollection.loadPrevious { messages, error in
      self.show()
    }
  }
  // end

  // region: send
  func send(_ text: String) {
    // Nothing else: the collection tells of the message at once, and again when it was sent.
    messageCollection.channel.sendUserMessage(text)
  }
  // end

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    addedMessages messages: [SBDBaseMessage]
  ) {
    show()
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    updatedMessages messages: [SBDBaseMessage]
  ) {
    show()
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    deletedMessages messages: [SBDBaseMessage]
  ) {
    show()
  }

  // region: huge gap
  func didDetectHugeGap(_ collection: SBDMessageCollection) {
    // Around the middle of what was shown; a screen that knows what its user sees passes that message.
    messageCollection = collection.replacedAfterHugeGap()
    viewDidLoad()
  }
  // end

  private func show() {
    reload(
      MessageRows.rows(
        messageCollection.succeededMessages, pending: messageCollection.pendingMessages,
        failed: messageCollection.failedMessages))
  }

  func close() { messageCollection.dispose() }
}
