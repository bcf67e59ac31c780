import Foundation

#if canImport(os)
  public import os
#endif

/// A log of what happens in a session. Pass one to `ChatSession.init`; without a log, nothing is written.
///
/// Entries are fixed sentences with words and numbers of this package: no texts of messages, no names, no ids, no urls, no
/// paths, whatever the server, the cache or the user says.
public struct SessionLog: Sendable {
  package let write: @Sendable (SessionLogEntry) -> Void
  /// Whether anybody reads the entries.
  let isOn: @Sendable () -> Bool

  /// - Parameter write: gets the entries one after the other, in the order in which things happened, on the session's queue:
  ///   it has to return soon, and must not wait for the session.
  public init(_ write: @escaping @Sendable (SessionLogEntry) -> Void) { self.init(while: { true }, write) }

  /// - Parameter isOn: whether to write now; asked before each notice.
  init(while isOn: @escaping @Sendable () -> Bool, _ write: @escaping @Sendable (SessionLogEntry) -> Void) {
    (self.isOn, self.write) = (isOn, write)
  }
}

/// One thing that happened in a session.
public struct SessionLogEntry: Sendable, Hashable {
  /// How much it matters.
  public enum Level: String, Sendable {
    /// What happens all the time.
    case debug
    /// What changes how the session works.
    case info
    /// What could not be done.
    case error
  }

  /// What happened. More may be added: a `switch` needs a default.
  public enum Event: String, Sendable {
    case connection
    case login
    case reconnection
    case token
    case sync
    case hugeGap = "huge_gap"
    case cache
    case commit
  }

  public let level: Level
  public let event: Event
  /// A fixed sentence, perhaps with numbers.
  public let message: String

  init(_ level: Level, _ event: Event, _ message: String) {
    (self.level, self.event, self.message) = (level, event, message)
  }
}

#if canImport(os)
  extension SessionLog {
    /// Writes to the system's log. Entries contain nothing private, so they are written as public text.
    /// - Parameter logger: `Logger(subsystem:category:)` of the app.
    public static func system(_ logger: Logger) -> SessionLog {
      SessionLog { entry in
        let line = "\(entry.event.rawValue): \(entry.message)"
        switch entry.level {
        case .debug: logger.debug("\(line, privacy: .public)")
        case .info: logger.info("\(line, privacy: .public)")
        case .error: logger.error("\(line, privacy: .public)")
        }
      }
    }
  }
#endif

extension SessionLog {
  /// Writes to the system's log, and to the standard error where there is none.
  package static var standard: SessionLog {
    #if canImport(os)
      system(Logger(subsystem: "CacheBridge", category: "session"))
    #else
      SessionLog { entry in
        let line = "CacheBridge \(entry.level.rawValue): \(entry.event.rawValue): \(entry.message)\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
    #endif
  }
}
