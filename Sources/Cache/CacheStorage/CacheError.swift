import GRDBSQLite
package import RawSQLite

/// Why the cache refused or failed to do something. Contains codes and advice, never content or paths.
public struct CacheError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure. More may be added: a `switch` needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable name in snake case.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user id is empty.
    public static let userMissing = Code(rawValue: "user_missing")
    /// An encryption key was passed; caches are not encrypted (Docs/Architecture.md#the-cache).
    public static let encryptionUnsupported = Code(rawValue: "encryption_unsupported")
    /// There is no file where one is expected.
    public static let missing = Code(rawValue: "missing")
    /// The file is not a SQLite database or belongs to another application.
    public static let notACache = Code(rawValue: "not_a_cache")
    /// The file was created by a newer version of this library.
    public static let newerVersion = Code(rawValue: "newer_version")
    /// The file contains the data of another user.
    public static let otherUser = Code(rawValue: "other_user")
    /// The file's list of applied migrations is not the one that this library would have applied.
    public static let schemaMismatch = Code(rawValue: "schema_mismatch")
    /// The file's schema is older than what was asked of it.
    package static let upgradeDue = Code(rawValue: "upgrade_due")
    /// Another connection or process is writing.
    public static let busy = Code(rawValue: "busy")
    /// SQLite found the file corrupt, or a row cannot have been written by this library.
    public static let damaged = Code(rawValue: "damaged")
    /// The disk or a quota is full.
    public static let noSpace = Code(rawValue: "no_space")
    /// The file or its folder cannot be read or written.
    public static let noAccess = Code(rawValue: "no_access")
    /// The file was moved, deleted or replaced while it was open.
    public static let moved = Code(rawValue: "moved")
    /// The cache, or the transaction, was used after its end.
    public static let closed = Code(rawValue: "closed")
    /// A value cannot be stored, for example an empty channel url.
    public static let invalidValue = Code(rawValue: "invalid_value")
    /// The caller stopped a running statement.
    public static let interrupted = Code(rawValue: "interrupted")
    /// The cache has no search index.
    public static let searchIndexOff = Code(rawValue: "search_index_off")
    /// This SQLite cannot search: it has no FTS5.
    public static let searchUnsupported = Code(rawValue: "search_unsupported")
    /// Another failure of SQLite; `cause` has its codes.
    public static let storage = Code(rawValue: "storage")
  }

  public let code: Code
  /// What happened and what to do next, in one or two sentences.
  public let message: String
  /// The underlying error, if there is one. It contains only codes.
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
    .closed, "A transaction or snapshot was used after its closure ended. Use it only inside the closure.")

  package static let moved = CacheError(
    .moved,
    """
    The file of the open cache was moved, deleted or replaced by another one. Nothing was written. Close the cache and \
    open it again.
    """
  )

  package static let damagedRow = CacheError(
    .damaged, "A row of the cache cannot be read. Clear the channel, or delete the cache file and sync again.")

  /// Whether the file is damaged, as far as a command can tell that did not run out of memory. Apps receive this only
  /// if nothing else can be the cause, because they may remove the file.
  package var isOfDamagedFile: Bool { code == .damaged || (cause as? RawSQLiteError)?.isOfDamagedFile ?? false }

  /// The same failure as an error of this module. Errors of the caller's own closures pass through.
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
      self.init(
        .damaged,
        "The cache file is damaged. Set it aside with CacheFile.setAside, so that unsent messages can be restored.",
        cause: error)
    case SQLITE_FULL:
      self.init(.noSpace, "The disk is full. Free some space and try again; nothing was lost.", cause: error)
    case SQLITE_CANTOPEN where error.isPathTooLong:
      self.init(
        .noAccess, "The path of the cache is too long for SQLite. Use a folder with a shorter path.", cause: error)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY,
      SQLITE_AUTH:
      self.init(
        .noAccess, "The cache file cannot be opened for writing. Check the permissions of the file and its folder.",
        cause: error)
    case SQLITE_INTERRUPT:
      self.init(.interrupted, "The work was stopped as requested. Run it again to finish.", cause: error)
    default:
      if FileFailure.isNoSpace(error.systemErrno) || error.isWriteError && FileFailure.isFileSizeLimited {
        self.init(
          .noSpace, "The disk is full. Free some space and try again; nothing was lost.", cause: error)
      } else {
        self.init(
          .storage, "SQLite failed. Try again. If the problem persists, delete the cache file and sync again.",
          cause: error)
      }
    }
  }
}
