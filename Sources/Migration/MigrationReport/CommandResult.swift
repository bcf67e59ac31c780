/// The one document that a command prints with `--json`, even on failure: `{code, id, message, hint, result}`
/// (Docs/Guides/codes.md#exit-codes). `result` of migrate and verify is the report.
public struct CommandResult<Result: Encodable & Sendable>: Sendable, Encodable {
  public var verdict: Verdict
  /// `nil` is written as `null`.
  public var result: Result?

  public init(verdict: Verdict, result: Result?) {
    self.verdict = verdict
    self.result = result
  }

  private enum CodingKeys: String, CodingKey { case code, id, message, hint, result }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(verdict.code.code, forKey: .code)
    try container.encode(verdict.id, forKey: .id)
    try container.encode(verdict.message, forKey: .message)
    try container.encode(verdict.hint, forKey: .hint)
    try container.encode(result, forKey: .result)
  }
}

extension CommandResult<MigrationReport> {
  /// The document of a command whose result is a report.
  public init(report: MigrationReport) { self.init(verdict: report.verdict, result: report) }
}
