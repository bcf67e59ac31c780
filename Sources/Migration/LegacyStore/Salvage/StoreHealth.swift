import ChatModel
import Foundation
import GRDBSQLite
import RawSQLite

/// How healthy a store is, layer by layer, and how it should be read. Counts and codes only.
package struct StoreHealth: Sendable, Equatable, Codable {
  /// The state of the first hundred bytes.
  package enum Header: String, Sendable, Codable {
    case whole
    /// SQLite's magic is present, but something else is not as SQLite writes it.
    case damaged
    /// Not even the magic is present.
    case destroyed
  }

  /// SQLite's structural check.
  package enum QuickCheck: String, Sendable, Codable {
    case passed, failed
    /// SQLite cannot open the file or read its schema.
    case impossible
  }

  package var header = Header.destroyed
  package var quickCheck = QuickCheck.impossible
  /// Lines of the check's answer, at most 100.
  package var problems = 0
  package var content = ContentCheck()
  /// The model, if it can be determined.
  package var model: LegacyModel?
  /// What the pages show; `nil` if nothing in the file looks like a SyncManager store.
  package var pages: PageFindings?
  /// Per entity, how many intervals of keys may have lost rows.
  package var suspectIntervals: [LegacyEntity: Int] = [:]
  /// What SQLite reads from the `-wal`; `nil` if there is none.
  package var log: LogSurvey?
  /// The mode to read the store with; `nil` if none would find anything.
  package var advice: SalvageMode?

  package init() {}

  /// Examines a store; reads the whole file several times.
  /// - Parameter folder: an existing private folder for a view; the caller removes it.
  /// - Throws: `StoreError` if the files cannot be read, or `isDue` returns true.
  package static func examine(
    _ files: SourceFiles, folder: String, access: StoreAccess, isDue: @escaping () -> Bool = { false }
  ) throws(StoreError) -> StoreHealth {
    var health = StoreHealth()
    health.log = try LogSurvey.survey(files)
    let first = try FileBytes.prefix(of: files.mainPath, count: 100)
    let detection = try health.checkStructure(files, folder, access, isDue)
    do throws(StoreError) {
      let source = try SalvageSource.forPages(files, folder: folder, isDue: isDue)
      let salvage = try PageSalvage(
        mainPath: source.mainPath, logPath: source.logPath, known: detection, isDue: isDue)
      var check = ContentChecker(model: salvage.detection.model)
      try salvage.run { (row) throws(StoreError) in check.look(at: row, salvage.greatestKey(of: row.entity)) }
      health.content = check.result
      health.model = salvage.detection.model
      health.pages = salvage.findings
      health.suspectIntervals = salvage.suspects.mapValues { LostRegions.merged($0).count }.filter { $0.value > 0 }
    } catch {
      if error.endsExamination { throw error }
    }
    if health.pages?.isHeaderWhole == true {
      health.header = .whole
    } else if first.starts(with: Array("SQLite format 3\u{0}".utf8)) {
      health.header = .damaged
    }
    health.advice = health.advisedMode
    if health.advice == .skip {
      let rows = try rowsBySkipping(files, detection, folder, access, isDue)
      if (rows ?? -1) < health.content.rows { health.advice = .pages }
    }
    return health
  }

  /// How many rows `skip` would read; `nil` if it cannot read the store.
  private static func rowsBySkipping(
    _ files: SourceFiles, _ known: ModelDetection?, _ folder: String, _ access: StoreAccess,
    _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> Int? {
    do throws(StoreError) {
      let source = try SalvageSource.forSkipping(files, folder: folder, access: access, isDue: isDue)
      guard let view = source.view else { return nil }
      var walk = try SkipWalk(view, known: known, isDue: isDue)
      var rows = 0
      try walk.run { _ in rows += 1 }
      return rows
    } catch {
      if error.endsExamination { throw error }
      return nil
    }
  }

  private mutating func checkStructure(
    _ files: SourceFiles, _ folder: String, _ access: StoreAccess, _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> ModelDetection? {
    var knownModel: ModelDetection?
    do {
      let view = try PrivateView.make(of: files, in: folder, access: access, isDue: isDue)
      let connection = try view.open()
      connection.interruptWhen(isDue)
      let detection = try ModelDetection(connection)
      // The schema can be read, so the check can at least begin; some damage ends it with an error.
      quickCheck = .failed
      let statement = try connection.prepare("PRAGMA quick_check(100)")
      var isOK = false
      knownModel = detection
      while try statement.step() {
        problems += 1
        isOK = problems == 1 && statement.bytes(0) == Array("ok".utf8)
      }
      if isOK { (quickCheck, problems) = (.passed, 0) }
    } catch let error as StoreError {
      if error.code == .interrupted || error.code == .noSpace { throw error }
    } catch let error as RawSQLiteError {
      if error.isInterrupted || error.code == SQLITE_FULL { throw .sqlite(error, doing: "check the store") }
      if error.isCorrupt || error.isReadError || error.isOutOfMemory || error.lacksCollation { problems += 1 }
    } catch {}
    return knownModel
  }

  private var advisedMode: SalvageMode? {
    // SQLite reads nothing after the place where the log breaks off.
    if log?.isDamaged == true { return pages == nil ? nil : .pages }
    if quickCheck == .passed { return .off }
    guard let pages else { return nil }
    let isWhole = pages.brokenPages == 0 && pages.missingPages == 0 && pages.inconsistentCells == 0
    switch quickCheck {
    case .passed: return .off
    case .impossible: return .pages
    case .failed:
      // SQLite reaches every table: it can skip what it cannot read. It loses what it cannot enter, and what is behind it.
      return pages.lostRoots.isEmpty && pages.orphanedPages == 0 && (isWhole || pages.missingPages == 0)
        ? .skip : .pages
    }
  }
}

extension StoreError {
  /// Says nothing about the store's content.
  fileprivate var endsExamination: Bool { [.interrupted, .io, .noAccess, .noSpace].contains(code) }
}
