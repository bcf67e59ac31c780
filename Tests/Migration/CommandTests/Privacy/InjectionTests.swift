import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import SchemaChecking
import Testing

/// Names full of markup, quotes, formulas and control characters, revealed: each form of the report is what it is with
/// harmless names, control characters are escaped, and the report says that it names names.
@Suite("Injection", .heavy) struct InjectionTests {
  private static let hostile = [
    "<b>bold</b>", "\"><script>alert(1)</script>", "' onload='alert(1)", "</title></style></script><svg onload=x>",
    "]]>", "-->", "<!--", "<![CDATA[", "<!DOCTYPE x>", "<?xml?>", "&lt;&amp;&#60;&x;", "| a | b |", "`code`", "```",
    "[link](javascript:alert(1))", "# heading", "* item", "=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1+1", "a,b", "a;b",
    "\"quoted\"", "line\nbreak", "line\r\nbreak", "\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{0}nul\u{0}", "\u{8}\u{7F}",
    "\u{9B}31m\u{85}", "\u{202E}bidi\u{2066}\u{200B}\u{FEFF}", "\u{2028}\u{2029}", "\u{E0041}", "$(id)", "%s%n",
    "\\u0000",
    "{{x}}", "'; DROP TABLE channel; --", "../../etc/passwd", "e\u{301}\u{301}\u{301}",
  ]

  private static let shared = Task { try await Fixture() }

  /// Two stores that differ in nothing but their names and texts, migrated with `--reveal`.
  private struct Fixture {
    let folder: TemporaryFolder
    let hostile: Tool.Outcome
    let harmless: Tool.Outcome

    init() async throws {
      folder = try TemporaryFolder()
      hostile = try await Fixture.migrate(InjectionTests.hostile, "hostile", folder)
      let count = InjectionTests.hostile.count
      harmless = try await Fixture.migrate((0..<count).map { "name \($0)" }, "harmless", folder)
    }

    func path(_ name: String, _ form: String) -> String { folder.path("\(name).\(form)") }

    private static func migrate(_ names: [String], _ title: String, _ folder: TemporaryFolder) async throws
      -> Tool.Outcome
    {
      let store = try TinyStore()
      // A number in front keeps the order of both.
      let numbered = names.enumerated().map { "\(100 + $0)" + $1 } + names
      for (index, name) in (numbered).enumerated() {
        let text = TinyValue.text(Array(name.utf8))
        let owner = TinyValue.text(Array((index % 3 == 0 ? name : names[0]).utf8))
        let id = Int64(index + 1)
        let payload = try PlantedPayloads.stored(
          [
            "message_id": id, "created_at": id * 10, "type": "MESG", "message": name, "custom_type": name,
            "user": ["user_id": name, "nickname": name],
          ])
        try store.message(id, at: id * 10, owner: owner, url: text, payload: payload)
        try store.message(id + 1_000, at: id * 10 + 1, owner: owner, url: text, payload: text)
        if index % 2 == 0 {
          let channel = try PlantedPayloads.stored(["channel_url": name, "name": name])
          try store.insert("Channel", ["ZOWNER_ID": owner, "ZCHANNEL_URL": text, "ZSERIALIZED_DATA": channel])
        }
        try store.chunk(1, 900, owner: owner, url: text)
      }
      let reports = PlantedFixture.forms.flatMap { ["--report", folder.path("\(title).\($0)")] }
      let outcome = try await Tool.run(["migrate", store.path, "--to", folder.path(title), "--reveal"] + reports)
      outcome.expectExit(2)
      return outcome
    }
  }

  @Test("what the report is does not change", arguments: PlantedFixture.forms)
  func shape(_ form: String) async throws {
    let fixture = try await Self.shared.value
    let (path, plain) = (fixture.path("hostile", form), fixture.path("harmless", form))
    let (bytes, other) = (try Files.bytes(path), try Files.bytes(plain))
    expectHarmless(bytes, form, isCSV: form == "csv")
    try await expectSameShape(form, path, plain)
    // Test cases of CI are entities and checks: they name nobody.
    #expect(String(decoding: bytes, as: UTF8.self).contains("bold") == (form != "junit.xml"))
    if form == "txt" {
      #expect(headings(bytes) == headings(other))
    } else {
      #expect(Files.lines(bytes).count == Files.lines(other).count)
    }
  }

  /// Lines that are not indented; the rest of a text report breaks where its words end.
  private func headings(_ bytes: [UInt8]) -> [[UInt8]] {
    Files.lines(bytes).filter { $0.first != UInt8(ascii: " ") }.map { $0.filter { (0x61...0x7A).contains($0) } }
  }

  private func expectSameShape(_ form: String, _ path: String, _ plain: String) async throws {
    let (bytes, other) = (try Files.bytes(path), try Files.bytes(plain))
    switch form {
    case "html", "xml", "junit.xml":
      #expect(try MarkupShape(bytes) == MarkupShape(other))
      guard await Python.isThere else { return }
      let read = form == "html" ? Python.tags(ofHTML:) : Python.elements(ofXML:)
      #expect(try await read(path) == read(plain))
    case "csv":
      guard await Python.isThere else { return }
      #expect(try await Python.recordLengths(ofCSV: path) == Python.recordLengths(ofCSV: plain))
      for line in Files.lines(bytes) {
        // No field begins a formula.
        let text = String(decoding: line, as: UTF8.self)
        for sign in ["=", "+", "@"] { #expect(!text.contains(",\(sign)") && !text.hasPrefix(sign), "\(text)") }
      }
    case "md":
      // Every row has the same cells, every line the same signs of markup.
      let signs = { (bytes: [UInt8]) in
        Files.lines(bytes).map { line in
          var previous: UInt8 = 0
          return line.reduce(into: "") { signs, byte in
            defer { previous = byte }
            if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "`"), previous != UInt8(ascii: "\\") {
              signs.append(Character(Unicode.Scalar(byte)))
            }
          }
        }
      }
      #expect(signs(bytes) == signs(other))
    default: break
    }
  }

