import Foundation
import LiveTesting
import PacedTesting
import ProcessTesting
import Testing

@testable import cachebridge_lab

/// The built tool as its users run it: exit codes, and what goes to which stream.
@Suite("compare and record, the built tool", .serialized, .heavy) struct CompareCommandTests {
  private let folder: TemporaryCacheFolder

  init() throws { folder = try TemporaryCacheFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }

  private func violations(_ name: String) throws -> [String] {
    try ComparisonSchemas.violations(of: Data(contentsOf: folder.url.appendingPathComponent(name)), name)
  }

  @Test("nothing differs: exit 0, the report on standard output, progress on standard error")
  func clean() async throws {
    let names = [
      "report.json", "report.html", "report.md", "report.xml", "report.csv", "report.junit.xml", "report.txt",
    ]
    let run = try await LabTool.run(
      ["compare", "--scenario", Library.path("live-messages.json")] + names.flatMap { ["--report", path($0)] })
    #expect(run.exitCode == 0, "\(run.errorText)")
    #expect(run.text.contains("Nothing differs in 1 scenario of 8 steps"))
    #expect(run.errorText.contains("scenario 1 of 1: nothing differs"))
    for name in names {
      let text = try String(contentsOfFile: path(name), encoding: .utf8)
      #expect(text.contains("live-messages") == false && text.contains("hello") == false, "\(name)")
      #expect(!text.isEmpty)
    }
    for name in ["report.json", "report.xml"] { #expect(try violations(name) == [], "\(name)") }
    #expect(try String(contentsOfFile: path("report.html"), encoding: .utf8).contains("class=\"chip\""))
    #expect(try String(contentsOfFile: path("report.md"), encoding: .utf8).contains("=="))
    #expect(run.leftovers == [])
  }

  @Test("a planted defect: exit 3, and the smallest scenario is saved and runs")
  func planted() async throws {
    let run = try await LabTool.run(
      [
        "compare", "--random", "400", "--seed", "5", "--plant", "drop@3", "--save", path("found"), "--json", "-q",
        "--report", path("report.md"), "--report", path("report.json"), "--report", path("report.xml"),
      ])
    #expect(run.exitCode == 3, "\(run.errorText)")
    #expect(run.errorText.isEmpty)
    for name in ["report.json", "report.xml"] { #expect(try violations(name) == [], "\(name)") }
    #expect(try ComparisonSchemas.violations(ofResult: Data(run.output)) == [])
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(document["id"] as? String == "mismatch")
    let result = try #require(document["result"] as? [String: Any])
    #expect(result["planted"] as? String == "drop@3")
    let hint = try #require(document["hint"] as? String)
    let file = try #require(hint.components(separatedBy: ": ").last)
    #expect(file.hasPrefix(path("found")))
    #expect(!(try String(contentsOfFile: path("report.md"), encoding: .utf8)).contains(folder.url.path))
    let revealed = try await LabTool.run(
      [
        "compare", "--scenario", file, "--plant", "drop@3", "-q", "--reveal", "--report", path("revealed.json"),
        "--report", path("revealed.xml"),
      ])
    #expect(revealed.exitCode == 3)
    for name in ["revealed.json", "revealed.xml"] { #expect(try violations(name) == [], "\(name)") }
    let clean = try await LabTool.run(["compare", "--scenario", file, "-q"])
    #expect(clean.exitCode == 0)
    // The command of the report runs where the file is, and its path is revealed only on request.
    let name = URL(fileURLWithPath: file).lastPathComponent
    let replay = "compare --scenario \(name) --plant drop@3"
    #expect(((result["scenarios"] as? [[String: Any]])?.first?["replay"] as? String) == replay)
    let inside = try await LabTool.run(
      ["compare", "--scenario", name, "--plant", "drop@3", "-q", "--json"], in: path("found"))
    #expect(inside.exitCode == 3 && inside.text.contains(replay), "\(inside.errorText)")
    let whole = try String(contentsOfFile: path("revealed.json"), encoding: .utf8)
    #expect(whole.replacingOccurrences(of: "\\/", with: "/").contains("compare --scenario \(file)"))
  }

  @Test("where both lists differ, the report says which message, after which step, and by which rule")
  func reasons() async throws {
    let run = try await LabTool.run(
      [
        "compare", "--random", "40", "--seed", "4", "-q", "--report", path("random.json"), "--report",
        path("random.html"),
      ])
    #expect(run.exitCode == 0, "\(run.errorText)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url.appendingPathComponent("random.json")))
        as? [String: Any])
    let scenario = try #require((document["scenarios"] as? [[String: Any]])?.first)
    let lanes = try #require(scenario["lanes"] as? [String: Any])
    let messages = try #require(lanes["messages"] as? [[String: Any]])
    let rules = Set(messages.flatMap { ($0["reasons"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String } })
    #expect(rules.contains("notLoaded"), "\(rules)")
    // A message keeps its line when it is sent.
    let tokens = messages.compactMap { $0["message"] as? String }
    #expect(Set(tokens).count == tokens.count)
    // At the steady pace every difference has its rule: otherwise it would be a finding.
    for message in messages {
      let marks = Array(message["marks"] as? String ?? "")
      let reasons = message["reasons"] as? [[String: Any]] ?? []
      for (index, mark) in marks.enumerated() where "LNx".contains(mark) {
        let isExplained = reasons.contains { reason in
          (reason["first"] as? Int ?? .max) <= index + 1 && index + 1 <= (reason["last"] as? Int ?? 0)
        }
        #expect(isExplained, "step \(index + 1) of \(marks.count): \(mark)")
      }
    }
    let page = try String(contentsOfFile: path("random.html"), encoding: .utf8)
    #expect(page.contains("<a href=\"#rule-notLoaded\">"))
  }

  @Test("a defect that could not be planted is a usage error, and one that was is named")
  func plants() async throws {
    let scenario = ["compare", "--scenario", Library.path("live-messages.json")]
    let late = try await LabTool.run(scenario + ["--plant", "drop@4000", "--report", path("late.html")])
    #expect(late.exitCode == 64)
    #expect(late.output.isEmpty)
    #expect(late.errorText.contains("Nothing was planted"), "\(late.errorText)")
    #expect(!FileManager.default.fileExists(atPath: path("late.html")))
    let json = try await LabTool.run(scenario + ["--plant", "drop@4000", "--json", "-q"])
    #expect(json.exitCode == 64)
    #expect(json.text.contains(#""id": "usage""#), "\(json.text)")
    let reordered = try await LabTool.run(scenario + ["--plant", "reorder@2"])
    #expect(reordered.exitCode == 3, "\(reordered.errorText)")
    #expect(reordered.text.contains("event 2 of the legacy list arrived"), "\(reordered.text)")
  }

  @Test("saved scenarios are never overwritten")
  func saving() async throws {
    let arguments = ["compare", "--random", "400", "--seed", "5", "--plant", "drop@3", "--save", path("saved"), "-q"]
    var found: [String] = []
    for count in 1...2 {
      #expect(try await LabTool.run(arguments).exitCode == 3)
      let names = try FileManager.default.contentsOfDirectory(atPath: path("saved")).sorted()
      #expect(names.count == count)
      for name in names { found.append(try String(contentsOfFile: path("saved/" + name), encoding: .utf8)) }
    }
    // The first one, alone and beside the second.
    #expect(found.count == 3 && found[1...].contains(found[0]))
  }

  @Test("files that are not scenarios, and wrong calls")
  func failures() async throws {
    try write("{}", to: "empty.json")
    try write(#"{"scenario": 1, "title": "t", "steps": [{"do": "open"}, {"do": "dance"}]}"#, to: "step.json")
    let cases: [(Int32, String, [String])] = [
      (12, "does not exist", ["--scenario", path("missing.json")]),
      (4, "`scenario` is missing", ["--scenario", path("empty.json")]),
      (4, "step 2", ["--scenario", path("step.json")]), (4, "not a regular file", ["--scenario", folder.url.path]),
      (64, "--scenario", []), (64, "--plant", ["--random", "10", "--plant", "lose"]),
      (64, "report", ["--random", "10", "--report", path("report.pdf")]), (64, "steps", ["--random", "0"]),
      (11, "cannot be written", ["--random", "10", "--report", path("none/report.json")]),
    ]
    for (status, word, arguments) in cases {
      let run = try await LabTool.run(["compare"] + arguments)
      #expect(run.exitCode == status, "\(arguments.last ?? "")")
      #expect(run.output.isEmpty)
      #expect(run.errorText.contains(word), "\(run.errorText)")
      #expect(!run.errorText.contains(folder.url.path) || status == 64)
    }
  }

  @Test("Ctrl-C: exit 75, and nothing is left")
  func interrupted() async throws {
    let run = try await LabTool.run(
      ["compare", "--random", "100000", "--seed", "1"], cue: ProgramRun.Cue("steps", send: SIGINT))
    #expect(run.exitCode == 75, "\(run.errorText)")
    #expect(run.errorText.contains("interrupted"))
    #expect(run.leftovers == [])
  }

  @Test("record writes a scenario when it ends, and it runs")
  func record() async throws {
    let run = try await LabTool.run(["record", "--seed-demo", "--for", "0.2", "-o", path("recorded.json")])
    #expect(run.exitCode == 0, "\(run.errorText)")
    #expect(run.text.hasPrefix("listening on http://127.0.0.1:"))
    #expect(run.errorText.contains(" made of "))
    let compared = try await LabTool.run(["compare", "--scenario", path("recorded.json"), "-q"])
    #expect(compared.exitCode == 0, "\(compared.errorText)")
    let idle = try await LabTool.run(["record", "--for", "0.05", "-o", path("idle.json")])
    #expect(idle.errorText.contains("2 steps were made of 0 acts."), "\(idle.errorText)")
    let refused = try await LabTool.run(["record", "-o", path("none/x.json")])
    #expect(refused.exitCode == 11)
    #expect(refused.output.isEmpty)
  }
}
