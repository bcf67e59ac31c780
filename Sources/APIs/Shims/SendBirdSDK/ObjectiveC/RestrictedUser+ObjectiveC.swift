// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension RestrictedUser {
    /// `restrictionInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(restrictionInfo)
    public var objc_restrictionInfo: SBDRestrictionInfo! {
      get { self.restrictionInfo }
      set { self.restrictionInfo = newValue }
    }
  }
#endif
