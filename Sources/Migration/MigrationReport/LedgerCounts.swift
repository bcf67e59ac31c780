/// The outcomes of the rows of one entity. Every row read is counted under exactly one outcome (Docs/RowRules.md).
public struct LedgerCounts: Sendable, Codable, Equatable {
  public var read: Int
  public var migrated: Int
  public var duplicate: Int
  public var tombstone: Int
  public var undecoded: Int
  public var rejected: Int
  /// Chunks that no longer prove anything; the server refills them.
  public var dropped: Int

  public init(
    read: Int = 0, migrated: Int = 0, duplicate: Int = 0, tombstone: Int = 0, undecoded: Int = 0, rejected: Int = 0,
    dropped: Int = 0
  ) {
    self.read = read
    self.migrated = migrated
    self.duplicate = duplicate
    self.tombstone = tombstone
    self.undecoded = undecoded
    self.rejected = rejected
    self.dropped = dropped
  }

  /// True if the outcomes add up to the rows read. Counts that overflow do not balance.
  public var balanced: Bool {
    var sum = 0
    for count in [migrated, duplicate, tombstone, undecoded, rejected, dropped] {
      let (next, overflows) = sum.addingReportingOverflow(count)
      if overflows { return false }
      sum = next
    }
    return sum == read
  }

  /// Adds count by count; a count that would overflow stays at the greatest integer, because counts can come from a file.
  public static func + (a: LedgerCounts, b: LedgerCounts) -> LedgerCounts {
    LedgerCounts(
      read: sum(a.read, b.read), migrated: sum(a.migrated, b.migrated), duplicate: sum(a.duplicate, b.duplicate),
      tombstone: sum(a.tombstone, b.tombstone), undecoded: sum(a.undecoded, b.undecoded),
      rejected: sum(a.rejected, b.rejected), dropped: sum(a.dropped, b.dropped))
  }

  public static func += (a: inout LedgerCounts, b: LedgerCounts) { a = a + b }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? (a < 0 ? .min : .max) : sum
  }

  private enum CodingKeys: String, CodingKey {
    case read, migrated, duplicate, tombstone, undecoded, rejected, dropped, balanced
  }

  /// Reads the counts; `balanced` is computed from them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    read = try container.decode(Int.self, forKey: .read)
    migrated = try container.decode(Int.self, forKey: .migrated)
    duplicate = try container.decode(Int.self, forKey: .duplicate)
    tombstone = try container.decode(Int.self, forKey: .tombstone)
    undecoded = try container.decode(Int.self, forKey: .undecoded)
    rejected = try container.decode(Int.self, forKey: .rejected)
    dropped = try container.decode(Int.self, forKey: .dropped)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(read, forKey: .read)
    try container.encode(migrated, forKey: .migrated)
    try container.encode(duplicate, forKey: .duplicate)
    try container.encode(tombstone, forKey: .tombstone)
    try container.encode(undecoded, forKey: .undecoded)
    try container.encode(rejected, forKey: .rejected)
    try container.encode(dropped, forKey: .dropped)
    try container.encode(balanced, forKey: .balanced)
  }
}
