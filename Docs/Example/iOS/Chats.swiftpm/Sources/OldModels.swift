import Combine
import Foundation
import SendBirdSyncManager

/// What an app with SyncManager has to do itself: a delegate that keeps the arrays of its screen.
@MainActor final class OldChannelListModel: NSObject, ObservableObject, @preconcurrency SBSMChannelCollectionDelegate {
  @Published private(set) var channels: [SBDGroupChannel] = []
  @Published private(set) var hasMore = true
  private let collection = SBSMChannelCollection(query: .forScreens())

  override init() {
    super.init()
    collection?.delegate = self
  }

  deinit { collection?.remove() }

  func fetch() async {
    let count = channels.count
    let error = await collection?.fetch()
    // The delegate was called before.
    hasMore = error != nil || channels.count > count
  }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]
  ) {
    self.channels = collection.channels
  }
}

@MainActor final class OldChatModel: NSObject, ObservableObject, @preconcurrency SBSMMessageCollectionDelegate {
  let channel: SBDGroupChannel
  @Published private(set) var messages: [SBDBaseMessage] = []
  @Published private(set) var hasPrevious = true
  private let collection: SBSMMessageCollection

  init(_ channel: SBDGroupChannel) {
    self.channel = channel
    collection = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    super.init()
    collection.delegate = self
    collection.fetchFailedMessages()
  }

  deinit { collection.remove() }

  func fetchPrevious() async {
    let (hasMore, error) = await collection.fetch(in: .previous)
    // After an error there may be more: the row asks again when it appears.
    if error == nil { hasPrevious = hasMore }
  }

  func send(_ text: String) {
    let pending = channel.sendUserMessage(text, completionHandler: collection.handleSendMessageResponse)
    collection.appendMessage(pending)
  }

  /// Sends a failed message again. The bytes of a file are in the cache.
  func resend(_ message: SBDBaseMessage) {
    if let message = message as? SBDUserMessage {
      collection.appendMessage(
        channel.resendUserMessage(with: message, completionHandler: collection.handleSendMessageResponse))
    }
    if let message = message as? SBDFileMessage {
      collection.appendMessage(
        channel.resendFileMessage(
          with: message, binaryData: nil, completionHandler: collection.handleSendMessageResponse))
    }
  }

  /// Messages of every state come here, because the newer methods are left to their defaults.
  func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [SBDBaseMessage]
  ) {
    self.messages = collection.succeededMessages + collection.pendingMessages + collection.failedMessages
  }

  /// Others that are not shown yet lie before it.
  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: SBDBaseMessage) {
    collection.fetchAllNextMessages { _, _ in }
  }
}
