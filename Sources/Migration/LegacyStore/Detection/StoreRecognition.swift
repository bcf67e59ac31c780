import Foundation
import RawSQLite

/// The first look at a file, before anything is written anywhere: is it a store, is it intact, and which model does it
/// have.
package struct StoreRecognition: Sendable {
  package let files: SourceFiles
  package let snapshot: SourceFiles.Snapshot
  /// `nil` only if there is a `fault`.
  package let header: FileHeader?
  package let hasWALFrames: Bool
  /// What SQLite reads from the `-wal`; `nil` if there is none or it was not requested.
  package let log: LogSurvey?
  /// Why the store cannot be read in the ordinary way, if that is tolerated.
  package let fault: StoreError?

  /// Looks at a path.
  /// - Parameters:
  ///   - toleratesDamage: what salvage may overcome becomes a `fault` instead of being thrown.
  ///   - readsLog: reads the `-wal` once, to see whether SQLite would stop before its end.
  /// - Throws: `StoreError` with code `missing`, `isFolder`, `noAccess`, `empty`, `notSQLite`, `encrypted`, `damaged`,
  ///   `damagedWAL` or `foreignWAL`.
  package init(path: String, toleratesDamage: Bool = false, readsLog: Bool = true) throws(StoreError) {
    var info = stat()
    guard stat(path, &info) == 0 else {
      throw [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
        ? StoreError(.missing, "There is no file at the given path.", hint: "Check the path of the store.")
        : .system(errno, doing: "read the store")
    }
    guard info.st_mode & S_IFMT != S_IFDIR else {
      throw StoreError(
        .isFolder, "The given path is a folder, not a store.",
        hint: "Run `cachebridge inspect FOLDER` to find the SyncManager stores in it.")
    }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notSQLite, "The given path is not a regular file.", hint: "Pass the SyncManager store itself.")
    }
    files = SourceFiles(leadingFrom: path)
    snapshot = try files.snapshot()
    hasWALFrames = (snapshot.bytes(.wal) ?? 0) > 32
    // Without a log the file is opened where it is.
    guard hasWALFrames || (snapshot.bytes(.journal) ?? 0) > 0 || !RawConnection.isTooLong(files.mainPath) else {
      throw .pathTooLong
    }
    log = readsLog && hasWALFrames ? try LogSurvey.survey(files) : nil
    var whole: FileHeader?
    var found: StoreError?
    do throws(StoreError) {
      whole = try StoreRecognition.wholeHeader(files, snapshot, hasWALFrames, log)
      if log?.isDamaged == true { found = StoreRecognition.damagedWAL }
    } catch {
      guard [.notSQLite, .encrypted, .damaged, .foreignWAL].contains(error.code) else { throw error }
      found = error
    }
    // A file that is written to at this moment looks damaged, or like something else.
    if found != nil, (try? files.snapshot()) != snapshot { throw .changed }
    if let found, !toleratesDamage { throw found }
    header = whole
    fault = found
  }

  /// The header of a file that has the length it claims, with a log that may belong to it.
  private static func wholeHeader(
    _ files: SourceFiles, _ snapshot: SourceFiles.Snapshot, _ hasWALFrames: Bool, _ log: LogSurvey?
  ) throws(StoreError) -> FileHeader {
    let bytes = snapshot.bytes(.main) ?? 0
    let header = try FileHeader(try FileBytes.prefix(of: files.mainPath, count: 128), fileBytes: bytes)
    // A log whose frames are consistent and whose header is wrong does not belong to another store.
    if hasWALFrames, log?.isDamaged != true,
      !header.fits(walHeader: try FileBytes.prefix(of: files.path(.wal), count: 32))
    {
      throw foreignWAL
    }
    if !hasWALFrames, (snapshot.bytes(.journal) ?? 0) == 0 {
      let pageSize = Int64(header.pageSize)
      guard bytes >= (header.pageCount ?? 1) * pageSize else {
        throw .damaged("The file is shorter than its header says.")
      }
      guard bytes % pageSize == 0 else {
        throw header.pageCount == nil ? .damaged("The file ends inside a page.") : trailingBytes
      }
    }
    return header
  }

  /// Whether the files are as they were at this first look.
  package var isUnchanged: Bool { (try? files.snapshot()) == snapshot }

  /// Opens a private view of this store and determines its model.
  ///
  /// SQLite applies a `-wal` of another store without complaint. It shows if the main file alone is a store and
  /// together with the log is not, or is another one.
  /// - Throws: like `StoreReader`, and `foreignWAL`.
  package func open(_ view: PrivateView) throws(StoreError) -> StoreReader {
    guard hasWALFrames, let alone = try? mainFileDetection() else { return try StoreReader(view: view) }
    let reader: StoreReader
    do { reader = try StoreReader(view: view) } catch {
      if error.code == .noSpace || error.code == .noAccess || error.code == .io { throw error }
      throw StoreRecognition.foreignWAL
    }
    if let before = alone.storeUUID, let after = reader.detection.storeUUID, before != after {
      throw StoreRecognition.foreignWAL
    }
    return reader
  }

  /// Its pages may all be there; but a copy that is wrong at its end can be wrong elsewhere.
  private static let trailingBytes = StoreError(
    .damaged, "The file is longer than its header says: bytes that are no whole page follow its last page.",
    hint: "Copy the store from the device again, together with its -wal file. If the problem persists, "
      + "`--salvage auto` reads it without these bytes.")

  private static let foreignWAL = StoreError(
    .foreignWAL, "The -wal file does not belong to this store.",
    hint: "Copy the store and its -wal from the device together.")

  private static let damagedWAL = StoreError(
    .damagedWAL, "The -wal file is damaged: SQLite would stop reading before transactions that it contains.",
    hint: StoreError.copyAgain)

  /// What the main file alone says, if it can be read without the `-wal`.
  package func mainFileDetection() throws(StoreError) -> ModelDetection {
    try StoreReader(view: PrivateView(method: .immutable, path: files.mainPath)).detection
  }
}
