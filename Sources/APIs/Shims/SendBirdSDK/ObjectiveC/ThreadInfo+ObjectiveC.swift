// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension ThreadInfo {
    /// `replyCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(replyCount)
    public var objc_replyCount: Int { self.replyCount }

    /// `mostRepliedUsers` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mostRepliedUsers)
    public var objc_mostRepliedUsers: [User] { self.mostRepliedUsers }

    /// `lastRepliedAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(lastRepliedAt)
    public var objc_lastRepliedAt: Int64 { self.lastRepliedAt }
  }
#endif
