#if canImport(ObjectiveC)
  import Foundation
#endif

/// What happened to messages of a collection (Docs/VendorAPIs.md#legacy-actions).
#if canImport(ObjectiveC)
  @objc(SBSMMessageEventAction)
#endif
public enum SBSMMessageEventAction: UInt, Sendable {
  case none = 0
  case insert = 1
  case update = 2
  case remove = 3
  /// Everything of the category is gone from the collection. The call names the messages that were there, and is made
  /// even if there were none.
  case clear = 4
}

/// The direction of a fetch from what is shown.
#if canImport(ObjectiveC)
  @objc(SBSMMessageDirection)
#endif
public enum SBSMMessageDirection: UInt, Sendable {
  /// To older messages.
  case previous = 1
  /// To newer messages.
  case next = 2

  static let both: [SBSMMessageDirection] = [.previous, .next]
}

/// Why something happened to failed messages (Docs/VendorAPIs.md#legacy-sending).
#if canImport(ObjectiveC)
  @objc(SBSMFailedMessageEventActionReason)
#endif
public enum SBSMFailedMessageEventActionReason: UInt, Sendable {
  case none = 0
  /// It was resent automatically and failed again.
  case updateResendFailed = 1
  case removeResendSucceeded = 2
  case removeRetentionExpired = 3
  case removeExceededMaxCount = 4
  /// The app removed it.
  case removeManualAction = 5
  /// Any other cause, for example that the user resends it.
  case removeUnknown = 6
}
