import Foundation
import LiveTesting
import MigrationReport
import PacedTesting
import Testing

@testable import cachebridge_lab

/// Defects that are planted are found, and shrunk, every time.
@Suite("Planted defects", .serialized, .live) struct PlantTests {
  private static let cases: [(String, UInt64)] = ["drop", "double", "reorder", "wrong-context"].flatMap { kind in
    [(kind + "@2", 21), (kind + "@5", 22), (kind + "@3", 23)]
  }

  @Test("each kind is found in random scenarios, and made small", arguments: cases)
  func found(_ plant: String, _ seed: UInt64) async throws {
    let folder = try TemporaryCacheFolder()
    var settings = ScenarioRun.Settings()
    settings.plant = Plant(plant)
    var comparison = Comparison(settings: settings, console: LabConsole(isQuiet: true))
    comparison.random = ComparisonReport.Random(seed: seed, steps: 1200)
    comparison.savesTo = folder.url
    comparison.shrinkingLimit = 120
    let report = try await comparison.run()
    #expect(report.verdict.code == .mismatch)
    // One whose events came in another order when it was run again is in the report too, as it was.
    let found = try #require(report.scenarios.first { $0.smallest != nil })
    let smallest = try #require(found.smallest)
    #expect(smallest < 15, "\(plant): \(smallest) steps")
    // The file runs, and shows the same.
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first)
    let scenario = try ScenarioFile.read(folder.url.appendingPathComponent(name).path)
    #expect(scenario.steps.count == smallest)
    let again = try await ScenarioTrial.outcome(of: scenario, settings)
    #expect(again.findings.contains { $0.kind.rawValue == found.findings.first?.kind })
    // Without the defect nothing differs.
    let clean = try await ScenarioTrial.outcome(of: scenario)
    #expect(clean.isClean, "\(clean.findings.map(\.what))")
  }
}
