/// Something that makes a JSON file an invalid report. Says where and why, never a value from the file.
package struct ReportProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Reason: String, Sendable {
    case notJSON = "is not JSON"
    case otherVersion = "is a format version that this tool does not know"
    case missing = "is missing"
    case unknown = "does not belong here"
    case wrongType = "has the wrong type"
    case wrongValue = "has a value that is not allowed"
    case contradicts = "contradicts other members"
  }

  /// A JSON pointer; empty for the whole file.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    // Names of unknown members come from the file and are not repeated.
    self.path = ReportNames.pointer(path)
    self.reason = reason
  }

  package var description: String { (path.isEmpty ? "the file" : path) + " " + reason.rawValue }

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(path: Self.pointer(context.codingPath + [key]), reason: .missing)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init(path: Self.pointer(context.codingPath), reason: .wrongType)
    case .dataCorrupted(let context):
      self.init(path: Self.pointer(context.codingPath), reason: .wrongValue)
    @unknown default:
      self.init(path: "", reason: .wrongValue)
    }
  }

  private static func pointer(_ path: [any CodingKey]) -> String {
    path.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
  }
}
