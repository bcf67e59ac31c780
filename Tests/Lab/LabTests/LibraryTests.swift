import PacedTesting
import Testing

@testable import cachebridge_lab

@Suite("The library of scenarios", .serialized, .live) struct LibraryTests {
  @Test("both layers show the same, and each scenario comes by its rows", arguments: Library.files)
  func run(_ file: String) async throws {
    let scenario = try Library.scenario(file)
    let outcome = try await ScenarioTrial.outcome(of: scenario)
    #expect(outcome.isClean, "\(outcome.findings.map { "\($0.screen?.rawValue ?? "") \($0.kind) \($0.what)" })")
    #expect(outcome.steps == scenario.steps.count)
    #expect(outcome.comparisons > 0)
    let missed = scenario.rows.filter { outcome.rows[$0, default: 0] == 0 }
    #expect(missed == [], "rows that it did not come by")
  }

  @Test("the library names every row of what maps to what")
  func rows() throws {
    #expect(Library.files.count >= 30)
    let named = Set(try Library.files.flatMap { try Library.scenario($0).rows })
    #expect(CoveredRows.all.filter { !named.contains($0) } == [])
  }
}
