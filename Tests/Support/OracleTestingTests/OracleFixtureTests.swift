import FileTesting
import LegacyFixtures
import LegacyStore
import PacedTesting
import Testing

@testable import OracleTesting

/// Two independent readings of the contract: the judge computes outcomes from the bytes of a synthetic store, its
/// writer knows them from the recipe.
@Suite("Store oracle against the writer of the fixtures", .heavy) struct OracleFixtureTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let model: String
    let encoding: FixtureEncoding

    var testDescription: String { "\(model) \(encoding.rawValue)" }

    /// Every model and every encoding, not every pair: that is what MigrateOracleTests runs through.
    static let all =
      TinyModel.all.map { Kind(model: $0, encoding: .mixed) }
      + FixtureEncoding.allCases.filter { $0 != .mixed }.map { Kind(model: "1.1.32", encoding: $0) }
  }

  @Test("outcomes, ranges and findings agree", arguments: Kind.all)
  func agreement(_ kind: Kind) throws {
    let folder = try TemporaryFolder()
    var recipe = FixtureRecipe(
      messages: 150, channels: 5, owners: 2, encoding: kind.encoding, edgeCases: true, wal: true, seed: 11)
    recipe.model = try #require(type(of: recipe.model).init(rawValue: kind.model))
    let expected = try FixtureStore.make(recipe, at: folder.path("store.sqlite"))
    let oracle = try StoreOracle(storeAt: folder.path("store.sqlite"))

    for row in expected.rows {
      let outcome = oracle.outcome(row.entity.rawValue, row.primaryKey)
      #expect(outcome == Self.outcome(row.outcome), "\(row.entity.rawValue) \(row.primaryKey): \(row.name)")
    }
    for (entity, counts) in expected.ledger {
      #expect(oracle.totalLedger[entity.rawValue] == Self.ledger(counts), "\(entity.rawValue)")
    }
    for owner in expected.owners {
      for (entity, counts) in expected.ledgerByOwner[owner] ?? [:] {
        #expect(oracle.ledger(owner: owner)[entity.rawValue] == Self.ledger(counts), "\(entity.rawValue) of an owner")
      }
    }
    for code in ["owner_assumed", "stub_channel", "chunk_cut"] {
      #expect(oracle.findings[code] ?? 0 == expected.findings[code] ?? 0, "\(code)")
    }
    let ranges = oracle.caches.flatMap { owner, cache in
      cache.ranges.map { range in
        Self.words(
          owner: owner, url: range.channelURL, filter: range.filter.text, start: range.start, end: range.end)
      }
    }
    let expectedRanges = expected.ranges.map { range in
      Self.words(
        owner: range.owner, url: range.channelURL, filter: Self.filterText(range.filter), start: range.start,
        end: range.end)
    }
    #expect(ranges.sorted() == expectedRanges.sorted())
  }

  private static func outcome(_ outcome: FixtureOutcome) -> OracleOutcome {
    switch outcome {
    case .migrated: .migrated
    case .duplicate: .duplicate
    case .tombstone: .tombstone
    case .undecoded: .undecoded
    case .rejected(let reason): .rejected(reason.rawValue)
    case .dropped(let reason): .dropped(reason.rawValue)
    }
  }

  private static func ledger(_ counts: FixtureLedger) -> OracleLedger {
    OracleLedger(
      read: counts.read, migrated: counts.migrated, duplicate: counts.duplicate, tombstone: counts.tombstone,
      undecoded: counts.undecoded, rejected: counts.rejected, dropped: counts.dropped)
  }

  /// A range as words that can be compared; urls by their bytes.
  private static func words(
    owner: [UInt8], url: [UInt8], filter: [UInt8], start: Int64, end: Int64
  ) -> String {
    "\(owner) \(url) \(String(decoding: filter, as: UTF8.self)) \(start) \(end)"
  }

  private static func filterText(_ filter: FixtureFilter?) -> [UInt8] {
    guard let filter else { return [] }
    let senders = filter.senderUserIDs.map { OracleLine.text($0) }.joined(separator: [0x2C])
    return OracleLine.object([
      ("custom_type", filter.customType.map { OracleLine.text($0) } ?? OracleLine.null),
      ("message_type", OracleLine.integer(Int64(filter.messageType))),
      ("sender_user_ids", Array("[".utf8) + Array(senders) + Array("]".utf8)),
    ])
  }
}
