import Foundation
import GRDBSQLite
import RawSQLite

/// Why a store could not be read. Contains counts, codes and fingerprints, never content or paths.
public struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong; more cases may be added.
  public struct Code: Sendable, Hashable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let missing = Code(rawValue: "missing")
    public static let isFolder = Code(rawValue: "is_folder")
    public static let noAccess = Code(rawValue: "no_access")
    public static let encrypted = Code(rawValue: "encrypted")
    public static let empty = Code(rawValue: "empty")
    public static let notSQLite = Code(rawValue: "not_sqlite")
    public static let notCoreData = Code(rawValue: "not_core_data")
    public static let preRelease = Code(rawValue: "pre_release_model")
    public static let unknownModel = Code(rawValue: "unknown_model")
    public static let hostileMetadata = Code(rawValue: "hostile_metadata")
    public static let tableMissing = Code(rawValue: "table_missing")
    public static let noRows = Code(rawValue: "source_empty")
    public static let damaged = Code(rawValue: "damaged")
    /// SQLite would stop reading the `-wal` before commits that are in it.
    public static let damagedWAL = Code(rawValue: "damaged_wal")
    public static let foreignWAL = Code(rawValue: "foreign_wal")
    public static let changed = Code(rawValue: "changed")
    public static let noSpace = Code(rawValue: "no_space")
    /// A run that writes nothing elsewhere has no place for its private copies.
    public static let noTemporaryFolder = Code(rawValue: "no_temporary_folder")
    public static let interrupted = Code(rawValue: "interrupted")
    public static let io = Code(rawValue: "io")
  }

  public let code: Code
  public let message: String
  public let hint: String

  public init(_ code: Code, _ message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  public var description: String { "\(message) \(hint)" }
}

extension StoreError {
  /// Whether salvage with this mode may overcome the error.
  package func isSalvageable(_ mode: SalvageMode) -> Bool {
    switch mode {
    case .off: false
    case .skip: code == .damaged || code == .damagedWAL || code == .foreignWAL
    case .pages, .auto:
      [
        .damaged, .damagedWAL, .foreignWAL, .notSQLite, .encrypted, .notCoreData, .unknownModel, .hostileMetadata,
        .tableMissing,
      ].contains(code)
    }
  }

  /// What to do about damage.
  package static let copyAgain =
    "Copy the store from the device again, together with its -wal file. If the problem persists, "
    + "`cachebridge inspect STORE --health` says what can be salvaged."

  /// Nothing to migrate, compare or print; more often a sign of a lost `-wal` than of an empty store.
  package static let noRows = StoreError(
    .noRows, "The store has tables but no rows.",
    hint: "Its -wal file is probably missing: copy it too. If the store is really empty, use --allow-empty.")

  package static let changed = StoreError(
    .changed, "The store changed while it was read.",
    hint: "Close the app that uses it, or copy the store, then run the command again.")

  static func damaged(_ message: String) -> StoreError {
    StoreError(.damaged, message, hint: copyAgain)
  }

  /// An error of a system call on the store or the working folder.
  static func system(_ errno: Int32, doing operation: String) -> StoreError {
    switch errno {
    case ENOENT, ENOTDIR:
      StoreError(.missing, "Could not \(operation): there is no such file.", hint: "Check the path.")
    case ENAMETOOLONG:
      StoreError(.noAccess, "Could not \(operation): the path is too long.", hint: useShorterPath)
    case EACCES, EPERM, EROFS:
      StoreError(.noAccess, "No permission to \(operation).", hint: "Check the permissions of the file and its folder.")
    case ENOSPC, EDQUOT, EFBIG:
      StoreError(.noSpace, "No space left to \(operation).", hint: "Free some space and run the same command again.")
    case ELOOP, EIO, ENXIO, ENODEV, EISDIR, EINVAL, EFAULT:
      StoreError(
        .noAccess, "The system could not \(operation).",
        hint: "Check that it is a readable file and that the disk is not faulty.")
    default:
      StoreError(.io, "Could not \(operation) (errno \(errno)).", hint: "Check the disk and try again.")
    }
  }

  private static let useShorterPath =
    "Copy the store to a folder with a shorter path; if it is short, set TMPDIR or --to to a shorter one."

  /// SQLite cannot open the file, or a copy of it, where it is.
  static let pathTooLong = StoreError(
    .noAccess, "The path of the store, or of the folder for its private copy, is too long for SQLite.",
    hint: useShorterPath)

  /// An error of SQLite while reading the private view of a store.
  static func sqlite(_ error: RawSQLiteError, doing operation: String) -> StoreError {
    if error.isInterrupted {
      return StoreError(
        .interrupted, "Stopped while trying to \(operation).", hint: "Run the same command again to finish.")
    }
    if error.isPathTooLong { return pathTooLong }
    if [ENOSPC, EDQUOT, EFBIG].contains(error.systemErrno) || error.code == SQLITE_FULL {
      return .system(ENOSPC, doing: operation)
    }
    if error.isCorrupt || error.isReadError || error.isOutOfMemory || error.lacksCollation {
      return .damaged("The store is damaged: SQLite code \(error.extendedCode) while trying to \(operation).")
    }
    if error.code == SQLITE_CANTOPEN || error.code == SQLITE_PERM || error.code == SQLITE_READONLY {
      return .system(EACCES, doing: operation)
    }
    return StoreError(
      .io, "Could not \(operation) (SQLite \(error.extendedCode), errno \(error.systemErrno)).",
      hint: "Check the disk and try again.")
  }
}
