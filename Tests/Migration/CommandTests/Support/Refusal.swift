import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
import SchemaChecking
import Testing

/// A source that must be refused, in a folder of its own.
struct Refusal {
  let folder: TemporaryFolder
  var source: String { folder.path("source/store.sqlite") }
  var target: String { folder.path("target") }
  var report: String { folder.path("report.json") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
  }

  /// Writes a file at `source` or beside it.
  func write(_ bytes: [UInt8], suffix: String = "") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: source + suffix))
  }

  /// Makes a synthetic store at `source`.
  func makeFixture(_ arguments: [String] = []) async throws {
    try await MadeStores.shared.copy(
      ["--messages", "120", "--channels", "3", "--seed", "21"] + arguments, to: source)
  }

  /// Runs `migrate` in text mode and with `--json`, and `--dry-run`; each time with this exit code, a sentence, a report
  /// (unless the code has none), nothing written, and the source as it was.
  func expect(
    _ code: Int32, _ extra: [String] = [], finding: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try Files.snapshot(folder.path("source"))
    let arguments = ["migrate", source, "--to", target] + extra
    let text = try await Tool.run(arguments)
    text.expectRefusal(code, "text", sourceLocation: sourceLocation)
    let json = try await Tool.run(arguments + ["--json", "--report", report])
    try json.expectDocument(code, "json", sourceLocation: sourceLocation)
    // "Written for every exit but 64, 7 and 12".
    if [64, 7, 12].contains(code) {
      #expect(!Files.exists(report), sourceLocation: sourceLocation)
    } else {
      let written = try ReportFile(report)
      #expect(written.code == Int(code), sourceLocation: sourceLocation)
      #expect(try Schemas.violations(ofReport: written.bytes) == [], sourceLocation: sourceLocation)
      if let finding { #expect(written.findings[finding] != nil, "finding \(finding)", sourceLocation: sourceLocation) }
    }
    let dry = try await Tool.run(arguments + ["--dry-run"])
    dry.expectExit(code, "dry run", sourceLocation: sourceLocation)
    // "`DIR` is made only after the source was recognized"; "A run that fails removes … DIR if it made it".
    #expect(!Files.exists(target), "the target exists", sourceLocation: sourceLocation)
    #expect(
      try Files.snapshot(folder.path("source")) == before, "the source changed", sourceLocation: sourceLocation)
  }
}
