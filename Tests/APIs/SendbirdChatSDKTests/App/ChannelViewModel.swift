import SendbirdChatSDK

/// One channel's messages.
final class ChannelViewModel: NSObject {
  let channel: GroupChannel
  var report: (String) -> Void = { _ in }
  private(set) var messages: [BaseMessage] = []
  private var collection: MessageCollection?

  init(channel: GroupChannel) {
    self.channel = channel
    super.init()
  }

  func viewDidLoad() {
    let params = MessageListParams()
    params.reverse = false
    params.previousResultSize = 20
    params.nextResultSize = 20
    params.isInclusive = true
    params.replyType = .all
    params.includeThreadInfo = true
    params.includeReactions = true
    let collection = SendbirdChat.createMessageCollection(
      channel: channel, startingPoint: Int64.max, params: params)
    collection.delegate = self
    collection.startCollection(
      initPolicy: .cacheAndReplaceByApi,
      cacheResultHandler: { messages, error in
        self.messages = messages ?? []
      },
      apiResultHandler: { messages, error in
        self.messages = messages ?? []
        self.report("shown \(self.texts)")
      })
    self.collection = collection
    channel.markAsRead { error in self.report("read \(error?.code ?? 0)") }
  }

  var texts: String { messages.map(\.message).joined(separator: ",") }
  var succeeded: [BaseMessage] { collection?.succeededMessages ?? [] }

  func send(_ text: String, replyingTo parent: BaseMessage? = nil) {
    let params = UserMessageCreateParams(message: text)
    params.customType = "note"
    if let parent = parent {
      params.parentMessageId = parent.messageId
      params.isReplyToChannel = true
    }
    channel.sendUserMessage(params: params) { message, error in
      guard let message = message else { return self.report("failed \(error?.code ?? 0)") }
      self.report("sent \(message.message) \(message.customType ?? "") \(message.sendingStatus == .succeeded)")
    }
  }

  func send(file: Data, name: String) {
    let params = FileMessageCreateParams(file: file)
    params.fileName = name
    params.mimeType = "text/plain"
    params.thumbnailSizes = [ThumbnailSize.make(maxWidth: 100, maxHeight: 100)]
    channel.sendFileMessage(
      params: params,
      progressHandler: { _, sent, total in if sent == total { self.report("uploaded") } },
      completionHandler: { message, error in self.report("sent file \(message?.name ?? "") \(error?.code ?? 0)") })
  }

  func edit(_ message: BaseMessage, text: String) {
    let params = UserMessageUpdateParams(message: text)
    params.data = "edited"
    channel.updateUserMessage(messageId: message.messageId, params: params) { message, error in
      self.report("edited \(message?.message ?? "") \(message?.data ?? "") \(error?.code ?? 0)")
    }
  }

  func editData(of message: BaseMessage) {
    let params = UserMessageUpdateParams()
    params.data = "again"
    channel.updateUserMessage(messageId: message.messageId, params: params) { message, error in
      self.report("data \(message?.message ?? "") \(message?.data ?? "")")
    }
  }

  func react(to message: BaseMessage) {
    channel.addReaction(with: message, key: "smile") { event, error in
      guard let event = event, error == nil else { return }
      self.report("reaction \(event.key)")
    }
  }

  func delete(_ message: BaseMessage) {
    channel.deleteMessage(message) { error in self.report("deleted \(error?.code ?? 0)") }
  }

  /// The thread of a message, and the message by its id.
  func loadThread(of message: BaseMessage) {
    let params = ThreadedMessageListParams()
    params.previousResultSize = 10
    message.getThreadedMessages(timestamp: Int64.max, params: params) { parent, replies, error in
      self.report("thread \(parent?.message ?? "") \(replies?.map(\.message) ?? []) \(error?.code ?? 0)")
    }
    let one = MessageRetrievalParams(
      messageId: message.messageId, channelType: .group, channelURL: message.channelURL)
    one.includeThreadInfo = true
    BaseMessage.getMessage(params: one) { message, error in
      self.report("replies \(message?.threadInfo.replyCount ?? -1)")
    }
  }

  func loadChanges(since timestamp: Int64) {
    let params = MessageChangeLogsParams()
    params.replyType = .all
    channel.getMessageChangeLogs(timestamp: timestamp, params: params) { updated, deleted, hasMore, token, error in
      self.report("changes \(updated?.count ?? 0) \(deleted?.count ?? 0) \(error?.code ?? 0)")
    }
  }

  func viewDidDisappear() { collection?.dispose() }
}

extension ChannelViewModel: MessageCollectionDelegate {
  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) {
    self.messages = collection.succeededMessages
    report("added \(messages.map(\.message).joined(separator: ",")) \(context.source == .eventMessageReceived)")
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) {
    self.messages = collection.succeededMessages
    report("updated \(messages.map { "\($0.message):\($0.reactions.map(\.key).joined())" }.joined(separator: ","))")
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) { self.messages = collection.succeededMessages }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, updatedChannel channel: GroupChannel
  ) {}

  func messageCollection(_ collection: MessageCollection, context: MessageContext, deletedChannel channelURL: String) {
    report("gone")
  }

  func didDetectHugeGap(_ collection: MessageCollection) { report("gap") }
}
