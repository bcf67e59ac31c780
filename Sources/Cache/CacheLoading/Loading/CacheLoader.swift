import CacheSchema
import CacheStorage
import Foundation
import GRDBSQLite
import RawSQLite

/// Fills a new cache file with the rows of one owner of a legacy store, resumably.
///
/// The file is temporary, and nothing else opens it. Rows are appended to tables without their large indexes, under a
/// rollback journal. Every commit contains the checkpoint up to which the store was read, so after a crash the file
/// itself says where to continue. What is not known until all rows are in (duplicates, later tombstones, chunks) waits
/// in `load_…` tables, which `finalize` drops.
package final class CacheLoader {
  /// The stage of loading a file; each stage ends in the transaction that records the next one.
  package enum Stage: Int64, Sendable, Comparable {
    case copying = 0, indexing, settling, ranging, proving, finalized
    package static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
  }

  /// What the rows are loaded into.
  package enum Mode: Sendable { case newCache, mergedCache }

  package let path: String
  package let mode: Mode
  /// Set if the rows are those that earlier runs set aside.
  package let retry: RetriedRows?
  private let connection: RawConnection
  /// What this run saw, and the outcomes.
  package let account: RunAccount
  /// The store of the rows: its UUID, empty if unknown or if they come from several.
  package var source = ""
  private(set) var stage: Stage
  /// The entity being copied, and its last key that is in the file.
  package private(set) var entityIndex: Int64 = 0
  package private(set) var afterKey: Int64?

  private var statements: LoadStatements?
  private var isInTransaction = false
  /// Set if all stages are part of one transaction that the caller commits.
  private var isWithinTransaction = false
  private var channelIDs = ChannelIDs()

  /// Opens the file of an earlier attempt, or creates a new one with mode 0600.
  /// - Parameters:
  ///   - cacheBytes: SQLite's page cache for this file.
  ///   - isSynced: whether every commit survives a power loss. Otherwise the caller syncs the file once it is
  ///     finalized, and it must be discarded if the system went down before that.
  ///   - template: what a new file is copied from; `nil` creates it from the migrations.
  /// - Throws: `CacheError` or `RawSQLiteError`.
  package init(
    path: String, userID: String, cacheBytes: Int, isSynced: Bool = true, template: CacheTemplate? = nil
  ) throws {
    self.path = path
    mode = .newCache
    retry = nil
    let isNew = try CacheFile.createEmptyFile(at: path)
    connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE, readsAhead: true)
    connection.gatherWrites()
    account = RunAccount(connection: connection, run: 1)
    let synchronous = isSynced ? "FULL" : "OFF"
    try connection.execute(
      """
      PRAGMA temp_store=FILE; PRAGMA cache_size=-\(max(cacheBytes / 1024, 256)); PRAGMA synchronous=\(synchronous)
      """)
    if try isNew || connection.integer("SELECT count(*) FROM sqlite_master") == 0 {
      if let template {
        try template.fill(connection, userID: userID)
      } else {
        try CacheFile.initialize(connection: connection, userID: userID)
      }
    }
    // With many owners, creating and removing a journal for every transaction costs more than what is in it.
    try connection.execute("PRAGMA journal_mode=TRUNCATE; PRAGMA foreign_keys=OFF")
    stage = .finalized
    try prepareTables()
    try readState()
  }

  /// Opens a copy of a cache to merge more rows into it, which wait in a separate file until they are settled. Both are
  /// private; a merge that was killed starts again from a new copy.
  /// - Parameters:
  ///   - waiting: where the file of the waiting rows is created; an existing file is replaced.
  ///   - retry: set if the rows to come are those that earlier runs set aside.
  package init(
    merging path: String, waiting: String, cacheBytes: Int, retry: RetriedRows? = nil, isSynced: Bool = true
  ) throws {
    self.path = path
    mode = .mergedCache
    self.retry = retry
    connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE, readsAhead: true)
    try connection.execute(
      """
      PRAGMA temp_store=FILE; PRAGMA cache_size=-\(max(cacheBytes / 1024, 256)); PRAGMA journal_mode=DELETE;
      PRAGMA synchronous=\(isSynced ? "FULL" : "OFF"); PRAGMA foreign_keys=OFF; PRAGMA secure_delete=ON
      """)
    // The copy may be of a cache from an older version; the cache itself stays as it is until the merge is published.
    try SchemaMigrator.upgrade(connection)
    account = RunAccount(connection: connection, run: try CacheLoader.nextRun(connection))
    stage = .finalized
    try WaitingRows.make(at: waiting)
    try WaitingRows.attach(waiting, to: connection)
    if !isSynced { try connection.execute("PRAGMA waiting.synchronous=OFF") }
    try readState()
  }

  /// Takes waiting rows to write them into a cache that may be in use, inside one transaction of its connection that
  /// the caller starts and ends. This consumes the waiting rows, whatever becomes of the transaction.
  /// - Parameter waiting: already attached to the connection, with all rows of the run.
  init(writingInto cache: LiveCache, retry: RetriedRows?) throws {
    path = cache.path
    mode = .mergedCache
    self.retry = retry
    connection = cache.connection
    isWithinTransaction = true
    account = RunAccount(connection: connection, run: try CacheLoader.nextRun(connection))
    stage = .finalized
    try readState()
  }

  private static func nextRun(_ connection: RawConnection) throws -> Int64 {
    let last = try connection.integer("SELECT max(run) FROM legacy_account") ?? 0
    return max(last, try connection.integer("SELECT count(*) FROM migration_run") ?? 0) + 1
  }

  private static func isPrepared(_ connection: RawConnection, _ schema: String = "main") throws -> Bool {
    try connection.integer("SELECT count(*) FROM \(schema).sqlite_schema WHERE name = 'load_state'") ?? 0 > 0
  }

  private func prepareTables() throws {
    let hasRun = try connection.integer("SELECT count(*) FROM migration_run") ?? 0 > 0
    guard !hasRun else { return }
    guard try !CacheLoader.isPrepared(connection) else { return }
    try CacheTemplate.prepareTables(connection)
  }

  private func readState() throws {
    guard try mode == .mergedCache || CacheLoader.isPrepared(connection) else { return }
    let state = try connection.prepare("SELECT stage, entity_index, after_key FROM load_state WHERE id = 1")
    guard try state.step(), let stage = state.integer(0).flatMap(Stage.init(rawValue:)) else { return }
    self.stage = stage
    entityIndex = state.integer(1) ?? 0
    afterKey = state.integer(2)
  }

  /// The next stage for this file.
  package var currentStage: Stage { stage }

  // MARK: Copying

  /// Adds a batch to the open transaction.
  package func append(_ batch: borrowing LoadBatch) throws {
    try begin()
    if statements == nil { statements = try LoadStatements(connection, run: account.run, mode: mode) }
    guard let statements else { return }
    try statements.append(batch, channelIDs: channelIDs)
  }

  /// Commits what was appended, together with the position up to which the store was read.
  package func commit(entityIndex: Int64, afterKey: Int64?) throws {
    try begin()
    let update = try connection.prepare("UPDATE load_state SET entity_index = ?, after_key = ? WHERE id = 1")
    update.bind(entityIndex, at: 1)
    update.bind(afterKey, at: 2)
    try update.run()
    try connection.execute("COMMIT")
    isInTransaction = false
    self.entityIndex = entityIndex
    self.afterKey = afterKey
  }

  /// Discards what was appended since the last commit.
  package func rollback() {
    guard isInTransaction else { return }
    try? connection.execute("ROLLBACK")
    isInTransaction = false
    statements = nil
    channelIDs = ChannelIDs()
  }

  /// All rows are in.
  package func finishCopying() throws {
    statements = nil
    try connection.transaction { try setStage(.indexing) }
    stage = .indexing
  }

  private func begin() throws {
    guard !isInTransaction else { return }
    try connection.execute("BEGIN IMMEDIATE")
    isInTransaction = true
  }

  // MARK: Stages

  /// Builds the index that finds a message by its id; unique at once if no key came twice.
  package func buildIdentityIndex() throws {
    try inStage(.indexing, next: .settling) {
      guard mode == .newCache else { return }
      do {
        try connection.execute("SAVEPOINT unique_index; \(LoadIndexes.statement(for: "message_by_id") ?? "")")
      } catch let error as RawSQLiteError where error.isConstraint {
        try connection.execute("ROLLBACK TO unique_index")
        try connection.execute("CREATE INDEX load_message_by_id ON message (channel_id, message_id)")
      }
      try connection.execute("RELEASE unique_index")
    }
  }

  /// Settles what requires all rows, see `NewCacheSettlement` and `MergeSettlement`.
  /// - Parameters:
  ///   - messageEntity: the entity whose rows are messages.
  ///   - lost: what salvage could not recover, empty for an undamaged store; `nil` keeps what the cache knows.
  package func settle(messageEntity: String, lost: LostHistory? = nil) throws {
    try inStage(.settling, next: .ranging) {
      switch mode {
      case .newCache: try NewCacheSettlement(rules, messageEntity: messageEntity).run(lost: lost)
      case .mergedCache: try mergeSettlement(messageEntity).run(lost: lost)
      }
    }
  }

  /// Compares what was taken from the waiting rows with what the cache now contains.
  /// - Throws: `CacheError` if they differ.
  func checkAccounted(_ messageEntity: String) throws {
    try mergeSettlement(messageEntity).checkAccounted(messageEntity)
  }

  /// Turns legacy chunks into synced ranges, see `RangeBuilding`.
  package func buildRanges() throws {
    try inStage(.ranging, next: .proving) { try ranges.run() }
  }

  /// Drops the chunks of a retry, see `RangeBuilding`.
  package func dropChunks() throws {
    try inStage(.ranging, next: .proving) { try ranges.dropAll() }
  }

  /// Ends the load: drops the waiting tables, records the run, and turns the file into an ordinary cache in WAL mode.
  package func finalize(_ record: RunRecord) throws {
    try inStage(.proving, next: .finalized) {
      let names = try connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'load\\_%' ESCAPE '\\'")
      var tables: [String] = []
      while try names.step() { if let name = names.text(0) { tables.append(name) } }
      for table in tables { try connection.execute("DROP TABLE \(table)") }
      try record.insert(into: connection, kind: retry != nil ? "retry" : mode == .mergedCache ? "merge" : "migrate")
    }
    // On its own, the change to WAL would leave the journal.
    try connection.execute("PRAGMA journal_mode=DELETE; PRAGMA journal_mode=WAL")
  }

  private var rules: SettlementRules { SettlementRules(connection: connection, account: account, source: source) }

  private func mergeSettlement(_ messageEntity: String) -> MergeSettlement {
    MergeSettlement(rules, messageEntity: messageEntity, retry: retry, isInPlace: isWithinTransaction)
  }

  private var ranges: RangeBuilding {
    RangeBuilding(connection: connection, account: account, isNew: mode == .newCache)
  }

  // MARK: Rows set aside

  /// The rows that were rejected.
  package var rejected: RejectedRows { RejectedRows(connection: connection) }

  /// In a merge, for rows without an owner, which have no cache and so no account: a row that is already in the
  /// quarantine file was seen before, even if its line was edited.
  package func forgetRejects(listedIn path: String) throws {
    guard stage == .settling else { return }
    try connection.transaction { try rejected.forget(listedIn: path) }
  }

  /// Removes rejected rows from the list of those to write, because their lines are already in the quarantine.
  package func forgetRejects(_ keys: [String: [Int64]]) throws { try inTransaction { try rejected.forget(keys) } }

  /// Replaces the account of this run, see `RunAccount.replace`.
  package func replaceAccount(_ rows: [String: [LegacyAccount.Row]]) throws {
    try inTransaction { try account.replace(with: rows) }
  }

  // MARK: What is known of the run

  /// What the file contains, once its ranges are built.
  package func summary() throws -> CacheSummary { try CacheSummary(connection) }

  /// The number of runs that the file records, without this one.
  package func recordedRuns() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM migration_run") ?? 0
  }

  /// Named counts for findings.
  package func counters() throws -> [String: Int64] {
    var result: [String: Int64] = [:]
    let rows = try connection.prepare("SELECT name, count FROM load_counter")
    while try rows.step() { if let name = rows.text(0) { result[name] = rows.integer(1) } }
    return result
  }

  /// Runs the transaction of one stage and moves on; does nothing if the file is past it.
  private func inStage(_ current: Stage, next: Stage, _ body: () throws -> Void) throws {
    guard stage == current else { return }
    try inTransaction {
      try body()
      if next != .finalized { try setStage(next) }
    }
    stage = next
  }

  private func inTransaction(_ body: () throws -> Void) throws {
    if isWithinTransaction { try body() } else { try connection.transaction(body) }
  }

  private func setStage(_ stage: Stage) throws {
    let update = try connection.prepare("UPDATE load_state SET stage = ? WHERE id = 1")
    update.bind(stage.rawValue, at: 1)
    try update.run()
  }

  /// Interrupts running statements once `isDue` returns true.
  package func interruptWhen(_ isDue: @escaping () -> Bool) { connection.interruptWhen(isDue) }

  /// Request ids of the outgoing rows in this file, including those set aside and those that the cache had before.
  package func outgoingRequestIDs() throws -> Set<[UInt8]> {
    guard stage == .copying else { return [] }
    var result: Set<[UInt8]> = []
    let isOutgoing = "request_id IS NOT NULL AND entity IN ('FailedMessage', 'PendingMessage')"
    let ofMerge = """
      UNION SELECT request_id FROM load_undecoded WHERE \(isOutgoing)
      UNION SELECT request_id FROM load_rejected_request
      """
    let rows = try connection.prepare(
      """
      SELECT request_id FROM load_outgoing UNION SELECT request_id FROM undecoded WHERE \(isOutgoing)
        UNION SELECT request_id FROM load_rejected WHERE \(isOutgoing)
        UNION SELECT request_id FROM outgoing_message \(mode == .mergedCache ? ofMerge : "")
      """)
    while try rows.step() { if let id = rows.bytes(0) { result.insert(id) } }
    return result
  }

  /// Takes what rows say that runs before rejected, of any store. To be called before rows are copied.
  package func remember(_ rejects: EarlierRejects) throws {
    guard mode == .mergedCache, stage == .copying else { return }
    try inTransaction {
      let request = try connection.prepare("INSERT OR IGNORE INTO load_rejected_request VALUES (?, ?)")
      for (requestID, channelURL) in rejects.requests {
        request.bindText(requestID, at: 1)
        request.bindText(channelURL, at: 2)
        try request.run()
      }
      let message = try connection.prepare("INSERT INTO load_seen VALUES (?, ?, ?)")
      for row in rejects.messages {
        message.bindText(row.channelURL, at: 1)
        message.bind(row.messageID, at: 2)
        message.bind(row.createdAt, at: 3)
        try message.run()
      }
      guard rejects.unreadCount > 0 else { return }
      try connection.execute(
        "INSERT OR REPLACE INTO load_counter VALUES ('\(EarlierRejects.unreadCounter)', \(rejects.unreadCount))")
    }
  }

  /// The channels of which an app removed messages that are not remembered one by one.
  package func removedChannels() throws -> RemovedChannels {
    guard mode == .mergedCache, stage == .copying else { return RemovedChannels(urls: []) }
    return try MergeRemovals(connection: connection).channels()
  }
}
