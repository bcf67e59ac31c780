import Foundation
import LiveTesting
import SendBirdSyncManager

/// The chat of seeds 000 and 002: their code as it is printed, apart from `log` and what the app decides: the channel, the
/// filter, the direction and what was read last.
class GroupChannelChattingViewController: UIViewController, UITableViewDelegate, UITableViewDataSource,
  SBSMMessageCollectionDelegate, SBDConnectionDelegate
{
  let channel: SBDGroupChannel
  // The seeds call it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var messageCollection: SBSMMessageCollection!
  var chattingView: ChattingView? = ChattingView()
  var direction = SBSMMessageDirection.previous
  var lastRead = Int64.max
  // The seed prints a type in place of a value: `messageType: SBDMessageTypeFilter`.
  var messageTypeFilter = SBDMessageTypeFilter.all
  var customTypeFilter: String?
  var senderUserIdsFilter: [String]?
  nonisolated let log = CallLog()

  init(_ channel: SBDGroupChannel) {
    self.channel = channel
    super.init()
  }

  func getLastReadTimestamp() -> Int64 { lastRead }

  override func viewDidLoad() {
    // ...
    let filter: SBSMMessageFilter = SBSMMessageFilter.init(
      messageType: messageTypeFilter, customType: customTypeFilter, senderUserIds: senderUserIdsFilter)
    let viewpointTimestamp: Int64 = getLastReadTimestamp()
    // or LONG_LONG_MAX if you want to see the most recent messages

    let messageCollection: SBSMMessageCollection? = SBSMMessageCollection.init(
      channel: channel, filter: filter, viewpointTimestamp: viewpointTimestamp)
    // ...
    self.messageCollection = messageCollection
    self.messageCollection.delegate = self
  }

  func fetchBothDirections() {
    messageCollection.fetch(
      in: SBSMMessageDirection.previous,
      completionHandler: { (error) in
        // Fetching from cache is done
        self.done("previous", error)
      })
    messageCollection.fetch(
      in: SBSMMessageDirection.next,
      completionHandler: { (error) in
        // Fetching from cache is done
        self.done("next", error)
      })
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    // .. dequeue reusable cell
    // The seed counts `self.channels`, which a chat does not have.
    if self.messageCollection.messages.count > 0 && indexPath.row + 1 == self.messageCollection.messages.count {
      messageCollection?.fetch(
        in: direction,
        completionHandler: { (error) in
          // Fetching from cache is done
          self.done("page", error)
        })
    }
    return UITableViewCell()
  }

  func refreshMessages() {
    messageCollection?.resetViewpointTimestamp(getLastReadTimestamp())
    messageCollection?.fetch(
      in: direction,
      completionHandler: { (error) in
        // Fetching from cache is done
        self.done("refresh", error)
      })
  }

  // MARK: SendBird Connection Delegate

  func didSucceedReconnection() {
    messageCollection?.resetViewpointTimestamp(getLastReadTimestamp())
    messageCollection?.fetch(
      in: direction,
      completionHandler: { (error) in
        // Fetching from cache is done
        self.done("reconnection", error)
      })
  }

  // MARK: "Handle uncaught messages"

  func send(_ params: SBDUserMessageParams) {
    let messageCollection: SBSMMessageCollection = self.messageCollection
    // call collection.appendMessage() after sending message
    var previewMessage: SBDUserMessage?
    // The seed prints the call without `previewMessage =`, and `let _: SBDError = theError` for an error that is not
    // there: then nothing that was sent would be appended.
    previewMessage = channel.sendUserMessage(
      with: params,
      completionHandler: { (theMessage, theError) in
        guard let message: SBDUserMessage = theMessage, theError == nil else {
          // delete preview message if sending message fails
          messageCollection.deleteMessage(previewMessage)
          self.log.append("send failed")
          return
        }

        messageCollection.appendMessage(message)
        self.log.append("sent")
      })

    if let thePreviewMessage: SBDUserMessage = previewMessage {
      messageCollection.appendMessage(thePreviewMessage)
    }
  }

  /// The same as the seeds print it, guard included.
  func sendAsPrinted(_ params: SBDUserMessageParams) {
    let messageCollection: SBSMMessageCollection = self.messageCollection
    // call collection.updateMessage() after updating message
    channel.sendUserMessage(
      with: params,
      completionHandler: { (theMessage, error) in
        guard let message: SBDUserMessage = theMessage, let _: SBDError = error else {
          self.log.append("left")
          return
        }

        messageCollection.updateMessage(message)
      })
  }

  // message collection delegate
  func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [SBDBaseMessage]
  ) {
    guard collection == self.messageCollection, messages.count > 0 else {
      return
    }

    switch action {
    case SBSMMessageEventAction.insert:
      self.chattingView?.insert(messages: messages, completionHandler: nil)
      break
    case SBSMMessageEventAction.update:
      self.chattingView?.update(messages: messages, completionHandler: nil)
      break
    case SBSMMessageEventAction.remove:
      self.chattingView?.remove(messages: messages, completionHandler: nil)
      break
    case SBSMMessageEventAction.clear:
      self.chattingView?.clearAllMessages(completionHandler: nil)
      break
    case SBSMMessageEventAction.none:
      break
    }
    record(action, messages)
  }

  private func record(_ action: SBSMMessageEventAction, _ messages: [SBDBaseMessage]) {
    let states = Set(messages.map(\.sendingStatus)) == [.succeeded] ? "" : " unsent"
    log.append("\(action) \(messages.map(\.message).joined(separator: ","))\(states)")
    if !MainQueue.isCurrent { log.append("not on the main queue") }
    let shown =
      messageCollection.succeededMessages + messageCollection.pendingMessages + messageCollection.failedMessages
    if Set(shown.map(\.requestOrID)) != Set(chattingView?.messages.map(\.requestOrID) ?? []) {
      log.append("the arrays differ from what was told")
    }
  }

  nonisolated func done(_ what: String, _ error: SBDError?) {
    log.append("\(what) done\(error.map { " \($0.code)" } ?? "")\(MainQueue.isCurrent ? "" : " not on the main queue")")
  }

  deinit {
    messageCollection?.delegate = nil
    messageCollection?.remove()
  }
}

extension SBDBaseMessage {
  fileprivate var requestOrID: String { messageId > 0 ? "\(messageId)" : requestId }
}
