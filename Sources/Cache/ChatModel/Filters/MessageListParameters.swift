/// Which part of a channel to read, around a point in time (Docs/Protocol.md#message-pages). Limits below 0 count as 0.
public struct MessageListParameters: Sendable, Hashable {
  /// The point to read from, ms. `Int64.max` is the newest end.
  public let timestamp: Int64
  /// How many messages before the point, 0 for none.
  public let previousLimit: Int
  /// How many messages after the point, 0 for none.
  public let nextLimit: Int
  /// Whether messages exactly at the point are included; false by default.
  public let isInclusive: Bool
  /// Whether the newest messages come first; false by default.
  public let isReversed: Bool
  /// Everything by default.
  public let filter: MessageFilter

  public init(
    timestamp: Int64, previousLimit: Int = 0, nextLimit: Int = 0, isInclusive: Bool = false, isReversed: Bool = false,
    filter: MessageFilter = .everything
  ) {
    self.timestamp = timestamp
    self.previousLimit = max(0, previousLimit)
    self.nextLimit = max(0, nextLimit)
    self.isInclusive = isInclusive
    self.isReversed = isReversed
    self.filter = filter
  }
}
