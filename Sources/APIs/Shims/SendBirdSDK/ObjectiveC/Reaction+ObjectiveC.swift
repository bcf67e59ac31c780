// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension Reaction {
    /// `key` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(key)
    public var objc_key: String { self.key }

    /// `userIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userIds)
    public var objc_userIds: [String] {
      @objc(getUserIds) get { self.userIds }
    }

    /// `updatedAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updatedAt)
    public var objc_updatedAt: Int64 { self.updatedAt }
  }
#endif
