import ChatClient
import Foundation

/// The legacy layer's own error codes, which an `SBDError` carries like those of the SDK
/// (Docs/VendorAPIs.md#legacy-errors).
#if canImport(ObjectiveC)
  @objc(SBSMErrorCode)
#endif
public enum SBSMErrorCode: UInt, Sendable {
  /// The cache could not be opened, read or written.
  case databaseIOError = 810001
  /// `SBSMSyncManager.setup` was not called.
  case setupNotCalled = 810100
  /// A fetch in this direction is already under way.
  case duplicatedFetch = 810200
  case invalidParameter = 810300
  /// A time is negative, or an interval ends before it begins.
  case invalidTimeRange = 810305
}

extension SBDError {
  /// An error with a code of the legacy layer.
  convenience init(legacy code: SBSMErrorCode) { self.init(code: Int64(code.rawValue)) }

  /// The error that a legacy call reports: errors of the cache get the legacy layer's code.
  convenience init(legacy error: any Error) {
    let converted = (error as? SBDError) ?? SBDError(error)
    self.init(
      code: converted.code == SBDErrorCode.localDatabase.rawValue
        ? Int64(SBSMErrorCode.databaseIOError.rawValue) : Int64(converted.code))
  }
}
