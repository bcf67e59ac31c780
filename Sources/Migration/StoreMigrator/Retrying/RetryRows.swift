import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// The rows of one cache to retry, and where each of them came from.
struct RetryRows {
  /// Where a row waited, and what the cache's account says about it.
  struct Origin {
    enum Place: Equatable {
      case quarantine
      /// With the id of its row in the cache.
      case undecoded(id: Int64)
    }
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
  /// until another retry, a row of another store whose key is taken.
  /// - Returns: how many rows were left for another retry.
  mutating func addUndecoded(_ cache: SetAsideReader, path: String) throws -> [LegacyEntity: Int] {
    var untried: [LegacyEntity: Int] = [:]
    let sources = try cache.sources()
    for entity in store.model.entities {
      let account = try AccountReader(path: path, entity: entity.rawValue, from: .min)
      var known: (key: Int64, versions: [RowVersions.Version])?
      try cache.forEachUndecoded(of: entity.rawValue) { undecoded in
        // Several stores may have rows with one key; the account is read once for all of them.
        if known?.key != undecoded.key {
          known = (undecoded.key, RowVersions(try account.entries(for: undecoded.key), sources: sources).versions)
        }
        guard let versions = known?.versions,
          var row = SetAsideRow(entity: entity, key: undecoded.key, columns: undecoded.columns, model: store.model)
        else { return }
        row.setPayload(SetAsideRow.Value(undecoded.payload))
        guard
          let entry =
            (versions.first { row.unedited(fingerprint: $0.fingerprint) != nil }
            ?? versions.first { $0.account.saveCounter == undecoded.saveCounter })?.account,
          entry.outcome == .undecoded
        else { return }
        guard origin(entity, undecoded.key) == nil else { return untried[entity, default: 0] += 1 }
        try add(
          row.unedited(fingerprint: entry.fingerprint) ?? row,
          Origin(place: .undecoded(id: undecoded.id), account: entry, isEdited: false))
      }
    }
    return untried
  }

  /// The rows of the cache among them.
  var retried: RetriedRows {
    var undecoded: [String: [Int64: Int64]] = [:]
    for (entity, origins) in origins {
      for (key, origin) in origins {
        if case .undecoded(let id) = origin.place { undecoded[entity.rawValue, default: [:]][key] = id }
      }
    }
    return RetriedRows(undecoded: undecoded)
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
    /// Another line has the row, or a later version of it: this one shares its fate.
    case follows(line: Int)
  }

  let data: Data
  private var places: [Int: (entity: LegacyEntity, place: Place)] = [:]
  /// The number of lines by key.
  private let found: [LegacyEntity: [Int64: Int]]

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
    var found: [LegacyEntity: [Int64: Int]] = [:]
    try QuarantineFile.forEachLine(of: data) { _, line, _ in
      found[line.entity, default: [:]][line.key, default: 0] += 1
    }
    self.found = found
  }

  var isEmpty: Bool { found.isEmpty }

  /// Keys of an entity, in order.
  func keys(of entity: LegacyEntity) -> [Int64] { (found[entity] ?? [:]).keys.sorted() }

  /// Whether only one line has the key.
  func isAlone(_ entity: LegacyEntity, _ key: Int64) -> Bool { found[entity]?[key] == 1 }

  var entities: [LegacyEntity] { LegacyEntity.allCases.filter { found[$0] != nil } }

  /// Every line with its number.
  func all() throws -> [(number: Int, line: QuarantineLine)] {
    var lines: [(number: Int, line: QuarantineLine)] = []
    try QuarantineFile.forEachLine(of: data) { number, line, _ in lines.append((number, line)) }
    return lines
  }

  /// Calls `body` with each line, and records its answer.
  mutating func place(_ body: (Int, QuarantineLine) throws -> Place) throws {
    var found: [Int: (entity: LegacyEntity, place: Place)] = [:]
    try QuarantineFile.forEachLine(of: data) { number, line, _ in
      found[number] = (line.entity, try body(number, line))
    }
    places = found
  }

  /// The rows at each place, by entity.
  func count(_ isMeant: (Place) -> Bool) -> [LegacyEntity: Int] {
    places.values.reduce(into: [:]) { if isMeant($1.place) { $0[$1.entity, default: 0] += 1 } }
  }

  /// The new content of the file.
  /// - Parameter reason: why a retried row stays; `nil` if it is removed.
  func remaining(reason: (Int, LegacyEntity, Int64) -> String?) throws -> Data {
    var output = Data()
    try QuarantineFile.forEachLine(of: data) { number, line, bytes in
      var decisive = number
      while case .follows(let other)? = places[decisive]?.place { decisive = other }
      switch places[decisive]?.place ?? .stays {
      case .stays, .follows: output.append(contentsOf: bytes)
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
      if places[number]?.place == .stays { body(line.entity, line.reason) }
    }
  }
}
