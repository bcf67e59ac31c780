import PacedTesting
import Testing

/// The built tool against the judge, over every model, encoding and shape of store (Docs/RowRules.md).
@Suite("migrate, verify, export against the judge", .heavy) struct MigrateOracleTests {
  /// One kind of store.
  struct Shape: CustomTestStringConvertible, Sendable {
    let model: String
    let encoding: String
    let variant: String

    var testDescription: String { "\(model) \(encoding) \(variant)" }

    static let all = TinyModel.all.flatMap { model in
      ["json", "base64", "xor", "bplist", "mixed"].flatMap { encoding in
        ["plain", "edge-cases", "wal", "several owners"].map { Shape(model: model, encoding: encoding, variant: $0) }
      }
    }

    var arguments: [String] {
      let extra =
        switch variant {
        case "edge-cases": ["--messages", "30", "--channels", "3", "--owners", "1", "--edge-cases"]
        case "wal": ["--messages", "80", "--channels", "3", "--owners", "1", "--wal"]
        case "several owners":
          // With edge cases come owners that only bytes tell apart; once per model is enough of them.
          ["--messages", "90", "--channels", "6", "--owners", "3"] + (encoding == "mixed" ? ["--edge-cases"] : [])
        default: ["--messages", "100", "--channels", "5", "--owners", "1"]
        }
      return ["--model", model, "--encoding", encoding, "--seed", "7"] + extra
    }
  }

  @Test("a synthetic store", arguments: Shape.all)
  func fixture(_ shape: Shape) async throws {
    let trial = try await MigrationTrial(fixture: shape.arguments)
    #expect((trial.oracle.exitCode == 2) == shape.arguments.contains("--edge-cases"))
    try await trial.expectEqualToJudge()
  }

  @Test("a hand-made store", arguments: TinyCases.all)
  func handMade(_ tiny: TinyCases.Case) async throws {
    try await MigrationTrial(tiny.make()).expectEqualToJudge()
  }

  @Test("an empty store passes with --allow-empty", arguments: TinyModel.all)
  func empty(_ model: String) async throws {
    let trial = try MigrationTrial(TinyStore(model))
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
    let owner = try #require(trial.oracle.owners.first)
    let undecided = try await Tool.run(["export", trial.store])
    undecided.expectRefusal(64)
    try await trial.migrate(["--owner", String(decoding: owner, as: UTF8.self)]).expectDocument(0)
    #expect(try Files.names(trial.target).filter { $0.hasSuffix(".sqlite") } == [CacheName.of(owner) + ".sqlite"])
    let report = try ReportFile(trial.reportPath)
    let owners = report.document["owners"]?.items ?? []
    #expect(owners.count == 3)
    #expect(owners.filter { $0["selected"]?.boolean == false }.count == 2)
    #expect(report.ownerLedgers == [trial.oracle.ledger(owner: owner)])
    let exported = try await Tool.run(["export", trial.cache(owner)])
    expectSameLines(
      Array(Files.lines(exported.output).dropFirst()), trial.oracle.export(owner: owner), "the selected owner")
  }

  @Test("--verify 0 to 4 gives the same cache", arguments: 0...4)
  func verifyLevels(_ level: Int) async throws {
    let trial = try await MigrationTrial(fixture: [
      "--messages", "60", "--channels", "3", "--seed", "9", "--edge-cases",
    ])
    try await trial.migrate(["--verify", String(level)]).expectDocument(2)
    let report = try ReportFile(trial.reportPath)
    #expect(report.document["verification.level"]?.integer == level || level == 0)
    #expect(report.ledger == trial.oracle.totalLedger)
    for owner in trial.oracle.owners {
      let exported = try await Tool.run(["export", trial.cache(owner)])
      expectSameLines(Array(Files.lines(exported.output).dropFirst()), trial.oracle.export(owner: owner), "level")
    }
  }
}
