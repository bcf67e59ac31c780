import Foundation

/// The report in the Static Analysis Results Interchange Format 2.1.0, so that a code host shows it at the lines.
struct SARIFReport: Encodable {
  struct Run: Encodable {
    let tool: Tool
    let results: [Result]
  }

  struct Tool: Encodable {
    struct Driver: Encodable {
      let name = "cachebridge-scan"
      let rules: [Rule]
    }
    let driver: Driver
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let help: Message
  }

  struct Message: Encodable { let text: String }

  struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Message
    let locations: [Location]
  }

  struct Location: Encodable {
    struct Physical: Encodable {
      struct Artifact: Encodable { let uri: String }
      struct Region: Encodable { let startLine, startColumn: Int }
      let artifactLocation: Artifact
      let region: Region
    }
    let physicalLocation: Physical
  }

  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  init(_ report: ScanReport) {
    let uses = report.uses.filter { !$0.isUnchanged }
    let rules = report.symbols.map { use, _, _ in
      Rule(
        id: use.symbol, shortDescription: Message(text: "\(use.symbol): \(Words.effort(use))"),
        help: Message(text: Self.sentence(use)))
    }
    let results = uses.map { use in
      Result(
        ruleId: use.symbol, level: use.effort == .none ? "warning" : "note", message: Message(text: Self.sentence(use)),
        locations: [
          Location(
            physicalLocation: .init(
              artifactLocation: .init(uri: Self.uri(use.file)),
              region: .init(startLine: use.line, startColumn: use.column)))
        ])
    }
    runs = [Run(tool: Tool(driver: .init(rules: rules)), results: results)]
  }

  private static func sentence(_ use: Use) -> String {
    let instead = Words.instead(use)
    return "\(use.symbol): \(Words.effort(use))" + (instead.isEmpty ? "." : ". Instead: \(instead).")
  }

  private static func uri(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }
}

extension ScanReport {
  /// For code hosts and editors.
  public func sarif() throws -> String { try Self.encoded(SARIFReport(self)) }
}
