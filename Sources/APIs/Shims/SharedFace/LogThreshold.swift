package import ChatClient

/// How much the static calls log; version 4 calls it `LogLevel`. Entries are fixed sentences with numbers, without any
/// content, whatever the level.
public enum LogThreshold: Int, Sendable, Comparable {
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

  public static func < (first: LogThreshold, second: LogThreshold) -> Bool { first.rawValue < second.rawValue }

  private func admits(_ level: SessionLogEntry.Level) -> Bool {
    switch level {
    case .error: self >= .error
    case .info: self >= .info
    case .debug: self >= .debug
    }
  }

  /// Where entries go: to the system's log on Apple systems, to the standard error elsewhere; `nil` for nowhere.
  fileprivate var log: SessionLog? {
    self == .none ? nil : SessionLog { entry in if admits(entry.level) { SessionLog.standard.write(entry) } }
  }
}

extension SharedSession {
  /// What the app set last.
  package var logThreshold: LogThreshold {
    get { logSetting.threshold.withValue { $0 } }
    set {
      logSetting.threshold.withValue { $0 = newValue }
      setLog(newValue.log)
    }
  }

  private var logSetting: LogSetting { layer(LogSetting.self) { LogSetting() } }
}

private final class LogSetting: Sendable {
  let threshold = Locked(LogThreshold.none)
}
