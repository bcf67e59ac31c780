import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import SeededTesting
import Testing

/// Many processes migrate one store into one folder at once: exactly one does it.
///
/// `CACHEBRIDGE_RUNNERS` is their number in each of three rounds.
@Suite(.heavy) struct ManyRunnersTests {
  static let count = Seeds.number("CACHEBRIDGE_RUNNERS", default: 6)

  @Test(arguments: 1...3) func oneWins(_ round: Int) async throws {
    let scenario = try await Scenario.wal.value
    let folder = try TemporaryFolder()
    let target = CacheFolder(path: folder.path("caches"))
    let runners = try (0..<Self.count).map { _ in
      try Tool.start(["migrate", scenario.source.store, "--to", target.path] + scenario.flags)
    }
    var endings: [ChildEnding] = []
    for runner in runners {
      let outcome = try await runner.finish()
      endings.append(outcome.ending)
      #expect(outcome.leftovers.isEmpty)
      // Somebody else is in the folder, or has been.
      #expect([scenario.exitCode, .exited(7), .exited(8)].contains(outcome.ending), "\(outcome)")
    }
    #expect(endings.filter { $0 == scenario.exitCode }.count == 1, "\(endings)")
    await #expect(try target.contents() == scenario.new)
    #expect(!target.hasWork)
    try scenario.source.expectUntouched("\(Self.count) runners")
  }
}
