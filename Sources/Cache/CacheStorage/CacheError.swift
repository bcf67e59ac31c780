import GRDBSQLite
package import RawSQLite

/// Why the cache refused something or could not do it. Holds codes and advice, never content or paths.
public struct CacheError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is. More may be added: a `switch` needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable name in snake case.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user id is empty.
    public static let userMissing = Code(rawValue: "user_missing")
    /// An encryption key was given; caches are not encrypted (Docs/Architecture.md#the-cache).
    public static let encryptionUnsupported = Code(rawValue: "encryption_unsupported")
    /// There is no file where one was expected.
    public static let missing = Code(rawValue: "missing")
    /// The file is no SQLite database or belongs to another application.
    public static let notACache = Code(rawValue: "not_a_cache")
    /// The file was made by a newer version of this library.
    public static let newerVersion = Code(rawValue: "newer_version")
    /// The file holds the data of another user.
    public static let otherUser = Code(rawValue: "other_user")
    /// The file's list of applied migrations is not the one this library would have applied.
    public static let schemaMismatch = Code(rawValue: "schema_mismatch")
    /// Another connection or process is writing.
    public static let busy = Code(rawValue: "busy")
    /// SQLite found the file corrupt, or a row cannot be what this library wrote.
    public static let damaged = Code(rawValue: "damaged")
    /// The disk or a quota is full.
    public static let noSpace = Code(rawValue: "no_space")
    /// The file or its folder cannot be read or written.
    public static let noAccess = Code(rawValue: "no_access")
    /// The file was moved, deleted or replaced by another one while it was open.
    public static let moved = Code(rawValue: "moved")
    /// The cache, or the transaction, was used after its end.
    public static let closed = Code(rawValue: "closed")
    /// A value cannot be stored, for example an empty channel url.
    public static let invalidValue = Code(rawValue: "invalid_value")
    /// The caller asked for an end while a statement was running.
    public static let interrupted = Code(rawValue: "interrupted")
    /// Another failure of SQLite; `cause` has its codes.
    public static let storage = Code(rawValue: "storage")
  }

  public let code: Code
  /// What happened and what to do next, in one or two sentences.
  public let message: String
  /// The error underneath, if there is one. It holds codes only.
  public let cause: (any Error)?

  package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  public var description: String { "\(code.rawValue): \(message)" }
}

extension CacheError {
  package static let closedCache = CacheError(.closed, "The cache is closed. Open it again with Cache.open.")
  package static let endedAccess = CacheError(
    .closed, "A transaction or snapshot was used after its closure ended. Use it inside the closure only.")

  static let moved = CacheError(
    .moved,
    """
    The file of the open cache was moved, deleted or replaced by another one. Nothing was written. Close the cache and \
    open it again.
    """
  )

  package static let damagedRow = CacheError(
    .damaged, "A row of the cache cannot be read. Clear the channel, or delete the cache file and sync again.")

  /// Whether the file is damaged, as far as a command can tell that did not run out of memory itself. An app is told so
  /// only where nothing else can be the cause: it may remove the file on its own.
  package var isOfDamagedFile: Bool { code == .damaged || (cause as? RawSQLiteError)?.isOfDamagedFile ?? false }

  /// The same failure in the words of this module. Errors of the caller's own closures pass through.
  package static func wrapping(_ error: any Error) -> any Error {
    switch error {
    case let error as RawSQLiteError: CacheError(error)
    default: error
    }
  }

  package init(_ error: RawSQLiteError) {
    switch error.code {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .busy, "Another connection is using the cache. Try again when it has finished; one process writes at a time.",
        cause: error)
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT:
      self.init(.damaged, "The cache file is damaged. Delete it and sync again from the server.", cause: error)
    case SQLITE_FULL:
      self.init(.noSpace, "There is no room left on the disk. Free some and try again; nothing was lost.", cause: error)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY,
      SQLITE_AUTH:
      self.init(
        .noAccess, "The cache file cannot be opened for writing. Check the permissions of the file and its folder.",
        cause: error)
    case SQLITE_INTERRUPT:
      self.init(.interrupted, "The work was stopped on request. Run it again to finish.", cause: error)
    default:
      if FileFailure.isNoSpace(error.systemErrno) || error.isWriteError && FileFailure.isFileSizeLimited {
        self.init(
          .noSpace, "There is no room left on the disk. Free some and try again; nothing was lost.", cause: error)
      } else {
        self.init(
          .storage, "SQLite failed. Try again; if it stays, delete the cache file and sync again.", cause: error)
      }
    }
  }
}
