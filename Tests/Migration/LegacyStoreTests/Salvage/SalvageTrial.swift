import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import RawSQLite
import SeededTesting

@testable import LegacyStore

/// A store, what is in it, and what can be done to its bytes.
final class SalvageTrial {
  struct Key: Hashable, Sendable {
    let entity: LegacyEntity
    let key: Int64
  }

  /// A store that was made once, for several trials.
  struct Content: Sendable {
    let model: LegacyModel
    let truth: [Key: [SalvagedValue]]
    let main: [UInt8]
    let log: [UInt8]?

    init(_ recipe: FixtureRecipe) throws {
      let trial = try SalvageTrial(recipe)
      (model, truth, main, log) = (trial.model, trial.truth, trial.main, trial.log)
    }
  }

  /// Where a row lies in the undamaged main file.
  struct Place {
    /// The bytes of its cell and of its parts on overflow pages.
    var ranges: [Range<Int>] = []
    var leaf = 0
    var pages: [Int] = []
  }

  private let temporary: TemporaryFolder
  let model: LegacyModel
  private(set) var truth: [Key: [SalvagedValue]] = [:]
  /// The undamaged files.
  let main: [UInt8]
  let log: [UInt8]?
  var pageSize = 4096

  var folder: String { temporary.path }
  var path: String { temporary.path("store.sqlite") }
  var files: SourceFiles { SourceFiles(mainPath: path) }

  /// - Parameter changes: SQL to run on the finished store.
  init(_ recipe: FixtureRecipe, changing changes: String? = nil) throws {
    temporary = try TemporaryFolder()
    try Files.makeFolder(temporary.path("rebuilding"))
    model = recipe.model
    let path = temporary.path("store.sqlite")
    try FixtureStore.make(recipe, at: path)
    if let changes {
      let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      try connection.execute("PRAGMA journal_mode=DELETE; " + changes)
    }
    main = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    log = (try? Data(contentsOf: URL(fileURLWithPath: path + "-wal"))).map { [UInt8]($0) }
    pageSize = BigEndian.integer16(main, 16).map { $0 == 1 ? 65536 : $0 } ?? 4096
    truth = try rows()
  }

  init(_ content: Content) throws {
    temporary = try TemporaryFolder()
    try Files.makeFolder(temporary.path("rebuilding"))
    (model, truth, main, log) = (content.model, content.truth, content.main, content.log)
    pageSize = BigEndian.integer16(main, 16).map { $0 == 1 ? 65536 : $0 } ?? 4096
    try write(main, log: log)
  }

  /// All rows as SQLite reads them.
  private func rows() throws -> [Key: [SalvagedValue]] {
    let view = try PrivateView.make(of: files, in: folder + "/rebuilding", access: .anotherProcess)
    let connection = try view.open()
    var result: [Key: [SalvagedValue]] = [:]
    for entity in model.entities { try SalvageTrial.read(connection, entity, model) { result[$0] = $1 } }
    return result
  }

  private static func read(
    _ connection: RawConnection, _ entity: LegacyEntity, _ model: LegacyModel,
    _ take: (Key, [SalvagedValue]) -> Void
  ) throws {
    let names = ["Z_OPT"] + model.columns(of: entity).map(\.name)
    let statement = try connection.prepare("SELECT Z_PK, \(names.joined(separator: ", ")) FROM \(entity.tableName)")
    while try statement.step() {
      let values: [SalvagedValue] = (1...names.count).map { index in
        let column = Int32(index)
        switch statement.storageClass(column) {
        case .null: return .null
        case .integer: return .integer(statement.integer(column) ?? 0)
        case .real: return .real(statement.real(column))
        case .text: return .text(statement.bytes(column) ?? [])
        case .blob: return .blob(statement.bytes(column) ?? [])
        }
      }
      take(Key(entity: entity, key: statement.integer(0) ?? 0), values)
    }
  }

  // MARK: Damage

  func write(_ main: [UInt8], log: [UInt8]? = nil) throws {
    try Data(main).write(to: URL(fileURLWithPath: path))
    try? FileManager.default.removeItem(atPath: path + "-wal")
    if let log { try Data(log).write(to: URL(fileURLWithPath: path + "-wal")) }
  }

  func bytes(of page: Int) -> Range<Int> { (page - 1) * pageSize..<page * pageSize }

  /// Root page of a table in the undamaged store.
  func root(of table: String) throws -> Int {
    let reference = folder + "/reference.sqlite"
    try Data(main).write(to: URL(fileURLWithPath: reference))
    defer { try? FileManager.default.removeItem(atPath: reference) }
    let connection = try RawConnection(immutable: reference)
    return Int(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name='\(table)'") ?? 0)
  }

  /// Where each row of the main file lies.
  func places() throws -> [Key: Place] {
    let reference = folder + "/reference.sqlite"
    try Data(main).write(to: URL(fileURLWithPath: reference))
    defer { try? FileManager.default.removeItem(atPath: reference) }
    let file = try PageFile(mainPath: reference, logPath: nil)
    var map = try PageMap(file, isDue: { false }, look: { _ in })
    var result: [Key: Place] = [:]
    for entity in model.entities {
      for leaf in try TableWalk(file, isDue: { false }).run(root: try root(of: entity.tableName), &map).leaves {
        guard let page = BTreePage(Array(main[bytes(of: leaf.page)]), number: leaf.page, usableBytes: pageSize) else {
          continue
        }
        for cell in page.leafCells() {
          var place = Place(leaf: leaf.page, pages: [leaf.page])
          let start = (leaf.page - 1) * pageSize
          place.ranges = [start + cell.start..<start + cell.end]
          var next = cell.overflow
          while next != 0 {
            place.pages.append(next)
            place.ranges.append(bytes(of: next))
            next = BigEndian.page(main, (next - 1) * pageSize) ?? 0
          }
          result[Key(entity: entity, key: cell.key)] = place
        }
      }
    }
    return result
  }

  // MARK: Salvage

  struct Outcome {
    let summary: SalvageSummary
    let rows: [Key: [SalvagedValue]]
    let store: SalvagedStore
  }

  func salvage(_ mode: SalvageMode, known: ModelDetection? = nil) throws -> Outcome {
    try? FileManager.default.removeItem(atPath: folder + "/rebuilding")
    try FileManager.default.createDirectory(atPath: folder + "/rebuilding", withIntermediateDirectories: true)
    let store = try SalvagedStore.rebuild(
      files, mode: mode, known: known, at: folder + "/rebuilding/rebuilt.sqlite", folder: folder + "/rebuilding",
      access: .anotherProcess)
    let connection = try store.view.open()
    var rows: [Key: [SalvagedValue]] = [:]
    for entity in store.summary.model.entities {
      try SalvageTrial.read(connection, entity, store.summary.model) { rows[$0] = $1 }
    }
    return Outcome(summary: store.summary, rows: rows, store: store)
  }

  /// Rows of the truth that came back as they were.
  func recovered(_ outcome: Outcome) -> Int { truth.count { outcome.rows[$0.key] == $0.value } }
  /// Rows that came back and never were like this.
  func invented(_ outcome: Outcome) -> [Key] { outcome.rows.filter { truth[$0.key] != $0.value }.map(\.key) }
}

extension SeededRandom {
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 24) }
}
