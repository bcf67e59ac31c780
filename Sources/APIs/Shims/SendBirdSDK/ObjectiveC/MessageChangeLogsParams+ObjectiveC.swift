// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageChangeLogsParams {
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

    /// `create(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createWithPreviousMessageListQuery:)
    public static func objc_createWithPreviousMessageListQuery_(_ p0: SBDPreviousMessageListQuery?) -> SBDMessageChangeLogsParams { MessageChangeLogsParams.create(with: p0) }

    /// `create(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createWithMessageListParams:)
    public static func objc_createWithMessageListParams_(_ p0: SBDMessageListParams?) -> SBDMessageChangeLogsParams { MessageChangeLogsParams.create(with: p0) }
  }
#endif
