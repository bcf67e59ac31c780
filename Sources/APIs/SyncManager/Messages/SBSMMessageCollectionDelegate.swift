public import ChatClient
public import Foundation

/// Is told what happens to the messages of a collection. Every method is optional; each event reaches one of them.
///
/// Methods are called on the delegate queue, when the collection's arrays hold the new state already. Each call carries
/// one action and one category; mixed results come as several calls: pending messages that go, failed ones that go, then
/// what is inserted (Docs/VendorAPIs.md#order-of-legacy-events).
public protocol SBSMMessageCollectionDelegate: NSObjectProtocol {
  /// The form of older versions, for messages of every state: it is what the defaults of the three newer ones call.
  func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [BaseMessage])

  /// Messages that were sent.
  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage])

  /// Messages that are being sent.
  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage])

  /// Messages that could not be sent. Not called under the policy `none`.
  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
    reason: SBSMFailedMessageEventActionReason)

  /// A message came, but others that are not shown yet lie before it: it is in the cache, and a fetch shows it.
  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage)

  func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel)

  /// The channel is gone, or the user left it. The messages were cleared before.
  func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel)
}

extension SBSMMessageCollectionDelegate {
  public func collection(
    _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [BaseMessage]
  ) {}

  public func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
  ) {
    self.collection(collection, didReceiveEvent: action, messages: succeededMessages)
  }

  public func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage]
  ) {
    self.collection(collection, didReceiveEvent: action, messages: pendingMessages)
  }

  public func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
    reason: SBSMFailedMessageEventActionReason
  ) {
    self.collection(collection, didReceiveEvent: action, messages: failedMessages)
  }

  public func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage) {}
  public func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel) {}
  public func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel) {}
}
