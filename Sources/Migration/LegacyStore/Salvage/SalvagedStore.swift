import Foundation
import GRDBSQLite
import RawSQLite

/// A damaged store, rebuilt from what could still be read into an intact one that the ordinary reader reads: the rules,
/// the proof and a resumed run then work on it like on any store.
package struct SalvagedStore: Sendable {
  /// The rebuilt file.
  package let path: String
  package let summary: SalvageSummary

  private init(path: String, summary: SalvageSummary) {
    self.path = path
    self.summary = summary
  }

  /// Salvages a store.
  ///
  /// The rebuilt file is created under another name and renamed, so `path` has a complete one or none. The original is
  /// only read. Disk space: about the size of the store, with `skip` twice that if the private view cannot be cloned.
  /// - Parameters:
  ///   - folder: an existing private folder for copies; the caller removes it.
  ///   - ignoresLog: omits the `-wal`, which is known to belong to another store.
  ///   - known: the model, if it could still be detected; otherwise `pages` determines it.
  ///   - isDue: called often; true stops with `interrupted`.
  /// - Throws: `StoreError`: `damaged` if this mode cannot read the store at all, `unknownModel` or `preRelease` if its
  ///   metadata says so.
  package static func rebuild(
    _ files: SourceFiles, mode: SalvageMode, known: ModelDetection?, ignoresLog: Bool = false, at path: String,
    folder: String, access: StoreAccess, isDue: @escaping () -> Bool = { false }
  ) throws(StoreError) -> SalvagedStore {
    let building = path + ".building"
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(building + suffix) }
    let log = ignoresLog ? nil : try LogSurvey.survey(files)
    let summary: SalvageSummary
    do throws(StoreError) {
      switch mode {
      case .off, .auto: throw .damaged("The store is damaged, and salvage was not requested.")
      case .skip: summary = try skip(files, known, ignoresLog, log, building, folder, access, isDue)
      case .pages: summary = try pages(files, known, ignoresLog, log, building, folder, isDue)
      }
    } catch {
      unlink(building)
      throw error
    }
    let descriptor = Foundation.open(building, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      #if canImport(Darwin)
        // Plain fsync does not reach the disk there.
        if fcntl(descriptor, F_FULLFSYNC) != 0 { fsync(descriptor) }
      #else
        fsync(descriptor)
      #endif
      close(descriptor)
    }
    guard rename(building, path) == 0 else { throw .system(errno, doing: "write the rebuilt store") }
    return SalvagedStore(path: path, summary: summary)
  }

  /// Reuses a rebuilt store of an earlier run; `nil` if there is no complete one.
  package static func open(_ path: String) -> SalvagedStore? {
    guard access(path, R_OK) == 0, let connection = try? RawConnection(immutable: path),
      let statement = try? connection.prepare("SELECT summary FROM CACHEBRIDGE_SALVAGE"),
      (try? statement.step()) == true, let bytes = statement.bytes(0),
      let summary = try? JSONDecoder().decode(SalvageSummary.self, from: Data(bytes))
    else { return nil }
    return SalvagedStore(path: path, summary: summary)
  }

  package var view: PrivateView { PrivateView(method: .immutable, path: path) }

  package var detection: ModelDetection {
    ModelDetection(
      model: summary.model, evidence: summary.evidence, frameworkVersion: summary.frameworkVersion,
      storeUUID: summary.storeUUID)
  }

  package func reader() throws(StoreError) -> StoreReader { try StoreReader(view: view, detection: detection) }

  /// Rows of one owner that were read by one method.
  package struct MethodCount: Sendable {
    /// `nil` = missing.
    package let owner: [UInt8]?
    package let method: SalvageMethod
    package let rows: Int64
  }

  /// How many rows of each owner were read by which method, all entities together.
  package func methodCounts() throws(StoreError) -> [MethodCount] {
    var result: [MethodCount] = []
    do throws(RawSQLiteError) {
      let connection = try RawConnection(immutable: path)
      for entity in summary.model.entities {
        let statement = try connection.prepare(
          """
          SELECT ZOWNER_ID, \(RebuiltStore.originColumn), count(*) FROM \(entity.tableName) GROUP BY 1, 2
          """)
        while try statement.step() {
          guard let origin = statement.integer(1).flatMap(RowOrigin.init(rawValue:)) else { continue }
          let owner = statement.bytes(0).flatMap { $0.isEmpty ? nil : $0 }
          result.append(MethodCount(owner: owner, method: origin.method, rows: statement.integer(2) ?? 0))
        }
      }
    } catch {
      throw .sqlite(error, doing: "read the rebuilt store")
    }
    return result
  }

  // MARK: Modes

  private static func pages(
    _ files: SourceFiles, _ known: ModelDetection?, _ ignoresLog: Bool, _ log: LogSurvey?, _ building: String,
    _ folder: String, _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> SalvageSummary {
    let source = try SalvageSource.forPages(files, ignoresLog: ignoresLog, folder: folder, isDue: isDue)
    let salvage = try PageSalvage(
      mainPath: source.mainPath, logPath: source.logPath, known: known, isDue: isDue)
    let model = salvage.detection.model
    let store = try RebuiltStore(path: building, model: model)
    try salvage.run { (row) throws(StoreError) in try store.add(row) }
    var summary = SalvageSummary(
      mode: .pages, model: model, evidence: salvage.detection.evidence,
      frameworkVersion: salvage.detection.frameworkVersion, storeUUID: salvage.detection.storeUUID)
    summary.pages = salvage.findings
    summary.log = log
    for entity in model.entities {
      summary.lost += try store.lostRegions(
        of: entity, in: salvage.suspects[entity] ?? [], greatestKey: salvage.greatestKey(of: entity),
        rowsPerLeaf: salvage.rowsPerLeaf(of: entity), known: salvage.tailless[entity] ?? [:])
    }
    return try finish(store, summary)
  }

  private static func skip(
    _ files: SourceFiles, _ known: ModelDetection?, _ ignoresLog: Bool, _ log: LogSurvey?, _ building: String,
    _ folder: String, _ access: StoreAccess, _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> SalvageSummary {
    let source = try SalvageSource.forSkipping(
      files, ignoresLog: ignoresLog, folder: folder, access: access, isDue: isDue)
    guard let view = source.view else { throw .damaged("The store cannot be opened.") }
    var walk = try SkipWalk(view, known: known, isDue: isDue)
    let detection = walk.detection
    let model = detection.model
    let store = try RebuiltStore(path: building, model: model)
    var summary = SalvageSummary(
      mode: .skip, model: model, evidence: detection.evidence, frameworkVersion: detection.frameworkVersion,
      storeUUID: detection.storeUUID)
    summary.isPadded = source.isPadded
    summary.log = log
    try walk.run { (row) throws(StoreError) in try store.add(row) }
    summary.strangers = walk.strangers
    let review = try SkipReview(files, ignoresLog: ignoresLog, folder: folder, detection, store, isDue: isDue)
    (summary.pages, summary.isUnchecked) = (review.findings, review.findings == nil)
    for entity in model.entities {
      let greatest = [walk.numbers.greatestKeys[entity], review.greatestKeys[entity]].compactMap { $0 }.max()
      summary.lost += try store.lostRegions(
        of: entity, in: (walk.suspects[entity] ?? []) + (review.suspects[entity] ?? []), greatestKey: greatest,
        rowsPerLeaf: 1, known: review.known[entity] ?? [:])
    }
    return try finish(store, summary)
  }

  private static func finish(_ store: RebuiltStore, _ summary: SalvageSummary) throws(StoreError) -> SalvageSummary {
    var summary = summary
    for entity in summary.model.entities {
      summary.rows[entity] = Dictionary(
        uniqueKeysWithValues: try store.counts(of: entity).map { ($0.key.rawValue, $0.value) })
    }
    guard let text = try? JSONEncoder().encode(summary) else {
      throw .damaged("The record of the salvage cannot be written.")
    }
    try store.finish([UInt8](text))
    return summary
  }
}

/// Looks up the method by which a row was salvaged, by key.
package final class SalvageMethodReader {
  private let connection: RawConnection
  private var statements: [LegacyEntity: RawStatement] = [:]

  package init(_ store: SalvagedStore) throws(StoreError) { connection = try store.view.open() }

  /// The method of a row; `normal` if there is no such row.
  package func method(of entity: LegacyEntity, key: Int64) throws(StoreError) -> SalvageMethod {
    do throws(RawSQLiteError) {
      let statement: RawStatement
      if let known = statements[entity] {
        statement = known
      } else {
        statement = try connection.prepare(
          "SELECT \(RebuiltStore.originColumn) FROM \(entity.tableName) WHERE Z_PK = ?")
        statements[entity] = statement
      }
      defer { statement.reset() }
      statement.bind(key, at: 1)
      guard try statement.step(), let number = statement.integer(0) else { return .normal }
      return RowOrigin(rawValue: number)?.method ?? .normal
    } catch {
      throw .sqlite(error, doing: "read the rebuilt store")
    }
  }
}
