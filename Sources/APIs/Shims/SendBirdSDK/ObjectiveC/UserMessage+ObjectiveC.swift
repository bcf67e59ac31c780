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

    /// `requestState` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(requestState)
    public var objc_requestState: MessageRequestState {
      @objc(getRequestState) get { self.requestState }
    }

    /// `getParams()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getUserMessageParams)
    public func objc_getUserMessageParams() -> UserMessageParams? { self.getParams() }
  }
#endif
