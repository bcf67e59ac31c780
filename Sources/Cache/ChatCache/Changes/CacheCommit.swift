/// What a transaction gave back, and what it changed.
public struct CacheCommit<Value: Sendable>: Sendable {
  public let value: Value
  /// What observers are told, with the rows that were written; `nil` when nothing changed.
  public let change: CacheChange?
}
