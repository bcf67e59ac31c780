// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import LocalCaching
  import Foundation

  extension MessageContext {
    /// `source` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(source)
    public var objc_source: CollectionEventSource {
      get { self.source }
      set { self.source = newValue }
    }

    /// `messageSendingStatus` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageSendingStatus)
    public var objc_messageSendingStatus: MessageSendingStatus {
      get { self.messageSendingStatus }
      set { self.messageSendingStatus = newValue }
    }

    /// `isFromEvent()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isFromEvent)
    public func objc_isFromEvent() -> Bool { self.isFromEvent() }
  }
#endif
