package import FileTesting
import Foundation
import Testing

/// One store in a folder of its own, one target, and the comparison of what a runner makes of it with the judge.
package struct MigrationTrial {
  package let folder: TemporaryFolder
  /// Path of the store.
  package let store: String
  private let reading = JudgesReading()
  private let runner: any MigrationRunner

  /// What a migration of the store must give. It is worked out when a test asks first: many do not.
  package var oracle: StoreOracle { get throws { try reading.oracle(storeAt: store) } }

  package var target: String { folder.path("target") }
  private var sourceFolder: String { folder.path("source") }

  /// A synthetic store.
  package init(_ shape: FixtureShape, _ runner: any MigrationRunner) async throws {
    try await self.init(runner) { try await runner.makeStore(shape, at: $0) }
  }

  /// A copy of a hand-made store.
  package init(_ tiny: TinyStore, _ runner: any MigrationRunner) async throws {
    try await self.init(copying: tiny.path, runner)
  }

  /// A copy of a store.
  package init(copying path: String, _ runner: any MigrationRunner) async throws {
    try await self.init(runner) { store in
      for suffix in ["", "-wal"] where Files.exists(path + suffix) {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: store + suffix)
      }
    }
  }

  /// - Parameter make: puts the store at a path.
  package init(_ runner: any MigrationRunner, making make: (String) async throws -> Void) async throws {
    self.runner = runner
    folder = try TemporaryFolder()
    store = folder.path("source/store.sqlite")
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    try await make(store)
  }

  /// The cache file of an owner.
  package func cache(_ owner: [UInt8]) -> String { target + "/" + CacheName.of(owner) + ".sqlite" }

  /// Migrates the store.
  package func migrate(_ request: MigrationRequest) async throws -> RunnerAnswer {
    try await runner.migrate(store, to: target, request)
  }

  /// Migrates, verifies, exports and compares everything with the judge.
  package func expectEqualToJudge() async throws {
    let before = try Files.snapshot(sourceFolder)
    let oracle = try oracle
    let answer = try await migrate(MigrationRequest())
    answer.expect(oracle.exitCode, "migrate")
    #expect(!answer.reports.isEmpty)
    for report in answer.reports {
      try expectReport(report, "report")
      #expect(report.code == Int(oracle.exitCode))
    }

    let proof = try await runner.verify(store, in: target).expect(0, "verify")
    #expect(proof.code == 0)
    #expect(proof.ledger == oracle.totalLedger, "verify: ledger")

    for owner in oracle.owners {
      let lines = try await runner.export(cache(owner))
      expectFirstLine(lines.first, owner: owner)
      expectSameLines(Array(lines.dropFirst()), oracle.export(owner: owner), "export CACHE against judge")
      try expectRejects(owner)
      #expect(try Files.mode(cache(owner)) == 0o600)
      guard runner.canName(owner) else { continue }
      let direct = try await runner.export(store, owner: owner)
      expectSameLines(Array(direct.dropFirst()), Array(lines.dropFirst()), "export STORE against export CACHE")
    }
    try expectRejects(nil)
    try expectTargetHoldsNothingElse()
    #expect(try Files.mode(target) == 0o700)
    #expect(try Files.snapshot(sourceFolder) == before, "the source changed, or something appeared beside it")
  }

  /// Ledgers and findings of a report against the judge.
  package func expectReport(_ report: ReportFile, _ comment: String) throws {
    let oracle = try oracle
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
  private func expectRejects(_ owner: [UInt8]?) throws {
    let path = rejectsPath(owner)
    let expected = try oracle.rejects(owner: owner)
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
    for owner in try oracle.owners {
      let name = CacheName.of(owner)
      allowed.formUnion([name + ".sqlite", name + ".sqlite-wal", name + ".sqlite-shm", name + ".rejects.jsonl"])
    }
    #expect(Set(try Files.names(target)).subtracting(allowed) == [])
  }
}

/// The judge's reading of one store, made once.
private final class JudgesReading: @unchecked Sendable {
  // Sendable: `oracle` is touched only while `lock` is held.
  private let lock = NSLock()
  private var oracle: StoreOracle?

  func oracle(storeAt path: String) throws -> StoreOracle {
    try lock.withLock {
      if let oracle { return oracle }
      let read = try StoreOracle(storeAt: path)
      oracle = read
      return read
    }
  }
}
