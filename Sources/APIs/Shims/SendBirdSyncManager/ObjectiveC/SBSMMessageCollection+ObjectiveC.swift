// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import SyncManager
  import Foundation

  extension SBSMMessageCollection {
    /// `delegate` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(delegate)
    public var objc_delegate: (any SBSMMessageCollectionDelegate)? {
      get { self.delegate }
      set { self.delegate = newValue }
    }

    /// `messages` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messages)
    public var objc_messages: [BaseMessage] { self.messages }

    /// `pendingMessages` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(pendingMessages)
    public var objc_pendingMessages: [BaseMessage] { self.pendingMessages }

    /// `failedMessages` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(failedMessages)
    public var objc_failedMessages: [BaseMessage] { self.failedMessages }

    /// `succeededMessages` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(succeededMessages)
    public var objc_succeededMessages: [BaseMessage] { self.succeededMessages }

    /// `channel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channel)
    public var objc_channel: GroupChannel { self.channel }

    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt { self.limit }

    /// `reverse` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reverse)
    public var objc_reverse: Bool { self.reverse }

    /// `handleSendMessageResponse` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(handleSendMessageResponse)
    public var objc_handleSendMessageResponse: SBSMMessageCollection.MessageHandler { self.handleSendMessageResponse }

    /// `init(channel:filter:viewpointTimestamp:limit:reverse:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithChannel:filter:viewpointTimestamp:limit:reverse:)
    public convenience init(objc_initWithChannel_filter_viewpointTimestamp_limit_reverse_ p0: GroupChannel, _ p1: SBSMMessageFilter?, _ p2: Int64, _ p3: UInt, _ p4: Bool) { self.init(channel: p0, filter: p1, viewpointTimestamp: p2, limit: p3, reverse: p4) }

    /// `init(channel:filter:viewpointTimestamp:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(collectionWithChannel:filter:viewpointTimestamp:)
    public static func objc__collectionWithChannel_filter_viewpointTimestamp_(_ p0: GroupChannel, _ p1: SBSMMessageFilter?, _ p2: Int64) -> SBSMMessageCollection { SBSMMessageCollection(channel: p0, filter: p1, viewpointTimestamp: p2) }

    /// `create(withChannelUrl:filter:viewpointTimestamp:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createWithChannelUrl:filter:viewpointTimestamp:completionHandler:)
    public static func objc_createWithChannelUrl_filter_viewpointTimestamp_completionHandler_(_ p0: String, _ p1: SBSMMessageFilter?, _ p2: Int64, _ p3: @escaping (SBSMMessageCollection?, SBDError?) -> Void) { SBSMMessageCollection.create(withChannelUrl: p0, filter: p1, viewpointTimestamp: p2, completionHandler: p3) }

    /// `resetViewpointTimestamp(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(resetViewpointTimestamp:)
    public func objc_resetViewpointTimestamp_(_ p0: Int64) { self.resetViewpointTimestamp(p0) }

    /// `remove()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(remove)
    public func objc_remove() { self.remove() }

    /// `fetch(in:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fetchInDirection:completionHandler:)
    public func objc_fetchInDirection_completionHandler_(_ p0: SBSMMessageDirection, _ p1: ((Bool, SBDError?) -> Void)?) { self.fetch(in: p0, completionHandler: { p1?($0, $1) }) }

    /// `fetchAllNextMessages(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fetchAllNextMessages:)
    public func objc_fetchAllNextMessages_(_ p0: ((Bool, SBDError?) -> Void)?) { self.fetchAllNextMessages({ p0?($0, $1) }) }

    /// `fetchFailedMessages(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fetchFailedMessages:)
    public func objc_fetchFailedMessages_(_ p0: ((SBDError?) -> Void)?) { self.fetchFailedMessages(p0) }

    /// `fetchPendingMessages(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fetchPendingMessages:)
    public func objc_fetchPendingMessages_(_ p0: ((SBDError?) -> Void)?) { self.fetchPendingMessages(p0) }

    /// `appendMessage(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(appendMessage:)
    public func objc_appendMessage_(_ p0: BaseMessage) { self.appendMessage(p0) }

    /// `updateMessage(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateMessage:)
    public func objc_updateMessage_(_ p0: BaseMessage) { self.updateMessage(p0) }

    /// `deleteMessage(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMessage:)
    public func objc_deleteMessage_(_ p0: BaseMessage) { self.deleteMessage(p0) }

    /// `deleteSucceededMessage(withMessageId:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteSucceededMessageWithMessageId:)
    public func objc_deleteSucceededMessageWithMessageId_(_ p0: Int64) { self.deleteSucceededMessage(withMessageId: p0) }

    /// `deleteFailedMessage(withRequestId:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteFailedMessageWithRequestId:)
    public func objc_deleteFailedMessageWithRequestId_(_ p0: String) { self.deleteFailedMessage(withRequestId: p0) }

    /// `deletePendingMessage(withRequestId:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deletePendingMessageWithRequestId:)
    public func objc_deletePendingMessageWithRequestId_(_ p0: String) { self.deletePendingMessage(withRequestId: p0) }

    /// `messageCount()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(messageCount)
    public func objc_messageCount() -> UInt { self.messageCount() }

    /// `removeMessages(beforeOffset:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeMessagesBeforeOffset:)
    public func objc_removeMessagesBeforeOffset_(_ p0: Int64) { self.removeMessages(beforeOffset: p0) }
  }
#endif
