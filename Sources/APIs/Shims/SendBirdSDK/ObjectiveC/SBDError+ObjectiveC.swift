// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension SBDError {
    /// `init(dictionary:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithDictionary:)
    public convenience init(objc_initWithDictionary_ p0: [AnyHashable : Any]) { self.init(dictionary: p0) }

    /// `init(nsError:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithNsError:)
    public convenience init(objc_initWithNsError_ p0: NSError) { self.init(nsError: p0) }
  }
#endif
