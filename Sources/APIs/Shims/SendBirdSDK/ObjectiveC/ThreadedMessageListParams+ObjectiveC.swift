// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension ThreadedMessageListParams {
    /// `messageType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageType)
    public var objc_messageType: SBDMessageTypeFilter {
      get { self.messageType }
      set { self.messageType = newValue }
    }
  }
#endif
