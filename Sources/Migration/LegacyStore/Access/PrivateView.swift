import Foundation
import GRDBSQLite
package import RawSQLite

/// A way to read a store that never writes to it and puts nothing next to it
/// (Docs/Architecture.md#how-a-migration-works).
package struct PrivateView: Sendable, Equatable, Codable {
  package enum Method: String, Sendable, Codable {
    /// Blocks shared with the original by the file system.
    case clone
    /// The original itself, opened `immutable`: only if there is no `-journal` and no WAL frames.
    case immutable
    /// A second name for the main file, with a copy of the `-wal`; opened read-only, so nothing is checkpointed. Not on
    /// Apple systems, which report a database file that gets a second name while it is in use.
    case link
    case copy
  }

  package let method: Method
  /// The file that SQLite opens.
  package let path: String
  /// Whether a `-wal` was put next to it. Without it, SQLite would read fewer rows and not notice.
  var isLogged: Bool?

  /// The same view after the folder that it is in moved.
  package func moved(to path: String) -> PrivateView {
    PrivateView(method: method, path: path, isLogged: isLogged)
  }

  /// Creates a view of `files`, using `folder` if the original cannot be opened in place.
  package static func make(
    of files: SourceFiles, in folder: String, access: StoreAccess, isDue: () -> Bool = { false }
  ) throws(StoreError) -> PrivateView {
    let snapshot = try files.snapshot()
    let hasJournal = (snapshot.bytes(.journal) ?? 0) > 0
    let hasFrames = (snapshot.bytes(.wal) ?? 0) > 32
    let target = SourceFiles(mainPath: folder + "/store.sqlite")
    for role in SourceFiles.Role.allCases { unlink(target.path(role)) }
    unlink(target.mainPath + "-shm")

    let sidecars: [SourceFiles.Role] = (hasFrames ? [.wal] : []) + (hasJournal ? [.journal] : [])
    if !hasJournal && !hasFrames {
      // Cloning costs nothing and detaches us from the original; if cloning is not possible, in place is just as good.
      if FileBytes.clone(files.mainPath, to: target.mainPath) {
        return PrivateView(method: .clone, path: target.mainPath)
      }
      return PrivateView(method: .immutable, path: files.mainPath)
    }
    if FileBytes.clone(files.mainPath, to: target.mainPath) {
      for role in sidecars { try FileBytes.copy(files.path(role), to: target.path(role), isDue: isDue) }
      if hasJournal { try rollBack(target.mainPath) }
      return PrivateView(method: .clone, path: target.mainPath, isLogged: hasFrames)
    }
    #if !canImport(Darwin)
      if !hasJournal, case .anotherProcess = access, !LockProbe.isHeld(files),
        link(files.mainPath, target.mainPath) == 0
      {
        try FileBytes.copy(files.path(.wal), to: target.path(.wal), isDue: isDue)
        return PrivateView(method: .link, path: target.mainPath, isLogged: hasFrames)
      }
    #endif
    try FileBytes.copy(files.mainPath, to: target.mainPath, isDue: isDue)
    for role in sidecars { try FileBytes.copy(files.path(role), to: target.path(role), isDue: isDue) }
    if hasJournal { try rollBack(target.mainPath) }
    return PrivateView(method: .copy, path: target.mainPath, isLogged: hasFrames)
  }

  /// Lets SQLite undo an unfinished transaction, on our own copy.
  private static func rollBack(_ path: String) throws(StoreError) {
    do {
      let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      _ = try connection.integer("PRAGMA schema_version")
    } catch {
      throw .sqlite(error, doing: "roll the store's journal back on a copy")
    }
  }

  private var hasLog: Bool {
    var info = stat()
    return stat(path + "-wal", &info) == 0 && info.st_size > 0
  }

  /// SQLite's structural check on a view whose tables have not been examined; also false if it cannot be opened.
  package func passesQuickCheck(isDue: @escaping () -> Bool) -> Bool {
    guard let connection = try? open() else { return false }
    connection.interruptWhen(isDue)
    return (try? connection.text("PRAGMA quick_check(1)")) == "ok"
  }

  /// Opens the view with the settings for files from elsewhere. Each thread opens its own.
  package func open() throws(StoreError) -> RawConnection {
    guard isLogged != true || hasLog else {
      throw StoreError(
        .noAccess, "The private copy of the store is gone.",
        hint: "Check that nothing empties its folder meanwhile, then run the same command again.")
    }
    do {
      let connection: RawConnection
      switch method {
      case .immutable:
        connection = try RawConnection(immutable: path)
      case .link:
        connection = try RawConnection(path: path, flags: SQLITE_OPEN_READONLY, readsAhead: true)
      case .clone, .copy:
        // Both are ours alone. Without a log they need no lock either.
        connection = try hasLog ? RawConnection(reading: path, readsAhead: true) : RawConnection(immutable: path)
      }
      // Of several threads that open a file with a log, one reads the log first, and the others wait.
      sqlite3_busy_timeout(connection.handle, 5_000)
      try connection.distrust(maximumValueBytes: 256 << 20)
      return connection
    } catch {
      throw .sqlite(error, doing: "open the store")
    }
  }
}

/// Who reads a store, which determines how carefully it must be opened.
public enum StoreAccess: Sendable {
  /// A command line or another app; the store may be in use elsewhere.
  case anotherProcess
  /// The app that owns the store, before SyncManager is set up: opening and closing a file drops the POSIX locks that
  /// the process has on it.
  case ownerBeforeSetup
}
