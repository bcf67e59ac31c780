import ChatClient
import ChatModel
import Foundation

/// How much the SDK logs. Entries are fixed sentences with numbers, without any content, whatever the level.
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
    LogSetting.shared.level.withValue { $0 = logLevel }
    guard logLevel != .none else { return shared.setLog(nil) }
    shared.setLog(SessionLog { entry in if logLevel.admits(entry.level) { SessionLog.standard.write(entry) } })
  }

  /// What `setLogLevel` set.
  public class func getLogLevel() -> SBDLogLevel { LogSetting.shared.level.withValue { $0 } }

  /// Whether anything is logged.
  public class func getDebugMode() -> Bool { getLogLevel() != .none }

  /// The version of this package, which is not the vendor's SDK and has version numbers of its own.
  public class func getSDKVersion() -> String { PackageVersion.current }
}

extension SBDLogLevel {
  fileprivate func admits(_ level: SessionLogEntry.Level) -> Bool {
    switch level {
    case .error: self != .none
    case .info: self == .info
    case .debug: false
    }
  }
}

/// What the app set.
private final class LogSetting: Sendable {
  static var shared: LogSetting { SBDMain.shared.layer(LogSetting.self) { LogSetting() } }

  let level = Locked(SBDLogLevel.none)
}
