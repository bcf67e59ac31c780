// Apple systems have the same protocols for Objective-C, with optional methods: `.ci/check-objective-c --record`
// writes them from these.
#if !canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  /// Receives the events of a collection's messages. Every method is optional; each event reaches one of them.
  ///
  /// Methods are called on the delegate queue, after the collection's arrays have been updated. Each call has one action
  /// and one category. Mixed results come as several calls: pending messages that are removed, failed ones that are
  /// removed, then insertions (Docs/VendorAPIs.md#order-of-legacy-events).
  public protocol SBSMMessageCollectionDelegate: NSObjectProtocol {
    /// The form of older versions, for messages in every state. Called if the newer form of the event is not implemented.
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

    /// A message arrived, but others that are not shown yet are before it: it is in the cache, and a fetch shows it.
    func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: BaseMessage)

    func collection(_ collection: SBSMMessageCollection, didUpdate channel: GroupChannel)

    /// The channel is gone, or the user left it. The messages were cleared first.
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
#endif
