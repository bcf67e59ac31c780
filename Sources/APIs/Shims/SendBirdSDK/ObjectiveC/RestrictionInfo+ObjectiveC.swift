// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension RestrictionInfo {
    /// `infoDescription` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(infoDescription)
    public var objc_infoDescription: String! {
      get { self.infoDescription }
      set { self.infoDescription = newValue }
    }

    /// `endAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(endAt)
    public var objc_endAt: Int64 { self.endAt }

    /// `restrictionType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(restrictionType)
    public var objc_restrictionType: RestrictionType { self.restrictionType }
  }
#endif
