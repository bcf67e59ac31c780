import GRDBSQLite
import RawSQLite

/// Reads a table with SQLite by ascending key, and continues after what SQLite cannot read.
///
/// After a bad key the next ones are tried one by one, then in steps that double after every 256 tries; from the first
/// readable one, the search goes backwards to the first readable key. The number of tries per table is limited, and
/// only keys greater than the last are ever taken, so a file with cycles also comes to an end.
struct SkipSalvage {
  private let connection: RawConnection
  private let model: LegacyModel
  /// The numbers that rows of the entity have in `Z_ENT`.
  private let numbers: Set<Int64>
  private let entity: LegacyEntity
  /// Rows that SQLite reads but that are not intact.
  private let brokenKeys: Set<Int64>
  private let isDue: () -> Bool
  private var tries = 0
  /// Intervals of keys in which nothing could be read.
  private(set) var suspects: [TableWalk.Interval] = []
  /// Rows with the number of another entity, which were not taken.
  private(set) var strangers = 0

  private static let maximumTries = 200_000
  private static let triesPerStep = 256

  init(
    _ connection: RawConnection, model: LegacyModel, entity: LegacyEntity, numbers: Set<Int64>,
    brokenKeys: Set<Int64>, isDue: @escaping () -> Bool
  ) {
    self.connection = connection
    self.model = model
    self.entity = entity
    self.numbers = numbers
    self.brokenKeys = brokenKeys
    self.isDue = isDue
  }

  /// Reads the table and passes its rows to `take`.
  /// - Throws: `damaged` if not even the table's schema can be read; errors from SQLite other than damage.
  mutating func run(_ take: (SalvagedRow) throws(StoreError) -> Void) throws(StoreError) {
    let columns = ["Z_OPT"] + model.columns(of: entity).map(\.name)
    // Not by an index, which may use a collation that this SQLite does not have. `>=`, not `>`: searching above the
    // last key of a bad page leads to that page, searching for the key after it to the next one.
    let statement: RawStatement
    let probe: RawStatement
    do {
      statement = try connection.prepare(
        "SELECT Z_PK, Z_ENT, \(columns.joined(separator: ", ")) FROM \(entity.tableName) NOT INDEXED "
          + "WHERE Z_PK >= ? ORDER BY Z_PK")
      probe = try connection.prepare(
        "SELECT Z_PK FROM \(entity.tableName) NOT INDEXED WHERE Z_PK >= ? ORDER BY Z_PK LIMIT 1")
    } catch {
      throw .sqlite(error, doing: "read the store's tables")
    }
    var last: Int64 = 0
    var origin = RowOrigin.table
    while last < .max {
      statement.bind(last + 1, at: 1)
      let end = try read(statement, columns.count, &last, origin, take)
      statement.reset()
      if end { return }
      origin = .behindDamage
      guard let next = try nextReadable(after: last, probe) else {
        suspects.append(TableWalk.Interval(after: last, through: nil))
        return
      }
      suspects.append(TableWalk.Interval(after: last, through: next - 1))
      last = next - 1
    }
  }

  /// Reads up to the end or a bad place; true = the end.
  private mutating func read(
    _ statement: RawStatement, _ columns: Int, _ last: inout Int64, _ origin: RowOrigin,
    _ take: (SalvagedRow) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    while true {
      if isDue() { throw StoreError.stopped }
      do {
        guard try statement.step() else { return true }
      } catch {
        guard error.isUnreadableRow else { throw .sqlite(error, doing: "read the store's rows") }
        return false
      }
      // SQLite does not compare keys while it walks: a page in the wrong place shows as a key that does not ascend.
      guard let key = statement.integer(0), key > last else { return false }
      last = key
      guard let number = statement.integer(1), numbers.contains(number) else {
        strangers += 1
        suspects.append(TableWalk.Interval(after: key - 1, through: key))
        continue
      }
      guard !brokenKeys.contains(key) else {
        suspects.append(TableWalk.Interval(after: key - 1, through: key))
        continue
      }
      try take(
        SalvagedRow(
          entity: entity, key: key, origin: origin,
          values: (0..<columns).map { SkipSalvage.value(statement, Int32($0 + 2)) }))
    }
  }

  private static func value(_ statement: RawStatement, _ column: Int32) -> SalvagedValue {
    switch statement.storageClass(column) {
    case .null: .null
    case .integer: .integer(statement.integer(column) ?? 0)
    case .real: .real(statement.real(column))
    case .text: .text(statement.bytes(column) ?? [])
    case .blob: .blob(statement.bytes(column) ?? [])
    }
  }

  /// The smallest key above `last + 1` that SQLite can reach, as far as the search is fine enough; `nil` = none.
  private mutating func nextReadable(after last: Int64, _ probe: RawStatement) throws(StoreError) -> Int64? {
    var step: Int64 = 1
    // The page or the row after `last` is the bad one.
    var bad = last.addingReportingOverflow(1).partialValue
    var count = 0
    while tries < SkipSalvage.maximumTries {
      count += 1
      if count % SkipSalvage.triesPerStep == 0 { step = step > .max / 2 ? .max : step * 2 }
      let (next, overflow) = bad.addingReportingOverflow(step)
      if overflow || next <= last { return nil }
      switch try look(from: next, probe) {
      case .bad: bad = next
      case .end: return nil
      case .key(let key):
        return step == 1 ? key : try firstReadable(above: bad, upTo: next, key, probe)
      }
    }
    return nil
  }

  /// Bisects the last step: `low` is bad, and from `high` on `key` is found.
  private mutating func firstReadable(
    above low: Int64, upTo high: Int64, _ key: Int64, _ probe: RawStatement
  ) throws(StoreError) -> Int64 {
    var (low, high, key) = (low, high, key)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if case .key(let found) = try look(from: middle, probe) { (high, key) = (middle, found) } else { low = middle }
    }
    return key
  }

  private enum Sight { case key(Int64), end, bad }

  private mutating func look(from key: Int64, _ probe: RawStatement) throws(StoreError) -> Sight {
    if isDue() { throw StoreError.stopped }
    tries += 1
    probe.bind(key, at: 1)
    defer { probe.reset() }
    do {
      guard try probe.step() else { return .end }
      guard let found = probe.integer(0), found >= key else { return .bad }
      return .key(found)
    } catch {
      guard error.isUnreadableRow else { throw .sqlite(error, doing: "read the store's rows") }
      return .bad
    }
  }
}

extension RawSQLiteError {
  /// SQLite cannot read the row, but may read the next one.
  fileprivate var isUnreadableRow: Bool { isCorrupt || isReadError || isOutOfMemory }
}
