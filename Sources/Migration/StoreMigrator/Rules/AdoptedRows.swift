import CacheLoading
import LegacyStore

/// Rows without an owner that a retry assigned to one: they are in the account of that owner's cache.
enum AdoptedRows {
  /// By key, the rows without an owner that a retry brought into a cache, and their outcomes. One group of caches at a
  /// time: each account is an open file. Rows that have an owner open none.
  static func find(
    _ entity: LegacyEntity, _ reader: StoreReader, _ routing: OwnerRouting, _ cachePaths: [String?]
  ) throws -> [Int64: (target: Int, outcome: RowOutcome)] {
    var found: [Int64: (target: Int, outcome: RowOutcome)] = [:]
    guard cachePaths.contains(where: { $0 != nil }) else { return found }
    for range in OwnerGroups.ranges(cachePaths.count) {
      var opened: [AccountReader?]?
      let cursor = try reader.rows(of: entity)
      let columns = try RowColumns(cursor)
      while try cursor.next() {
        let owner = cursor.buffer(columns.owner).flatMap { $0.isEmpty ? nil : [UInt8]($0) }
        guard case .ownerless = routing.route(owner) else { continue }
        let accounts =
          try opened
          ?? cachePaths[range].map { path in
            try path.map { try AccountReader(path: $0, entity: entity.rawValue, from: .min) }
          }
        opened = accounts
        if let (index, outcome) = try AccountReader.adopted(cursor, accounts), found[cursor.key] == nil {
          found[cursor.key] = (range.lowerBound + index, outcome)
        }
      }
      if opened == nil { break }
    }
    return found
  }
}

extension AccountReader {
  /// The cache that took a row without an owner in a retry: its account has the row's content with the cache's user as
  /// the owner, which is what was filled in. The key and the save counter alone prove nothing, because other rows of the
  /// user, and of other stores, have them too. A row that was edited in other ways as well is not recognized; it may
  /// then be set aside twice, but is never lost. Rows must come in the order of their keys.
  static func adopted(_ cursor: EntityCursor, _ accounts: [AccountReader?]) throws -> (
    target: Int, outcome: RowOutcome
  )? {
    var found: (target: Int, outcome: RowOutcome)?
    for (index, account) in accounts.enumerated() {
      // Every account must advance, including those after the one that answers.
      guard let account, let entry = try account.entry(for: cursor.key, where: account.isAdopted(cursor)) else {
        continue
      }
      found = found ?? (index, entry.row.outcome)
    }
    return found
  }

  /// The fingerprint is computed only for a row whose key and save counter are known.
  private func isAdopted(_ cursor: EntityCursor) -> (LegacyAccount.Row) -> Bool {
    var adopted: UInt64?
    return { [userID] row in
      guard row.saveCounter == cursor.saveCounter else { return false }
      let fingerprint = adopted ?? cursor.fingerprint(owner: userID)
      adopted = fingerprint
      return row.fingerprint == fingerprint
    }
  }
}
