/// The legacy layer's own error numbers; they travel in an `SBDError`, beside the SDK's
/// (Docs/VendorAPIs.md#legacy-errors).
public enum SBSMErrorCode: Int, Sendable {
  /// The cache could not be opened, read or written.
  case databaseIOError = 810001
  /// `SBSMSyncManager.setup` was not called.
  case setupNotCalled = 810100
  /// A fetch in this direction is under way already.
  case duplicatedFetch = 810200
  case invalidParameter = 810300
  /// A time is negative, or an interval ends before it begins.
  case invalidTimeRange = 810305
}
