// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension PreviousMessageListQueryParams {
    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt {
      get { self.limit }
      set { self.limit = newValue }
    }

    /// `reverse` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reverse)
    public var objc_reverse: Bool {
      get { self.reverse }
      set { self.reverse = newValue }
    }

    /// `messageTypeFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageTypeFilter)
    public var objc_messageTypeFilter: MessageTypeFilter {
      get { self.messageTypeFilter }
      set { self.messageTypeFilter = newValue }
    }

    /// `replyType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(replyType)
    public var objc_replyType: ReplyType {
      get { self.replyType }
      set { self.replyType = newValue }
    }

    /// `customTypeFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypeFilter)
    public var objc_customTypeFilter: String? {
      get { self.customTypeFilter }
      set { self.customTypeFilter = newValue }
    }

    /// `customTypesFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypesFilter)
    public var objc_customTypesFilter: [String]? {
      get { self.customTypesFilter }
      set { self.customTypesFilter = newValue }
    }

    /// `senderUserIdsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(senderUserIdsFilter)
    public var objc_senderUserIdsFilter: [String]? {
      get { self.senderUserIdsFilter }
      set { self.senderUserIdsFilter = newValue }
    }

    /// `includeMetaArray` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeMetaArray)
    public var objc_includeMetaArray: Bool {
      get { self.includeMetaArray }
      set { self.includeMetaArray = newValue }
    }

    /// `includeReactions` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeReactions)
    public var objc_includeReactions: Bool {
      get { self.includeReactions }
      set { self.includeReactions = newValue }
    }

    /// `includeReplies` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeReplies)
    public var objc_includeReplies: Bool {
      get { self.includeReplies }
      set { self.includeReplies = newValue }
    }

    /// `includeParentMessageText` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeParentMessageText)
    public var objc_includeParentMessageText: Bool {
      get { self.includeParentMessageText }
      set { self.includeParentMessageText = newValue }
    }

    /// `includeThreadInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeThreadInfo)
    public var objc_includeThreadInfo: Bool {
      get { self.includeThreadInfo }
      set { self.includeThreadInfo = newValue }
    }

    /// `showSubChannelMessagesOnly` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(showSubChannelMessagesOnly)
    public var objc_showSubChannelMessagesOnly: Bool {
      get { self.showSubChannelMessagesOnly }
      set { self.showSubChannelMessagesOnly = newValue }
    }

    /// `includeParentMessageInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeParentMessageInfo)
    public var objc_includeParentMessageInfo: Bool {
      get { self.includeParentMessageInfo }
      set { self.includeParentMessageInfo = newValue }
    }
  }
#endif
