public import MigrationReport

/// What a running migration says.
public enum MigrationEvent: Sendable {
  /// The stages of a run, in order.
  public enum Phase: String, Sendable, CaseIterable {
    case view, salvage, plan, copy, index, settle, ranges, verify, publish
  }

  /// A phase began.
  case phase(Phase)
  /// Rows of the store that are done, never more than `total`, never decreasing within a phase.
  case progress(Phase, rows: Int64, total: Int64)
  /// The end: what the run did. Failures are thrown instead, with their report inside the error.
  case finished(MigrationOutcome)
}

/// The result of a migration that came to its end.
public struct MigrationOutcome: Sendable {
  public let report: MigrationReport
  /// The caches that are in place now, by user id; empty after a dry run.
  public let caches: [PublishedCache]

  /// A finished cache file.
  public struct PublishedCache: Sendable, Equatable {
    public let userID: String
    public let path: String
    /// The quarantine beside it, when some rows were rejected.
    public let rejectsPath: String?
  }
}
