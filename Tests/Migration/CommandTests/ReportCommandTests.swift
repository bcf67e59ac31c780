import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// `report render` and `report diff` on reports that the built tool wrote.
@Suite("Report commands", .heavy) struct ReportCommandTests {
  /// Two reports: of a store, and of the same store with rows that cannot be decoded.
  private func reports() async throws -> (folder: TemporaryFolder, good: String, bad: String) {
    let folder = try TemporaryFolder()
    for (name, edgeCases) in [("good", false), ("bad", true)] {
      let store = folder.path(name + ".sqlite")
      try FixtureStore.make(
        FixtureRecipe(messages: 80, channels: 3, encoding: .mixed, edgeCases: edgeCases, seed: 3), at: store)
      let run = try await Tool.run(
        ["migrate", store, "--to", folder.path(name), "--report", folder.path(name + ".json")])
      #expect(run.exitCode == (edgeCases ? 2 : 0))
    }
    return (folder, folder.path("good.json"), folder.path("bad.json"))
  }

  @Test("rendering JSON again gives the same bytes; other forms do not change from time to time")
  func render() async throws {
    let (folder, _, bad) = try await reports()
    for name in ["again.json", "a.md", "a.txt", "a.html", "a.xml", "a.junit.xml", "a.csv"] {
      let output = folder.path(name)
      #expect(try await Tool.run(["report", "render", bad, "-o", output]).exitCode == 0)
      let first = try Files.bytes(output)
      #expect(try await Tool.run(["report", "render", bad, "-o", output, "--quiet"]).exitCode == 0)
      #expect(try Files.bytes(output) == first)
      #expect(try Files.mode(output) == 0o600)
    }
    #expect(try Files.bytes(folder.path("again.json")) == Files.bytes(bad))
  }

  @Test("a report of itself is no worse; more loss is, with exit 3")
  func diff() async throws {
    let (folder, good, bad) = try await reports()
    defer { withExtendedLifetime(folder) {} }
    let same = try await Tool.run(["report", "diff", bad, bad])
    #expect(same.exitCode == 0)
    #expect(same.text == "Nothing changed.\n")
    let worse = try await Tool.run(["report", "diff", good, bad, "--json"])
    let document = try worse.expectDocument(3)
    #expect(document["worse"]?.boolean == true)
    let changes = document["changes"]?.items ?? []
    #expect(changes.contains { $0["what"]?.text == "verdict" && $0["after"]?.text == "partial" })
    #expect(!worse.text.contains("c-"), "tokens mean nothing across runs")
    #expect(try await Tool.run(["report", "diff", bad, good]).exitCode == 0)
  }

  @Test("reports of good and failed runs are valid; one that was changed is not, with exit 3")
  func validate() async throws {
    let (folder, good, bad) = try await reports()
    try folder.write(Array("no store".utf8), to: "text.sqlite")
    let failed = folder.path("failed.json")
    let run = try await Tool.run(
      ["migrate", folder.path("text.sqlite"), "--to", folder.path("none"), "--report", failed])
    #expect(run.exitCode == 4)
    for path in [good, bad, failed] {
      let xml = path + ".xml"
      #expect(try await Tool.run(["report", "render", path, "-o", xml]).exitCode == 0)
      for file in [path, xml] {
        let outcome = try await Tool.run(["report", "validate", file])
        #expect(outcome.exitCode == 0, "\(outcome.text)")
      }
      for (file, old, new) in [(path, "\"verdict\"", "\"vredict\""), (xml, "<verdict", "<vredict")] {
        let text = String(decoding: try Files.bytes(file), as: UTF8.self).replacingOccurrences(of: old, with: new)
        let name = "changed" + (file == xml ? ".xml" : ".json")
        try folder.write(Array(text.utf8), to: name)
        let result = try await Tool.run(["report", "validate", folder.path(name), "--json"]).expectDocument(3)
        #expect(result["problems"]?.items.isEmpty == false)
      }
    }
    #expect(try await Tool.run(["report", "validate", folder.path("none.xml")]).exitCode == 12)
    #expect(try await Tool.run(["report", "validate", folder.path("a.html")]).exitCode == 64)
  }

  @Test("what is no report is refused", arguments: ["render", "diff"])
  func refusals(_ command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(#"{"format_version":1,"secret":"text"}"#.utf8), to: "other.json")
    func arguments(_ path: String) -> [String] {
      command == "diff" ? ["report", "diff", path, path] : ["report", "render", path, "-o", folder.path("out.txt")]
    }
    let missing = try await Tool.run(arguments(folder.path("none.json")))
    #expect(missing.exitCode == 12)
    let other = try await Tool.run(arguments(folder.path("other.json")))
    #expect(other.exitCode == 4)
    #expect(!other.errorText.contains("text\""))
    #expect(try !Files.names(folder.path).contains("out.txt"))
    #expect(
      try await Tool.run(["report", "render", folder.path("other.json"), "-o", folder.path("x.pdf")]).exitCode == 64)
  }
}
