import FileTesting
import Foundation
import SchemaChecking
import Testing

@testable import cachebridge_lab

@Suite("The format of scenarios") struct ScenarioFormatTests {
  private func problem(_ text: String) throws -> ScenarioProblem {
    do {
      _ = try ScenarioReader.read(Array(text.utf8))
    } catch { return error }
    throw ScenarioProblem("", "It was read.", text)
  }

  private static let head = #""scenario": 1, "title": "t", "history": {"messages": 2}"#

  private func stepProblem(_ step: String) throws -> ScenarioProblem {
    try problem(#"{\#(Self.head), "steps": [{"do": "open"}, \#(step)]}"#)
  }

  @Test("what is written is read again, and is the same text", arguments: 0..<60)
  func roundTrip(_ number: Int) throws {
    var generator = ScenarioGenerator(seed: 11, number: number)
    let scenario = generator.scenario(length: 40, number: number)
    let read = try ScenarioReader.read(scenario.json)
    #expect(read == scenario)
    #expect(read.json == scenario.json)
  }

  @Test("the library is written as the tool writes", arguments: Library.files)
  func library(_ file: String) throws {
    let data = try Library.data(file)
    let scenario = try ScenarioReader.read(data)
    #expect(String(decoding: scenario.json, as: UTF8.self) == String(decoding: data, as: UTF8.self))
  }

  @Test("problems name the step and say what to do")
  func places() throws {
    let unknown = try stepProblem(#"{"do": "sned"}"#)
    #expect(unknown.place == "step 2")
    #expect(unknown.advice.contains("send, edit"))
    let key = try stepProblem(#"{"do": "send", "txt": "hi"}"#)
    #expect(key.place == "step 2 (send)")
    #expect(key.advice.contains("by, text, count"))
    let message = try stepProblem(#"{"do": "edit", "message": "h3"}"#)
    #expect(message.place == "step 2 (edit)")
    #expect(message.advice.contains("-1 the newest"))
  }

  @Test(
    "steps that mean nothing are refused",
    arguments: [
      #"{"do": "edit"}"#, #"{"do": "edit", "message": 0}"#, #"{"do": "edit", "message": true}"#,
      #"{"do": "send", "by": "dora"}"#, #"{"do": "send", "count": 0}"#, #"{"do": "send", "count": 1001}"#,
      #"{"do": "send", "count": 2, "as": "m"}"#, #"{"do": "send", "as": "h1"}"#, #"{"do": "send", "as": "a b"}"#,
      #"{"do": "send", "kind": "voice"}"#, #"{"do": "send", "channel": "c1"}"#, #"{"do": "load"}"#,
      #"{"do": "load", "direction": "up"}"#, #"{"do": "faults", "double": 1.5}"#, #"{"do": "faults", "double": "0.5"}"#,
      #"{"do": "create_channel"}"#, #"{"do": "create_channel", "channel": "main"}"#, #"{"text": "x"}"#, "3",
    ])
  func badSteps(_ step: String) throws { #expect(try stepProblem(step).place.hasPrefix("step 2")) }

  @Test(
    "documents that are no scenarios are refused",
    arguments: [
      "", "[]", "{}", #"{"scenario": 2, "title": "t", "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "steps": [{"do": "open"}]}"#, #"{"scenario": 1, "title": "t", "steps": []}"#,
      #"{"scenario": 1, "title": "t", "steps": [{"do": "open"}], "more": 1}"#,
      #"{"scenario": 1, "title": "t", "users": ["a"], "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "users": ["a", "a"], "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "users": ["a", "observer"], "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "rows": ["arrived"], "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "history": {"messages": 1, "cached": 2}, "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "options": {"limit": 0}, "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "options": {"senders": ["zoe"]}, "steps": [{"do": "open"}]}"#,
      #"{"scenario": 1, "title": "t", "title": "u", "steps": [{"do": "open"}]}"#,
    ])
  func badDocuments(_ text: String) throws {
    let problem = try problem(text)
    #expect(!problem.what.isEmpty && !problem.advice.isEmpty)
  }

  @Test("a problem repeats nothing of the file")
  func privacy() throws {
    let problem = try stepProblem(#"{"do": "send", "by": "secret-name", "text": "secret-text"}"#)
    #expect(!problem.description.contains("secret"))
  }

  private static let schema = Repository.url("Docs/Schemas/scenario.schema.json")
  private static let guide = Repository.url("Docs/Guides/comparing.md")

  /// `RECORD_GOLDEN=1` writes the schema and fails, so that a recording is never taken for a pass.
  @Test("the schema and the guide say what the reader reads")
  func documents() throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(ScenarioSchema.text.utf8).write(to: Self.schema)
      let text = try String(contentsOf: Self.guide, encoding: .utf8)
      let start = try #require(text.range(of: "Keys with a star are required.\n\n")).upperBound
      let end = try #require(text.range(of: "## Recording")).lowerBound
      let page = text[..<start] + ScenarioSchema.guide.joined(separator: "\n") + "\n" + text[end...]
      try Data(page.utf8).write(to: Self.guide)
      Issue.record("Recorded. Read the difference, then run again without RECORD_GOLDEN.")
      return
    }
    #expect(try String(contentsOf: Self.schema, encoding: .utf8) == ScenarioSchema.text)
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    #expect(guide.contains(ScenarioSchema.guide.joined(separator: "\n")))
    for kind in Finding.Kind.allCases { #expect(guide.contains("| `\(kind.rawValue)` |"), "\(kind)") }
  }

  @Test("what the reader reads is valid by the schema", arguments: Library.files)
  func schemaOfLibrary(_ file: String) throws {
    let checker = try JSONSchemaChecker(Data(contentsOf: Self.schema))
    #expect(try checker.violations(of: Library.data(file)) == [])
  }
}
