import Foundation
import LegacyStore
import MigrationReport

/// What is known about a run so far; a report can be created from it at any time, even for a failed run.
struct RunFacts {
  var files: StoreRecognition?
  var detection: ModelDetection?
  var plan: MigrationPlan?
  var result: JobResult?
  var state: RunState?
  var sourceDigests: [String: String] = [:]
  var isChanged: Bool?
  var isStructureChecked = false
  /// Set if the store was damaged and rebuilt.
  var salvage: SalvageAccount?
  var redaction = Redaction(salt: RandomHex.text(bytes: 32), reveals: false)
  /// By target, then entity.
  private(set) var ledgers: [[LegacyEntity: LedgerCounts]] = []

  /// Adds the job's results; `read` comes from the plan's own count of the store, so that the ledger compares two
  /// independent counts.
  mutating func add(_ result: JobResult, _ plan: MigrationPlan) {
    self.result = result
    ledgers = result.targets.enumerated().map { index, target in
      let expected = plan.expectedRows(target: index)
      return Dictionary(
        uniqueKeysWithValues: plan.model.entities.map { entity in
          var counts = target.ledger[entity] ?? LedgerCounts()
          counts.read = Int(expected[entity] ?? 0)
          return (entity, counts)
        })
    }
  }

  /// Replaces the ledgers with those of a new proof.
  mutating func verified(_ ledgers: [[LegacyEntity: LedgerCounts]]) { self.ledgers = ledgers }

  /// All targets together.
  var ledger: [String: LedgerCounts] {
    guard let plan, result != nil else { return [:] }
    var sum: [String: LedgerCounts] = [:]
    for entity in plan.model.entities {
      sum[entity.rawValue] = ledgers.reduce(LedgerCounts()) { $0 + ($1[entity] ?? LedgerCounts()) }
    }
    return sum
  }

  func ledgerText(of target: OwnerRouting.Target) -> String {
    (result?.targets.firstIndex { $0.target == target }).map(ledgerText) ?? "{}"
  }

  /// The counts of a target by entity, as JSON.
  func ledgerText(_ index: Int) -> String {
    let counts = Dictionary(uniqueKeysWithValues: ledgers[index].map { ($0.key.rawValue, $0.value) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(counts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The verdict of a completed run.
  func verdict(isDryRun: Bool) -> Verdict {
    let total = ledger.values.reduce(LedgerCounts(), +)
    let would = isDryRun ? "would be " : ""
    let gone = salvage.map { " " + $0.sentence } ?? ""
    guard total.undecoded + total.rejected > 0 else {
      if salvage?.isLacking == true {
        return Verdict(
          .partial,
          message:
            "\(total.migrated) of \(total.read.counted("row")) that could be read \(would)migrated; nothing undecoded or rejected.\(gone)",
          hint: "`cachebridge resync-plan CACHE` lists what to request from the server.")
      }
      return Verdict(
        .ok,
        message:
          "\(total.migrated) of \(total.read.counted("row")) \(would)migrated; nothing undecoded or rejected.\(gone)",
        hint: isDryRun ? "Run without --dry-run to migrate." : "Open the cache; keep the old store until you trust it.")
    }
    return Verdict(
      .partial,
      message:
        "\(total.migrated) of \(total.read.counted("row")) \(would)migrated; \(total.undecoded) undecoded and \(total.rejected.counted("rejected row")) \(isDryRun ? "would be" : "are") kept.\(gone)",
      hint: "See the findings. `cachebridge explain CODE` says what each one means and what to do.")
  }
}
