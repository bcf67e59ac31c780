import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import Testing

@testable import StoreMigrator

@Suite(.heavy) struct ProofThreadsTests {
  @Test func everyKeyIsInOnePart() {
    for (keys, count, parts) in [
      (1...100_000, 4, 4), (1...100_000, 1, 1), (1...20_000, 4, 1), (.min ... .max, 4, 1), (-50_000...50_000, 3, 3),
      (.min...(.min + 90_000), 2, 2), ((.max - 90_000)...(.max), 4, 4),
    ] as [(ClosedRange<Int64>, Int, Int)] {
      let ranges = ProofThreads.parts(of: keys, count: count)
      #expect(ranges.count == parts)
      #expect(ranges.first?.lowerBound == keys.lowerBound && ranges.last?.upperBound == keys.upperBound)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 1 == $1.lowerBound })
    }
  }

  /// With two descriptors for each cache that a part or the run itself has open, and one for each cache's memory.
  @Test func manyCachesFitTheDescriptorsOfAProgram() {
    for cores in 2...4 {
      let threads = ProofThreads(count: cores)
      for caches in 1...OwnerGroups.size {
        #expect(caches * ((threads.storeParts(caches: caches) + 1) * 2 + 1) <= OwnerGroups.size * 7)
      }
    }
  }

  @Test("a proof says the same on any number of threads", arguments: [1, 2, 3, 4])
  func asOneThread(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.sqlite")
    try FixtureStore.make(
      FixtureRecipe(messages: 25_000, channels: 5, owners: 2, encoding: .json, edgeCases: true, seed: 4), at: store)
    let report = try StoreMigration(store: URL(fileURLWithPath: store), directory: folder.url("caches"))
      .runAndWait().report
    var opening = try SourceOpening(path: store, salvage: .off)
    try FileManager.default.createDirectory(atPath: folder.path("view"), withIntermediateDirectories: true)
    let source = try #require(try opening.openAsIs(in: folder.path("view"), isDue: { false }))
    let plan = try MigrationPlan(source.reader, selected: nil) { false }
    let paths = plan.routing.targets.map { target in
      target.userID.map { _ in folder.path("caches/\(target.fileName).sqlite") }
    }
    let proof = MigrationProof(
      view: source.factory, routing: plan.routing, cachePaths: paths, codecs: [], level: 4,
      cancellation: Cancellation(),
      stage: .used, storeRows: plan.totalRows, threads: ProofThreads(count: count))
    var told: Int64 = 0
    let outcome = try proof.run { told = max(told, $0) }
    #expect(outcome.isProven && told == plan.totalRows)
    #expect(outcome.digests == report.verification?.digests)
  }
}
