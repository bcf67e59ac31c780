import Foundation
import Testing

/// One store in a folder of its own, one target, and the comparison of what the tool makes of it with the judge.
struct MigrationTrial {
  let folder: TemporaryFolder
  /// Path of the store.
  let store: String
  let oracle: StoreOracle

  var target: String { folder.path("target") }
  var reportPath: String { folder.path("report.json") }
  private var sourceFolder: String { folder.path("source") }

  /// A store that `fixture make` writes.
  init(fixture arguments: [String]) async throws {
    folder = try TemporaryFolder()
    store = folder.path("source/store.sqlite")
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    let made = try await Tool.run(["fixture", "make"] + arguments + ["-o", store, "--quiet"])
    made.expectExit(0, "fixture make")
    oracle = try StoreOracle(storeAt: store)
  }

  /// A copy of a hand-made store.
  init(_ tiny: TinyStore) throws { try self.init(copying: tiny.path) }

  /// A copy of a store.
  init(copying path: String) throws {
    folder = try TemporaryFolder()
    store = folder.path("source/store.sqlite")
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    for suffix in ["", "-wal"] where Files.exists(path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: store + suffix)
    }
    oracle = try StoreOracle(storeAt: store)
  }

  /// The cache file of an owner.
  func cache(_ owner: [UInt8]) -> String { target + "/" + CacheName.of(owner) + ".sqlite" }

  /// Runs `migrate` with `--json` and a report.
  func migrate(_ extra: [String] = []) async throws -> Tool.Outcome {
    try await Tool.run(["migrate", store, "--to", target, "--json", "--report", reportPath] + extra)
  }

  /// Migrates, verifies, exports and compares everything with the judge.
  func expectEqualToJudge() async throws {
    let before = try Files.snapshot(sourceFolder)
    let result = try await migrate().expectDocument(oracle.exitCode, "migrate")
    try expectReport(ReportFile(result), "result")
    let report = try ReportFile(reportPath)
    try expectReport(report, "report")
    #expect(try Schemas.violations(ofReport: report.bytes) == [])
    #expect(report.code == Int(oracle.exitCode))

    let verifyReport = folder.path("verify.json")
    let verified = try await Tool.run(["verify", store, target, "--json", "--report", verifyReport])
    let proof = ReportFile(try verified.expectDocument(0, "verify"))
    #expect(proof.code == 0)
    #expect(proof.ledger == oracle.totalLedger, "verify: ledger")
    #expect(try Schemas.violations(ofReport: try Files.bytes(verifyReport)) == [])

    for owner in oracle.owners {
      let exported = try await Tool.run(["export", cache(owner)])
      exported.expectExit(0, "export CACHE")
      let lines = Files.lines(exported.output)
      expectFirstLine(lines.first, owner: owner)
      expectSameLines(Array(lines.dropFirst()), oracle.export(owner: owner), "export CACHE against judge")
      try expectRejects(owner)
      #expect(try Files.mode(cache(owner)) == 0o600)
      // An id with a NUL cannot be an argument of a process.
      if owner.contains(0) { continue }
      let direct = try await Tool.run(["export", store, "--owner", String(decoding: owner, as: UTF8.self)])
      direct.expectExit(0, "export STORE")
      expectSameLines(
        Array(Files.lines(direct.output).dropFirst()), Array(lines.dropFirst()), "export STORE against export CACHE")
    }
    try expectRejects(nil)
    try expectTargetHoldsNothingElse()
    #expect(try Files.mode(target) == 0o700)
    #expect(try Files.snapshot(sourceFolder) == before, "the source changed, or something appeared beside it")
  }

  /// Ledgers and findings of a report against the judge.
  func expectReport(_ report: ReportFile, _ comment: String) throws {
    #expect(report.ledger == oracle.totalLedger, "\(comment): ledger")
    for owner in oracle.owners {
      let ledger = oracle.ledger(owner: owner)
      #expect(report.ownerLedgers.contains(ledger), "\(comment): ledger of an owner \(ledger)")
    }
    for code in ["owner_assumed", "stub_channel", "chunk_cut", "chunk_dropped", "filter_unreadable"] {
      #expect(report.findings[code] ?? 0 == oracle.findings[code] ?? 0, "\(comment): finding \(code)")
    }
    for (entity, counts) in oracle.totalLedger {
      #expect(report.document["ledger.\(entity).balanced"]?.boolean == true, "\(comment): \(entity) \(counts)")
    }
  }

  /// "`{"kind":"cache","schema_version":N,"user_id":"…"}` first line".
  private func expectFirstLine(_ line: [UInt8]?, owner: [UInt8]) {
    let head = line.flatMap { JSONDocument($0) }
    #expect(head?.keys == ["kind", "schema_version", "user_id"])
    #expect(head?["kind"]?.text == "cache")
    if case .string(let bytes)? = head?["user_id"]?.value {
      #expect(bytes == owner)
    } else {
      Issue.record("no user_id")
    }
  }

  private func rejectsPath(_ owner: [UInt8]?) -> String {
    target + "/" + (owner.map { CacheName.of($0) } ?? "%ownerless") + ".rejects.jsonl"
  }

  /// "Rejected rows go to `<name>.rejects.jsonl` beside the cache, 0600, one object a line; absent when empty."
  func expectRejects(_ owner: [UInt8]?) throws {
    let path = rejectsPath(owner)
    let expected = oracle.rejects(owner: owner)
    guard !expected.isEmpty else { return #expect(!Files.exists(path), "an empty quarantine") }
    #expect(try Files.mode(path) == 0o600)
    var found: [String] = []
    for line in Files.lines(try Files.bytes(path)) {
      let row = try #require(JSONDocument(line))
      #expect(row.keys.sorted() == ["columns", "entity", "reason", "rung", "z_pk"])
      #expect(row["columns"]?.isObject == true)
      found.append("\(row["entity"]?.text ?? "") \(row["z_pk"]?.integer ?? -1) \(row["reason"]?.text ?? "")")
    }
    #expect(found.sorted() == expected)
  }

  /// Caches and quarantines, and no working folder (a cache may have its `-wal` and `-shm`).
  private func expectTargetHoldsNothingElse() throws {
    var allowed: Set<String> = ["%ownerless.rejects.jsonl"]
    for owner in oracle.owners {
      let name = CacheName.of(owner)
      allowed.formUnion([name + ".sqlite", name + ".sqlite-wal", name + ".sqlite-shm", name + ".rejects.jsonl"])
    }
    #expect(Set(try Files.names(target)).subtracting(allowed) == [])
  }
}
