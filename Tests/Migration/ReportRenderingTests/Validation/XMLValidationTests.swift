import FileTesting
import Foundation
import MigrationReport
import PacedTesting
import Testing

@testable import ReportRendering

@Suite(.heavy) struct XMLValidationTests {
  private func problems(_ text: String) throws -> [ReportValidationProblem] {
    try ReportValidation.problems(Data(text.utf8), form: .xml)
  }

  private static func text(_ report: MigrationReport) throws -> String {
    String(decoding: try XMLReport.data(report), as: UTF8.self)
  }

  /// A report with two of everything, so that there are not too many mutations.
  private static func small() throws -> String {
    var report = SampleReports.partial
    report.channels = Array(report.channels[1...2])
    return try text(report)
  }

  @Test func theSchemaInTheToolIsTheOneInTheDocumentation() throws {
    let file = try Data(contentsOf: Repository.url("Docs/Schemas/report.xsd"))
    #expect(Data(ReportSchema.xsd.utf8) == file)
  }

  @Test(arguments: SampleReports.all.indices) func acceptsReports(_ index: Int) throws {
    #expect(try problems(Self.text(SampleReports.all[index].report)) == [])
  }

  @Test(arguments: VerdictCode.allCases) func acceptsEveryVerdictAndNoOtherID(_ code: VerdictCode) throws {
    var report = SampleReports.ok
    report.verdict = Verdict(code, message: "m")
    let text = try Self.text(report)
    #expect(try problems(text) == [])
    let other = code == .ok ? "partial" : "ok"
    let changed = text.replacingOccurrences(of: " id=\"\(code.id)\"", with: " id=\"\(other)\"")
    #expect(try problems(changed).map(\.reason) == [.contradicts])
  }

  /// The same values that ReportSchemaTests takes for JSON.
  private static let badValues: [@Sendable (inout MigrationReport) -> Void] = [
    { $0.run.id = "r-" }, { $0.run.id = "r-3F" }, { $0.run.id = "x-3f" }, { $0.run.id = "r-3f\n" },
    { $0.run.startedAt = "2026-01-02T03:04:05Z" }, { $0.run.startedAt = "2026-01-02 03:04:05.678" },
    { $0.run.durationMs = -1 }, { $0.run.resumed = -1 }, { $0.owners[0].owner = "o-" },
    { $0.owners[0].owner = "c-51ab" }, { $0.owners[1].owner = "someone" }, { $0.owners[1].owner = "" },
    { $0.channels[3].channel = "sendbird_group_channel_1" }, { $0.channels[3].channel = "c-0d21 " },
    { $0.channels[0].messages = -1 }, { $0.channels[0].firstAt = -1 }, { $0.channels[1].lastAt = .min },
    { $0.findings[0].samples = ["someone"] }, { $0.findings[0].samples = [""] },
    { $0.findings[0].samples = ["c-77aa", "c-77aa "] }, { $0.findings[0].count = -1 },
    { $0.findings[0].code = FindingCode(rawValue: "Stub Channel") },
    { $0.findings[0].code = FindingCode(rawValue: "") },
    { $0.source?.files[0].sha256 = "0a" }, { $0.source?.files[0].sha256 = String(repeating: "0A", count: 32) },
    { $0.source?.files[0].bytes = -1 }, { $0.source?.model = "" }, { $0.source?.model = "a b" },
    { $0.source?.frameworkVersion = -1 }, { $0.verification?.level = 5 }, { $0.verification?.level = -1 },
    { $0.verification?.checks[0].id = "" }, { $0.verification?.checks[0].compared = -1 },
    { $0.verification?.digests["Chunk"] = "xyz" },
    { $0.verification?.digests["Chunk"] = String(repeating: "0", count: 257) },
    { $0.verification?.digests["user 1"] = String(repeating: "0", count: 64) },
    { $0.performance?.phases[0].id = "Copy" }, { $0.performance?.phases[0].ms = -1 },
    { $0.performance?.peakRSSBytes = -1 }, { $0.ledger["some one"] = LedgerCounts() },
    { $0.ledger["Chunk"]?.rejected = -1 }, { $0.owners[0].ledger["Chunk"]?.read = -5 },
    { $0.notChecked = ["Server"] }, { $0.formatVersion = 0 },
  ]

