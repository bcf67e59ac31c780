import FileTesting
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// `fixture make` refuses numbers that no store can have, instead of computing with them.
@Suite("fixture make", .heavy) struct FixtureMakeTests {
  static let numbers = ["9223372036854775807", "9223372036854775806", "4611686018427387904", "1000000001"]

  @Test("numbers near 2^63", arguments: ["--messages", "--channels", "--owners"]) func tooMany(_ option: String)
    async throws
  {
    let folder = try TemporaryFolder()
    for number in Self.numbers {
      let outcome = try await Tool.run(["fixture", "make", option, number, "-o", folder.path("store")], limit: 60)
      outcome.expectRefusal(64, "\(option) \(number)")
      #expect(try Files.names(folder.path) == [])
    }
  }

  @Test("the greatest seed is a seed") func greatestSeed() async throws {
    let folder = try TemporaryFolder()
    let arguments = ["fixture", "make", "--messages", "60", "--owners", "3", "--edge-cases"]
    try await Tool.run(arguments + ["--seed", "18446744073709551615", "-o", folder.path("store")]).expectExit(0)
  }
}
