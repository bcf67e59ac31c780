extension MigrationReport {
  /// One call of the tool or of the library.
  public struct Run: Sendable, Codable, Equatable {
    /// `r-` and lower-case hex digits; random.
    public var id: String
    /// Name and version, for example `cachebridge 0.1.0`.
    public var tool: String
    /// The version of the SQLite library.
    public var sqlite: String
    /// The command and the names of its flags, without their values: those are paths and ids.
    public var command: [String]
    /// UTC with milliseconds, `2026-01-02T03:04:05.678Z`; see `timestamp(milliseconds:)`.
    public var startedAt: String
    /// Milliseconds.
    public var durationMs: Int
    public var redaction: Redaction
    /// How often the work was resumed after an interruption.
    public var resumed: Int

    public init(
      id: String, tool: String, sqlite: String, command: [String], startedAt: String, durationMs: Int,
      redaction: Redaction = .tokens, resumed: Int = 0
    ) {
      self.id = id
      self.tool = tool
      self.sqlite = sqlite
      self.command = command
      self.startedAt = startedAt
      self.durationMs = durationMs
      self.redaction = redaction
      self.resumed = resumed
    }

    /// A time in the format of `startedAt`.
    /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
    /// - Returns: plain digits for a time outside the years 0 to 9999.
    public static func timestamp(milliseconds: Int64) -> String { UTCTimestamp.text(milliseconds: milliseconds) }

    private enum CodingKeys: String, CodingKey {
      case id, tool, sqlite, command
      case startedAt = "started_at"
      case durationMs = "duration_ms"
      case redaction, resumed
    }
  }

  /// How owners and channels are named.
  public enum Redaction: String, Sendable, Codable, CaseIterable {
    /// By tokens salted per run: `o-…`, `c-…`.
    case tokens
    /// By their ids and urls, because `--reveal` was given.
    case revealed
  }
}