  @Test(arguments: badValues.indices) func refusesWhatTheJSONSchemaRefuses(_ index: Int) throws {
    var report = SampleReports.partial
    Self.badValues[index](&report)
    #expect(report != SampleReports.partial)
    #expect(try !ReportValidation.problems(JSONReport.data(report), form: .json).isEmpty)
    #expect(try !problems(Self.text(report)).isEmpty)
  }

  @Test func namesAreFreeOnlyWhenRevealed() throws {
    var report = SampleReports.partial
    report.owners[0].owner = "someone"
    report.channels[0].channel = "any channel"
    report.findings[0].samples = ["any thing"]
    #expect(try problems(Self.text(report)).map(\.reason) == [.wrongValue, .wrongValue, .wrongValue])
    report.run.redaction = .revealed
    #expect(try problems(Self.text(report)) == [])
  }

  @Test func everyLedgerMustSayWhetherItBalances() throws {
    let text = try Self.small()
    #expect(
      try problems(text.replacingOccurrences(of: "balanced=\"true\"", with: "balanced=\"false\"")).map(\.reason)
        == Array(repeating: .contradicts, count: 5))
    #expect(
      try problems(text.replacingOccurrences(of: "read=\"31\"", with: "read=\"32\"")).map(\.reason)
        == [.contradicts, .contradicts])
  }

  @Test(arguments: [
    ("\"true\"", "\"1\""), ("resumed=\"0\"", "resumed=\"00\""), ("resumed=\"0\"", "resumed=\"+0\""),
    ("resumed=\"0\"", "resumed=\"-0\""), ("resumed=\"0\"", "resumed=\"9223372036854775808\""),
    ("resumed=\"0\"", "resumed=\"\""), ("code=\"2\"", "code=\"14\""), ("entity=\"Chunk\"", "entity=\"Channel\""),
    ("severity=\"info\"", "severity=\"fatal\""), ("role=\"wal\"", "role=\"Wal\""),
    ("health=\"ok\"", "health=\"\""), ("redaction=\"tokens\"", "redaction=\"none\""),
    ("<step>open", "<step>open<b/>"), ("<hint>", "<hint xml:lang=\"en\">"), ("<verdict ", "x<verdict "),
    ("<digests>", "<digests xmlns=\"\">"), ("<run ", "<run xmlns:x=\"urn:x\" x:id=\"1\" "),
  ]) func refuses(_ old: String, _ new: String) throws {
    let text = try Self.small()
    #expect(text.contains(old))
    #expect(try !problems(text.replacingOccurrences(of: old, with: new)).isEmpty)
  }

  private static let optional: Set<String> = [
    "model", "detected_by", "framework_version", "changed_while_reading", "health", "sha256", "first_at", "last_at",
    "peak_rss_bytes",
  ]

  @Test func refusesEveryMutationOfAnAttribute() throws {
    let text = try Self.small()
    let expression = try NSRegularExpression(pattern: " ([a-z0-9_]+)=\"([^\"]*)\"")
    let whole = NSRange(text.startIndex..., in: text)
    var count = 0
    for match in expression.matches(in: text, range: whole) {
      guard let all = Range(match.range, in: text), let name = Range(match.range(at: 1), in: text),
        let value = Range(match.range(at: 2), in: text), text[name] != "version", text[name] != "encoding"
      else { continue }
      func expectRefused(_ range: Range<String.Index>, _ new: String) throws {
        let isRefused = try !problems(text.replacingCharacters(in: range, with: new)).isEmpty
        #expect(isRefused, "\(text[all]) as \(new)")
        count += 1
      }
      if !Self.optional.contains(String(text[name])) { try expectRefused(all, "") }
      try expectRefused(name, text[name] + "_")
      if text[name] != "tool", text[name] != "sqlite" { try expectRefused(value, "a?") }
    }
    #expect(count > 300)
  }

  @Test func refusesEveryMutationOfAnElement() throws {
    let lines = try Self.small().split(separator: "\n").map(String.init)
    let entries = [
      "<owner ", "<counts ", "<channel ", "<file ", "<sample>", "<argument>", "<check ", "<phase ", "<digest ",
      "<code>", "<step>",
    ]
    var count = 0
    for index in lines.indices.dropFirst() {
      let line = lines[index].trimmingCharacters(in: .whitespaces)
      func expectRefused(_ new: [String]) throws {
        let changed = lines[..<index] + new + lines[(index + 1)...]
        let isRefused = try !problems(changed.joined(separator: "\n")).isEmpty
        #expect(isRefused, "line \(index + 1): \(new.first ?? "removed")")
        count += 1
      }
      let isEntry = entries.contains { line.hasPrefix($0) }
      if !isEntry { try expectRefused([]) }
      if !isEntry { try expectRefused([line, line]) }
      try expectRefused(["<extra/>", line])
      try expectRefused([line.replacingOccurrences(of: "<", with: "<x")])
      // Text stands nowhere but in elements for text.
      try expectRefused(["words", line])
    }
    #expect(count > 200)
  }

  @Test func problemsNameLineAndReasonAndNothingElse() throws {
    let lines = try Self.small().split(separator: "\n", omittingEmptySubsequences: false)
    let run = try #require(lines.firstIndex { $0.contains("<run ") })
    let text = lines.joined(separator: "\n").replacingOccurrences(of: "resumed=\"0\"", with: "resumed=\"canary\"")
    #expect(try problems(text).map(\.description) == ["line \(run + 1) has a value that is not allowed"])
    let hostile = [
      text, text.replacingOccurrences(of: "<hint>", with: "<canary>"),
      text.replacingOccurrences(of: " level=", with: " canary="),
      text.replacingOccurrences(of: "<next>", with: "<next>&canary;"),
      text.replacingOccurrences(of: "o-51ab", with: "canary"), "canary", "<canary/>", "<report xmlns=\"urn:canary\"/>",
    ]
    for text in hostile {
      let found = try problems(text)
      #expect(!found.isEmpty)
      #expect(found.allSatisfy { !$0.description.contains("canary") })
    }
  }

  /// Lines beyond 65,535, where the library's trees stop counting, and of rules that are ours.
  @Test func linesAreExactInLongFiles() throws {
    var report = SampleReports.partial
    let channel = report.channels[0]
    report.channels = Array(repeating: channel, count: 70_000)
    report.channels[66_000].channel = "someone"
    report.channels[68_000].messages = -1
    let text = try Self.text(report)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.contains("someone") })
    #expect(
      try problems(text).map(\.description) == [
        "line \(first + 1) has a value that is not allowed", "line \(first + 2001) has a value that is not allowed",
      ])
  }

  @Test func noMoreProblemsThanAHundred() throws {
    var report = SampleReports.partial
    report.channels = (0..<1000).map {
      MigrationReport.Channel(channel: "someone", messages: -$0, ranges: 1, holes: 0, firstAt: nil, lastAt: nil)
    }
    #expect(try problems(Self.text(report)).count == 100)
    #expect(try ReportValidation.problems(JSONReport.data(report), form: .json).count == 100)
  }

  @Test func severalAtOnce() async throws {
    let valid = try Self.small()
    let invalid = valid.replacingOccurrences(of: "resumed=\"0\"", with: "resumed=\"x\"")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<16 {
        group.addTask { try problems(index.isMultiple(of: 2) ? valid : invalid).isEmpty == index.isMultiple(of: 2) }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
