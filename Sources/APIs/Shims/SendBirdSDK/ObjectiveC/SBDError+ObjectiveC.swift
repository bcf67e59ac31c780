// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension SBDError {
    /// `init(dictionary:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(errorWithDictionary:)
    public static func objc__errorWithDictionary_(_ p0: [AnyHashable : Any]) -> SBDError { SBDError(dictionary: p0) }

    /// `init(nsError:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(errorWithNSError:)
    public static func objc__errorWithNSError_(_ p0: NSError) -> SBDError { SBDError(nsError: p0) }
  }
#endif
