// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageListParams {
    /// `messageType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageType)
    public var objc_messageType: MessageTypeFilter {
      get { self.messageType }
      set { self.messageType = newValue }
    }

    /// `includeReplies` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeReplies)
    public var objc_includeReplies: Bool {
      get { self.includeReplies }
      set { self.includeReplies = newValue }
    }

    /// `includeThreadInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeThreadInfo)
    public var objc_includeThreadInfo: Bool {
      get { self.includeThreadInfo }
      set { self.includeThreadInfo = newValue }
    }

    /// `replyType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(replyType)
    public var objc_replyType: ReplyType {
      get { self.replyType }
      set { self.replyType = newValue }
    }

    /// `showSubChannelMessagesOnly` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(showSubChannelMessagesOnly)
    public var objc_showSubChannelMessagesOnly: Bool {
      get { self.showSubChannelMessagesOnly }
      set { self.showSubChannelMessagesOnly = newValue }
    }

    /// `belongs(to:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(belongsTo:)
    public func objc_belongsTo_(_ p0: BaseMessage) -> Bool { self.belongs(to: p0) }

    /// `belongs(to:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(belongsToMessageParams:)
    public func objc_belongsToMessageParams_(_ p0: BaseMessageParams) -> Bool { self.belongs(to: p0) }
  }
#endif
