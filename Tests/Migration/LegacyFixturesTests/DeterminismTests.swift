import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Determinism", .heavy)
struct DeterminismTests {
  @Test("The same recipe gives the same file, byte for byte", arguments: FixtureEncoding.allCases)
  func sameBytes(encoding: FixtureEncoding) throws {
    let folder = try TemporaryFolder()
    let recipe = FixtureRecipe(messages: 150, channels: 7, owners: 3, encoding: encoding, edgeCases: true, seed: 5)
    let first = try FixtureStore.make(recipe, at: folder.path("a"))
    let second = try FixtureStore.make(recipe, at: folder.path("b"))
    #expect(first == second)
    let (a, b) = (URL(fileURLWithPath: folder.path("a")), URL(fileURLWithPath: folder.path("b")))
    #expect(try Data(contentsOf: a) == Data(contentsOf: b))
  }

  @Test("Another seed gives another store with the same counts")
  func otherSeed() throws {
    let folder = try TemporaryFolder()
    let first = try FixtureStore.make(FixtureRecipe(seed: 1), at: folder.path("a"))
    let second = try FixtureStore.make(FixtureRecipe(seed: 2), at: folder.path("b"))
    #expect(first.owners != second.owners)
    #expect(first.ledger[.succeededMessage] == second.ledger[.succeededMessage])
    let (a, b) = (try open(folder.path("a")), try open(folder.path("b")))
    #expect(try a.text("SELECT Z_UUID FROM Z_METADATA") != b.text("SELECT Z_UUID FROM Z_METADATA"))
    let sql = "SELECT ZSERIALIZED_DATA FROM ZSUCCEEDEDMESSAGE"
    #expect(try Set(a.blobs(sql)).isDisjoint(with: b.blobs(sql)))
  }

  @Test("The encoding changes nothing but the payloads' form")
  func encodingOnly() throws {
    let folder = try TemporaryFolder()
    for encoding in [FixtureEncoding.json, .xor] {
      try FixtureStore.make(FixtureRecipe(encoding: encoding), at: folder.path(encoding.rawValue))
    }
    let sql = "SELECT ZSERIALIZED_DATA FROM ZSUCCEEDEDMESSAGE ORDER BY Z_PK"
    let plain = try open(folder.path("json")).blobs(sql)
    let masked = try open(folder.path("xor")).blobs(sql)
    let unmasked = masked.map { stored in
      Data(base64Encoded: Data(stored.enumerated().map { $1 ^ UInt8(truncatingIfNeeded: $0) })).map { [UInt8]($0) }
    }
    #expect(plain == unmasked)
  }
}
