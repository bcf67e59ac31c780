import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import ProcessTesting
import Testing

@Suite("The articles", .heavy) struct ArticleTests {
  private func source(_ name: String) throws -> String { try Repository.text("Docs/Example/\(name)") }

  /// `RECORD_GOLDEN=1` cuts anew and fails.
  @Test("every block of Swift is what the example has there", arguments: Article.all)
  func cuts(_ path: String) throws {
    let text = try Repository.text(path)
    let filled = try Article(text).filled(source)
    if Repository.isRecording, filled != text {
      try Data(filled.utf8).write(to: Repository.url(path))
      Issue.record("Cut anew. Read the difference, then run again without RECORD_GOLDEN.")
      return
    }
    let isSame = text == filled
    #expect(isSame, "A block differs from the example: RECORD_GOLDEN=1 cuts it anew.")
  }

  @Test("every region of the example is in an article") func regions() throws {
    let texts = try Article.all.map(Repository.text).joined()
    let sources = FileManager.default.enumerator(atPath: Repository.url("Docs/Example").path)
    var count = 0
    while let name = sources?.nextObject() as? String {
      guard name.hasSuffix(".swift") else { continue }
      for line in try source(name).components(separatedBy: "\n") where line.contains("// region: ") {
        let region = line.components(separatedBy: "// region: ")[1]
        let isCut = texts.contains("<!-- cut from \(name): \(region) -->")
        #expect(isCut, "\(name): \(region)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test("a changed, missing or doubled region is found") func faults() throws {
    let example = "// region: a\n  let a = 1\n\n    + 2\n// end\n// region: b\n// end\n// region: c\nlet c = 1"
    let article = "# T\n\n<!-- cut from F.swift: a -->\n\n```swift\nlet a = 2\n```\n"
    #expect(
      try Article(article).filled { _ in example }
        == article.replacingOccurrences(of: "let a = 2", with: "let a = 1\n\n  + 2"))
    for region in ["b", "c", "d"] {
      #expect(throws: Article.Fault.self, "\(region)") {
        try Article(article.replacingOccurrences(of: ": a -->", with: ": \(region) -->")).filled { _ in example }
      }
    }
    #expect(throws: Article.Fault.self) { try Article(article).filled { _ in example + "\n" + example } }
    #expect(throws: Article.Fault.self) { try Article("```swift\nlet a = 1\n```").filled { _ in example } }
    #expect(throws: Article.Fault.self) { try Article("<!-- cut from F.swift: a -->\n\ntext").filled { _ in example } }
  }

  @Test("the commands of \"Ending on the vendor's SDK\" do what it says") func commands() async throws {
    let article = Article(try Repository.text("Docs/CacheBridge.docc/Ending-on-the-vendors-SDK.md"))
    #expect(article.commands.count == 1)
    let folder = try TemporaryFolder()
    let summary = try FixtureStore.make(
      FixtureRecipe(messages: 60, channels: 4, owners: 2),
      at: folder.url.appendingPathComponent("SyncManager.sqlite").path)
    let tools = URL(fileURLWithPath: BuiltProgram.path("cachebridge")).deletingLastPathComponent().path
    for block in article.commands {
      let outcome = try await ProgramRun(
        "/bin/bash", ["-euo", "pipefail", "-c", block], environment: ["PATH": "\(tools):/usr/bin:/bin"],
        in: folder.path
      ).finish()
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.contains("report.html") && files.contains("report.json"))
    for owner in summary.owners {
      let name = String(decoding: owner, as: UTF8.self)
      let ledger = summary.ledgerByOwner[owner] ?? [:]
      let unsent = (ledger[.failedMessage]?.migrated ?? 0) + (ledger[.pendingMessage]?.migrated ?? 0)
      #expect(unsent > 0)
      #expect(try lines(folder, "\(name).outgoing.jsonl").count == unsent)
      #expect(try lines(folder, "\(name).plan.jsonl").first?.contains(#""kind":"resync_plan""#) == true)
    }
  }

  private func lines(_ folder: TemporaryFolder, _ name: String) throws -> [Substring] {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
  }
}
