import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// Files that somebody edited: quarantines and reports may hold anything anywhere, and commands that read them repeat
/// only names that this tool writes.
@Suite("Planted strings: edited files", .heavy) struct PlantedFileTests {
  private let fixture: PlantedFixture
  private var workshop: Workshop

  init() async throws {
    fixture = try await PlantedFixture.shared.value
    workshop = try fixture.workshop()
  }

  @Test("a quarantine with planted names, reasons, columns and values")
  mutating func quarantine() async throws {
    let joint = "\u{1B}\u{202E}"
    let columns: [String: Any] = [
      "ZOWNER_ID": workshop.planting.plant("quarantine.value"),
      workshop.planting.plant("quarantine.column", joint: joint): workshop.planting.plant("quarantine.value"),
    ]
    let rows: [[String: Any]] = [
      ["entity": workshop.planting.plant("quarantine.entity"), "z_pk": 1, "reason": "disagrees", "columns": columns],
      [
        "entity": "Chunk", "z_pk": 2, "reason": workshop.planting.plant("quarantine.reason", joint: joint),
        "rung": workshop.planting.plant("quarantine.rung"), "columns": columns,
        workshop.planting.plant("quarantine.member"): 1,
      ],
      ["entity": "Chunk", "z_pk": 3, "reason": "disagrees", "rung": "pages", "columns": [:]],
    ]
    let file = workshop.path("edited", end: ".rejects.jsonl")
    let lines = try rows.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) + [0x0A] }
    try Data(lines.joined()).write(to: URL(fileURLWithPath: file))
    try await workshop.expectSilence(["rejects", "list", file], exit: 0)
    for row in 1...3 { try await workshop.expectSilence(["rejects", "show", file, "\(row)"], exit: 0) }
    let listed = try await Tool.run(["rejects", "list", file, "--json"]).expectDocument(0)
    #expect(listed["rows"]?.items.map { $0["entity"]?.text } == ["(other)", "Chunk", "Chunk"])
    #expect(listed["reasons"]?.keys.sorted() == ["(other)", "disagrees"])
    for arguments in [["list", file], ["show", file, "2"]] {
      let revealed = try await Tool.run(["rejects"] + arguments + ["--reveal"])
      #expect(PlantSearch(workshop.planting).places(in: revealed.output).contains("quarantine.reason"))
      expectHarmless(revealed.output, "revealed \(arguments[0])")
    }
    let plants = (0..<3).map { _ in workshop.planting.plant("quarantine.line") }
    for line in ["[\"\(plants[0])\"]", "{\"entity\":\"\(plants[1])\"}", plants[2]] {
      try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: file))
      try await workshop.expectSilence(["rejects", "list", file], exit: 4)
      try await workshop.expectSilence(["rejects", "show", file, "1"], exit: 4)
    }
  }

  @Test("a JSON report with every name, and every text, planted")
  mutating func jsonReport() async throws {
    let given = try JSONSerialization.jsonObject(with: Data(try Files.bytes(fixture.report)))
    let path = workshop.path("edited", end: ".json")
    for edit in Edit.allCases {
      let data = try JSONSerialization.data(withJSONObject: edited(given, edit), options: .fragmentsAllowed)
      try data.write(to: URL(fileURLWithPath: path))
      try await workshop.expectSilence(["report", "validate", path], exit: 3)
      try await workshop.expectSilence(["report", "diff", fixture.report, path], exit: 4)
      try await workshop.expectSilence(["report", "render", path, "-o", path + ".md"], exit: 4)
    }
    for text in ["{\"\(workshop.planting.name("report.cut"))\": ", workshop.planting.plant("report.text"), ""] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try await workshop.expectSilence(["report", "validate", path], exit: 3)
      try await workshop.expectSilence(["report", "diff", path, path], exit: 4)
    }
  }

  private enum Edit: CaseIterable { case strings, names, additions, numbers }

  private mutating func edited(_ value: Any, _ edit: Edit) -> Any {
    switch value {
    case let object as [String: Any]:
      var output: [String: Any] = [:]
      for (name, member) in object.sorted(by: { $0.key < $1.key }) {
        // The version stays: it is looked at first.
        let isVersion = name == "format_version"
        let key = edit == .names && !isVersion ? workshop.planting.plant("report.name") : name
        output[key] = isVersion ? member : edited(member, edit)
      }
      if edit == .additions { output[workshop.planting.plant("report.addition", joint: "/")] = 1 }
      return output
    case let array as [Any]: return array.prefix(3).map { edited($0, edit) }
    case is String where edit == .strings: return workshop.planting.plant("report.string")
    case is NSNumber where edit == .numbers: return workshop.planting.plant("report.number")
    default: return value
    }
  }

  @Test("a report that is valid but for its codes and names, compared")
  mutating func plausible() async throws {
    var text = String(decoding: try Files.bytes(fixture.report), as: UTF8.self)
    // Forms that the patterns of the schema let through.
    let entity = "Z" + workshop.planting.plant("report.entity", joint: "x").filter { $0.isLetter }
    let code = workshop.planting.plant("report.code", joint: "_")
    text = text.replacingOccurrences(of: "\"PendingMessage\"", with: "\"\(entity)\"")
    text = text.replacingOccurrences(of: "\"disagrees\"", with: "\"\(code)\"")
    text = text.replacingOccurrences(
      of: "\"1.1.32\"", with: "\"\(workshop.planting.plant("report.model", joint: "."))\"")
    text = text.replacingOccurrences(
      of: "\"server_side_equality\"", with: "\"\(workshop.planting.plant("report.gap", joint: "_"))\"")
    let path = workshop.path("plausible", end: ".json")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try await workshop.expectSilence(["report", "validate", path], exit: 0)
    for pair in [[fixture.report, path], [path, fixture.report]] {
      try await workshop.expectSilence(["report", "diff"] + pair, exit: 3)
      let output = try await Tool.run(["report", "diff"] + pair).text
      #expect(output.contains("findings/*") && output.contains("ledger/*/read"))
      #expect(!output.lowercased().contains(entity.lowercased()))
    }
    for form in PlantedFixture.forms {
      try await workshop.expectSilence(
        ["report", "render", path, "-o", workshop.path("rendered", end: "." + form)], exit: 0)
    }
  }

  @Test("an XML report with planted values, elements and entities")
  mutating func xmlReport() async throws {
    let xml = workshop.path("edited", end: ".xml")
    try await Tool.run(["report", "render", fixture.report, "-o", xml]).expectExit(0)
    let text = String(decoding: try Files.bytes(xml), as: UTF8.self)
    let plant = workshop.planting.name("report.xml")
    for (old, new) in [
      ("<verdict", "<\(plant)"), ("id=\"", "id=\"\(plant)"), ("redaction=", "\(plant)="),
      ("</report>", "<!--\(plant)--><?\(plant)?></report>"), ("</report>", "\(plant)</report>"),
      ("<report", "<!DOCTYPE report [<!ENTITY x \"\(plant)\">]><report"), ("<report", "<\(plant):report"),
      ("</report>", "</\(plant)>"), ("</report>", "&\(plant);</report>"),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text, "\(old)")
      try Data(changed.utf8).write(to: URL(fileURLWithPath: xml))
      try await workshop.expectSilence(["report", "validate", xml], exit: 0, 3)
    }
  }
}
