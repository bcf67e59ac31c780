import FileTesting
import Foundation
import MigrationReport
import SchemaChecking
import Testing

@testable import ReportRendering

/// Of a file that was given, only names that a report can have are repeated.
@Suite struct ReportNamesTests {
  @Test func everyMemberOfTheSchemaIsKnown() throws {
    let schema = try JSONDecoder().decode(SchemaJSON.self, from: Repository.schema("report"))
    var members: Set<String> = []
    func collect(_ value: SchemaJSON) {
      switch value {
      case .object(let object):
        if case .object(let properties)? = object["properties"] { members.formUnion(properties.keys) }
        object.values.forEach(collect)
      case .array(let elements): elements.forEach(collect)
      default: break
      }
    }
    collect(schema)
    #expect(members.count > 50)
    #expect(members.subtracting(ReportNames.members) == [])
  }

  @Test func pointersKeepPlacesAndLoseForeignNames() {
    #expect(ReportNames.pointer("") == "")
    #expect(ReportNames.pointer("/owners/12/ledger/Chunk/read") == "/owners/12/ledger/Chunk/read")
    #expect(ReportNames.pointer("/run/secret name") == "/run/*")
    #expect(ReportNames.pointer("/ledger/Alice/read") == "/ledger/*/read")
    #expect(ReportNames.pointer("/run/a/4915112345678") == "/run/*/*")
    #expect(ReportNames.pointer("alice") == "*")
    #expect(ReportNames.model("1.1.7-early") == "1.1.7-early" && ReportNames.model("1.1-alice") == "*")
    #expect(ReportNames.model("alice") == "*" && ReportNames.model("") == "*")
    #expect(ReportNames.code("disagrees") == "disagrees" && ReportNames.code("alice") == "*")
    #expect(ReportNames.code("server_side_equality") == "server_side_equality" && ReportNames.code("2") == "*")
  }

  /// Each text and each name of each sample report in its turn.
  @Test func noProblemAndNoDifferenceRepeatsAnything() throws {
    let plant = "zqplantedtext"
    for sample in SampleReports.all {
      let document = try JSONSerialization.jsonObject(with: JSONReport.data(sample.report))
      for change in Self.changes(document, plant) {
        let data = try JSONSerialization.data(withJSONObject: change)
        for problem in JSONReport.problems(data) { #expect(!problem.description.lowercased().contains(plant)) }
        guard let report = try? JSONReport.read(data) else { continue }
        for difference in [
          ReportDifference(from: sample.report, to: report), ReportDifference(from: report, to: sample.report),
        ] {
          #expect(!difference.text.lowercased().contains(plant))
        }
      }
    }
  }

  /// The document with one text, one name or one addition changed, once for each that there is.
  private static func changes(_ value: Any, _ plant: String) -> [Any] {
    switch value {
    case let object as [String: Any]:
      var changes: [Any] = [object.merging([plant: 1]) { $1 }, object.merging([plant.capitalized: [:]]) { $1 }]
      for (name, member) in object {
        for change in Self.changes(member, plant) { changes.append(object.merging([name: change]) { $1 }) }
        var renamed = object
        renamed[name] = nil
        changes.append(renamed.merging([plant.capitalized: member]) { $1 })
      }
      return changes
    case let array as [Any]:
      // The first stands for all.
      return array.indices.prefix(1).flatMap { index in
        Self.changes(array[index], plant).map { change in
          var changed = array
          changed[index] = change
          return changed
        }
      }
    case is String: return [plant, plant.capitalized]
    default: return [plant]
    }
  }
}
