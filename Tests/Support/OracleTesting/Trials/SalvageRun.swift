package import FileTesting
import Foundation
import Testing

/// One damaged copy of a fixture's store, and what salvage makes of it.
package final class SalvageRun {
  private let fixture: SalvageFixture
  package let folder: TemporaryFolder
  package private(set) var salvaged: [String: SalvageExport] = [:]
  private var runner: any MigrationRunner { fixture.runner }

  package var store: String { folder.path("source/store.sqlite") }
  package var target: String { folder.path("target") }

  package init(_ fixture: SalvageFixture, spoiling change: (inout [UInt8]) -> Void) throws {
    self.fixture = fixture
    folder = try TemporaryFolder()
    var bytes = fixture.whole
    change(&bytes)
    try FileManager.default.createDirectory(atPath: folder.path("source"), withIntermediateDirectories: false)
    try Data(bytes).write(to: URL(fileURLWithPath: store))
  }

  /// Migrates the store as it lies there.
  package func migrate(_ request: MigrationRequest) async throws -> RunnerAnswer {
    try await runner.migrate(store, to: target, request)
  }

  /// Messages of the whole store that did not come back, with the cache that they belong to.
  package var lostMessages: [(cache: String, message: SalvageExport.Message)] {
    fixture.truth.flatMap { name, truth in
      truth.messages.filter { salvaged[name]?.messages[$0.key] == nil }.map { (name, $0.value) }
    }
  }

  /// Without salvage nothing is made of the store.
  package func expectRefused(_ code: Int32) async throws {
    let answer = try await migrate(MigrationRequest())
    answer.expect(code)
    #expect(!Files.exists(target))
    #expect(!answer.reports.isEmpty)
    for report in answer.reports { #expect(report.document["source.health"]?.text == "damaged") }
  }

  /// Migrates with salvage and demands that every row in the caches is one of the whole store, that no range claims a
  /// message that is gone, and that the ledger adds up and is proven again.
  /// - Returns: the report.
  @discardableResult
  package func expectSalvaged(_ mode: String) async throws -> ReportFile {
    let before = try Files.snapshot(folder.path("source"))
    let answer = try await migrate(MigrationRequest(salvage: mode))
    #expect(answer.code == 0 || answer.code == 2, "\(answer.message)")
    #expect(try Files.snapshot(folder.path("source")) == before, "the store changed")
    let report = try #require(answer.reports.last)
    #expect(report.document["source.health"]?.text == "damaged")
    #expect(report.document["not_checked"]?.items.contains { $0.text == "salvage_completeness" } == true)
    #expect(report.document["source.files.0.bytes"]?.integer == before["store.sqlite"]?.content?.count)
    for (entity, counts) in report.ledger {
      let sum =
        counts.migrated + counts.duplicate + counts.tombstone + counts.undecoded + counts.rejected + counts.dropped
      #expect(counts.read == sum, "\(entity)")
    }
    #expect(!Files.exists(target + "/.cachebridge"))
    salvaged = try await SalvageExport.all(in: target, runner)
    for (name, export) in salvaged {
      let invented = export.messages.filter { key, message in
        // Of several rows for one message another one is kept when the newest is gone.
        !key.contains("edge_duplicate") && message.line != fixture.truth[name]?.messages[key]?.line
      }
      #expect(invented.isEmpty, "invented in \(name): \(invented.keys.sorted().prefix(3))")
    }
    for lost in lostMessages {
      let claims = salvaged[lost.cache]?.ranges.filter {
        $0.channel == lost.message.channel && $0.times.contains(lost.message.createdAt)
      }
      #expect(claims?.isEmpty ?? true, "a range claims a message that is gone")
    }
    try await runner.verify(store, in: target, salvage: mode).expect(0, "verify")
    return report
  }

  /// The plan lists what the report counts, inside holes that a server must refill.
  package func expectLostIsInThePlan(_ report: ReportFile) async throws {
    var lost = 0
    for name in salvaged.keys {
      for line in try await runner.resyncPlan(target + "/" + name) {
        let document = try #require(JSONDocument(line))
        for item in document["lost"]?.items ?? [] {
          lost += item["about"]?.integer ?? 0
          // The first line has those of no channel in the cache, and no holes.
          guard document["kind"]?.text == "channel", let from = item["from"]?.integer, let to = item["to"]?.integer
          else {
            continue
          }
          let holes = (document["holes"]?.items ?? []).map {
            ($0["from"]?.integer ?? 0)...($0["to"]?.integer ?? 0)
          }
          // History that no chunk ever claimed is a hole too, so one hole may hold several of these.
          #expect(holes.contains { $0.contains(from) && $0.contains(to) }, "\(from)...\(to) is in no hole")
        }
      }
    }
    #expect(lost == report.findings["messages_lost"])
  }

  /// Rows that were set aside carry the step that read them.
  package func expectMethods(_ mode: String) throws {
    var rungs: Set<String> = []
    for name in try Files.names(target) where name.hasSuffix(".rejects.jsonl") {
      for line in Files.lines(try Files.bytes(target + "/" + name)) {
        rungs.insert(JSONDocument(line)?["rung"]?.text ?? "none")
      }
    }
    #expect(rungs == (mode == "skip" ? ["normal", "skip"] : ["pages"]))
  }
}
