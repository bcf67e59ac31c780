/// What a transaction gave back, and what it changed.
public struct CacheCommit<Value: Sendable>: Sendable {
  public let value: Value
  /// `nil` when nothing changed.
  public let change: CacheChange?
}
