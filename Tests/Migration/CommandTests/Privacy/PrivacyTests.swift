import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import SchemaChecking
import Testing

/// Reports, logs and errors carry counts, codes, sizes and run-salted tokens; no message text, names, user ids, urls,
/// file names derived from them, nor paths, unless `--reveal` is given (README.md#privacy).
@Suite("Privacy", .heavy) struct PrivacyTests {
  /// Forms that name owners and channels when they are revealed.
  private static let formats = ["json", "md", "txt", "html", "xml", "csv"]

  /// A store full of canaries in a folder whose name is one more.
  private struct Fixture {
    let folder: TemporaryFolder
    let store: String
    var target: String { folder.path("xqzpath/target") }

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path("xqzpath"), withIntermediateDirectories: false)
      store = folder.path("xqzpath/store.sqlite")
      let made = try Canaries.store()
      try withExtendedLifetime(made) { try FileManager.default.copyItem(atPath: made.path, toPath: store) }
    }

    /// Runs a command with a report of every format, in text and with `--json`, and searches everything it said.
    func expectSilence(
      _ arguments: [String], exit code: Int32, reports: Bool = true, prepare: () throws -> Void = {},
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      for mode in [[], ["--json"], ["--quiet"]] {
        try prepare()
        let paths = reports ? PlantedFixture.forms.map { folder.path("report-\(UUID().uuidString).\($0)") } : []
        let run = try await Tool.run(arguments + mode + paths.flatMap { ["--report", $0] })
        run.expectExit(code, "\(arguments.first ?? "")", sourceLocation: sourceLocation)
        #expect(Canaries.found(in: run.output) == [], "stdout \(mode)", sourceLocation: sourceLocation)
        #expect(Canaries.found(in: run.errorOutput) == [], "stderr \(mode)", sourceLocation: sourceLocation)
        for path in paths {
          let report = try Files.bytes(path)
          #expect(Canaries.found(in: report) == [], "\(path.suffix(5))", sourceLocation: sourceLocation)
          let text = String(decoding: report, as: UTF8.self)
          #expect(!text.contains("xqzpath"), "a path in \(path.suffix(5))", sourceLocation: sourceLocation)
          #expect(!text.contains("/tmp/"), "a path in \(path.suffix(5))", sourceLocation: sourceLocation)
          #expect(!report.contains(0x1B), sourceLocation: sourceLocation)
          #expect(try Files.mode(path) & 0o077 == 0, "a report is the user's own", sourceLocation: sourceLocation)
        }
      }
    }

    func removeTarget() throws {
      if Files.exists(target) { try FileManager.default.removeItem(atPath: target) }
    }
  }

  @Test("the canaries are there, and found in every spelling")
  func canariesSing() throws {
    let fixture = try Fixture()
    let bytes = try Files.bytes(fixture.store)
    #expect(Set(Canaries.all).subtracting(Canaries.found(in: bytes)) == ["xqzentityname"])
    let word = "a secret xqztoken here"
    #expect(Canaries.found(in: Array(Data(word.utf8).base64EncodedString().utf8)) == ["xqztoken"])
    #expect(Canaries.found(in: Array(word.utf8.hexadecimal.utf8)) == ["xqztoken"])
  }

  @Test("a migration, a dry run, a refused one, and verify")
  func migrate() async throws {
    let fixture = try Fixture()
    let migrate = ["migrate", fixture.store, "--to", fixture.target]
    try await fixture.expectSilence(migrate, exit: 2, prepare: fixture.removeTarget)
    try await fixture.expectSilence(migrate, exit: 8)
    try await fixture.expectSilence(migrate + ["--replace"], exit: 2)
    try await fixture.expectSilence(["verify", fixture.store, fixture.target], exit: 0)
    try fixture.removeTarget()
    try await fixture.expectSilence(migrate + ["--dry-run"], exit: 2)
    try await fixture.expectSilence(migrate + ["--max-rejects", "0"], exit: 6)
    try await fixture.expectSilence(migrate + ["--verify", "2"], exit: 2, prepare: fixture.removeTarget)
  }

  @Test("a verify that fails")
  func mismatch() async throws {
    let fixture = try Fixture()
    try await Tool.run(["migrate", fixture.store, "--to", fixture.target]).expectExit(2)
    let cache = fixture.target + "/" + CacheName.of(Canaries.owner) + ".sqlite"
    try RawConnection.opening(cache).execute("DELETE FROM message WHERE message_id < 5")
    try await fixture.expectSilence(["verify", fixture.store, fixture.target], exit: 3)
  }

  @Test("inspect and explain")
  func inspect() async throws {
    let fixture = try Fixture()
    try await fixture.expectSilence(["inspect", fixture.store], exit: 0, reports: false)
    try await fixture.expectSilence(["inspect", fixture.store, "--health"], exit: 0, reports: false)
    try await fixture.expectSilence(["inspect", fixture.folder.path("xqzpath")], exit: 0, reports: false)
    for code in ["2", "partial", "undecoded", "disagrees"] {
      try await fixture.expectSilence(["explain", code], exit: 0, reports: false)
    }
  }

  @Test("a damaged store")
  func damaged() async throws {
    let fixture = try Fixture()
    var bytes = try Files.bytes(fixture.store)
    // Half of the pages: whatever SQLite says about them must stay away from the output.
    for page in stride(from: 2, to: bytes.count / 4_096, by: 2) {
      for index in page * 4_096..<page * 4_096 + 64 { bytes[index] = UInt8(truncatingIfNeeded: index) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: fixture.store))
    let run = try await Tool.run(["migrate", fixture.store, "--to", fixture.target])
    #expect([4, 5].contains(run.exitCode))
    try await fixture.expectSilence(["migrate", fixture.store, "--to", fixture.target], exit: run.exitCode)
  }

  @Test("an unknown model is described without its names")
  func unknownModel() async throws {
    let fixture = try Fixture()
    try RawConnection.opening(fixture.store).execute(
      """
      ALTER TABLE ZSUCCEEDEDMESSAGE ADD COLUMN ZXQZENTITYNAME VARCHAR;
      ALTER TABLE ZCHANNEL RENAME TO ZXQZENTITYNAME;
      UPDATE Z_PRIMARYKEY SET Z_NAME = 'Xqzentityname' WHERE Z_NAME = 'Channel';
      UPDATE Z_METADATA SET Z_PLIST = NULL
      """)
    try await fixture.expectSilence(["migrate", fixture.store, "--to", fixture.target], exit: 4)
    let inspected = try await Tool.run(["inspect", fixture.store, "--json"])
    #expect(Canaries.found(in: inspected.output + inspected.errorOutput) == [])
  }

  @Test("--owner is an argument, not a value for the report")
  func owner() async throws {
    let fixture = try Fixture()
    let report = fixture.folder.path("report.json")
    let run = try await Tool.run(
      ["migrate", fixture.store, "--to", fixture.target, "--owner", Canaries.owner, "--report", report])
    run.expectExit(2)
    #expect(Canaries.found(in: try Files.bytes(report)) == [])
    #expect(Canaries.found(in: run.output + run.errorOutput).filter { $0 != Canaries.owner } == [])
  }

  @Test("tokens are salted: two runs share none")
  func salt() async throws {
    let fixture = try Fixture()
    var tokens: [Set<String>] = []
    for _ in 0..<2 {
      try fixture.removeTarget()
      let result = try await Tool.run(["migrate", fixture.store, "--to", fixture.target, "--json"]).expectDocument(2)
      let owners = (result["owners"]?.items ?? []).compactMap { $0["owner"]?.text }
      tokens.append(Set(owners + (result["channels"]?.items ?? []).compactMap { $0["channel"]?.text }))
    }
    #expect(tokens[0].count >= 4)
    #expect(tokens[0].isDisjoint(with: tokens[1]))
  }

  @Test("--reveal names names, says so, and escapes control characters")
  func reveal() async throws {
    let fixture = try Fixture()
    let paths = Self.formats.map { fixture.folder.path("revealed.\($0)") }
    let run = try await Tool.run(
      ["migrate", fixture.store, "--to", fixture.target, "--reveal"] + paths.flatMap { ["--report", $0] })
    run.expectExit(2)
    for path in paths {
      let bytes = try Files.bytes(path)
      let found = Canaries.found(in: bytes)
      #expect(found.contains(Canaries.owner) && found.contains("xqzchannelurl"), "\(path.suffix(5))")
      // Revealed are names, not contents.
      #expect(!found.contains("xqzmessagetext") && !found.contains("xqznickname"), "\(path.suffix(5))")
      #expect(!bytes.contains(0x1B), "\(path.suffix(5))")
    }
    let report = try ReportFile(paths[0])
    let redaction = try #require(report.document["run.redaction"]?.text)
    #expect(redaction != "tokens")
    #expect(try Schemas.violations(ofReport: report.bytes) == [])
  }
}
