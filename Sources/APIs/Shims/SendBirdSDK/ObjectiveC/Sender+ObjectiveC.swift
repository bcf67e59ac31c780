// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension Sender {
    /// `isBlockedByMe` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isBlockedByMe)
    public var objc_isBlockedByMe: Bool { self.isBlockedByMe }

    /// `role` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(role)
    public var objc_role: Role { self.role }
  }
#endif
