import Foundation
import GRDBSQLite
import RawSQLite

/// The files that salvage reads: the store itself, or a private copy if something must be done to it first.
struct SalvageSource {
  let mainPath: String
  /// The `-wal`, if there is one with frames.
  let logPath: String?
  let isPadded: Bool
  /// What SQLite opens.
  let view: PrivateView?

  /// For reading pages: the original files, or with a `-journal` a copy on which SQLite undid the unfinished
  /// transaction, if it could.
  static func forPages(
    _ files: SourceFiles, ignoresLog: Bool = false, folder: String, isDue: () -> Bool
  ) throws(StoreError) -> SalvageSource {
    let snapshot = try files.snapshot()
    let logPath = !ignoresLog && (snapshot.bytes(.wal) ?? 0) > 32 ? files.path(.wal) : nil
    guard (snapshot.bytes(.journal) ?? 0) > 0 else {
      return SalvageSource(mainPath: files.mainPath, logPath: logPath, isPadded: false, view: nil)
    }
    let copy = SourceFiles(mainPath: folder + "/salvage-source.sqlite")
    for role in SourceFiles.Role.allCases { unlink(copy.path(role)) }
    try FileBytes.copy(files.mainPath, to: copy.mainPath, isDue: isDue)
    try FileBytes.copy(files.path(.journal), to: copy.path(.journal), isDue: isDue)
    undoUnfinished(copy.mainPath)
    return SalvageSource(mainPath: copy.mainPath, logPath: logPath, isPadded: false, view: nil)
  }

  /// For skipping keys: a private view, filled with zeros if the file was truncated, because SQLite reads nothing from
  /// a file with fewer pages than its header says.
  static func forSkipping(
    _ files: SourceFiles, ignoresLog: Bool = false, folder: String, access: StoreAccess, isDue: () -> Bool
  ) throws(StoreError) -> SalvageSource {
    let header = try? FileHeader(
      try FileBytes.prefix(of: files.mainPath, count: 100), fileBytes: try files.snapshot().bytes(.main) ?? 0)
    let bytes = try files.snapshot().bytes(.main) ?? 0
    let whole = header.flatMap { header in header.pageCount.map { $0 * Int64(header.pageSize) } } ?? bytes
    // An unreasonable page count is itself the damage.
    guard bytes < whole, whole <= max(bytes, 1 << 20) * 16 else {
      if ignoresLog {
        let view = PrivateView(method: .immutable, path: files.mainPath)
        return SalvageSource(mainPath: view.path, logPath: nil, isPadded: false, view: view)
      }
      let view = try PrivateView.make(of: files, in: folder, access: access, isDue: isDue)
      return SalvageSource(mainPath: view.path, logPath: nil, isPadded: false, view: view)
    }
    let copy = SourceFiles(mainPath: folder + "/salvage-source.sqlite")
    for role in SourceFiles.Role.allCases {
      unlink(copy.path(role))
      if role == .wal, ignoresLog { continue }
      guard FileManager.default.fileExists(atPath: files.path(role)) else { continue }
      try FileBytes.copy(files.path(role), to: copy.path(role), isDue: isDue)
    }
    // The page in which the file ends is discarded: its first half alone would be accepted as a page.
    let pageSize = Int64(header?.pageSize ?? 1)
    guard truncate(copy.mainPath, off_t(bytes / pageSize * pageSize)) == 0, truncate(copy.mainPath, off_t(whole)) == 0
    else {
      throw .system(errno, doing: "write the private copy of the store")
    }
    undoUnfinished(copy.mainPath)
    return SalvageSource(
      mainPath: copy.mainPath, logPath: nil, isPadded: true, view: PrivateView(method: .copy, path: copy.mainPath))
  }

  /// Lets SQLite undo an unfinished transaction by the `-journal` next to our own copy, if it can: otherwise a damaged
  /// store is read as it is.
  private static func undoUnfinished(_ path: String) {
    guard access(path + "-journal", F_OK) == 0,
      let connection = try? RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    else { return }
    _ = try? connection.integer("PRAGMA schema_version")
  }
}
