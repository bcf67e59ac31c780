package import Foundation

/// Checks a report file against the schema of its format (`report validate`): JSON by Docs/Schemas/report.schema.json,
/// XML by Docs/Schemas/report.xsd and the rules that a schema cannot express. A file that breaks a rule is a result; a
/// file that cannot be read is an error.
package enum ReportValidation {
  /// The formats that have a schema.
  package enum Form: String, Sendable, CaseIterable {
    case json, xml

    /// By the end of the name, upper or lower case.
    /// - Returns: `nil` for any other name, including `.junit.xml`: that format is not ours.
    package init?(path: String) {
      let lower = path.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      func ends(_ end: String) -> Bool {
        lower.count > end.utf8.count && lower.suffix(end.utf8.count).elementsEqual(end.utf8)
      }
      if ends(".json") {
        self = .json
      } else if ends(".xml"), !ends(".junit.xml") {
        self = .xml
      } else {
        return nil
      }
    }
  }

  /// The most problems reported: a file of another kind has one in every line.
  package static let mostProblems = 100

  /// A JSON document is read as a whole; this length is enough for millions of channels. XML is read as a stream and
  /// may have any length.
  static let longestJSON = 1 << 30

  /// What is wrong with a file, in file order; empty if it is valid.
  /// - Throws: `ReportFileError`: not readable, not a regular file, or a format without a schema.
  package static func problems(path: String) throws -> [ReportValidationProblem] {
    guard let form = Form(path: path) else { throw ReportFileError(.noSchema) }
    return try problems(path: path, form: form)
  }

  /// The same for a file whose name does not show its format.
  package static func problems(path: String, form: Form) throws -> [ReportValidationProblem] {
    // Non-blocking, so that a named pipe is refused instead of waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ReportFileError(.unreadable, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ReportFileError(.unreadable, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ReportFileError(.notAFile) }
    let input = ReportInput(descriptor: descriptor)
    switch form {
    case .json:
      return json(try input.all(atMost: longestJSON))
    case .xml:
      return try XMLValidation.problems(input)
    }
  }

  /// What is wrong with a document in memory.
  /// - Throws: `ReportFileError` if the XML library fails.
  package static func problems(_ document: Data, form: Form) throws -> [ReportValidationProblem] {
    switch form {
    case .json: json(document)
    case .xml: try XMLValidation.problems(ReportInput(document))
    }
  }

  private static func json(_ document: Data) -> [ReportValidationProblem] {
    JSONReport.problems(document).prefix(mostProblems).map(ReportValidationProblem.init)
  }
}
