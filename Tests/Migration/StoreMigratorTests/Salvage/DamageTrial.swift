import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import LegacyStore
import MigrationReport
import RawSQLite
import Testing

@testable import StoreMigrator

/// A store, what a migration makes of it while it is whole, and what one makes of damaged copies.
final class DamageTrial: Sendable {
  struct Message: Hashable, Sendable {
    let cache: String
    let channel: String
    let id: Int64
  }

  struct Range: Sendable {
    let cache: String
    let channel: String
    let times: ClosedRange<Int64>
  }

  /// What caches hold.
  struct Content: Sendable {
    var messages: [Message: Int64] = [:]
    var ranges: [Range] = []

    init(_ folder: TemporaryFolder, _ name: String) throws {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path(name))
      where file.hasSuffix(".sqlite") {
        let connection = try RawConnection(path: folder.path(name) + "/" + file, flags: SQLITE_OPEN_READWRITE)
        let messages = try connection.prepare(
          "SELECT c.url, m.message_id, m.created_at FROM message m JOIN channel c ON c.id = m.channel_id")
        while try messages.step() {
          let message = Message(cache: file, channel: messages.text(0) ?? "", id: messages.integer(1) ?? 0)
          self.messages[message] = messages.integer(2) ?? 0
        }
        let ranges = try connection.prepare(
          "SELECT c.url, r.start_at, r.end_at FROM synced_range r JOIN channel c ON c.id = r.channel_id")
        while try ranges.step() {
          self.ranges.append(
            Range(
              cache: file, channel: ranges.text(0) ?? "", times: (ranges.integer(1) ?? 0)...(ranges.integer(2) ?? 0)))
        }
      }
    }
  }

  let main: [UInt8]
  let log: [UInt8]?
  let truth: Content

  /// - Parameters:
  ///   - commits: of how many transactions the `-wal` is; `nil` = there is none.
  ///   - changes: SQL to run on the store.
  init(_ recipe: FixtureRecipe, commits: Int? = nil, changing changes: String? = nil) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    if let commits {
      try FixtureOddities.storeWithCommits(commits, recipe, at: path)
    } else {
      try FixtureStore.make(recipe, at: path)
    }
    if let changes { try folder.execute("PRAGMA journal_mode=DELETE; " + changes, on: path) }
    main = [UInt8](try Data(contentsOf: folder.url("store.sqlite")))
    log = (try? Data(contentsOf: folder.url("store.sqlite-wal"))).map { [UInt8]($0) }
    _ = try StoreMigration(store: folder.url("store.sqlite"), directory: folder.url("caches")).runAndWait()
    truth = try Content(folder, "caches")
  }

  /// What came of a damaged copy.
  struct Outcome {
    let code: VerdictCode
    let finding: FindingCode?
    let report: MigrationReport?
    let content: Content?
  }

  func run(_ main: [UInt8], log: [UInt8]? = nil, _ mode: SalvageMode, isDry: Bool = false) throws -> Outcome {
    let folder = try TemporaryFolder()
    try Data(main).write(to: folder.url("store.sqlite"))
    if let log { try Data(log).write(to: folder.url("store.sqlite-wal")) }
    var options = MigrationOptions()
    options.salvage = mode
    options.isDryRun = isDry
    do {
      let outcome = try StoreMigration(
        store: folder.url("store.sqlite"), directory: folder.url("caches"), options: options
      ).runAndWait()
      return Outcome(
        code: outcome.report.verdict.code, finding: nil, report: outcome.report,
        content: isDry ? nil : try Content(folder, "caches"))
    } catch let error as MigrationError {
      return Outcome(code: error.code, finding: error.finding, report: error.report, content: nil)
    }
  }

  /// Demands that no range claims a message that is gone, and that the verdict says that something is.
  func expectHonest(_ outcome: Outcome, _ comment: String) {
    guard let content = outcome.content else { return }
    let gone = truth.messages.filter { content.messages[$0.key] == nil }
    let claimed = gone.filter { message, time in
      content.ranges.contains {
        $0.cache == message.cache && $0.channel == message.channel && $0.times.contains(time)
      }
    }
    #expect(claimed.isEmpty, "\(claimed.count) of \(gone.count) that are gone are claimed: \(comment)")
    #expect(gone.isEmpty || outcome.code == .partial, "\(gone.count) are gone and the verdict is ok: \(comment)")
  }

  /// Saves the messages in an order that has nothing to do with their channels.
  static let shuffling = """
    CREATE TEMP TABLE o AS SELECT Z_PK AS old, row_number() OVER (ORDER BY (Z_PK * 7919) % 1009, Z_PK) AS new
      FROM ZSUCCEEDEDMESSAGE;
    CREATE TEMP TABLE m AS SELECT * FROM ZSUCCEEDEDMESSAGE;
    DELETE FROM ZSUCCEEDEDMESSAGE;
    UPDATE m SET Z_PK = (SELECT new FROM o WHERE old = Z_PK);
    INSERT INTO ZSUCCEEDEDMESSAGE SELECT * FROM m ORDER BY Z_PK;
    """
}
