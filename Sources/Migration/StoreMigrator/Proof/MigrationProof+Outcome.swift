import CacheLoading
import LegacyStore
import MigrationReport

extension MigrationProof {
  /// What a proof found: its checks, and where to look closer.
  struct Outcome: Sendable {
    var checks: [MigrationReport.Check] = []
    /// The sums of each entity's rows, by channel; small tables are under an empty url.
    var sums: [String: [([UInt8], ProofSum)]] = [:]
    var digests: [String: String] { sums.mapValues { EntityDigest.text(of: $0) } }
    /// Per target, the channels whose messages differ.
    var differing: [Set<[UInt8]>]
    /// Per target, the small tables that differ.
    var differingEntities: [Set<LegacyEntity>]
    private(set) var unseen: Int64 = 0
    /// Per target, those of them that are rows of messages.
    private(set) var unseenMessages: [Int64]
    var wrongOutcomes: Int64 = 0
    /// Those of them that were migrated and that no codec of this proof can read.
    private(set) var unreadable: Int64 = 0
    /// Those of them that wait undecoded, although a codec of the app can read them.
    private(set) var readable: Int64 = 0
    var rows: Int64 = 0
    /// Per target; `nil` for one without a cache.
    var ranges: [RangeProof.Outcome?] = []
    /// Whether some caches in use claim other ranges than the store's chunks allow: what an app or an earlier run has proven
    /// since cannot be told from what nobody has.
    private(set) var leavesRangesOpen = false
    /// Per target and by channel, the times of messages that were set aside; emptied once the ranges are proven.
    var holes: [[[UInt8]: [Int64]]]
    /// Per target and entity, the outcomes of the store's rows.
    private(set) var outcomes: [[LegacyEntity: [RowOutcome: Int64]]]
    /// Per target and entity, the rows that were set aside.
    private(set) var setAside: [[LegacyEntity: SetAsideReview.Keys]]
    /// Per target, rows kept undecoded.
    var undecoded: [ProofSum]

    init(targets: Int) {
      differing = Array(repeating: [], count: targets)
      differingEntities = Array(repeating: [], count: targets)
      undecoded = Array(repeating: ProofSum(), count: targets)
      outcomes = Array(repeating: [:], count: targets)
      setAside = Array(repeating: [:], count: targets)
      unseenMessages = Array(repeating: 0, count: targets)
      holes = Array(repeating: [:], count: targets)
    }

    mutating func add(_ result: StoreContent.Result, of entity: LegacyEntity, target: Int) {
      outcomes[target][entity, default: [:]].merge(result.outcomes, uniquingKeysWith: +)
      setAside[target][entity, default: SetAsideReview.Keys()].add(result.setAside)
      unseen += result.unseen
      if entity.isMessage {
        unseenMessages[target] += result.unseen
        holes[target] = result.holes
      }
      wrongOutcomes += result.wrongOutcomes
      unreadable += result.unreadable
      readable += result.readable
      rows += result.rows
      undecoded[target].add(result.undecoded)
    }

    /// Adds the results of further targets.
    mutating func append(_ other: Outcome) {
      // Not every group has each: only those with a new cache look for undecoded rows.
      for check in other.checks {
        if let place = checks.firstIndex(where: { $0.id == check.id }) {
          checks[place] = MigrationReport.Check(
            id: check.id, ok: checks[place].ok && check.ok, compared: checks[place].compared + check.compared)
        } else {
          checks.append(check)
        }
      }
      for (entity, more) in other.sums {
        var all = sums[entity] ?? []
        if let place = all.firstIndex(where: { $0.0.isEmpty }), more.first?.0.isEmpty ?? false {
          for (_, sum) in more { all[place].1.add(sum) }
        } else {
          all += more
        }
        sums[entity] = all
      }
      differing += other.differing
      differingEntities += other.differingEntities
      undecoded += other.undecoded
      outcomes += other.outcomes
      setAside += other.setAside
      unseen += other.unseen
      unseenMessages += other.unseenMessages
      wrongOutcomes += other.wrongOutcomes
      unreadable += other.unreadable
      readable += other.readable
      rows += other.rows
      ranges += other.ranges
    }

    /// Adds what was found of the ranges of all caches. Those of a cache in use that differ say nothing, and are in no check.
    mutating func checkRanges(_ stage: Stage) {
      let proven = ranges.indices.filter { ranges[$0] != nil }
      let checked = proven.filter { stage.isNew($0) || ranges[$0]?.agrees == true }
      leavesRangesOpen = checked.count < proven.count
      guard !checked.isEmpty || proven.isEmpty else { return }
      checks.append(
        MigrationReport.Check(
          id: CheckName.id(of: .chunk), ok: checked.allSatisfy { ranges[$0]?.agrees == true },
          compared: checked.reduce(0) { $0 + Int(ranges[$1]?.count ?? 0) }))
    }

    /// Adds rows that no cache accounts for, because the cache is gone.
    mutating func lose(_ lost: Int64) {
      rows += lost
      unseen += lost
      checkAccount()
    }

    /// Accounts for messages that changed in the store after the migration, and of which the caches have newer versions:
    /// they count as in a merge.
    mutating func accept(outdated: [Int: Int64], of entity: LegacyEntity) {
      for (target, lost) in outdated {
        outcomes[target][entity, default: [:]][.duplicate, default: 0] += lost
        unseen -= lost
      }
      checkAccount()
    }

    mutating func checkAccount() {
      let check = MigrationReport.Check(id: CheckName.account, ok: unseen == 0, compared: Int(rows))
      if let place = checks.firstIndex(where: { $0.id == check.id }) {
        checks[place] = check
      } else {
        checks.append(check)
      }
    }

    var isProven: Bool { checks.allSatisfy(\.ok) }

    /// Corrects checks that a closer look explains.
    mutating func accept(_ counts: DifferenceReview.Counts) {
      guard !counts.isFault, unseen == 0, wrongOutcomes == 0 else { return }
      // It looks at migrated rows: what a new cache claims, and what it keeps undecoded, is not explained by them.
      checks = checks.map { check in
        [CheckName.id(of: .chunk), CheckName.undecoded].contains(check.id)
          ? check : MigrationReport.Check(id: check.id, ok: true, compared: check.compared)
      }
    }
  }
}
