import ChatClient
import ChatModel
import SharedFace

/// How much the SDK logs. Entries are fixed sentences with numbers, without any content, whatever the level.
public enum LogLevel: Int, Sendable, Comparable {
  /// Nothing. The default.
  case none
  /// What could not be done.
  case error
  /// The same: there are no warnings.
  case warning
  /// Also what changes how the session works, such as a lost connection.
  case info
  /// Everything that a session reports.
  case debug
  /// The same.
  case verbose

  public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rawValue < second.rawValue }
}

extension SendbirdChat {
  /// Sets how much is logged from now on: to the system's log on Apple systems, to the standard error elsewhere.
  public static func setLogLevel(_ logLevel: LogLevel) { shared.logThreshold = logLevel.threshold }

  /// What was set.
  public static func getLogLevel() -> LogLevel { LogLevel(shared.logThreshold) }

  /// The version of this package, which is not the vendor's SDK and has version numbers of its own.
  public static func getSDKVersion() -> String { PackageVersion.current }
}

extension LogLevel {
  var threshold: LogThreshold {
    switch self {
    case .none: .none
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .debug: .debug
    case .verbose: .verbose
    }
  }

  fileprivate init(_ threshold: LogThreshold) {
    switch threshold {
    case .none: self = .none
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    case .debug: self = .debug
    case .verbose: self = .verbose
    }
  }
}
