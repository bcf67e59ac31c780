import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// The rows of one cache to retry, and where each of them came from.
struct RetryRows {
  /// Where a row waited, and what the cache's account says about it.
  struct Origin {
    enum Place { case quarantine, undecoded }
    let place: Place
    /// `nil` for a row without an owner that now has one: its cache has not seen it before.
    let account: LegacyAccount.Row?
    /// The row is not the one that was set aside: it was repaired.
    let isEdited: Bool
  }

  let store: SetAsideStore
  private(set) var origins: [LegacyEntity: [Int64: Origin]] = [:]

  init(path: String, model: LegacyModel) throws { store = try SetAsideStore(path: path, model: model) }

  mutating func add(_ row: SetAsideRow, _ origin: Origin) throws {
    try store.append(row)
    origins[row.entity, default: [:]][row.key] = origin
  }

  /// Rows by entity.
  var counts: [LegacyEntity: Int] { origins.mapValues(\.count) }
  var isEmpty: Bool { origins.isEmpty }

  func origin(_ entity: LegacyEntity, _ key: Int64) -> Origin? { origins[entity]?[key] }

  /// Adds the undecoded rows of a cache. A row that the account records differently is a leftover and stays. So does,
  /// until the next retry, a row of another store whose key is taken.
  mutating func addUndecoded(_ cache: SetAsideReader, path: String) throws {
    for entity in store.model.entities {
      let account = try AccountReader(path: path, entity: entity.rawValue, from: .min)
      try cache.forEachUndecoded(of: entity.rawValue) { undecoded in
        guard origin(entity, undecoded.key) == nil,
          let entry = try account.entry(
            for: undecoded.key, where: { $0.saveCounter == undecoded.saveCounter })?.row,
          entry.outcome == .undecoded,
          var row = SetAsideRow(
            entity: entity, key: undecoded.key, columns: undecoded.columns, model: store.model)
        else { return }
        row.setPayload(SetAsideRow.Value(undecoded.payload))
        try add(
          row.unedited(fingerprint: entry.fingerprint) ?? row,
          Origin(place: .undecoded, account: entry, isEdited: false))
      }
    }
  }
}

extension SetAsideRow.Value {
  init(_ stored: LoadBatch.StoredBytes) {
    self =
      switch stored {
      case .null: .null
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let bytes): .text(bytes)
      case .blob(let bytes): .blob(bytes)
      }
  }
}

/// The lines of a quarantine file and what happens to each.
struct RetryLines {
  enum Place: Equatable {
    /// Not tried: unchanged.
    case stays
    /// A later version of the row, or the row itself, is in the cache: the line is removed.
    case seen
    /// The row waits in the cache, undecoded; a killed retry left the line.
    case waitsInCache
    /// Tried, in the target with this number.
    case tried(target: Int)
  }

  let data: Data
  private(set) var places: [Int: Place] = [:]
  /// The last line of each row: an earlier one is an older version and shares its fate.
  private var last: [LegacyEntity: [Int64: Int]] = [:]

  /// - Parameter path: a missing file counts as empty.
  init(path: String) throws {
    guard !FileSystem.exists(path) || InputFile.isRegular(path) else {
      throw MigrationError(
        .unsupportedSource, "The quarantine file is not a regular file.",
        hint: "Pass the .rejects.jsonl file that a migration wrote.")
    }
    do {
      data = FileSystem.exists(path) ? try Data(contentsOf: URL(fileURLWithPath: path)) : Data()
    } catch {
      throw MigrationError(
        .noAccess, "The quarantine file cannot be read.", hint: "Only the user who ran the migration can read it.")
    }
    try QuarantineFile.forEachLine(of: data) { number, line, _ in
      last[line.entity, default: [:]][line.key] = number
    }
  }

  var isEmpty: Bool { last.isEmpty }

  /// Keys of an entity, in order.
  func keys(of entity: LegacyEntity) -> [Int64] { (last[entity] ?? [:]).keys.sorted() }

  var entities: [LegacyEntity] { LegacyEntity.allCases.filter { last[$0] != nil } }

  /// Calls `body` with the line that counts for each row, and records its answer.
  mutating func place(_ body: (Int, QuarantineLine) throws -> Place) throws {
    var found: [Int: Place] = [:]
    try QuarantineFile.forEachLine(of: data) { number, line, _ in
      if last[line.entity]?[line.key] == number { found[number] = try body(number, line) }
    }
    places = found
  }

  /// The rows at each place, by entity.
  func count(_ isMeant: (Place) -> Bool) -> [LegacyEntity: Int] {
    last.compactMapValues { lines in
      let count = lines.values.filter { places[$0].map(isMeant) ?? false }.count
      return count > 0 ? count : nil
    }
  }

  /// The new content of the file.
  /// - Parameter reason: why a retried row stays; `nil` if it is removed.
  func remaining(reason: (Int, LegacyEntity, Int64) -> String?) throws -> Data {
    var output = Data()
    try QuarantineFile.forEachLine(of: data) { number, line, bytes in
      let decisive = last[line.entity]?[line.key] ?? number
      switch places[decisive] ?? .stays {
      case .stays: output.append(contentsOf: bytes)
      case .seen, .waitsInCache: return
      case .tried(let target):
        guard let reason = reason(target, line.entity, line.key) else { return }
        if number == decisive, Array(reason.utf8) != line.reason {
          output.append(contentsOf: line.withReason(reason))
        } else {
          output.append(contentsOf: bytes)
        }
      }
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }

  /// Calls `body` with the recorded reasons of the rows that are not retried.
  func forEachStaying(_ body: (LegacyEntity, [UInt8]) -> Void) throws {
    try QuarantineFile.forEachLine(of: data) { number, line, _ in
      if places[number] == .stays { body(line.entity, line.reason) }
    }
  }
}
