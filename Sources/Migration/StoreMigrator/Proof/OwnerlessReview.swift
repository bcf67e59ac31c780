import CacheLoading
import LegacyStore
import MigrationReport

/// Accounts for rows without an owner: they have no cache, so the quarantine file says what became of them, except for
/// tombstones, which are not kept, and rows that a retry assigned to an owner.
struct OwnerlessReview {
  let ledger: [LegacyEntity: LedgerCounts]
  /// Per target, the rows that a retry brought into its cache, and their outcomes.
  let adopted: [[LegacyEntity: LedgerCounts]]
  /// Rows missing from the quarantine file.
  let missing: Int64

  /// - Parameters:
  ///   - quarantine: the `.rejects.jsonl` file of rows without an owner.
  ///   - cachePaths: per target, its cache.
  init(_ reader: StoreReader, routing: OwnerRouting, quarantine: String, cachePaths: [String?]) throws {
    // Lines of other stores do not stand for rows of this one.
    let listed = try QuarantinedRows(path: quarantine)
    var ledger: [LegacyEntity: LedgerCounts] = [:]
    var missing: Int64 = 0
    var adopted: [[LegacyEntity: LedgerCounts]] = cachePaths.map { _ in [:] }
    for entity in reader.model.entities {
      let found = try AdoptedRows.find(entity, reader, routing, cachePaths)
      for (target, outcome) in found.values {
        var counts = LedgerCounts([outcome: 1])
        counts.read = 1
        adopted[target][entity] = (adopted[target][entity] ?? LedgerCounts()) + counts
      }
      var (counts, unlisted) = try OwnerlessReview.count(entity, reader, routing, listed) { found[$0] != nil }
      missing += Int64(unlisted)
      counts.rejected -= unlisted
      ledger[entity] = counts
    }
    self.ledger = ledger
    self.adopted = adopted
    self.missing = missing
  }

  private struct Key: Hashable {
    let url: [UInt8]
    let messageID: Int64
  }

  /// Row rule 1 before rule 2: a tombstone, or a row with the key of one, is a tombstone; the rest is rejected.
  /// - Returns: the counts, and how many of the rejected rows have no line.
  private static func count(
    _ entity: LegacyEntity, _ reader: StoreReader, _ routing: OwnerRouting, _ listed: QuarantinedRows,
    isAdopted: (Int64) -> Bool
  ) throws -> (counts: LedgerCounts, unlisted: Int) {
    let cursor = try reader.rows(of: entity)
    let columns = try RowColumns(cursor)
    var counts = LedgerCounts()
    var rejected: Set<Int64> = []
    var unlisted: Set<Int64> = []
    var live: [Key: [Int64]] = [:]
    var deleted: Set<Key> = []
    while try cursor.next() {
      let owner = cursor.buffer(columns.owner).flatMap { $0.isEmpty ? nil : [UInt8]($0) }
      guard case .ownerless = routing.route(owner), !isAdopted(cursor.key) else { continue }
      counts.read += 1
      let row = RowFacts(cursor, columns)
      let key = row.channelURL.bytes.flatMap { url in row.messageID.map { Key(url: url, messageID: $0) } }
      if let flag = row.integer(columns.isDeleted), flag != 0 {
        counts.tombstone += 1
        if let key { deleted.insert(key) }
      } else {
        rejected.insert(cursor.key)
        if !listed.contains(cursor, of: entity) { unlisted.insert(cursor.key) }
        if entity.isMessage, let key { live[key, default: []].append(cursor.key) }
      }
    }
    for (key, rows) in live where deleted.contains(key) {
      counts.tombstone += rows.count
      rejected.subtract(rows)
      unlisted.subtract(rows)
    }
    counts.rejected = rejected.count
    return (counts, unlisted.count)
  }
}
