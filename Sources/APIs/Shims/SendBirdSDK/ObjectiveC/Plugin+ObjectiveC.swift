// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension Plugin {
    /// `type` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(type)
    public var objc_type: String? { self.type }

    /// `vendor` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(vendor)
    public var objc_vendor: String? { self.vendor }

    /// `detail` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(detail)
    public var objc_detail: [AnyHashable : Any]? { self.detail }
  }
#endif
