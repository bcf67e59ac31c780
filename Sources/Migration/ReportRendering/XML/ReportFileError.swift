/// A report file could not be read or written. Contains nothing from the file, not even its path.
package struct ReportFileError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: String, Sendable {
    case unreadable = "The file cannot be read."
    case unwritable = "The file cannot be written."
    case notAFile = "That is not a regular file."
    case tooLarge = "The file is too large to be a report."
    case noSchema = "Only reports that end in .json or .xml can be checked; this package has no schema for .junit.xml."
    case unavailable = "The XML library failed."
  }

  package let kind: Kind
  /// The system's `errno`; 0 if there is none.
  package let code: Int32

  package init(_ kind: Kind, code: Int32 = 0) {
    self.kind = kind
    self.code = code
  }

  package var description: String { kind.rawValue + (code == 0 ? "" : " (errno \(code))") }
}
