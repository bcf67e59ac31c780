import Foundation

/// The report as a document for scripts: version 1, members only ever added.
struct JSONReport: Encodable {
  struct File: Encodable {
    let path: String
    let language: ScannedFile.Language
    let counts: EffortCounts
    let work: String
  }

  struct Step: Encodable {
    let step: Int
    let title: String
    let files: Int
    let counts: EffortCounts
  }

  let formatVersion = 1
  let read: Int
  let counts: EffortCounts
  let steps: [Step]
  let files: [File]
  let uses: [Use]

  private enum CodingKeys: String, CodingKey {
    case formatVersion = "format_version"
    case read, counts, steps, files, uses
  }

  init(_ report: ScanReport) {
    (read, counts, uses) = (report.files.count, report.counts, report.uses)
    steps = report.steps.map { Step(step: $0.step.rawValue, title: $0.step.title, files: $0.files, counts: $0.counts) }
    files = report.filesWithUses.map {
      File(path: $0.path, language: $0.language, counts: $0.counts, work: $0.counts.size)
    }
  }
}

extension ScanReport {
  /// For scripts: `format_version`, sums, and every use.
  public func json() throws -> String { try Self.encoded(JSONReport(self)) }

  static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
