import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// `resync-plan` (Docs/Guides/refilling-holes.md): the holes follow from the lines of the export alone.
@Suite("Re-sync plan", .heavy) struct ResyncPlanTests {
  @Test("holes are what the exported ranges and messages leave open, and the report counts them")
  func holes() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.sqlite")
    try FixtureStore.make(
      FixtureRecipe(messages: 600, channels: 9, owners: 1, encoding: .mixed, edgeCases: true, seed: 5), at: store)
    let migrated = try await Tool.run(["migrate", store, "--to", folder.path("caches"), "--json", "--reveal"])
    let report = ReportFile(try migrated.expectDocument(2))
    let name = try #require(try Files.names(folder.path("caches")).first { $0.hasSuffix(".sqlite") })
    let cache = folder.path("caches") + "/" + name
    let outcome = try await Tool.run(["resync-plan", cache, "--all"])
    #expect(outcome.exitCode == 0)
    let lines = outcome.text.split(separator: "\n").compactMap { JSONDocument(Array($0.utf8)) }
    let first = try #require(lines.first)
    #expect(first["kind"]?.text == "resync_plan")
    #expect(first["format_version"]?.integer == 1)
    #expect(first["channels"]?.integer == lines.count - 1)
    let known = try await History.all(Tool.run(["export", cache]).text)
    let urls = lines.dropFirst().map { Array(($0["channel_url"]?.text ?? "").utf8) }
    #expect(urls == known.keys.sorted { $0.lexicographicallyPrecedes($1) })
    var holes = 0
    for line in lines.dropFirst() {
      let url = Array(try #require(line["channel_url"]?.text).utf8)
      let found = (line["holes"]?.items ?? []).map { [$0["from"]?.integer ?? -1, $0["to"]?.integer ?? -1] }
      #expect(found == known[url]?.holes.map { [$0.lowerBound, $0.upperBound] })
      #expect(line["messages"]?.integer == known[url]?.messages.count)
      #expect(line["trusted.end"]?.integer == known[url]?.ranges.last?.upperBound)
      holes += found.count
    }
    #expect(first["holes"]?.integer == holes)
    #expect(holes > 0, "the store has chunks with holes between them")
    let counted = (report.document["channels"]?.items ?? []).reduce(0) { $0 + ($1["holes"]?.integer ?? -1) }
    #expect(counted == holes, "the report carries the plan's counts")

    let complete = try lines.dropFirst().filter { try #require($0["holes"]?.items).isEmpty }.count
    #expect(first["channels_without_holes"]?.integer == complete)
    #expect(complete > 0, "the store has channels with nothing to refill")
    let short = try await Tool.run(["resync-plan", cache]).text.split(separator: "\n")
    #expect(short.count == lines.count - complete)
    #expect(short.first?.contains("\"channels\":\(short.count - 1),") == true)
    #expect(short.dropFirst().allSatisfy { !$0.contains("\"holes\":[]") && outcome.text.contains($0) })
  }

  @Test("a file made with -o is private and complete")
  func file() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.sqlite")
    try FixtureStore.make(FixtureRecipe(messages: 50, channels: 2, seed: 5), at: store)
    _ = try await Tool.run(["migrate", store, "--to", folder.path("caches")])
    let name = try #require(try Files.names(folder.path("caches")).first)
    let plan = folder.path("plan.jsonl")
    let written = try await Tool.run(["resync-plan", folder.path("caches") + "/" + name, "-o", plan, "--json"])
    #expect(try Files.mode(plan) == 0o600)
    let printed = try await Tool.run(["resync-plan", folder.path("caches") + "/" + name])
    let channels = try written.expectDocument(0)["channels"]?.integer
    #expect(channels == printed.text.split(separator: "\n").count - 1)
    #expect(try Files.bytes(plan) == printed.output)
  }

  @Test("what is no cache is refused", arguments: [("missing", Int32(12)), ("text", 4), ("store", 4)])
  func refusals(_ kind: String, _ code: Int32) async throws {
    let folder = try TemporaryFolder()
    if kind == "text" { try folder.write(Array("no cache".utf8), to: "text") }
    if kind == "store" {
      try FixtureStore.make(FixtureRecipe(messages: 5, channels: 1, seed: 5), at: folder.path("store"))
    }
    let outcome = try await Tool.run(["resync-plan", folder.path(kind)])
    #expect(outcome.exitCode == code)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errorText.isEmpty)
  }
}

/// What the lines of an export say about one channel's history.
private struct History {
  var messages: [Int] = []
  var ranges: [ClosedRange<Int>] = []

  /// Times between the oldest and the newest thing known that no range covers, found one by one edge.
  var holes: [ClosedRange<Int>] {
    var edges = ranges.map { ($0.lowerBound, $0.upperBound) }
    edges.sort { $0.0 < $1.0 }
    let start = min(messages.min() ?? .max, edges.first?.0 ?? .max)
    let end = max(messages.max() ?? .min, edges.last?.1 ?? .min)
    guard start <= end else { return [] }
    var result: [ClosedRange<Int>] = []
    var next = start
    for (lower, upper) in edges {
      if lower > next { result.append(next...lower - 1) }
      next = upper + 1
    }
    if next <= end { result.append(next...end) }
    return result
  }

  /// Urls by their bytes: two of the store are canonically equivalent.
  private static func bytes(_ text: JSONDocument?) -> [UInt8] { Array((text?.text ?? "").utf8) }

  static func all(_ export: String) throws -> [[UInt8]: History] {
    var result: [[UInt8]: History] = [:]
    for text in export.split(separator: "\n") {
      guard let line = JSONDocument(Array(text.utf8)) else { continue }
      switch line["kind"]?.text {
      case "channel": result[bytes(line["url"]), default: History()].messages += []
      case "message":
        result[bytes(line["channel_url"]), default: History()].messages.append(line["created_at"]?.integer ?? -1)
      case "range" where line["filter"]?.isNull == true:
        let (start, end) = (line["start"]?.integer ?? 0, line["end"]?.integer ?? 0)
        result[bytes(line["channel_url"]), default: History()].ranges.append(start...end)
      default: break
      }
    }
    return result
  }
}
