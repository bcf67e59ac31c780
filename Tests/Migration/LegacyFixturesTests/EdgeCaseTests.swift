import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Edge cases", .heavy)
struct EdgeCaseTests {
  private func makeStore(
    _ model: LegacyModel, owners: Int, encoding: FixtureEncoding = .xor, _ folder: TemporaryFolder
  ) throws -> (RawConnection, FixtureSummary) {
    let recipe = FixtureRecipe(
      model: model, messages: 60, channels: 4, owners: owners, encoding: encoding, edgeCases: true)
    let summary = try FixtureStore.make(recipe, at: folder.path("store"))
    return (try open(folder.path("store")), summary)
  }

  @Test("Every outcome and reason that the model can have is there", arguments: LegacyModel.allCases)
  func reasons(model: LegacyModel) throws {
    let folder = try TemporaryFolder()
    let (_, summary) = try makeStore(model, owners: 2, folder)
    var expected: Set<FixtureReason> = Set(FixtureReason.allCases)
    if !model.entities.contains(.failedMessage) { expected.remove(.requestIDMissing) }
    #expect(Set(summary.ledger.values.flatMap(\.reasons.keys)) == expected)
    let outcomes = Set(summary.rows.map(\.outcome))
    #expect(outcomes.isSuperset(of: [.migrated, .duplicate, .tombstone, .undecoded]))
    #expect(Set(summary.findings.keys) == ["chunk_cut", "stub_channel"])
    for entity in model.entities {
      #expect(summary.ledger[entity]?.reasons[.ownerMissing] ?? 0 >= 2)
    }
  }

  @Test("With one owner nothing lacks an owner", arguments: LegacyModel.allCases)
  func onlyOwner(model: LegacyModel) throws {
    let folder = try TemporaryFolder()
    let (store, summary) = try makeStore(model, owners: 1, folder)
    #expect(summary.ledger.values.allSatisfy { $0.reasons[.ownerMissing] == nil })
    var ownerless: Int64 = 0
    for entity in model.entities {
      let deleted = entity.isMessage ? "AND NOT coalesce(ZIS_DELETED, 0)" : ""
      let sql = "SELECT count(*) FROM \(entity.tableName) WHERE coalesce(ZOWNER_ID, '') = '' \(deleted)"
      ownerless += try #require(try store.integer(sql))
      #expect(try store.integer("SELECT count(DISTINCT nullif(ZOWNER_ID, '')) FROM \(entity.tableName)") == 1)
    }
    #expect(summary.findings["owner_assumed"] == Int(ownerless))
    #expect(summary.ledgerByOwner.keys.count == 1)
  }

  @Test("Ledgers add up over outcomes, owners and rows", arguments: [1, 2, 5])
  func sums(owners: Int) throws {
    let folder = try TemporaryFolder()
    let (store, summary) = try makeStore(.v1_1_32, owners: owners, encoding: .mixed, folder)
    for (entity, ledger) in summary.ledger {
      let parts = [
        ledger.migrated, ledger.duplicate, ledger.tombstone, ledger.undecoded, ledger.rejected, ledger.dropped,
      ]
      #expect(parts.reduce(0, +) == ledger.read)
      #expect(ledger.reasons.values.reduce(0, +) == ledger.rejected + ledger.dropped)
      #expect(try store.integer("SELECT count(*) FROM \(entity.tableName)") == Int64(ledger.read))
      #expect(summary.ledgerByOwner.values.compactMap { $0[entity]?.read }.reduce(0, +) == ledger.read)
    }
    for row in summary.rows {
      let sql = "SELECT count(*) FROM \(row.entity.tableName) WHERE Z_PK = \(row.primaryKey)"
      #expect(try store.integer(sql) == 1)
    }
    #expect(summary.owners.count == owners)
  }

