import FileTesting
import Foundation
import MigrationReport
import OracleTesting
import PacedTesting
import StoreMigrator
import Testing

/// Several lines with one key: no line goes before its own row is in the cache, and no repair is lost.
@Suite("Retrying rows with one key", .heavy) struct RowsWithOneKeyTests {
  private static let runner: any MigrationRunner = Libraries()
  private static let file = "ann.rejects.jsonl"
  private static let isFirst = "message_id = 3"
  private static let isOther = "message_id = 203"

  /// Another device's store: of its rows, the third has no id, like that of the first store.
  private func other() throws -> TinyStore {
    let other = try TinyStore()
    try other.execute("UPDATE Z_METADATA SET Z_UUID = '11111111-8B86-4D01-B42D-00CF4FC964FF'")
    try other.message(201, at: 2010)
    try other.message(202, at: 2020)
    try other.message(203, at: 2030, columns: ["ZMESSAGE_ID": 0])
    return other
  }

  private func merge(_ store: TinyStore, into fixture: RetryFixture, code: Int32 = 2) async throws {
    try await Self.runner.migrate(store.path, to: fixture.target, MigrationRequest(.merge)).expect(code)
  }

  private func repair(_ fixture: RetryFixture, time: Int, id: Int) throws {
    try fixture.edit(Self.file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3, columns["ZCREATED_AT"] as? Int == time { columns["ZMESSAGE_ID"] = id }
    }
  }

  /// The times of the messages that wait in the file under the key.
  private func waiting(_ fixture: RetryFixture) throws -> [Int] {
    try fixture.rows(Self.file).filter { $0["entity"] as? String == "SucceededMessage" && $0["z_pk"] as? Int == 3 }
      .compactMap { ($0["columns"] as? [String: Any])?["ZCREATED_AT"] as? Int }
  }

  private func has(_ fixture: RetryFixture, _ condition: String) throws -> Bool {
    try fixture.cache().integer("SELECT count(*) FROM message WHERE \(condition)") == 1
  }

  private func expectVerified(_ fixture: RetryFixture, _ other: TinyStore) async throws {
    try await fixture.expectVerified()
    try await Self.runner.verify(other.path, in: fixture.target, salvage: "off").expect(0, "the other store")
  }

