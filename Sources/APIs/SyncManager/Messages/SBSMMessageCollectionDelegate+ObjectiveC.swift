// Written by `.ci/check-objective-c --record` from SBSMMessageCollectionDelegate.swift.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  /// Receives the events of a collection's messages. Every method is optional; each event reaches one of them.
  ///
  /// Methods are called on the delegate queue, after the collection's arrays have been updated. Each call has one action
  /// and one category. Mixed results come as several calls: pending messages that are removed, failed ones that are
  /// removed, then insertions (Docs/VendorAPIs.md#order-of-legacy-events).
  @objc
  public protocol SBSMMessageCollectionDelegate: NSObjectProtocol {
    /// The form of older versions, for messages in every state. Called if the newer form of the event is not implemented.
    @objc optional func collection(
      _ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [BaseMessage])

    /// Messages that were sent.
    @objc(collection:didReceiveEventAction:succeededMessages:) optional func collection(
      _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage])

    /// Messages that are being sent.
    @objc(collection:didReceiveEventAction:pendingMessages:) optional func collection(
      _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [BaseMessage])

    /// Messages that could not be sent. Not called under the policy `none`.
    @objc(collection:didReceiveEventAction:failedMessages:reason:) optional func collection(
      _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [BaseMessage],
      reason: SBSMFailedMessageEventActionReason)

    /// A message arrived, but others that are not shown yet are before it: it is in the cache, and a fetch shows it.
    @objc optional func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage)
    @objc(collection:didUpdateChannel:) optional func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel)

    /// The channel is gone, or the user left it. The messages were cleared first.
    @objc(collection:didRemoveChannel:) optional func collection(_ collection: SBSMMessageCollection, didRemove channel: GroupChannel)
  }
#endif
