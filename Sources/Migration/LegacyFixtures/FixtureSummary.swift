package import LegacyStore

/// What a migration must make of one row (Docs/RowRules.md).
package enum FixtureOutcome: Sendable, Hashable {
  case migrated, duplicate, tombstone, undecoded
  case rejected(FixtureReason)
  case dropped(FixtureReason)

  package var reason: FixtureReason? {
    switch self {
    case .rejected(let reason), .dropped(let reason): reason
    case .migrated, .duplicate, .tombstone, .undecoded: nil
    }
  }
}

/// Why a row is rejected or dropped; raw values are the codes in Docs/RowRules.md.
package enum FixtureReason: String, Sendable, Hashable, CaseIterable {
  case ownerMissing = "owner_missing"
  case columnImpossible = "column_impossible"
  case unknownKind = "unknown_kind"
  case disagrees
  case tokenMissing = "token_missing"
  case requestIDMissing = "request_id_missing"
  case chunkInverted = "chunk_inverted"
  case filterUnreadable = "filter_unreadable"
  case chunkDropped = "chunk_dropped"
}

/// Expected counts of one entity; `read` is the sum of the others.
package struct FixtureLedger: Sendable, Equatable {
  package private(set) var read = 0
  package private(set) var migrated = 0
  package private(set) var duplicate = 0
  package private(set) var tombstone = 0
  package private(set) var undecoded = 0
  package private(set) var rejected = 0
  package private(set) var dropped = 0
  /// Rejected and dropped rows by reason.
  package private(set) var reasons: [FixtureReason: Int] = [:]

  package init() {}

  mutating func add(_ outcome: FixtureOutcome, count: Int) {
    read += count
    switch outcome {
    case .migrated: migrated += count
    case .duplicate: duplicate += count
    case .tombstone: tombstone += count
    case .undecoded: undecoded += count
    case .rejected: rejected += count
    case .dropped: dropped += count
    }
    if let reason = outcome.reason { reasons[reason, default: 0] += count }
  }
}

/// One edge-case row and its expected outcome.
package struct FixtureRow: Sendable, Equatable {
  package let entity: LegacyEntity
  /// Its Z_PK.
  package let primaryKey: Int64
  /// What the row tests, unique per entity except for pairs of rows that belong together.
  package let name: String
  /// UTF-8 of the owner it counts for; `nil` if there is none.
  package let owner: [UInt8]?
  package let outcome: FixtureOutcome
}

/// A message filter in the normal form of Docs/RowRules.md#chunks; `nil` in its place admits everything.
package struct FixtureFilter: Sendable, Hashable {
  /// 0 all, 1 user, 2 file, 3 admin.
  package var messageType = 0
  package var customType: String?
  /// Unique, sorted by bytes.
  package var senderUserIDs: [String] = []
}

/// A synced range that the migrated cache must contain.
package struct FixtureRange: Sendable, Hashable {
  package let owner: [UInt8]
  package let channelURL: [UInt8]
  package let filter: FixtureFilter?
  /// First and last millisecond.
  package let start: Int64
  package let end: Int64
}

/// What was written and what a migration of it must find. All of it follows from the recipe; nothing was read back.
package struct FixtureSummary: Sendable, Equatable {
  /// UTF-8 of the owner ids in the order of writing. Two may be canonically equivalent: compare bytes.
  package internal(set) var owners: [[UInt8]] = []
  /// Counts over all owners, with a ledger for every entity of the model.
  package internal(set) var ledger: [LegacyEntity: FixtureLedger] = [:]
  /// The same per owner; rows without an owner are under the empty key.
  package internal(set) var ledgerByOwner: [[UInt8]: [LegacyEntity: FixtureLedger]] = [:]
  /// Edge-case rows in the order of writing.
  package internal(set) var rows: [FixtureRow] = []
  /// `owner_assumed`, `stub_channel`, `chunk_cut`: rows or channels concerned.
  package internal(set) var findings: [String: Int] = [:]
  /// Every range of every owner after cutting, shrinking and merging.
  package internal(set) var ranges: Set<FixtureRange> = []
}