  @Test("a copy of the original below the repaired line takes no other store's line with it")
  func copyBesideTheRepair() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let original = try #require(
      Files.lines(try Files.bytes(fixture.path(Self.file))).first {
        let text = String(decoding: $0, as: UTF8.self)
        return text.contains(#""z_pk":3"#) && text.contains("SucceededMessage")
      })
    let other = try other()
    try await merge(other, into: fixture)
    try repair(fixture, time: 30, id: 3)
    let edited = try Files.bytes(fixture.path(Self.file))
    try Data(edited + original + Array("\n".utf8)).write(to: URL(fileURLWithPath: fixture.path(Self.file)))
    try await fixture.retry(Self.file).expect(2)
    #expect(try has(fixture, Self.isFirst))
    #expect(try waiting(fixture) == [2030])
    try await expectVerified(fixture, other)
    try repair(fixture, time: 2030, id: 203)
    try await fixture.retry(Self.file).expect(2)
    #expect(try has(fixture, Self.isOther))
    #expect(try waiting(fixture) == [])
    try await expectVerified(fixture, other)
  }

  @Test("after the cache was deleted and both stores were migrated again", arguments: [false, true])
  func bothMigratedAgain(bothRepaired: Bool) async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try other()
    try await merge(other, into: fixture)
    try repair(fixture, time: 30, id: 3)
    if bothRepaired { try repair(fixture, time: 2030, id: 203) }
    try FileManager.default.removeItem(atPath: fixture.path("ann.sqlite"))
    try await fixture.migrate(MigrationRequest()).expect(2)
    try await merge(other, into: fixture)
    try await fixture.retry(Self.file).expect(2)
    if bothRepaired {
      try await fixture.retry(Self.file).expect(2)
      #expect(try has(fixture, Self.isOther))
      #expect(try waiting(fixture) == [])
    } else {
      // Twice, if an editor wrote it in other words.
      #expect(try Set(waiting(fixture)) == [2030])
    }
    #expect(try has(fixture, Self.isFirst))
    try await expectVerified(fixture, other)
  }

  @Test("after the cache was deleted, a line of a store that was not migrated again stays")
  func oneMigratedAgain() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try other()
    try await merge(other, into: fixture)
    try repair(fixture, time: 30, id: 3)
    try repair(fixture, time: 2030, id: 203)
    try FileManager.default.removeItem(atPath: fixture.path("ann.sqlite"))
    try await fixture.migrate(MigrationRequest()).expect(2)
    try await fixture.retry(Self.file).expect(2)
    #expect(try has(fixture, Self.isFirst))
    #expect(try !has(fixture, Self.isOther), "its cache does not know it yet")
    #expect(try waiting(fixture) == [2030])
    try await merge(other, into: fixture)
    try await fixture.retry(Self.file).expect(2)
    #expect(try has(fixture, Self.isOther))
    #expect(try waiting(fixture) == [])
    try await expectVerified(fixture, other)
  }

  @Test("a repaired line is tried, although another device's store with the same UUID has a later row under its key")
  func sameUUID() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try TinyStore()
    for id in 201...206 as ClosedRange<Int64> { try other.message(id, at: id * 10) }
    try await merge(other, into: fixture, code: 0)
    try await fixture.retry(Self.file).expect(2)
    #expect(try waiting(fixture) == [30], "its message is not in the cache")
    try repair(fixture, time: 30, id: 3)
    let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
    #expect(counts?.migrated == 1)
    #expect(try has(fixture, Self.isFirst) && has(fixture, Self.isOther))
    #expect(try waiting(fixture) == [])
    try await expectVerified(fixture, other)
  }

  @Test("a repaired line is tried, although the store saved the row again and it is still wrong there")
  func savedAgain() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try fixture.store.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = 2 WHERE Z_PK = 3")
    try await fixture.migrate(MigrationRequest(.merge)).expect(2)
    try fixture.edit(Self.file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3, columns["Z_OPT"] as? Int == 1 { columns["ZMESSAGE_ID"] = 3 }
    }
    let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
    #expect(counts?.migrated == 1)
    #expect(try has(fixture, Self.isFirst))
    try await fixture.expectVerified()
  }

  @Test("what somebody saves into the file while a cache is changed is kept, and counts in the next retry")
  func savedMeanwhile() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try repair(fixture, time: 30, id: 3)
    var saved: [UInt8]?
    let retry = RejectRetry(file: URL(fileURLWithPath: fixture.path(Self.file)))
    let error = #expect(throws: MigrationError.self) {
      try retry.runAndWait(events: { event in
        // The first file about to be put in place is the cache; that may wait for an app.
        guard case .phase(.publish) = event, saved == nil else { return }
        try? fixture.edit(Self.file) { entity, key, columns in
          if entity == "SucceededMessage", key == 5 {
            columns["ZSERIALIZED_DATA"] = ["message_id": 5, "created_at": 50, "type": "MESG"]
          }
        }
        saved = try? Files.bytes(fixture.path(Self.file))
      })
    }
    #expect(error?.code == .sourceChanged)
    #expect(error?.report != nil)
    #expect(try has(fixture, Self.isFirst))
    #expect(try Files.bytes(fixture.path(Self.file)) == saved)
    try await fixture.expectVerified()
    let counts = try await fixture.retry(Self.file).expect(2).ledger["SucceededMessage"]
    #expect(counts?.migrated == 1 && counts?.duplicate == 1)
    #expect(try has(fixture, "message_id = 5") && has(fixture, Self.isFirst))
    #expect(try waiting(fixture) == [])
    try await fixture.expectVerified()
  }
}
