// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MemberListQueryParams {
    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt {
      get { self.limit }
      set { self.limit = newValue }
    }

    /// `nicknameStartsWithFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nicknameStartsWithFilter)
    public var objc_nicknameStartsWithFilter: String? {
      get { self.nicknameStartsWithFilter }
      set { self.nicknameStartsWithFilter = newValue }
    }

    /// `operatorFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(operatorFilter)
    public var objc_operatorFilter: GroupChannelOperatorFilter {
      get { self.operatorFilter }
      set { self.operatorFilter = newValue }
    }

    /// `mutedMemberFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mutedMemberFilter)
    public var objc_mutedMemberFilter: GroupChannelMutedMemberFilter {
      get { self.mutedMemberFilter }
      set { self.mutedMemberFilter = newValue }
    }

    /// `memberStateFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(memberStateFilter)
    public var objc_memberStateFilter: MemberStateFilter {
      get { self.memberStateFilter }
      set { self.memberStateFilter = newValue }
    }

    /// `order` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(order)
    public var objc_order: MemberListOrder {
      get { self.order }
      set { self.order = newValue }
    }
  }
#endif
