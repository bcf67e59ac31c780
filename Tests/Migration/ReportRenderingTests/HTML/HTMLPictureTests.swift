import Foundation
import MigrationReport
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct HTMLPictureTests {
  @Test func sharesAddUpAndNoneIsTooThin() {
    #expect(HTMLReport.shares([]) == [])
    #expect(HTMLReport.shares([5]) == [1000])
    #expect(HTMLReport.shares([1, 1]) == [500, 500])
    #expect(HTMLReport.shares([999_999, 1]) == [992, 8])
    #expect(
      HTMLReport.shares([.max, .max, 1]) == [492, 500, 8] || HTMLReport.shares([.max, .max, 1]) == [500, 492, 8])
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let counts = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        Int(1) << Int.random(in: 0...40, using: &random)
      }
      let shares = HTMLReport.shares(counts)
      #expect(shares.reduce(0, +) == 1000 && shares.allSatisfy { $0 >= 8 }, "\(counts)")
    }
  }

  /// `R` for a range, `h` for a hole.
  private func drawing(_ ranges: Int, _ holes: Int) -> String {
    HTMLCoverage(ranges: ranges, holes: holes).parts.map { $0 ? "R" : "h" }.joined()
  }

  @Test func rangesAndHolesAlternate() {
    #expect(drawing(0, 0) == "")
    #expect(drawing(1, 0) == "R")
    #expect(drawing(0, 2) == "hh")
    #expect(drawing(3, 2) == "RhRhR")
    #expect(drawing(2, 2) == "RhRh")
    #expect(drawing(1, 2) == "hRh")
    #expect(drawing(4, 1) == "RhRRR")
    #expect(drawing(-5, -1) == "")
  }

  @Test func longHistoriesAreCut() {
    #expect(drawing(11, 9) == "RhRhRhRhRhRhRhRhRhRR")
    #expect(drawing(11, 10) == "RhRhRhRhRhRhRhRhRhR")
    #expect(drawing(500, 499) == drawing(11, 10))
    #expect(drawing(.max, .max) == drawing(11, 10))
    #expect(drawing(40, 1) == "Rh" + String(repeating: "R", count: 17))
    #expect(drawing(1, 40) == "hR" + String(repeating: "h", count: 17))
    #expect(HTMLCoverage(ranges: 500, holes: 2) == HTMLCoverage(ranges: 90, holes: 2))
    #expect(HTMLCoverage(ranges: 21, holes: 0).definition.text.contains("more than 20 synced ranges and holes"))
  }

  @Test func picturesStayInsideTheirBox() throws {
    for ranges in 0...22 {
      for holes in 0...22 {
        let coverage = HTMLCoverage(ranges: ranges, holes: holes)
        #expect(coverage.parts.count <= HTMLCoverage.limit && coverage.isCut == (ranges + holes > HTMLCoverage.limit))
        for path in coverage.definition.text.components(separatedBy: " d=\"").dropFirst() {
          // Moves and lines to the right only: their sum is the right end.
          let numbers = path.prefix { $0 != "\"" }.split { "Mmh".contains($0) }
            .map { $0.split(separator: " ")[0] }.compactMap { Double($0) }
          #expect(numbers.reduce(0, +) <= 120 && numbers.allSatisfy { $0 >= 0 })
        }
      }
    }
  }
}