  @Test("JSON and XML are valid, and say that they reveal")
  func valid() async throws {
    let fixture = try await Self.shared.value
    for form in ["json", "xml"] {
      try await Tool.run(["report", "validate", fixture.path("hostile", form)]).expectExit(0, form)
    }
    let report = try ReportFile(fixture.path("hostile", "json"))
    #expect(report.document["run.redaction"]?.text == "revealed")
    #expect(try Schemas.violations(ofReport: report.bytes) == [])
    for form in ["md", "txt", "html"] {
      let text = String(decoding: try Files.bytes(fixture.path("hostile", form)), as: UTF8.self)
      #expect(text.contains("This report names users and channels"), "\(form)")
    }
    for form in ["xml", "csv", "junit.xml"] {
      let text = String(decoding: try Files.bytes(fixture.path("hostile", form)), as: UTF8.self)
      #expect(text.contains("revealed"), "\(form)")
    }
    expectHarmless(fixture.hostile.output + fixture.hostile.errorOutput, "terminal")
    #expect(headings(fixture.hostile.output) == headings(fixture.harmless.output))
  }

  @Test("a report that was edited: raw control characters in every text of it")
  func edited() async throws {
    let folder = try TemporaryFolder()
    let hostile = folder.path("hostile.in.json")
    let harmless = folder.path("harmless.in.json")
    try await writeEdited(Self.hostile, to: hostile)
    try await writeEdited(Self.hostile.indices.map { "name \($0)" }, to: harmless)
    for form in PlantedFixture.forms {
      let paths = [(hostile, "hostile"), (harmless, "harmless")].map { ($0.0, folder.path("\($0.1).\(form)")) }
      for (report, path) in paths { try await Tool.run(["report", "render", report, "-o", path]).expectExit(0, form) }
      expectHarmless(try Files.bytes(paths[0].1), form, isCSV: form == "csv")
      try await expectSameShape(form, paths[0].1, paths[1].1)
    }
    for form in ["json", "xml"] {
      try await Tool.run(["report", "validate", folder.path("hostile." + form)]).expectExit(0, form)
    }
  }

  /// A revealed report with as many channels, owners, findings and advices as texts, each holding one of them.
  private func writeEdited(_ texts: [String], to path: String) async throws {
    let given = Data(try Files.bytes(try await Self.shared.value.path("harmless", "json")))
    var object = try #require(try JSONSerialization.jsonObject(with: given) as? [String: Any])
    // In sentences a pair of backticks is code by design, and Markdown makes code of `#` and `@`.
    let sentences = texts.map { $0.filter { !"`#@".contains($0) } }
    func set(_ list: String, _ change: (inout [String: Any], Int) -> Void) throws {
      let first = try #require((object[list] as? [[String: Any]])?.first)
      object[list] = texts.indices.map { index in
        var row = first
        change(&row, index)
        return row
      }
    }
    try set("channels") { $0["channel"] = texts[$1] }
    try set("owners") { $0["owner"] = texts[$1] }
    try set("findings") {
      $0["message"] = sentences[$1]
      $0["samples"] = [texts[$1], texts[$1]]
    }
    object["next"] = sentences
    var verdict = try #require(object["verdict"] as? [String: Any])
    verdict["message"] = sentences.joined(separator: " ")
    verdict["hint"] = sentences.reversed().joined(separator: " ")
    object["verdict"] = verdict
    var run = try #require(object["run"] as? [String: Any])
    (run["tool"], run["sqlite"], run["command"]) = (texts[1], texts[3], texts)
    object["run"] = run
    try JSONSerialization.data(withJSONObject: object).write(to: URL(fileURLWithPath: path))
  }

  @Test("revealed on the terminal: control characters are escaped")
  func terminal() async throws {
    let fixture = try await Self.shared.value
    let store = try TinyStore()
    for (index, name) in Self.hostile.enumerated() {
      let text = TinyValue.text(Array(name.utf8))
      try store.message(Int64(index + 1), at: 10, owner: text, url: text, payload: .json("{\"type\":\"x\"}"))
    }
    let quarantine = try #require(
      try Files.names(fixture.folder.path("hostile")).first { $0.hasSuffix(".sqlite") })
    let target = fixture.folder.path("more")
    for arguments in [
      ["inspect", store.path, "--reveal"], ["inspect", store.path, "--reveal", "--json"],
      ["migrate", store.path, "--to", target, "--reveal"],
      ["verify", store.path, target, "--reveal"], ["verify", store.path, target, "--reveal", "--json"],
      ["status", fixture.folder.path("hostile") + "/" + quarantine, "--reveal"],
    ] {
      let outcome = try await Tool.run(arguments)
      #expect([0, 2].contains(outcome.exitCode), "\(arguments)")
      expectHarmless(outcome.output + outcome.errorOutput, "\(arguments[0])")
    }
    for name in try Files.names(target) where name.hasSuffix(".rejects.jsonl") {
      for command in [["list", target + "/" + name], ["show", target + "/" + name, "1"]] {
        let outcome = try await Tool.run(["rejects"] + command + ["--reveal"])
        outcome.expectExit(0)
        expectHarmless(outcome.output, "rejects")
      }
    }
  }
}
