extension MigrationReport {
  /// One user of the store.
  public struct Owner: Sendable, Codable, Equatable {
    /// `o-` and lower-case hex digits, or the user id when revealed.
    public var owner: String
    /// False: `--owner` named others, and these rows were not read.
    public var selected: Bool
    /// By entity; empty if not selected.
    public var ledger: [String: LedgerCounts]

    public init(owner: String, selected: Bool = true, ledger: [String: LedgerCounts] = [:]) {
      self.owner = owner
      self.selected = selected
      self.ledger = ledger
    }
  }

  /// One channel of one owner as it is now in the cache.
  public struct Channel: Sendable, Codable, Equatable {
    /// `c-` and lower-case hex digits, or the channel url when revealed.
    public var channel: String
    /// Migrated messages.
    public var messages: Int
    /// Synced ranges.
    public var ranges: Int
    /// Gaps between synced ranges that a server must refill.
    public var holes: Int
    /// `created_at` of the oldest and newest message in milliseconds; `nil` if there are no messages.
    public var firstAt: Int64?
    public var lastAt: Int64?

    public init(channel: String, messages: Int, ranges: Int, holes: Int, firstAt: Int64?, lastAt: Int64?) {
      self.channel = channel
      self.messages = messages
      self.ranges = ranges
      self.holes = holes
      self.firstAt = firstAt
      self.lastAt = lastAt
    }

    private enum CodingKeys: String, CodingKey {
      case channel, messages, ranges, holes
      case firstAt = "first_at"
      case lastAt = "last_at"
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(channel, forKey: .channel)
      try container.encode(messages, forKey: .messages)
      try container.encode(ranges, forKey: .ranges)
      try container.encode(holes, forKey: .holes)
      try container.encode(firstAt, forKey: .firstAt)
      try container.encode(lastAt, forKey: .lastAt)
    }
  }
}
