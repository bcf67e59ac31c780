// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension Member {
    /// `state` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(state)
    public var objc_state: SBDMemberState {
      get { self.state }
      set { self.state = newValue }
    }

    /// `isBlockedByMe` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isBlockedByMe)
    public var objc_isBlockedByMe: Bool {
      get { self.isBlockedByMe }
      set { self.isBlockedByMe = newValue }
    }

    /// `isBlockingMe` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isBlockingMe)
    public var objc_isBlockingMe: Bool {
      get { self.isBlockingMe }
      set { self.isBlockingMe = newValue }
    }

    /// `isMuted` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isMuted)
    public var objc_isMuted: Bool {
      get { self.isMuted }
      set { self.isMuted = newValue }
    }

    /// `role` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(role)
    public var objc_role: Role { self.role }

    /// `restrictionInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(restrictionInfo)
    public var objc_restrictionInfo: RestrictionInfo? { self.restrictionInfo }
  }
#endif
