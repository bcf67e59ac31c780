import ChatClient
import ChatModel
public import SharedFace

/// How much the SDK logs.
public typealias LogLevel = LogThreshold

extension SendbirdChat {
  /// Sets how much is logged from now on: to the system's log on Apple systems, to the standard error elsewhere.
  public static func setLogLevel(_ logLevel: LogLevel) { shared.logThreshold = logLevel }

  /// What was set.
  public static func getLogLevel() -> LogLevel { shared.logThreshold }

  /// The version of this package, which is not the vendor's SDK and has version numbers of its own.
  public static func getSDKVersion() -> String { PackageVersion.current }
}
