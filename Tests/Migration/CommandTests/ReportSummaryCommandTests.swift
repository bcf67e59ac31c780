import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// `report summary` on reports that the built tool wrote.
@Suite("Summaries of reports", .heavy) struct ReportSummaryCommandTests {
  /// A folder `reports` with a clean run, a partial one in a folder of its own, and a failed one.
  private func reports() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["reports", "reports/more"] {
      try FileManager.default.createDirectory(atPath: folder.path(path), withIntermediateDirectories: true)
    }
    for (name, edgeCases) in [("good", false), ("more/bad", true)] {
      let store = folder.path(edgeCases ? "bad.sqlite" : "good.sqlite")
      try FixtureStore.make(
        FixtureRecipe(messages: 60, channels: 2, encoding: .mixed, edgeCases: edgeCases, seed: 5), at: store)
      let run = try await Tool.run(
        ["migrate", store, "--to", store + ".caches", "--report", folder.path("reports/\(name).json")])
      #expect(run.exitCode == (edgeCases ? 2 : 0))
    }
    try folder.write(Array("no store".utf8), to: "text.sqlite")
    let failed = try await Tool.run(
      ["migrate", folder.path("text.sqlite"), "--to", folder.path("none"), "--report", folder.path("reports/f.json")])
    #expect(failed.exitCode == 4)
    return folder
  }

  private func summary(_ outcome: Tool.Outcome, _ code: Int32 = 0) throws -> JSONDocument {
    try outcome.expectDocument(code)
  }

  @Test("a folder, the same files by name, and their paths or lines on standard input have one summary")
  func inputs() async throws {
    let folder = try await reports()
    let files = ["reports/good.json", "reports/more/bad.json", "reports/f.json"].map { folder.path($0) }
    let first = try await Tool.run(["report", "summary", folder.path("reports"), "--json"])
    let document = try summary(first)
    #expect(document["all"]?["runs"]?.integer == 3)
    #expect(document["all"]?["verdicts"]?["partial"]?.integer == 1)
    #expect(document["all"]?["verdicts"]?["unsupported_source"]?.integer == 1)
    #expect(document["unusual"]?.items.first?["verdict"]?.text == "unsupported_source")
    #expect(try await Tool.run(["report", "summary", "--json"] + files.reversed()).text == first.text)
    let paths = try await Tool.run(
      ["report", "summary", "--json", "-"], standardInput: Array(files.joined(separator: "\n").utf8))
    #expect(paths.text == first.text)
    let lines = try await Tool.run(
      ["report", "summary", "--json", "-"], standardInput: files.flatMap { try Files.bytes($0) })
    #expect(lines.text == first.text)
  }

  @Test("what is no report is counted and left out; a run that is there twice counts once") func leftOut() async throws
  {
    let folder = try await reports()
    let good = try Files.bytes(folder.path("reports/good.json"))
    try folder.write(good, to: "reports/again.json")
    try folder.write(Array(good.prefix(good.count / 2)), to: "reports/cut.json")
    try folder.write(Array("{\"name\":\"Secret-Name\"}\n".utf8), to: "reports/other.json")
    try folder.write(Array("Secret-Name\nmore\n".utf8), to: "reports/text.json")
    try folder.write(Array("Secret-Name".utf8), to: "reports/ignored.txt")
    let run = try await Tool.run(["report", "summary", folder.path("reports")])
    #expect(run.exitCode == 0)
    let document = try summary(try await Tool.run(["report", "summary", folder.path("reports"), "--json"]))
    #expect(document["all"]?["runs"]?.integer == 3)
    #expect(document["inputs"]?["duplicates"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?["malformed"]?["count"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?["foreign"]?["count"]?.integer == 2)
    #expect(!run.text.contains("Secret-Name") && !run.text.contains("cut.json"))
    let revealed = try await Tool.run(["report", "summary", folder.path("reports"), "--reveal"])
    #expect(revealed.text.contains("cut.json") && !revealed.text.contains("Secret-Name"))
  }

  @Test("launches of apps without a run are counted beside the reports of runs, and once") func launches() async throws
  {
    let folder = try await reports()
    func launch(_ id: String, _ decision: String, _ reason: String, _ attempts: String = "") -> String {
      #"{"format_version":1,"kind":"small_report","launch":{"id":"\#(id)","tool":"cachebridge 0.1.0","#
        + #""decision":"\#(decision)","reason":"\#(reason)","attempts":[\#(attempts)]}}"# + "\n"
    }
    let waiting = launch("l-1", "postponed", "device")
    let gone = launch("l-2", "abandoned", "ended_inside", "\"copy\",\"copy\"")
    try folder.write(Array((waiting + gone + waiting).utf8), to: "reports/phones.ndjson")
    let base = folder.path("base.json")
    let first = try await Tool.run(["report", "summary", folder.path("reports"), "--json", "--report", base])
    let document = try summary(first)
    #expect(document["all"]?["runs"]?.integer == 3)
    // Not by subscript, which takes a dot for the way into a member.
    for name in ["postponed.device", "abandoned.ended_inside"] { #expect(first.text.contains("\"\(name)\": 1")) }
    #expect(document["all"]?["abandoned_attempts"]?["copy"]?.integer == 2)
    #expect(document["inputs"]?["small_reports"]?.integer == 3 && document["inputs"]?["duplicates"]?.integer == 1)
    let more = (3...5).map { launch("l-\($0)", "abandoned", "failed", "\"damaged\"") }.joined()
    try folder.write(Array((waiting + gone + more).utf8), to: "reports/phones.ndjson")
    let against = ["report", "summary", folder.path("reports"), "--baseline", base]
    #expect(try await Tool.run(against).exitCode == 3)
    #expect(try await Tool.run(against + ["--tolerance", "40"]).exitCode == 0)
  }

  @Test("a summary is written in every form, replaced at the next time, and is no report itself")
  func forms() async throws {
    let folder = try await reports()
    let names = ["s.json", "s.html", "s.md", "s.txt", "s.csv", "s.xml", "s.junit.xml"]
    let outputs = names.flatMap { ["--report", folder.path("reports/\($0)")] }
    let first = try await Tool.run(["report", "summary", folder.path("reports")] + outputs)
    #expect(first.exitCode == 0, "\(first.errorText)")
    let written = try names.map { try Files.bytes(folder.path("reports/\($0)")) }
    #expect(written.allSatisfy { $0.count > 200 })
    #expect(try await Tool.run(["report", "summary", folder.path("reports")] + outputs).exitCode == 0)
    #expect(try names.map { try Files.bytes(folder.path("reports/\($0)")) } == written)
    let document = try summary(try await Tool.run(["report", "summary", folder.path("reports"), "--json"]))
    #expect(document["all"]?["runs"]?.integer == 3)
    #expect(document["inputs"]?["left_out"]?["summary"]?["count"]?.integer == 1)
  }

  @Test("no report is ever an output") func outputs() async throws {
    let folder = try await reports()
    let report = folder.path("reports/good.json")
    let before = try Files.bytes(report)
    for inputs in [[folder.path("reports")], [report]] {
      #expect(try await Tool.run(["report", "summary"] + inputs + ["--report", report]).exitCode == 64)
    }
    #expect(try Files.bytes(report) == before)
    #expect(
      try await Tool.run(["report", "summary", report, "--report", folder.path("x.pdf")]).exitCode == 64)
    let listed = try await Tool.run(
      ["report", "summary", "-", "--report", report], standardInput: Array((report + "\n").utf8))
    #expect(listed.exitCode == 64)
    #expect(try Files.bytes(report) == before)
    let redirected = try await Tool.runInShell(
      "\"$0\" report summary - --report \"$1\" < \"$1\"", [report])
    #expect(redirected.exitCode == 64)
    #expect(try Files.bytes(report) == before)
  }

  @Test("an earlier summary among the listed paths is replaced") func listedSummary() async throws {
    let folder = try await reports()
    let output = folder.path("reports/s.json")
    let paths = Array([folder.path("reports/good.json"), output].joined(separator: "\n").utf8)
    #expect(
      try await Tool.run(["report", "summary", folder.path("reports"), "--report", output]).exitCode == 0)
    let second = try await Tool.run(["report", "summary", "-", "--report", output, "--json"], standardInput: paths)
    let document = try summary(second)
    #expect(document["all"]?["runs"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?.keys == [])
  }

  @Test("pipes and devices are read only if they are named") func pipes() async throws {
    let folder = try await reports()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let listed = try await Tool.run(
      ["report", "summary", "-", "--json"],
      standardInput: Array("\(pipe)\n/dev/zero\n\(folder.path("reports/good.json"))\n".utf8))
    let document = try summary(listed)
    #expect(document["all"]?["runs"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?["unreadable"]?["count"]?.integer == 2)
    #expect(try await Tool.run(["report", "summary", "/dev/zero"]).exitCode == 4)
    let named = try await Tool.runInShell(
      "cat \"$1\" > \"$2\" & \"$0\" report summary \"$2\" --json", [folder.path("reports/good.json"), pipe])
    #expect(try summary(named)["all"]?["runs"]?.integer == 1)
  }

  @Test("what cannot be a report is counted once for each file; quarantines are skipped") func odd() async throws {
    let folder = try await reports()
    let good = try Files.bytes(folder.path("reports/good.json"))
    try folder.write([], to: "reports/empty.json")
    try folder.write([], to: "reports/empty.ndjson")
    try folder.write(Array(repeating: Array("{\"a\":1}\n".utf8), count: 5).joined(), to: "reports/export.jsonl")
    try folder.write(Array("[{\"format_version\":1},\n{\"a\":2}]".utf8), to: "reports/array.json")
    try folder.write(Array("{\"row\":1}".utf8), to: "reports/u.rejects.jsonl")
    try folder.write(Array("\u{FEFF}".utf8) + good, to: "reports/mark.json")
    let run = try await Tool.run(["report", "summary", folder.path("reports"), "--json"])
    let document = try summary(run)
    #expect(document["all"]?["runs"]?.integer == 3)
    #expect(document["inputs"]?["duplicates"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?["malformed"]?["count"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?["foreign"]?["count"]?.integer == 2)
  }

  @Test("names that are not UTF-8 are read like others") func rawNames() async throws {
    let folder = try await reports()
    // Not every file system has such names.
    let made = try await Tool.runInShell(
      "cp \"$1\"/good.json \"$1/$(printf '\\377').json\" || exit 9", [folder.path("reports")])
    guard made.exitCode == 0 else { return }
    let document = try summary(try await Tool.run(["report", "summary", folder.path("reports"), "--json"]))
    #expect(document["inputs"]?["duplicates"]?.integer == 1)
    #expect(document["inputs"]?["left_out"]?.keys == [])
  }

  @Test("a named file that may not be read ends with 11") func noAccess() async throws {
    guard await Tool.canRunUnprivileged else { return }
    let folder = try await reports()
    try Files.setMode(0o755, folder.path)
    for path in [folder.path("reports/good.json"), folder.path("reports")] {
      try Files.setMode(0, path)
      #expect(try await Tool.runUnprivileged(["report", "summary", path]).exitCode == 11)
      try Files.setMode(0o755, path)
    }
  }

  @Test("a dry run is apart from the run, though their store is one") func dryRuns() async throws {
    let folder = try await reports()
    let dry = try await Tool.run(
      [
        "migrate", folder.path("good.sqlite"), "--to", folder.path("dry"), "--dry-run", "--report",
        folder.path("reports/dry.json"),
      ])
    #expect(dry.exitCode == 0)
    let run = try await Tool.run(["report", "summary", folder.path("reports"), "--by", "command", "--json"])
    #expect(try summary(run)["groups"]?.keys.sorted() == ["migrate", "migrate --dry-run"])
  }

  @Test("against an earlier summary: 0 if no share grew, 3 if one did by more than the tolerance")
  func baseline() async throws {
    let folder = try await reports()
    let (good, all) = (folder.path("good-summary.json"), folder.path("all-summary.json"))
    #expect(
      try await Tool.run(["report", "summary", folder.path("reports/good.json"), "--report", good]).exitCode == 0)
    #expect(try await Tool.run(["report", "summary", folder.path("reports"), "--report", all]).exitCode == 0)
    let worse = try await Tool.run(["report", "summary", folder.path("reports"), "--baseline", good, "--json"])
    let document = try summary(worse, 3)
    let changes = document["baseline"]?["changes"]?.items ?? []
    #expect(changes.contains { $0["id"]?.text == "failed_runs" && $0["worse"]?.boolean == true })
    let same = try await Tool.run(["report", "summary", folder.path("reports"), "--baseline", all])
    #expect(same.exitCode == 0)
    #expect(
      try await Tool.run(
        ["report", "summary", folder.path("reports"), "--baseline", good, "--tolerance", "100%"]).exitCode == 0)
    #expect(
      try await Tool.run(["report", "summary", folder.path("reports"), "--baseline", folder.path("reports/f.json")])
        .exitCode == 4)
    for tolerance in ["-1", "0x10", "1e1", "101", ""] {
      let run = try await Tool.run(
        ["report", "summary", folder.path("reports"), "--baseline", all, "--tolerance=" + tolerance])
      #expect(run.exitCode == 64, "\(tolerance)")
    }
    // Without a baseline, nothing is compared.
    #expect(
      try await Tool.run(["report", "summary", folder.path("reports"), "--tolerance", "1"]).exitCode == 64)
    let (nothing, noRuns) = (folder.path("nothing"), folder.path("no-runs.json"))
    try FileManager.default.createDirectory(atPath: nothing, withIntermediateDirectories: true)
    #expect(try await Tool.run(["report", "summary", nothing, "--report", noRuns]).exitCode == 4)
    #expect(
      try await Tool.run(["report", "summary", folder.path("reports"), "--baseline", noRuns]).exitCode == 4)
  }

  @Test("groups side by side", arguments: ["tool", "model", "path", "command", "/verdict/id"])
  func groups(_ grouping: String) async throws {
    let folder = try await reports()
    let run = try await Tool.run(
      [
        "report", "summary", folder.path("reports/good.json"), folder.path("reports/more"), "--by", grouping, "--json",
      ])
    let groups = try summary(run)["groups"]
    let expected = [
      "tool": ["cachebridge 0.1.0"], "model": ["1.1.32"], "path": ["argument 1", "argument 2"],
      "command": ["migrate"], "/verdict/id": ["ok", "partial"],
    ]
    #expect(groups?.keys.sorted() == expected[grouping])
    #expect(try await Tool.run(["report", "summary", folder.path("reports"), "--by", "nothing"]).exitCode == 64)
  }

  @Test("groups of arguments are in the order of the arguments") func manyArguments() async throws {
    let folder = try await reports()
    let nothing = folder.path("empty.ndjson")
    try folder.write([], to: "empty.ndjson")
    let arguments = Array(repeating: nothing, count: 10) + [folder.path("reports/good.json")]
    let first = try await Tool.run(["report", "summary", "--by", "path", "--json"] + arguments.reversed())
    #expect(try summary(first)["groups"]?.keys == ["argument 01"])
    let last = try await Tool.run(["report", "summary", "--by", "path", "--json"] + arguments)
    #expect(try summary(last)["groups"]?.keys == ["argument 11"])
  }

  @Test("nothing to sum up ends with 4, a path that does not exist with 12") func nothing() async throws {
    let folder = try TemporaryFolder()
    #expect(try await Tool.run(["report", "summary", folder.path]).exitCode == 4)
    #expect(try await Tool.run(["report", "summary", folder.path("none.json")]).exitCode == 12)
    let none = try await Tool.run(
      ["report", "summary", "--json", "-"], standardInput: Array("/none/at/all\n".utf8))
    let document = try summary(none, 4)
    #expect(document["inputs"]?["left_out"]?["unreadable"]?["count"]?.integer == 1)
    #expect(!none.text.contains("/none/at/all"))
  }
}
