/// The results of writing rows.
public struct UpsertResult: Sendable, Equatable {
  /// What happened to one row.
  public enum Outcome: Sendable, Equatable {
    case inserted
    case updated
    /// The cache already has the same bytes.
    case unchanged
    /// The cache has a newer version and keeps it.
    case older
    /// It is remembered as deleted, or its channel is.
    case deleted
  }

  /// One per row, in the order of the rows.
  public internal(set) var outcomes: [Outcome] = []
}
