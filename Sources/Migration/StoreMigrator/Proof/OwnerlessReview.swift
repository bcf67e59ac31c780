import CacheLoading
import Foundation
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
    var listed: [String: Int] = [:]
    let content = InputFile.isRegular(quarantine) ? FileManager.default.contents(atPath: quarantine) : nil
    for line in (content ?? Data()).split(separator: UInt8(ascii: "\n")) {
      guard let object = try? JSONDecoder().decode(Line.self, from: line) else { continue }
      listed[object.entity, default: 0] += 1
    }
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
      var counts = try OwnerlessReview.count(entity, reader, routing) { found[$0] != nil }
      missing += Int64(max(counts.rejected - (listed[entity.rawValue] ?? 0), 0))
      counts.rejected = min(counts.rejected, listed[entity.rawValue] ?? 0)
      ledger[entity] = counts
    }
    self.ledger = ledger
    self.adopted = adopted
    self.missing = missing
  }

  private struct Line: Decodable { let entity: String }
  private struct Key: Hashable {
    let url: [UInt8]
    let messageID: Int64
  }

  /// Row rule 1 before rule 2: a tombstone, or a row with the key of one, is a tombstone; the rest is rejected.
  private static func count(
    _ entity: LegacyEntity, _ reader: StoreReader, _ routing: OwnerRouting, isAdopted: (Int64) -> Bool
  ) throws -> LedgerCounts {
    let cursor = try reader.rows(of: entity)
    let columns = try RowColumns(cursor)
    var counts = LedgerCounts()
    var live: [Key: Int] = [:]
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
        counts.rejected += 1
        if entity.isMessage, let key { live[key, default: 0] += 1 }
      }
    }
    for (key, rows) in live where deleted.contains(key) {
      counts.tombstone += rows
      counts.rejected -= rows
    }
    return counts
  }
}
