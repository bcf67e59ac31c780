// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension BlockedUserListQuery {
    /// `userIdsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userIdsFilter)
    public var objc_userIdsFilter: [String]? {
      get { self.userIdsFilter }
      set { self.userIdsFilter = newValue }
    }
  }
#endif
