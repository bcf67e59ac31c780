import Foundation
import SendBirdSyncManager
import Testing

// The Swift code of seeds 000, 001, 002 and 004, in the forms in which it is printed, with the one import that they name.
// It has to compile as apps compile it; what it does is tested in SyncManagerTests. Not as printed: `override viewDidLoad()`
// (no `func`), a type passed as a value (`SBDMessageTypeFilter`), and an inverted guard on the error.

private func getLastReadTimestamp() -> Int64 { Int64.max }

private final class ChannelListScreen: NSObject, SBSMChannelCollectionDelegate {
  var channelCollection: SBSMChannelCollection?

  func viewDidLoad() {
    let query: SBDGroupChannelListQuery? = SBDGroupChannel.createMyGroupChannelListQuery()
    let channelCollection: SBSMChannelCollection? = SBSMChannelCollection.init(query: query)
    self.channelCollection = channelCollection
    channelCollection?.delegate = self
    channelCollection?.fetch(completionHandler: { (error) in
      // This callback is optional and useful to catch the moment of loading ended.
    })
  }

  func initialization() {
    guard let query = SBDGroupChannel.createMyGroupChannelListQuery() else { return }
    let collection = SBSMChannelCollection(query: query)
    collection?.delegate = self
    collection?.fetch(completionHandler: { (error) in })
  }

  func refreshChannel() {
    channelCollection?.remove()
    channelCollection = nil
    channelCollection?.fetch(completionHandler: { (error) in })
  }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]
  ) {
    switch action {
    case SBSMChannelEventAction.insert: break
    case SBSMChannelEventAction.update: break
    case SBSMChannelEventAction.remove: break
    case SBSMChannelEventAction.move: break
    case SBSMChannelEventAction.clear: break
    case SBSMChannelEventAction.none: break
    }
  }

  deinit {
    channelCollection?.delegate = nil
    channelCollection?.remove()
  }
}

private final class ChattingScreen: NSObject, SBSMMessageCollectionDelegate, SBDConnectionDelegate {
  var messageCollection: SBSMMessageCollection?

  func viewDidLoad(_ channel: SBDGroupChannel) {
    let filter: SBSMMessageFilter = SBSMMessageFilter.init(
      messageType: SBDMessageTypeFilter.all, customType: "customTypeFilter", senderUserIds: ["senderUserIdsFilter"])
    let viewpointTimestamp: Int64 = getLastReadTimestamp()
    let messageCollection: SBSMMessageCollection? = SBSMMessageCollection.init(
      channel: channel, filter: filter, viewpointTimestamp: viewpointTimestamp)
    self.messageCollection = messageCollection
    messageCollection?.delegate = self
    messageCollection?.fetch(
      in: SBSMMessageDirection.previous,
      completionHandler: { (error) in
        // Fetching from cache is done
      })
    messageCollection?.fetch(
      in: SBSMMessageDirection.next,
      completionHandler: { (error) in
        // Fetching from cache is done
      })
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [SBDBaseMessage]
  ) {
    guard collection == self.messageCollection, messages.count > 0 else {
      return
    }
    switch action {
    case SBSMMessageEventAction.insert: break
    case SBSMMessageEventAction.update: break
    case SBSMMessageEventAction.remove: break
    case SBSMMessageEventAction.clear: break
    case SBSMMessageEventAction.none: break
    }
  }

  func send(_ channel: SBDGroupChannel, _ params: SBDUserMessageParams) {
    var previewMessage: SBDUserMessage?
    previewMessage = channel.sendUserMessage(
      with: params,
      completionHandler: { [messageCollection] (theMessage, theError) in
        guard let message: SBDUserMessage = theMessage, theError == nil else { return }
        messageCollection?.appendMessage(message)
        messageCollection?.updateMessage(message)
      })
    if let thePreviewMessage: SBDUserMessage = previewMessage {
      messageCollection?.appendMessage(thePreviewMessage)
      messageCollection?.deleteMessage(thePreviewMessage)
    }
    if let messageCollection {
      _ = channel.sendUserMessage(with: params, completionHandler: messageCollection.handleSendMessageResponse)
    }
  }

  func didSucceedReconnection() {
    let manager: SBSMSyncManager = SBSMSyncManager()
    manager.resumeSynchronize()
    messageCollection?.resetViewpointTimestamp(getLastReadTimestamp())
    messageCollection?.fetch(in: .previous, completionHandler: { (error) in })
  }

  func didStartReconnection() { SBSMSyncManager.pauseSynchronize() }

  deinit {
    messageCollection?.delegate = nil
    messageCollection?.remove()
  }
}

private func lifecycle(_ userId: String) {
  let options = SBSMSyncManagerOptions()
  options.messageCollectionCapacity = 200
  options.messageResendPolicy = SBSMMessageResendPolicy.manual
  options.maxFailedMessageCountPerChannel = 5
  options.automaticMessageResendRetryCount = 3
  SBSMSyncManager.setup(withUserId: userId)
  SBSMSyncManager.setup(withUserId: userId, options: options)
  SBDMain.connect(withUserId: userId) { (user, error) in
    if let theError: NSError = error {
      _ = theError
      return
    }
    let manager: SBSMSyncManager = SBSMSyncManager()
    manager.resumeSynchronize()
  }
  SBDMain.disconnect {
    // clear cache
    SBSMSyncManager().clearCache()
    // stop synchronizing
    SBSMSyncManager().pauseSynchronize()
  }
}

@Suite("Legacy snippets of the seeds") struct LegacySnippets {
  @Test("are code of screens that live without a session, too") func screens() {
    let list = ChannelListScreen()
    list.refreshChannel()
    let chat = ChattingScreen()
    chat.didSucceedReconnection()
    chat.didStartReconnection()
    #expect(list.channelCollection == nil && chat.messageCollection == nil)
    let start: (String) -> Void = lifecycle
    let show: (ChattingScreen) -> (SBDGroupChannel) -> Void = ChattingScreen.viewDidLoad
    _ = (start, show)
  }
}
