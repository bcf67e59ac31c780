// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension UnreadItemCount {
    /// `groupChannelUnreadMessageCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(groupChannelUnreadMessageCount)
    public var objc_groupChannelUnreadMessageCount: UInt { self.groupChannelUnreadMessageCount }

    /// `nonSuperUnreadMessageCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nonSuperUnreadMessageCount)
    public var objc_nonSuperUnreadMessageCount: UInt { self.nonSuperUnreadMessageCount }

    /// `superUnreadMessageCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(superUnreadMessageCount)
    public var objc_superUnreadMessageCount: UInt { self.superUnreadMessageCount }

    /// `groupChannelUnreadMentionCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(groupChannelUnreadMentionCount)
    public var objc_groupChannelUnreadMentionCount: UInt { self.groupChannelUnreadMentionCount }

    /// `nonSuperUnreadMentionCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nonSuperUnreadMentionCount)
    public var objc_nonSuperUnreadMentionCount: UInt { self.nonSuperUnreadMentionCount }

    /// `superUnreadMentionCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(superUnreadMentionCount)
    public var objc_superUnreadMentionCount: UInt { self.superUnreadMentionCount }

    /// `groupChannelInvitationCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(groupChannelInvitationCount)
    public var objc_groupChannelInvitationCount: UInt { self.groupChannelInvitationCount }

    /// `nonSuperInvitationCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nonSuperInvitationCount)
    public var objc_nonSuperInvitationCount: UInt { self.nonSuperInvitationCount }

    /// `superInvitationCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(superInvitationCount)
    public var objc_superInvitationCount: UInt { self.superInvitationCount }

    /// `has(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(has:)
    public func objc_has_(_ p0: UInt) -> Bool { self.has(UnreadItemKey(rawValue: p0)) }

    /// `unsignedInteger(for:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(unsignedIntegerForKey:)
    public func objc_unsignedIntegerForKey_(_ p0: UInt) -> UInt { self.unsignedInteger(for: UnreadItemKey(rawValue: p0)) }
  }
#endif
