import Foundation
import SendBirdSyncManager
import Testing

/// Code as the vendor's documentation prints it, with the one import that it names. It has to compile, and to run
/// without a session.
@MainActor
private final class MessageScreen: NSObject, SBSMMessageCollectionDelegate, SBSMChannelCollectionDelegate {
  var messageCollection: SBSMMessageCollection?
  var channelCollection: SBSMChannelCollection?
  var previewMessage: BaseMessage?

  func viewDidLoad(_ channel: GroupChannel, _ query: GroupChannelListQuery?) {
    channelCollection = SBSMChannelCollection(query: query)
    channelCollection?.delegate = self
    channelCollection?.fetch(completionHandler: { (error) in })
    let filter: SBSMMessageFilter = SBSMMessageFilter.init(messageType: .all, customType: nil, senderUserIds: nil)
    let viewpointTimestamp: Int64 = Int64.max
    messageCollection = SBSMMessageCollection.init(
      channel: channel, filter: filter, viewpointTimestamp: viewpointTimestamp)
    messageCollection?.delegate = self
    messageCollection?.fetch(
      in: SBSMMessageDirection.previous,
      completionHandler: { (error) in
        // Fetching from cache is done
      })
    messageCollection?.fetch(in: .next, completionHandler: nil)
    messageCollection?.fetch(in: .next) { (hasMore, error) in }
  }

  func refreshMessages() {
    messageCollection?.resetViewpointTimestamp(Int64.max)
    messageCollection?.fetchAllNextMessages { (hasMore, error) in }
    messageCollection?.fetchFailedMessages()
    messageCollection?.fetchPendingMessages(nil)
  }

  func didSend(_ message: BaseMessage?, _ error: SBDError?) {
    messageCollection?.handleSendMessageResponse(message, error)
    let handler: SBSMMessageHandler? = messageCollection?.handleSendMessageResponse
    handler?(message, error)
    guard let message else { return }
    messageCollection?.appendMessage(message)
    messageCollection?.updateMessage(message)
    messageCollection?.deleteMessage(message)
  }

  nonisolated func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [BaseMessage]
  ) {
    switch action {
    case SBSMMessageEventAction.insert: break
    case SBSMMessageEventAction.update: break
    case SBSMMessageEventAction.remove: break
    case SBSMMessageEventAction.clear: break
    case SBSMMessageEventAction.none: break
    }
  }

  nonisolated func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel]
  ) {
    switch action {
    case .insert, .update, .remove, .move, .clear, .none: break
    }
  }
}

@Suite("Legacy source code with its one import") @MainActor struct LegacySourceTests {
  @Test("the manager, as class and as object")
  func manager() {
    let options = SBSMSyncManagerOptions()
    options.messageCollectionCapacity = 200
    options.messageResendPolicy = .manual
    options.maxFailedMessageCountPerChannel = 5
    let manager: SBSMSyncManager = SBSMSyncManager.setup(withUserId: "", options: options)
    SBSMSyncManager.setup(withUserId: "")
    #expect(manager == SBSMSyncManager())
    manager.resumeSynchronize()
    SBSMSyncManager.resumeSynchronize()
    SBSMSyncManager().clearCache()
    SBSMSyncManager.clearCache()
    SBSMSyncManager().pauseSynchronize()
    SBSMSyncManager.pauseSynchronize()
    SBSMSyncManager.setDelegateQueue(nil)
    SBSMSyncManager.setCompletionQueue(DispatchQueue.main)
    SBSMSyncManager.setCompletionQueue(nil)
  }

  @Test("a collection by url needs setup first")
  func create() async {
    let code = await withCheckedContinuation { continuation in
      SBSMMessageCollection.create(withChannelUrl: "ch01", filter: nil, viewpointTimestamp: .max) { collection, error in
        continuation.resume(returning: collection == nil ? error?.code : nil)
      }
    }
    #expect(code.flatMap { SBSMErrorCode(rawValue: UInt($0)) } == .setupNotCalled)
    let screen = MessageScreen()
    screen.refreshMessages()
    screen.didSend(nil, nil)
    #expect(screen.previewMessage == nil)
  }
}
