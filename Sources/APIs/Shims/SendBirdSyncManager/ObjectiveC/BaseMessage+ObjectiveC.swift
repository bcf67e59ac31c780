// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension BaseMessage {
    /// `isMyMessage()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isMyMessage)
    public func objc_isMyMessage() -> Bool { self.isMyMessage() }

    /// `requestState()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(requestState)
    public func objc_requestState() -> MessageRequestState { self.requestState() }
  }
#endif
