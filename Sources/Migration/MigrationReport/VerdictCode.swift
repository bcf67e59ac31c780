/// How a run ended: exit code and stable id (Docs/Guides/codes.md#exit-codes). Not named `ExitCode`, because argument
/// parsers have a type with that name.
public enum VerdictCode: Int, Sendable, CaseIterable {
  case ok = 0
  case `internal` = 1
  case partial = 2
  case mismatch = 3
  /// Also an empty source; the finding is then `source_empty`.
  case unsupportedSource = 4
  case damaged = 5
  case rejectLimit = 6
  case locked = 7
  case targetExists = 8
  case targetNewer = 9
  case noSpace = 10
  case noAccess = 11
  case sourceMissing = 12
  case sourceChanged = 13
  case pending = 20
  case usage = 64
  case interrupted = 75

  /// The exit status of the process.
  public var code: Int { rawValue }

  /// The id in reports and in `--json` documents.
  public var id: String {
    switch self {
    case .ok: "ok"
    case .internal: "internal"
    case .partial: "partial"
    case .mismatch: "mismatch"
    case .unsupportedSource: "unsupported_source"
    case .damaged: "damaged"
    case .rejectLimit: "reject_limit"
    case .locked: "locked"
    case .targetExists: "target_exists"
    case .targetNewer: "target_newer"
    case .noSpace: "no_space"
    case .noAccess: "no_access"
    case .sourceMissing: "source_missing"
    case .sourceChanged: "source_changed"
    case .pending: "pending"
    case .usage: "usage"
    case .interrupted: "interrupted"
    }
  }

  /// The code with this id; `nil` if there is none.
  public init?(id: String) {
    guard let code = Self.allCases.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { return nil }
    self = code
  }

  /// Whether a run that ends like this writes the requested reports (Docs/Guides/reports.md#when-a-report-is-written).
  public var writesReport: Bool { self != .usage && self != .locked && self != .sourceMissing }
}
