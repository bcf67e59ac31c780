import FileTesting
import Foundation
import SchemaChecking
import Testing

@testable import cachebridge_lab

/// The published schemas of the report of a comparison.
enum ComparisonSchemas {
  private static func file(_ name: String) throws -> Data {
    try Data(contentsOf: Repository.url("Docs/Schemas/\(name)"))
  }

  /// What a report breaks, in the form that its name ends in; empty when it is valid.
  static func violations(of report: Data, _ name: String) throws -> [String] {
    name.hasSuffix(".xml")
      ? try XMLSchemaChecker(file("comparison.xsd")).violations(of: report)
      : try JSONSchemaChecker(file("comparison.schema.json")).violations(of: report)
  }

  /// What the one document of `--json` breaks, and the report in it.
  static func violations(ofResult document: Data) throws -> [String] {
    let around = try JSONSchemaChecker(file("command-result.schema.json")).violations(of: document)
    guard case .object(let members) = try JSONDecoder().decode(SchemaJSON.self, from: document),
      let report = members["result"]
    else { return around + ["no result"] }
    return around + (try JSONSchemaChecker(file("comparison.schema.json")).violations(of: report))
  }

  /// The words that the JSON schema has in an enumeration.
  static func words(_ path: String...) throws -> [String] {
    var value = try JSONDecoder().decode(SchemaJSON.self, from: file("comparison.schema.json"))
    for name in path + ["enum"] {
      guard case .object(let members) = value else { return [] }
      value = members[name] ?? .null
    }
    guard case .array(let words) = value else { return [] }
    return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
  }
}

@Suite("The schemas of the report of a comparison") struct ComparisonSchemaWordsTests {
  @Test("they have the kinds and the screens that the tool has")
  func words() throws {
    #expect(
      try ComparisonSchemas.words("$defs", "finding", "properties", "kind") == Finding.Kind.allCases.map(\.rawValue))
    #expect(
      try ComparisonSchemas.words("$defs", "finding", "properties", "screen") == ScreenName.allCases.map(\.rawValue))
    let text = String(
      decoding: try Data(contentsOf: Repository.url("Docs/Schemas/comparison.xsd")),
      as: UTF8.self)
    for word in Finding.Kind.allCases.map(\.rawValue) + ScreenName.allCases.map(\.rawValue) {
      #expect(text.contains("<xs:enumeration value=\"\(word)\"/>"), "\(word)")
    }
  }
}
