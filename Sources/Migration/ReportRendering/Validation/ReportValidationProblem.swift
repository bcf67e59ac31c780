/// Something that makes a file an invalid report. Says where and why, never a value from the file: messages of the XML
/// library quote what they report and are not passed on.
package struct ReportValidationProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Reason: String, Sendable, CaseIterable {
    case notJSON = "not_json"
    case notXML = "not_xml"
    case documentType = "document_type"
    case otherDocument = "other_document"
    case otherVersion = "other_version"
    case missing = "missing"
    case unknown = "unknown"
    case wrongContent = "wrong_content"
    case wrongType = "wrong_type"
    case wrongValue = "wrong_value"
    case tooLong = "too_long"
    case notUnique = "not_unique"
    case contradicts = "contradicts"
    case invalid = "invalid"

    package var text: String {
      switch self {
      case .notJSON: "is not JSON"
      case .notXML: "is not well-formed XML in UTF-8, as reports are"
      case .documentType: "has a document type declaration, which no report has"
      case .otherDocument: "is not a report"
      case .otherVersion: "is a format version that this tool does not know"
      case .missing: "lacks an attribute or a member"
      case .unknown: "has an attribute or a member that does not belong here"
      case .wrongContent: "has missing, misnamed or misplaced elements or text"
      case .wrongType: "has the wrong type"
      case .wrongValue: "has a value that is not allowed"
      case .tooLong: "has more text than any report has"
      case .notUnique: "has a name that already appeared"
      case .contradicts: "contradicts other values"
      case .invalid: "does not fit the schema"
      }
    }
  }

  /// The line of an XML file, from 1; `nil` for JSON and for the whole file.
  package let line: Int?
  /// The JSON pointer of a JSON file, with `*` for names that no report has; empty for XML and for the whole file.
  package let path: String
  /// Its raw value is the code for scripts.
  package let reason: Reason

  init(line: Int?, _ reason: Reason) {
    self.line = line
    path = ""
    self.reason = reason
  }

  init(_ problem: ReportProblem) {
    line = nil
    path = problem.path
    reason =
      switch problem.reason {
      case .notJSON: .notJSON
      case .otherVersion: .otherVersion
      case .missing: .missing
      case .unknown: .unknown
      case .wrongType: .wrongType
      case .wrongValue: .wrongValue
      case .contradicts: .contradicts
      }
  }

  package var description: String {
    (line.map { "line \($0)" } ?? (path.isEmpty ? "the file" : path)) + " " + reason.text
  }
}

extension ReportValidationProblem: Encodable {
  private enum CodingKeys: String, CodingKey { case line, path, code, message }

  /// `{line, path, code, message}`; `line` may be `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
    try container.encode(path, forKey: .path)
    try container.encode(reason.rawValue, forKey: .code)
    try container.encode(description, forKey: .message)
  }
}
