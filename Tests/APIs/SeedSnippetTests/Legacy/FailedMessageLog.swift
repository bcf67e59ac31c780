import Foundation
import LiveTesting
import SendBirdSyncManager

/// A delegate with the methods that tell messages apart by their state.
final class FailedMessageLog: NSObject, SBSMMessageCollectionDelegate {
  let log = CallLog()

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [SBDBaseMessage]
  ) {
    append("succeeded", action, succeededMessages)
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [SBDBaseMessage]
  ) {
    append("pending", action, pendingMessages)
  }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [SBDBaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) {
    append("failed", action, failedMessages, " \(reason)")
  }

  private func append(
    _ state: String, _ action: SBSMMessageEventAction, _ messages: [SBDBaseMessage], _ reason: String = ""
  ) {
    log.append("\(state) \(action) \(messages.map(\.message).joined(separator: ","))\(reason)")
  }
}
