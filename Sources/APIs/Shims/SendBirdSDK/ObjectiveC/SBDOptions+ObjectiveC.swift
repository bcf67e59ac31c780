// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import Foundation

  extension SBDOptions {
    /// `useMemberAsMessageSender()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(useMemberAsMessageSender)
    public static func objc_useMemberAsMessageSender() -> Bool { SBDOptions.useMemberAsMessageSender() }

    /// `setUseMemberAsMessageSender(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setUseMemberAsMessageSender:)
    public static func objc_setUseMemberAsMessageSender_(_ p0: Bool) { SBDOptions.setUseMemberAsMessageSender(p0) }

    /// `setConnectionTimeout(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setConnectionTimeout:)
    public static func objc_setConnectionTimeout_(_ p0: Int) { SBDOptions.setConnectionTimeout(p0) }

    /// `setTypingIndicatorThrottle(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setTypingIndicatorThrottle:)
    public static func objc_setTypingIndicatorThrottle_(_ p0: TimeInterval) { SBDOptions.setTypingIndicatorThrottle(p0) }

    /// `setFileTransferTimeout(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setFileTransferTimeout:)
    public static func objc_setFileTransferTimeout_(_ p0: Int) { SBDOptions.setFileTransferTimeout(p0) }

    /// `setWebSocketResponseTimeout(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setWebSocketResponseTimeout:)
    public static func objc_setWebSocketResponseTimeout_(_ p0: Int) { SBDOptions.setWebSocketResponseTimeout(p0) }
  }
#endif
