import LegacyStore
import MigrationReport
import StoreMigrator

/// What `inspect --health` says about a store's health, in JSON and text.
struct InspectHealth: Encodable, Sendable {
  struct Content: Encodable, Sendable {
    let rows: Int
    let brokenText: Int
    let impossibleColumns: Int
    let payloads: Int
    let undecodedPayloads: Int
    let keysBeyondMaximum: Int

    private enum CodingKeys: String, CodingKey {
      case rows, payloads
      case brokenText = "broken_text"
      case impossibleColumns = "impossible_columns"
      case undecodedPayloads = "undecoded_payloads"
      case keysBeyondMaximum = "keys_beyond_maximum"
    }
  }

  struct Pages: Encodable, Sendable {
    let size: Int
    let isSizeGuessed: Bool
    let kinds: [String: Int]
    let missing: Int
    let broken: Int
    let orphaned: Int
    let unmapped: Int
    let freeLeaves: Int
    let inconsistentCells: Int
    let brokenFrames: Int
    let isSchemaReadable: Bool
    let isLivenessKnown: Bool
    let lostRoots: [String]

    private enum CodingKeys: String, CodingKey {
      case size, kinds, missing, broken, orphaned, unmapped
      case isSizeGuessed = "size_guessed"
      case freeLeaves = "free_leaves"
      case inconsistentCells = "inconsistent_cells"
      case brokenFrames = "broken_frames"
      case isSchemaReadable = "schema_readable"
      case isLivenessKnown = "liveness_known"
      case lostRoots = "lost_roots"
    }
  }

  let header: String
  let quickCheck: String
  let problems: Int
  let content: Content
  let pages: Pages?
  let suspectIntervals: [String: Int]
  let advice: String
  let command: String

  private enum CodingKeys: String, CodingKey {
    case header, problems, content, pages, advice, command
    case quickCheck = "quick_check"
    case suspectIntervals = "suspect_intervals"
  }

  init(_ health: StoreHealth) {
    header = health.header.rawValue
    quickCheck = health.quickCheck.rawValue
    problems = health.problems
    content = Content(
      rows: health.content.rows, brokenText: health.content.brokenText,
      impossibleColumns: health.content.impossibleColumns, payloads: health.content.payloads,
      undecodedPayloads: health.content.undecodedPayloads, keysBeyondMaximum: health.content.keysBeyondMaximum)
    pages = health.pages.map { pages in
      Pages(
        size: pages.pageSize, isSizeGuessed: pages.isPageSizeGuessed,
        kinds: Dictionary(uniqueKeysWithValues: pages.pages.map { (InspectHealth.snakeCase($0.key), $0.value) }),
        missing: pages.missingPages, broken: pages.brokenPages, orphaned: pages.orphanedPages,
        unmapped: pages.unmappedPages, freeLeaves: pages.freeLeafPages, inconsistentCells: pages.inconsistentCells,
        brokenFrames: pages.brokenFrames, isSchemaReadable: pages.isSchemaReadable,
        isLivenessKnown: pages.isLivenessKnown, lostRoots: pages.lostRoots.map(\.rawValue))
    }
    suspectIntervals = Dictionary(
      uniqueKeysWithValues: health.suspectIntervals.map { ($0.key.rawValue, $0.value) })
    let advice = health.advice ?? .off
    self.advice = advice.rawValue
    command = InspectHealth.command(advice, store: "STORE")
  }

  /// The command for the advice.
  static func command(_ advice: SalvageMode, store: String) -> String {
    "cachebridge migrate \(store) --to DIR" + (advice == .off ? "" : " --salvage \(advice.rawValue)")
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }

  /// Lines for people.
  /// - Parameter store: the path as it was typed.
  func lines(store: String) -> [String] {
    var lines = [
      "Header     \(header)",
      "Check      \(quickCheck)\(problems > 0 ? ", \(problems)\(problems >= 100 ? " or more" : "") \(problems.agreeing("problem", "problems"))" : "")",
      "Content    \(content.rows.counted("row")), \(content.payloads.counted("payload")) decoded",
    ]
    let faults = [
      (content.undecodedPayloads, "payload", " that cannot be decoded"),
      (content.brokenText, "row", " with broken text"),
      (content.impossibleColumns, "message", " with impossible columns"),
      (content.keysBeyondMaximum, "key", " beyond the greatest one assigned"),
    ]
    lines += faults.filter { $0.0 > 0 }.map { "  \($0.0.counted($0.1))\($0.2)" }
    if let pages {
      let kinds = pages.kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      lines.append("Pages      \(pages.size.counted("byte"))\(pages.isSizeGuessed ? " (guessed)" : ""): \(kinds)")
      let faults = [
        (pages.missing, "missing at the end"), (pages.broken, "broken"), (pages.orphaned, "cut off from their table"),
        (pages.unmapped, "that may or may not be in use"),
        (
          pages.inconsistentCells,
          pages.inconsistentCells.agreeing("row that contradicts itself", "rows that contradict themselves")
        ), (pages.brokenFrames, pages.brokenFrames.agreeing("broken frame in the -wal", "broken frames in the -wal")),
        (
          pages.lostRoots.count,
          pages.lostRoots.count.agreeing("table without its root page", "tables without their root page")
        ),
      ]
      lines += faults.filter { $0.0 > 0 }.map { "  \($0.0) \($0.1)" }
    }
    for (entity, count) in suspectIntervals.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(entity): rows may be gone in \(count.counted("place"))")
    }
    let mode = SalvageMode(rawValue: advice) ?? .off
    lines.append("Advice     \(InspectHealth.command(mode, store: ShellWord.path(store)))")
    return lines
  }
}
