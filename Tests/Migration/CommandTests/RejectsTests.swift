import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// `rejects list` and `rejects show`: nothing of a row's content without `--reveal`.
@Suite("Rejects", .heavy) struct RejectsTests {
  private func quarantine(_ folder: TemporaryFolder) async throws -> (
    file: String, rows: [JSONDocument], report: ReportFile
  ) {
    let store = folder.path("store.sqlite")
    try FixtureStore.make(
      FixtureRecipe(messages: 120, channels: 4, encoding: .mixed, edgeCases: true, seed: 9), at: store)
    let run = try await Tool.run(["migrate", store, "--to", folder.path("caches"), "--json"])
    let report = ReportFile(try run.expectDocument(2))
    let name = try #require(try Files.names(folder.path("caches")).first { $0.hasSuffix(".rejects.jsonl") })
    let file = folder.path("caches") + "/" + name
    let rows = try Files.bytes(file).split(separator: 0x0A).compactMap { JSONDocument(Array($0)) }
    return (file, rows, report)
  }

  @Test("the list has every row, and its sums are those of the report")
  func list() async throws {
    let folder = try TemporaryFolder()
    let (file, rows, report) = try await quarantine(folder)
    let result = try await Tool.run(["rejects", "list", file, "--json"]).expectDocument(0)
    let listed = result["rows"]?.items ?? []
    #expect(listed.map { $0["entity"]?.text } == rows.map { $0["entity"]?.text })
    #expect(listed.map { $0["reason"]?.text } == rows.map { $0["reason"]?.text })
    #expect(listed.map { $0["line"]?.integer } == Array(1...rows.count))
    #expect(listed.allSatisfy { $0["z_pk"]?.isNull ?? true })
    for reason in result["reasons"]?.keys ?? [] {
      #expect(result["reasons"]?[reason]?.integer == report.findings[reason], "\(reason)")
    }
    let only = try await Tool.run(["rejects", "list", file, "--json", "--reason", "disagrees"]).expectDocument(0)
    #expect(only["rows"]?.items.count == report.findings["disagrees"])
    let revealed = try await Tool.run(["rejects", "list", file, "--json", "--reveal"]).expectDocument(0)
    #expect(revealed["rows"]?.items.map { $0["z_pk"]?.integer } == rows.map { $0["z_pk"]?.integer })
  }

  @Test("a row is shown without its values, unless they are asked for")
  func show() async throws {
    let folder = try TemporaryFolder()
    let (file, rows, _) = try await quarantine(folder)
    for (index, row) in rows.enumerated().prefix(12) {
      let hidden = try await Tool.run(["rejects", "show", file, "\(index + 1)"])
      #expect(hidden.exitCode == 0)
      let shown = try await Tool.run(["rejects", "show", file, "\(index + 1)", "--reveal", "--json"]).expectDocument(0)
      #expect(shown["columns"]?.items.count == row["columns"]?.keys.count)
      for column in row["columns"]?.keys ?? [] {
        guard let text = row["columns"]?[column]?.text, text.utf8.count > 3 else { continue }
        #expect(!hidden.text.contains(text), "\(column) is shown")
      }
    }
  }

  @Test("what is no quarantine file is refused")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{\"entity\":\"x\"}\n".utf8), to: "other.jsonl")
    #expect(try await Tool.run(["rejects", "list", folder.path("none.jsonl")]).exitCode == 12)
    #expect(try await Tool.run(["rejects", "list", folder.path("other.jsonl")]).exitCode == 4)
    let (file, rows, _) = try await quarantine(folder)
    #expect(try await Tool.run(["rejects", "show", file, "\(rows.count + 1)"]).exitCode == 64)
    #expect(try await Tool.run(["rejects", "show", file, "x"]).exitCode == 64)
  }
}
