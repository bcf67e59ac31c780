/// Something that an adapted screen is not told, or is told as less than it was. It holds no content: no text, no name
/// and no id.
public struct UnmappedEvent: Sendable, Hashable {
  /// The row of "What maps to what" that it falls under.
  public let row: MappingRow
  /// How many messages, channels or calls it was about; at least 1.
  public let count: Int

  /// Which way it was going.
  public var direction: MappingDirection { row.direction }
  /// What is lost, in words.
  public var lost: String { row.lost }

  package init(row: MappingRow, count: Int) { (self.row, self.count) = (row, max(1, count)) }
}

/// Is told what has no counterpart, on the queue where the adapted screen is called.
public typealias UnmappedEventObserver = @Sendable (UnmappedEvent) -> Void
