import Foundation

/// What the SDK needs to know at the start.
public final class InitParams: NSObject {
  /// From the dashboard.
  public var applicationId: String
  /// Whether cached content stays on the device. False keeps a cache only while the user is logged in; collections work
  /// either way.
  public var isLocalCachingEnabled: Bool
  /// How much is logged. Default `none`.
  public var logLevel: LogLevel
  /// For the app alone: the SDK does not send it, and does not identify itself as the vendor's.
  public var appVersion: String?

  public init(
    applicationId: String, isLocalCachingEnabled: Bool = false, logLevel: LogLevel = .none, appVersion: String? = nil
  ) {
    self.applicationId = applicationId
    self.isLocalCachingEnabled = isLocalCachingEnabled
    self.logLevel = logLevel
    self.appVersion = appVersion
  }
}
