import LegacyStore

/// Collects the summary while rows are written.
struct FixtureTally {
  private(set) var summary = FixtureSummary()
  private var present: Set<ChannelKey> = []
  private var mentioned: Set<ChannelKey> = []

  private struct ChannelKey: Hashable {
    let owner: [UInt8]
    let url: [UInt8]
  }

  init(model: LegacyModel, owners: [[UInt8]]) {
    let empty = Dictionary(uniqueKeysWithValues: model.entities.map { ($0, FixtureLedger()) })
    summary.owners = owners
    summary.ledger = empty
    for owner in owners { summary.ledgerByOwner[owner] = empty }
  }

  /// Counts rows with the same outcome.
  /// - Parameters:
  ///   - owner: whom they count for; `nil` for nobody.
  ///   - url: their channel, for the stub rule; `nil` if they have none.
  mutating func add(
    _ entity: LegacyEntity, _ outcome: FixtureOutcome, owner: [UInt8]?, url: [UInt8]?, count: Int = 1
  ) {
    guard count > 0 else { return }
    summary.ledger[entity, default: FixtureLedger()].add(outcome, count: count)
    summary.ledgerByOwner[owner ?? [], default: [:]][entity, default: FixtureLedger()].add(outcome, count: count)
    guard outcome == .migrated, let owner, let url else { return }
    switch entity {
    case .channel: present.insert(ChannelKey(owner: owner, url: url))
    case .message, .succeededMessage, .failedMessage, .pendingMessage, .messageChangeLogToken:
      mentioned.insert(ChannelKey(owner: owner, url: url))
    case .chunk, .channelListQuery: break
    }
  }

  mutating func add(_ row: FixtureRow, url: [UInt8]?) {
    add(row.entity, row.outcome, owner: row.owner, url: url)
    summary.rows.append(row)
  }

  mutating func addFinding(_ code: String) { summary.findings[code, default: 0] += 1 }

  mutating func addRange(_ range: FixtureRange) { summary.ranges.insert(range) }

  /// The summary including channels named only by rows of other entities (Docs/RowRules.md#stubs).
  func finished() -> FixtureSummary {
    var summary = summary
    let stubs = mentioned.subtracting(present).count
    if stubs > 0 { summary.findings["stub_channel"] = stubs }
    return summary
  }
}
