import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import StoreMigrator

@Suite(.heavy) struct StoreVerificationTests {
  /// A migrated store, and the path of its cache in the folder.
  private static let template = Result { () throws -> (folder: TemporaryFolder, cache: String) in
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 300, edgeCases: true)
    let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    return (folder, "caches/" + URL(fileURLWithPath: outcome.caches[0].path).lastPathComponent)
  }

  /// A copy of it.
  private func migrated() throws -> (folder: TemporaryFolder, store: URL, cache: String) {
    let template = try Self.template.get()
    let folder = try template.folder.copy()
    return (folder, folder.url("store.sqlite"), folder.path(template.cache))
  }

  private func verdict(_ folder: TemporaryFolder, _ store: URL) throws -> MigrationReport {
    try StoreVerification(store: store, directory: folder.url("caches")).run()
  }

  @Test func agreesAfterAMigration() throws {
    let (folder, store, _) = try migrated()
    #expect(try verdict(folder, store).verdict.code == .ok)
  }

  @Test("rows of owners that were not selected are not called accounted for") func limited() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 60, owners: 2)
    var options = MigrationOptions()
    let plan = try await StoreMigration(store: store, directory: folder.url("caches"), options: options).plan()
    let own = try #require(plan.owners.first).rows.values.reduce(0, +)
    func migrate() throws -> MigrationReport {
      try StoreMigration(store: store, directory: folder.url("caches"), options: options).runAndWait().report
    }
    func expect(_ report: MigrationReport, _ selected: [Bool], sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(report.verdict.code == .ok, sourceLocation: sourceLocation)
      #expect(report.owners.map(\.selected) == selected, sourceLocation: sourceLocation)
      let isComplete = !selected.contains(false)
      #expect(report.next.contains { $0.hasPrefix("Remove the old") } == isComplete, sourceLocation: sourceLocation)
      #expect(report.next.contains { $0.hasPrefix("Keep the old") } == !isComplete, sourceLocation: sourceLocation)
    }
    options.isDryRun = true
    #expect(try migrate().next == ["Run without --dry-run to migrate."])
    options.isDryRun = false
    options.owners = [plan.owners[0].userID]
    expect(try migrate(), [true, false])
    let limited = try verdict(folder, store)
    expect(limited, [true, false])
    #expect(limited.verdict.message.hasPrefix("\(own) of the store's \(plan.totalRows) rows are accounted for"))
    #expect(limited.findings.map(\.code) == [.rowsNotSelected])
    #expect(limited.findings.first?.count == Int(plan.totalRows - own))
    #expect(limited.ledger.values.reduce(0) { $0 + $1.read } == Int(own))

    (options.owners, options.existing) = (nil, .merge)
    expect(try migrate(), [true, true])
    let complete = try verdict(folder, store)
    expect(complete, [true, true])
    #expect(complete.verdict.message == "All \(plan.totalRows) rows of the store are accounted for in the caches.")
    #expect(complete.findings.isEmpty)
  }

  /// How far a proof is: it never goes back, never beyond the end, and comes close to it.
  private func expectProgress(_ events: [MigrationEvent], rows: Int64) throws {
    var last: Int64 = 0
    for event in events {
      guard case .progress(.verify, let done, let total) = event else { continue }
      #expect(total == rows && done >= last && done <= total)
      last = done
    }
    #expect(last > rows * 3 / 4)
  }

  @Test func tellsHowFarItIs() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 25_000)
    var events: [MigrationEvent] = []
    let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait(events: {
      events.append($0)
    })
    let rows = outcome.report.ledger.values.reduce(0) { $0 + Int64($1.read) }
    try expectProgress(events, rows: rows)
    events = []
    _ = try StoreVerification(store: store, directory: folder.url("caches")).run { events.append($0) }
    try expectProgress(events, rows: rows)
    let phases = events.compactMap { if case .phase(let phase) = $0 { phase } else { nil } }
    #expect(phases == [.view, .plan, .verify])
  }

  /// Each change is one that a faulty copy could make.
  @Test(arguments: [
    "DELETE FROM message WHERE id = (SELECT min(id) FROM message)",
    "UPDATE message SET payload = replace(payload, '\"message\"', '\"massage\"') WHERE id = (SELECT max(id) FROM message)",
    "UPDATE message SET created_at = created_at + 1 WHERE id = (SELECT max(id) FROM message)",
    "UPDATE message SET sender_id = 'x' WHERE id = (SELECT max(id) FROM message)",
    "UPDATE message SET custom_type = 'x' WHERE id = (SELECT min(id) FROM message)",
    "UPDATE message SET kind = kind % 3 + 1 WHERE id = (SELECT min(id) FROM message)",
    "UPDATE message SET channel_id = (SELECT max(id) FROM channel) WHERE id = (SELECT min(id) FROM message)",
    "DELETE FROM channel WHERE payload IS NOT NULL AND id = (SELECT max(id) FROM channel WHERE payload IS NOT NULL)",
    "DELETE FROM outgoing_message WHERE id = (SELECT min(id) FROM outgoing_message)",
    "DELETE FROM changelog_token WHERE channel_url = ''",
    "DELETE FROM channel_query",
    "DELETE FROM legacy_account WHERE entity = 'Channel'",
  ])
  func findsADefect(_ sql: String) throws {
    let (folder, store, cache) = try migrated()
    try folder.execute(sql, on: cache)
    let report = try verdict(folder, store)
    #expect(report.verdict.code == .mismatch)
    #expect(report.verification?.checks.contains { !$0.ok } == true)
  }

  /// What an app does with its cache is no defect.
  @Test(arguments: [
    "UPDATE message SET updated_at = updated_at + 1000000000000, payload = '{}' WHERE id = (SELECT min(id) FROM message)",
    """
    INSERT INTO deleted_key (channel_url, message_id) SELECT c.url, m.message_id FROM message m
      JOIN channel c ON c.id = m.channel_id WHERE m.id = (SELECT min(id) FROM message);
    DELETE FROM message WHERE id = (SELECT min(id) FROM message)
    """,
    """
    INSERT INTO message (channel_id, message_id, created_at, updated_at, kind, payload)
      SELECT min(id), 99, 1, 0, 1, '{}' FROM channel
    """,
    "UPDATE changelog_token SET token = 'newer'",
  ])
  func countsWhatTheAppDid(_ sql: String) throws {
    let (folder, store, cache) = try migrated()
    try folder.execute(sql, on: cache)
    let report = try verdict(folder, store)
    #expect(report.verdict.code == .ok)
    #expect(report.verification?.checks.allSatisfy { $0.ok } == true)
    #expect(report.findings.contains { $0.code == .rowsMissing || $0.code == .rowsOlder } == false)
  }

  @Test func aStoreThatWentOnIsAheadOfItsCache() throws {
    let (folder, store, _) = try migrated()
    try folder.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1 WHERE Z_PK = 5", on: store.path)
    #expect(try verdict(folder, store).verdict.code == .mismatch)
  }

  @Test func aMissingCacheIsAMismatch() throws {
    let (folder, store, cache) = try migrated()
    try FileManager.default.removeItem(atPath: cache)
    #expect(try verdict(folder, store).verdict.code == .mismatch)
  }
}
