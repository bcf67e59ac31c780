import CacheStorage
public import LegacyStore
import MigrationReport

/// What a run is going to do, counted from the store before anything is written.
public struct MigrationPlan: Sendable {
  public struct Owner: Sendable {
    public let userID: String
    public fileprivate(set) var isSelected: Bool
    /// Rows by entity.
    public let rows: [LegacyEntity: Int64]
  }

  public let model: LegacyModel
  /// Owners whose id is text, in byte order of their ids.
  public private(set) var owners: [Owner]
  /// Rows without an owner, or with one that is not text, by entity.
  public let ownerless: [LegacyEntity: Int64]
  /// Bytes of the store as SQLite sees it; the caches need about as much.
  public let storeBytes: Int64

  let routing: OwnerRouting
  private let rowsByOwner: [[UInt8]: [LegacyEntity: Int64]]

  public var totalRows: Int64 {
    owners.reduce(0) { $0 + $1.rows.values.reduce(0, +) } + ownerless.values.reduce(0, +)
  }

  /// The rows of an entity, of all owners and of none.
  func rows(of entity: LegacyEntity) -> Int64 {
    owners.reduce(0) { $0 + ($1.rows[entity] ?? 0) } + (ownerless[entity] ?? 0)
  }

  /// Counts a store's rows by owner.
  init(_ reader: StoreReader, selected: [String]?, isDue: () -> Bool) throws {
    model = reader.model
    var rows: [[UInt8]: [LegacyEntity: Int64]] = [:]
    var ownerless: [LegacyEntity: Int64] = [:]
    for entity in reader.model.entities {
      if isDue() { throw MigrationError.interrupted }
      for count in try reader.ownerCounts(of: entity) {
        if let owner = count.owner {
          rows[owner, default: [:]][entity] = count.rows
        } else {
          ownerless[entity] = count.rows
        }
      }
    }
    let ids = rows.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let wanted = selected.map { Set($0.map { Array($0.utf8) }) }
    if let wanted, !wanted.isSubset(of: Set(ids)) {
      throw MigrationError(
        .usage, "The store has no rows of a given owner.",
        hint: "Run `cachebridge inspect STORE --reveal` to see its owners.")
    }
    routing = OwnerRouting(owners: ids, selected: wanted, hasOwnerless: !ownerless.isEmpty)
    owners = ids.filter(UTF8Text.isValid).map { id in
      Owner(
        userID: String(decoding: id, as: UTF8.self), isSelected: wanted?.contains(id) ?? true, rows: rows[id] ?? [:])
    }
    rowsByOwner = rows
    for id in ids where !UTF8Text.isValid(id) { ownerless.merge(rows[id] ?? [:], uniquingKeysWith: +) }
    self.ownerless = ownerless
    storeBytes = try reader.databaseBytes()
  }

  /// The same for a migration that did not select the owners of some targets.
  func deselecting(_ targets: some Sequence<Int>) -> MigrationPlan {
    // By their bytes: two ids may be equal as text.
    let left = Set(
      targets.compactMap { index -> [UInt8]? in
        if case .owner(let id) = routing.targets[index] { id } else { nil }
      })
    var plan = self
    for index in owners.indices where left.contains(Array(owners[index].userID.utf8)) {
      plan.owners[index].isSelected = false
    }
    return plan
  }

  /// The rows of the store that the run will read, by entity.
  func expectedRows(target index: Int) -> [LegacyEntity: Int64] {
    switch routing.targets[index] {
    case .owner(let id):
      var rows = rowsByOwner[id] ?? [:]
      if routing.onlyOwner == index { for (entity, count) in ownerless { rows[entity, default: 0] += count } }
      return rows
    case .ownerless:
      return ownerless
    }
  }
}

extension OwnerRouting.Target {
  /// The name of the target's files, without extension.
  var fileName: String {
    switch self {
    case .owner(let id): CacheFile.name(forUserID: String(decoding: id, as: UTF8.self))
    case .ownerless: "%ownerless"
    }
  }

  var userID: String? {
    if case .owner(let id) = self { String(decoding: id, as: UTF8.self) } else { nil }
  }
}
