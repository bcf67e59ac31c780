import Foundation
import LiveTesting
import SendBirdSDK

/// The view controller of seed 003 without its views: what the guide prints stands here as it is printed, apart from
/// `log` and `messages`, which are the view.
final class ViewController: NSObject {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let GROUP_CHANNEL: SBDGroupChannel
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var STARTING_POINT: Int64
  var messageCollection: SBDMessageCollection?
  var messageListParams = SBDMessageListParams()
  var messages: [SBDBaseMessage] = []
  let log = CallLog()

  var channel: SBDGroupChannel { GROUP_CHANNEL }

  init(_ channel: SBDGroupChannel, startingPoint: Int64) {
    GROUP_CHANNEL = channel
    STARTING_POINT = startingPoint
  }

  func getFirstItemPosition() -> Int { messages.isEmpty ? -1 : 0 }
  func isScrolledUp() -> Bool { true }
  func showNewMessageTooltip(_ message: SBDBaseMessage) { log.append("tooltip \(message.message)") }

  // MARK: "Create a collection"

  func createCollection() {
    let messageListParams = SBDMessageListParams()
    messageListParams.previousResultSize = 30
    messageListParams.nextResultSize = 30

    messageCollection = SBDMessageCollection(
      channel: GROUP_CHANNEL, startingPoint: STARTING_POINT, params: messageListParams)
    // The SBDMessageCollectionDelegate has to be implemented.
    messageCollection?.delegate = self
    self.messageListParams = messageListParams
  }

  // MARK: "Policy"

  func start() {
    // Initialize messages from the startingPoint.
    messageCollection?.start(
      with: .cacheAndReplaceByApi,
      cacheResultHandler: { messages, error in
        self.messages = messages ?? []
        self.log.append("cache \(self.texts)")
      },
      apiResultHandler: { messages, error in
        // According to the .cacheAndReplaceByApi, the existing data source needs to be cleared
        // before adding retrieved messages to the local cache.
        self.messages.removeAll()
        self.messages += messages ?? []
        self.log.append("api \(error == nil ? self.texts : "failed")")
      })
  }

  func loadNext() {
    // The guide prints `if messageCollection?.hasNext {`, which no version of Swift takes.
    if messageCollection?.hasNext == true {
      messageCollection?.loadNext(completionHandler: { messages, error in
        // A message list returns as a callback.
        self.messages += messages ?? []
        self.log.append("next \(self.texts)")
      })
    } else {
      log.append("no next")
    }
  }

  func loadPrevious() {
    if messageCollection?.hasPrevious == true {
      messageCollection?.loadPrevious(completionHandler: { messages, error in
        self.messages = (messages ?? []) + self.messages
        self.log.append("previous \(self.texts)")
      })
    } else {
      log.append("no previous")
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  func resetViewpoint(_ TARGET_TIMESTAMP: Int64) {
    messageCollection?.dispose()
    messageCollection = SBDMessageCollection(
      channel: channel, startingPoint: TARGET_TIMESTAMP, params: messageListParams)
  }

  // MARK: "Send a message", "Resend a failed message", "Update a message", "Delete a message"

  func send(_ userMessageParams: SBDUserMessageParams) {
    // User Message
    channel.sendUserMessage(with: userMessageParams, completionHandler: nil)
  }

  func send(_ fileMessageParams: SBDFileMessageParams) {
    // File Message
    channel.sendFileMessage(with: fileMessageParams, completionHandler: nil)
  }

  func resend(_ userMessage: SBDUserMessage) {
    // User Message
    channel.resendUserMessage(with: userMessage, completionHandler: nil)
  }

  func resend(_ failedFileMessage: SBDFileMessage) {
    // File Message
    let params = failedFileMessage.getParams()
    channel.resendFileMessage(with: failedFileMessage, binaryData: params?.file, completionHandler: nil)
  }

  func update(_ message: SBDUserMessage, _ newUserMessageParams: SBDUserMessageParams) {
    channel.updateUserMessage(
      withMessageId: message.messageId, userMessageParams: newUserMessageParams, completionHandler: nil)
  }

  func delete(_ message: SBDBaseMessage) {
    // 1. Deleting a succeeded message. Delete from the channel object. The result is delivered to
    //the SBDMessageCollectionDelegate.messageCollection(_:context:channel:deletedMessages:).
    channel.delete(message, completionHandler: nil)
  }

  func removeFailed(_ message: SBDBaseMessage) {
    // 2-1. Deleting a failed message. Delete from the collection only.
    messageCollection?.removeFailedMessages(
      [message],
      completionHandler: { requestIds, error in
        self.log.append("removed \(requestIds == [message.requestId])")
      })
  }

  func removeAllFailed() {
    // 2-2. Deleting all failed messages. Delete from the collection only.
    messageCollection?.removeAllFailedMessages(completionHandler: { error in
      // All failed messages are deleted.
      self.log.append("removed all")
    })
  }

  /// The texts of the data source.
  var texts: String { messages.map(\.message).joined(separator: ",") }
}

extension ViewController: SBDMessageCollectionDelegate {
  private func record(_ what: String, _ context: SBDMessageContext, _ messages: [SBDBaseMessage]) {
    for message in messages {
      log.append("\(what) \(message.message) \(message.sendingStatus) \(context.source)")
    }
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    addedMessages messages: [SBDBaseMessage]
  ) {
    record("added", context, messages)
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    updatedMessages messages: [SBDBaseMessage]
  ) {
    record("updated", context, messages)
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel,
    deletedMessages messages: [SBDBaseMessage]
  ) {
    record("deleted", context, messages)
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, updatedChannel channel: SBDGroupChannel
  ) {
    log.append("channel updated \(context.source)")
  }

  func messageCollection(
    _ collection: SBDMessageCollection, context: SBDMessageContext, deletedChannel channelUrl: String
  ) {
    // In both cases, the entire view should be disposed of.
    messageCollection?.dispose()
    log.append("channel deleted \(channelUrl) \(context.source)")
  }

  func didDetectHugeGap(_ collection: SBDMessageCollection) {
    if messageCollection != nil {
      messageCollection!.dispose()
    }

    let firstItemPosition = self.getFirstItemPosition()
    if firstItemPosition >= 0 {
      let message = self.messages[firstItemPosition]

      messageCollection = SBDMessageCollection(
        channel: GROUP_CHANNEL, startingPoint: message.createdAt, params: messageListParams)
    } else {
      messageCollection = SBDMessageCollection(
        channel: GROUP_CHANNEL, startingPoint: messageCollection!.startingPoint, params: messageListParams)
    }

    messageCollection?.delegate = self
    log.append("huge gap")
  }
}

extension ViewController: SBDChannelDelegate {
  func setup() {
    SBDMain.add(self as SBDChannelDelegate, identifier: "MessageCollectionNewMessage")
  }

  func channel(_ sender: SBDBaseChannel, didReceive message: SBDBaseMessage) {
    if sender.channelUrl != self.channel.channelUrl {
      // There's no new message for this channel.
      return
    }

    if self.isScrolledUp() {
      self.showNewMessageTooltip(message)
    }
  }
}
