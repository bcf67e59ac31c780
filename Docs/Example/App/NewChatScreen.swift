import EventAdapter
import SendBirdSDK

/// The chat written for the newer API: one collection, which contains what is shown.
final class NewChatScreen: Screen, SBDMessageCollectionDelegate {
  private var messageCollection: SBDMessageCollection
  /// Whether the server has not answered yet.
  private(set) var isLoading = false

  init(_ messageCollection: SBDMessageCollection) { self.messageCollection = messageCollection }

  // region: start
  override func viewDidLoad() {
    messageCollection.delegate = self
    isLoading = true
    messageCollection.start(
      with: .cacheAndReplaceByApi,
      cacheResultHandler: { messages, error in
        // The cached messages, at once.
        self.show()
      },
      apiResultHandler: { messages, error in
        // The server's messages, which replace them. Without a connection there is an error, and the cached messages
        // stay.
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
    // That is all: the collection reports the message at once, and again when it has been sent.
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
    // Around the middle of what was shown. A screen that knows what its user sees passes that message.
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
