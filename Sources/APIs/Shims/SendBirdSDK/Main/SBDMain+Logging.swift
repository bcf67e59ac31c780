import ChatClient
import ChatModel
import Foundation
import SharedFace

/// How much the SDK logs. Entries are fixed sentences with numbers, without any content, whatever the level.
#if canImport(ObjectiveC)
  @objc(SBDLogLevel)
#endif
public enum SBDLogLevel: Int, Sendable {
  /// Nothing. The default.
  case none = 0
  /// What could not be done.
  case error = 1
  /// The same: there are no warnings.
  case warning = 2
  /// Also what changes how the session works, such as a lost connection.
  case info = 4
}

extension SBDMain {
  /// Sets how much is logged from now on: to the system's log on Apple systems, to the standard error elsewhere.
  public class func setLogLevel(_ logLevel: SBDLogLevel) {
    shared.logThreshold = logLevel.threshold
  }

  /// What `setLogLevel` set.
  public class func getLogLevel() -> SBDLogLevel { SBDLogLevel(shared.logThreshold) }

  /// Whether anything is logged.
  public class func getDebugMode() -> Bool { getLogLevel() != .none }

  /// The version of this package, which is not the vendor's SDK and has version numbers of its own.
  public class func getSDKVersion() -> String { PackageVersion.current }
}

extension SBDLogLevel {
  fileprivate var threshold: LogThreshold {
    switch self {
    case .none: .none
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }

  /// The level of version 3.1 that logs as much; there is none above `info`.
  fileprivate init(_ threshold: LogThreshold) {
    switch threshold {
    case .none: self = .none
    case .error: self = .error
    case .warning: self = .warning
    case .info, .debug, .verbose: self = .info
    }
  }
}
