import FileTesting
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// The built tool against the judge, over some of the stores that the libraries are judged by (StoreMigratorTests), with
/// every model, encoding and shape among them (Docs/RowRules.md).
@Suite("migrate, verify, export against the judge", .heavy) struct MigrateOracleTests {
  @Test("a synthetic store", arguments: FixtureShape.diagonal)
  func fixture(_ shape: FixtureShape) async throws {
    let trial = try await MigrationTrial(shape, BuiltTool())
    #expect(try (trial.oracle.exitCode == 2) == shape.hasEdgeCases)
    try await trial.expectEqualToJudge()
  }

  @Test("a hand-made store")
  func handMade() async throws {
    let tiny = try #require(TinyCases.all.first { $0.testDescription == "owners" })
    try await MigrationTrial(tiny.make(), BuiltTool()).expectEqualToJudge()
  }

  @Test("an empty store passes with --allow-empty")
  func empty() async throws {
    let trial = try await MigrationTrial(TinyStore(), BuiltTool())
    try await trial.migrate().expectDocument(4, "without --allow-empty")
    #expect(!Files.exists(trial.target))
    try await trial.migrate(["--allow-empty"]).expectDocument(0, "with --allow-empty")
  }

  @Test("the report names the files of the store by role, size and SHA-256")
  func sourceFiles() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "40", "--channels", "2", "--wal", "--seed", "3"])
    try await trial.migrate().expectDocument(0)
    let files = try ReportFile(trial.reportPath).document["source.files"]?.items ?? []
    for (role, suffix) in [("main", ""), ("wal", "-wal")] {
      let file = try #require(files.first { $0["role"]?.text == role })
      let bytes = try Files.bytes(trial.store + suffix)
      #expect(file["bytes"]?.integer == bytes.count)
      #expect(file["sha256"]?.text == SHA256Digest.hex(bytes))
    }
  }

  @Test("--owner takes one of several; export STORE needs it then")
  func oneOwner() async throws {
    let trial = try await MigrationTrial(
      fixture: ["--messages", "90", "--channels", "6", "--owners", "3", "--seed", "5"])
    let owner = try #require(try trial.oracle.owners.first)
    let undecided = try await Tool.run(["export", trial.store])
    undecided.expectRefusal(64)
    try await trial.migrate(["--owner", String(decoding: owner, as: UTF8.self)]).expectDocument(0)
    #expect(try Files.names(trial.target).filter { $0.hasSuffix(".sqlite") } == [CacheName.of(owner) + ".sqlite"])
    let report = try ReportFile(trial.reportPath)
    let owners = report.document["owners"]?.items ?? []
    #expect(owners.count == 3)
    #expect(owners.filter { $0["selected"]?.boolean == false }.count == 2)
    #expect(try report.ownerLedgers == [trial.oracle.ledger(owner: owner)])
    let exported = try await Tool.run(["export", trial.cache(owner)])
    expectSameLines(
      Array(Files.lines(exported.output).dropFirst()), try trial.oracle.export(owner: owner), "the selected owner")
  }

  @Test("--verify says how much is proven")
  func verifyLevel() async throws {
    let trial = try await MigrationTrial(fixture: [
      "--messages", "60", "--channels", "3", "--seed", "9", "--edge-cases",
    ])
    try await trial.migrate(["--verify", "1"]).expectDocument(2)
    #expect(try ReportFile(trial.reportPath).document["verification.level"]?.integer == 1)
  }
}
