import Foundation
import Testing

@testable import AppScan

/// Sources that use every name of the table; `Table/make` writes them with it.
enum Fixture {
  static let names = ["EverySDKName", "EveryLegacyName", "EveryAbsentName"]

  static func source(_ name: String) throws -> AppScan.Source {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures/\(name).swift")
    return AppScan.Source(path: "\(name).swift", text: try String(contentsOf: path, encoding: .utf8))
  }
}

@Suite struct TableTests {
  /// Every row has a line that the scan finds.
  @Test func everyRowIsFound() throws {
    let report = AppScan().scan(try Fixture.names.map(Fixture.source))
    let found = Set(report.uses.map(\.symbol))
    let table = MappingTable.current
    #expect(table.types.count > 150 && table.members.count > 1_300)
    let members = table.members.map { "\($0.owner).\($0.name)" }
    #expect((table.types.map(\.name) + members).filter { !found.contains($0) } == [])
  }

  /// What is not mechanical says what to do.
  @Test func everyOtherRowHasAdvice() {
    let table = MappingTable.current
    for row in table.types where row.effort != .mechanical { #expect(row.advice?.isEmpty == false, "\(row.name)") }
    for row in table.members where row.effort != .mechanical {
      #expect(row.advice?.isEmpty == false, "\(row.owner).\(row.name)")
    }
    #expect(table.members.filter { $0.effort == .mechanical }.allSatisfy { $0.advice == nil })
  }

  /// A second run finds nothing mechanical that is not written.
  @Test(arguments: Fixture.names) func aSecondRunChangesNothing(name: String) throws {
    let source = try Fixture.source(name)
    let once = source.fixed(AppScan().scan([source]).files[0])
    let again = AppScan().scan([once]).files[0]
    #expect(again.edits.isEmpty && again.counts.mechanical == 0)
    // Every line is one use, so nothing moves.
    #expect(abs(once.text.split(separator: "\n").count - source.text.split(separator: "\n").count) <= 1)
  }
}
