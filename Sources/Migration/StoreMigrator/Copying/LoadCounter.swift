/// Names of counts that travel with the rows besides findings.
enum LoadCounter {
  /// Followed by an entity: rows that an earlier run has taken.
  static let seen = "seen_"
}
