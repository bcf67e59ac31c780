/// What a code means and what to do about it: the text of `cachebridge explain CODE`.
public struct Explanation: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    /// An exit code with its id.
    case exit
    case finding
    /// A finding that is also the reason of a row in the quarantine file.
    case rejectReason = "reject_reason"
    /// A column of the ledger.
    case fate
    /// An entry of `not_checked`.
    case notChecked = "not_checked"
    /// A finding of `migrations lint`.
    case migrationFinding = "migration_finding"
  }

  /// The id, unique among all explanations.
  public let id: String
  public let kind: Kind
  /// The exit code; `nil` for other kinds.
  public let exitCode: VerdictCode?
  /// The severity of the finding; for an exit code, the severity of the finding with the same id. `nil` for other
  /// kinds.
  public let severity: Finding.Severity?
  /// One sentence, the message of a finding that has no other.
  public let summary: String
  /// One paragraph.
  public let text: String
  /// What to do, one paragraph.
  public let whatToDo: String

  init(
    _ code: FindingCode, _ severity: Finding.Severity, kind: Kind = .finding, summary: String, text: String,
    whatToDo: String
  ) {
    id = code.rawValue
    self.kind = kind
    exitCode = nil
    self.severity = severity
    self.summary = summary
    self.text = text
    self.whatToDo = whatToDo
  }

  init(_ code: VerdictCode, summary: String, text: String, whatToDo: String) {
    id = code.id
    kind = .exit
    exitCode = code
    severity =
      switch code {
      case .ok: .info
      case .partial, .pending: .warning
      default: .error
      }
    self.summary = summary
    self.text = text
    self.whatToDo = whatToDo
  }

  init(_ id: String, severity: Finding.Severity = .error, summary: String, text: String, whatToDo: String) {
    self.id = id
    kind = .migrationFinding
    exitCode = nil
    self.severity = severity
    self.summary = summary
    self.text = text
    self.whatToDo = whatToDo
  }

  init(_ id: String, kind: Kind, summary: String, text: String, whatToDo: String) {
    self.id = id
    self.kind = kind
    exitCode = nil
    severity = nil
    self.summary = summary
    self.text = text
    self.whatToDo = whatToDo
  }
}
