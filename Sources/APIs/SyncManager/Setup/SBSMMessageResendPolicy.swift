/// What happens to a message that could not be sent (Docs/VendorAPIs.md#legacy-options).
public enum SBSMMessageResendPolicy: UInt, Sendable {
  /// The pending message is removed, and the failed one is not shown.
  case none = 0
  /// The failed message is kept and shown; the user may send it again.
  case manual = 1
  /// As `manual`, and it is also sent again without the user.
  case automatic = 2
}
