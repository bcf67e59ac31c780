import Foundation

/// A message row that takes part in duplicates, ranges and stubs.
struct OracleMessage {
  let row: OracleRow
  let payload: OraclePayload
  let kind: String
}

/// The judge: what a migration of a store must give, computed naively from the contract alone (Docs/RowRules.md,
/// Docs/Guides/export-format.md). It shares no code with the product beyond statement handling.
package struct StoreOracle {
  /// A row together with its outcome.
  struct Judged {
    let row: OracleRow
    let outcome: OracleOutcome
  }

  /// A stretch of synced time of one channel.
  struct Range: Hashable {
    let channelURL: [UInt8]
    let filter: OracleFilter
    var start: Int64
    var end: Int64
  }

  /// What one owner's cache holds.
  struct Cache {
    /// Payload text by url; a stub has none.
    var channels: [[UInt8]: [UInt8]?] = [:]
    var messages: [OracleMessage] = []
    var outgoing: [(row: OracleRow, payload: OraclePayload, requestID: [UInt8])] = []
    var ranges: [Range] = []
    var tokens: [OracleRow] = []
    var queries: [OracleRow] = []
    var undecoded: [OracleRow] = []
  }

  let tables: OracleTables
  private(set) var judged: [Judged] = []
  private(set) var caches: [[UInt8]: Cache] = [:]
  /// Findings by code: `owner_assumed`, `chunk_cut`, `chunk_dropped`, `filter_unreadable`, `stub_channel`.
  package private(set) var findings: [String: Int] = [:]

  /// Request ids by owner, of message rows of every outcome but rejected: the column, else the payload.
  private(set) var sentRequestIDs: [[UInt8]: Set<[UInt8]>] = [:]

  package init(storeAt path: String) throws {
    tables = try OracleTables(storeAt: path)
    for owner in tables.owners { caches[owner] = Cache() }
    judgeMessages()
    judgeChannels()
    judgeTokens()
    judgeQueries()
    judgeOutgoing()
    judgeChunks()
    addStubs()
  }

  // MARK: Answers

  package var owners: [[UInt8]] { tables.owners }

  /// The ledger of one owner, with all entities of the model.
  package func ledger(owner: [UInt8]) -> [String: OracleLedger] { ledger { $0.row.owner == owner } }

  /// The ledger of the whole store; rows without an owner are only in here.
  package var totalLedger: [String: OracleLedger] { ledger { _ in true } }

  private func ledger(where counts: (Judged) -> Bool) -> [String: OracleLedger] {
    var ledger = Dictionary(uniqueKeysWithValues: tables.entities.map { ($0, OracleLedger()) })
    for row in judged where counts(row) { ledger[row.row.entity, default: OracleLedger()].count(row.outcome) }
    return ledger
  }

  /// Rejected rows of one owner (`nil`: of none), as "entity z_pk reason", sorted.
  package func rejects(owner: [UInt8]?) -> [String] {
    judged.filter { $0.row.owner == owner }.compactMap { judged in
      guard case .rejected(let reason) = judged.outcome else { return nil }
      return "\(judged.row.entity) \(judged.row.primaryKey) \(reason)"
    }.sorted()
  }

  /// How often each reason of a rejection occurs.
  var rejectReasons: [String: Int] {
    var counts: [String: Int] = [:]
    for case .rejected(let reason) in judged.map(\.outcome) { counts[reason, default: 0] += 1 }
    return counts
  }

  /// 0, or 2 when rows are undecoded or rejected (Docs/Guides/codes.md#exit-codes).
  package var exitCode: Int32 {
    totalLedger.values.contains { $0.undecoded + $0.rejected > 0 } ? 2 : 0
  }

  package func outcome(_ entity: String, _ primaryKey: Int64) -> OracleOutcome? {
    judged.first { $0.row.entity == entity && $0.row.primaryKey == primaryKey }?.outcome
  }

  // MARK: Rules

  mutating func decide(_ row: OracleRow, _ outcome: OracleOutcome) {
    judged.append(Judged(row: row, outcome: outcome))
    if outcome == .undecoded, let owner = row.owner { caches[owner]?.undecoded.append(row) }
  }

  /// "request id known to any message row of that owner, tombstones included, rejected ones not (it was sent)".
  mutating func noteSent(_ row: OracleRow, payload: OraclePayload?) {
    guard let owner = row.owner, let requestID = row.requestID ?? payload?.requestID else { return }
    sentRequestIDs[owner, default: []].insert(requestID)
  }

  mutating func note(_ code: String) { findings[code, default: 0] += 1 }

  mutating func change(_ owner: [UInt8]?, _ body: (inout Cache) -> Void) {
    guard let owner else { return }
    body(&caches[owner, default: Cache()])
  }

  /// Line 2 of the row rules: "owner missing: the only owner, with a finding `owner_assumed`; else **rejected**
  /// `owner_missing`". True when the row has an owner now.
  mutating func hasOwner(_ row: OracleRow) -> Bool {
    if row.owner == nil {
      decide(row, .rejected("owner_missing"))
      return false
    }
    if row.ownerAssumed { note("owner_assumed") }
    return true
  }

  /// "every migrated message, outgoing message or token whose channel has no migrated row gets a channel row with
  /// payload NULL and a finding `stub_channel`; stubs are not in the ledger".
  private mutating func addStubs() {
    for (owner, cache) in caches {
      let named =
        cache.messages.compactMap(\.row.channelURL) + cache.outgoing.compactMap(\.row.channelURL)
        + cache.tokens.compactMap(\.channelURL)
      for url in Set(named) where cache.channels[url] == nil {
        change(owner) { $0.channels.updateValue(nil, forKey: url) }
        note("stub_channel")
      }
    }
  }
}