  @Test("Owner ids of several owners are hard to tell apart")
  func ownerIDs() throws {
    let folder = try TemporaryFolder()
    let (_, summary) = try makeStore(.v1_1_32, owners: 8, folder)
    let texts = summary.owners.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts[0] == texts[1] && summary.owners[0] != summary.owners[1])
    #expect(Set(summary.owners).count == 8)
    #expect(summary.owners.contains { $0.contains(0) } && summary.owners.contains { $0.count > 100 })
    #expect(summary.owners.allSatisfy { summary.ledgerByOwner[$0]?[.channel]?.migrated ?? 0 > 0 })
  }

  @Test("Columns hold what the cases say")
  func columns() throws {
    let folder = try TemporaryFolder()
    let (store, summary) = try makeStore(.v1_1_32, owners: 1, folder)
    func value(_ name: String, _ column: String, _ entity: LegacyEntity = .succeededMessage) throws -> String {
      let row = try #require(summary.rows.first { $0.name == name && $0.entity == entity })
      return try store.dump("SELECT \(column) FROM \(entity.tableName) WHERE Z_PK = \(row.primaryKey)")[0][0]
    }
    #expect(try value("tombstone_null_payload", "ZSERIALIZED_DATA") == "NULL")
    #expect(try value("is_deleted_null", "ZIS_DELETED") == "NULL")
    #expect(try value("other_flags_null", "ZIS_VISIBLE") == "NULL")
    #expect(try value("other_flags_false", "ZIS_SYNCHRONIZED") == "0")
    #expect(try value("owner_empty", "ZOWNER_ID") == "")
    #expect(try value("id_text", "typeof(ZMESSAGE_ID)") == "text")
    #expect(try value("created_at_real", "typeof(ZCREATED_AT)") == "real")
    #expect(try value("unusual_json_as_text", "typeof(ZSERIALIZED_DATA)") == "text")
    #expect(try value("undecoded_empty_blob", "typeof(ZSERIALIZED_DATA)") == "blob")
    #expect(try value("id_maximum", "ZMESSAGE_ID") == String(Int64.max))
    #expect(Int(try value("unusual_large", "length(ZSERIALIZED_DATA)")) ?? 0 > 300_000)
    #expect(try value("nul_in_request_id", "instr(CAST(ZREQUEST_ID AS BLOB), X'00')") == "4")
    #expect(try value("outgoing_request_id_null_in_column", "ZREQUEST_ID", .failedMessage) == "NULL")
    #expect(try value("chunk_cut_limits", "ZSTART_AT", .chunk) == String(Int64.min))
    #expect(try value("token_list", "ZCHANNEL_URL", .messageChangeLogToken) == "NULL")
  }

  @Test("Undecoded JSON is refused by Foundation too, and unusual JSON is not")
  func foundationAgrees() throws {
    let folder = try TemporaryFolder()
    let (store, summary) = try makeStore(.v1_1_32, owners: 1, encoding: .json, folder)
    func stored(_ row: FixtureRow) throws -> Data {
      let sql = "SELECT ZSERIALIZED_DATA FROM \(row.entity.tableName) WHERE Z_PK = \(row.primaryKey)"
      return Data(try #require(try store.blobs(sql).first))
    }
    let messages = summary.rows.filter { $0.entity == .succeededMessage }
    let bad = [
      "trailing_byte", "two_objects", "truncated_json", "bare_word", "single_quotes", "missing_value", "comment",
    ]
    for name in bad {
      let row = try #require(messages.first { $0.name == "undecoded_\(name)" })
      #expect(throws: (any Error).self, "\(name)") { try JSONSerialization.jsonObject(with: stored(row)) }
    }
    for name in ["escaped_slashes", "nul_escape", "large", "depth_64", "white_space", "duplicate_members"] {
      let row = try #require(messages.first { $0.name == "unusual_\(name)" })
      #expect(throws: Never.self, "\(name)") { try JSONSerialization.jsonObject(with: stored(row)) }
    }
  }

  @Test("Case names are unique up to pairs of one family")
  func names() throws {
    let folder = try TemporaryFolder()
    let (_, summary) = try makeStore(.v1_1_32, owners: 2, folder)
    // Rows named message_… are only there for the chunks of their channel.
    let cases = summary.rows.filter { !$0.name.hasPrefix("message_") }
    let counts = Dictionary(grouping: cases, by: { "\($0.entity) \($0.name)" }).mapValues(\.count)
    #expect(counts.values.allSatisfy { $0 <= 6 })
    #expect(counts.count > 250)
  }

  @Test("Expected ranges of one channel and filter are apart")
  func ranges() throws {
    let folder = try TemporaryFolder()
    let (_, summary) = try makeStore(.v1_1_32, owners: 2, folder)
    struct Key: Hashable {
      let owner: [UInt8]
      let url: [UInt8]
      let filter: FixtureFilter?
    }
    let groups = Dictionary(grouping: summary.ranges) {
      Key(owner: $0.owner, url: $0.channelURL, filter: $0.filter)
    }
    for ranges in groups.values {
      let sorted = ranges.sorted { $0.start < $1.start }
      #expect(sorted.allSatisfy { $0.start <= $0.end })
      for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(b.start > a.end + 1) }
    }
  }
}
