extension MigrationReport {
  /// How store and cache were compared.
  public struct Verification: Sendable, Codable, Equatable {
    /// 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row
    /// (Docs/Architecture.md#how-the-proof-works).
    public var level: Int
    public var checks: [Check]
    /// By entity, lower-case hex digits: the combined digest of its rows, regardless of their order.
    public var digests: [String: String]

    public init(level: Int, checks: [Check] = [], digests: [String: String] = [:]) {
      self.level = level
      self.checks = checks
      self.digests = digests
    }
  }

  /// One comparison.
  public struct Check: Sendable, Codable, Equatable {
    /// For example `row_digests`.
    public var id: String
    public var ok: Bool
    /// How many things (rows, counts, aggregates) were compared.
    public var compared: Int

    public init(id: String, ok: Bool, compared: Int) {
      self.id = id
      self.ok = ok
      self.compared = compared
    }
  }

  /// What the run cost.
  public struct Performance: Sendable, Codable, Equatable {
    /// In the order in which they ran.
    public var phases: [Phase]
    /// Greatest resident memory of the process in bytes; `nil` if the system does not say.
    public var peakRSSBytes: Int64?

    public init(phases: [Phase] = [], peakRSSBytes: Int64? = nil) {
      self.phases = phases
      self.peakRSSBytes = peakRSSBytes
    }

    private enum CodingKeys: String, CodingKey {
      case phases
      case peakRSSBytes = "peak_rss_bytes"
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(phases, forKey: .phases)
      try container.encode(peakRSSBytes, forKey: .peakRSSBytes)
    }
  }

  /// One step of a run.
  public struct Phase: Sendable, Codable, Equatable {
    /// For example `copy`.
    public var id: String
    /// Milliseconds.
    public var ms: Int
    /// Rows processed; 0 if the step has none.
    public var rows: Int
    /// Bytes processed; 0 if the step has none.
    public var bytes: Int64

    public init(id: String, ms: Int, rows: Int = 0, bytes: Int64 = 0) {
      self.id = id
      self.ms = ms
      self.rows = rows
      self.bytes = bytes
    }
  }
}
