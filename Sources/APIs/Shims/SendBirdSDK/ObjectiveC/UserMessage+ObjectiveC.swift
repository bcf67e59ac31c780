// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension UserMessage {
    /// `translations` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(translations)
    public var objc_translations: [AnyHashable : Any]? { self.translations }

    /// `getParams()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getParams)
    public func objc_getParams() -> UserMessageParams? { self.getParams() }
  }
#endif
