import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import SchemaChecking
import Testing

/// What `rejects retry` refuses, and that nothing changes then. Broken rows are tested with the libraries
/// (StoreMigratorTests).
@Suite("Rejects retry refusals", .heavy) struct RejectsRetryRefusalTests {
  private static let file = "ann.rejects.jsonl"

  private func expect(
    _ code: Int32, _ fixture: RetryFixture, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try Files.snapshot(fixture.target).mapValues(\.content)
    try await Tool.run(["rejects", "retry", path]).expectRefusal(code, sourceLocation: sourceLocation)
    let report = fixture.folder.path("refused.json")
    try? FileManager.default.removeItem(atPath: report)
    try await Tool.run(["rejects", "retry", path, "--json", "--report", report])
      .expectDocument(code, sourceLocation: sourceLocation)
    #expect(Files.exists(report) == ![7, 12].contains(code), sourceLocation: sourceLocation)
    if Files.exists(report) {
      #expect(try Schemas.violations(ofReport: try Files.bytes(report)) == [], sourceLocation: sourceLocation)
    }
    #expect(
      try Files.snapshot(fixture.target).mapValues(\.content) == before, "something changed",
      sourceLocation: sourceLocation)
  }

  @Test("no file, no cache next to it, a folder, something else")
  func noCache() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try await expect(12, fixture, fixture.path("none.rejects.jsonl"))
    try await expect(12, fixture, fixture.path("none.sqlite"))
    try await expect(12, fixture, fixture.path("%ownerless.rejects.jsonl"))
    try await expect(4, fixture, fixture.target)
    try await expect(4, fixture, fixture.store.path)
    let other = try fixture.folder.write(Array("{\"entity\":\"x\"}\n".utf8), to: "other.jsonl")
    try await expect(4, fixture, other)
    let alone = try fixture.folder.write(try Files.bytes(fixture.path(Self.file)), to: "ann.rejects.jsonl")
    try await expect(12, fixture, alone)
    try fixture.folder.write(Array("text".utf8), to: "ann.sqlite")
    try await expect(4, fixture, alone)
  }

  @Test("a broken line is named, and no row is taken")
  func brokenLine() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    let lines = try Files.bytes(fixture.path(Self.file)) + Array("\n{\n".utf8)
    try Data(lines).write(to: URL(fileURLWithPath: fixture.path(Self.file)))
    try await expect(4, fixture, fixture.path(Self.file))
    let run = try await Tool.run(["rejects", "retry", fixture.path(Self.file)])
    #expect(run.errorText.contains("Line 7 "), "\(run.errorText)")
  }

  @Test("a cache in use, and one of a newer version")
  func inUse() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    try fixture.edit(Self.file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3 { columns["ZMESSAGE_ID"] = 3 }
    }
    do {
      let connection = try RawConnection.opening(fixture.cache().path)
      try connection.execute("BEGIN IMMEDIATE")
      try await Tool.run(["rejects", "retry", fixture.path(Self.file)]).expectRefusal(7)
      try await Tool.run(["rejects", "retry", fixture.path(Self.file), "--dry-run", "--json"]).expectDocument(2)
    }
    try fixture.cache().execute("PRAGMA user_version = 99")
    try await expect(9, fixture, fixture.path(Self.file))
  }

  @Test("wrong words")
  func usage() async throws {
    let fixture = try await RetryFixture.oneOwner(BuiltTool())
    for extra in [["--verify", "5"], ["--report", "report.docx"], ["--salvage", "skip"]] {
      try await Tool.run(["rejects", "retry", fixture.path(Self.file)] + extra + ["--json"]).expectDocument(64)
    }
    try await Tool.run(["rejects", "retry", "--json"]).expectDocument(64)
  }
}
