import MigrationReport

/// The names that a summary repeats: those of this tool. Any other name in a report may be an id or a text, however it
/// is spelled, and becomes `other`, so that a summary neither repeats content nor grows with what it reads.
enum SummaryNames {
  static let other = "other"
  private static let entityOther = "Other"
  private static let salvage: Set<String> = ["none", "normal", "pages", "pages_unmapped", "skip", "unknown"]

  /// The same facts with our names only.
  static func ours(_ facts: RunFacts) -> RunFacts {
    var ours = facts
    ours.tool = tool(facts.tool)
    ours.command = command(facts.command)
    ours.model = facts.model.map(model)
    ours.salvage = facts.salvage.map(salvage)
    if facts.ledger.keys.contains(where: { entity($0) != $0 }) {
      ours.ledger = [:]
      for (name, counts) in facts.ledger { ours.ledger[entity(name), default: LedgerCounts()] += counts }
    }
    for index in ours.findings.indices {
      let name = code(ours.findings[index].code.rawValue)
      ours.findings[index].code = FindingCode(rawValue: name)
    }
    return ours
  }

  /// The same launch with our names only.
  static func ours(_ launch: LaunchFacts) -> LaunchFacts {
    var ours = launch
    ours.tool = tool(launch.tool)
    if LaunchFacts.reasons[launch.kind]?.contains(launch.reason) != true { ours.reason = other }
    return ours
  }

  private static func isLaunch(_ name: String) -> Bool {
    LaunchFacts.Kind.allCases.contains { kind in
      ((LaunchFacts.reasons[kind] ?? []) + [other]).contains { name == "\(kind.rawValue).\($0)" }
    }
  }

  /// Whether every name in the statistics can be one that `ours` left: nothing else is repeated of an earlier summary.
  static func areOurs(_ runs: RunStatistics) -> Bool {
    runs.verdicts.keys.allSatisfy { VerdictCode(id: $0) != nil } && runs.models.keys.allSatisfy { model($0) == $0 }
      && runs.tools.keys.allSatisfy { tool($0) == $0 } && runs.commands.keys.allSatisfy { command($0) == $0 }
      && runs.salvage.keys.allSatisfy { salvage($0) == $0 } && runs.ledger.keys.allSatisfy { entity($0) == $0 }
      && runs.findings.keys.allSatisfy { code($0) == $0 } && runs.launches.keys.allSatisfy(isLaunch)
      && runs.abandonedAttempts.keys.allSatisfy(LaunchFacts.isAttempt)
  }

  /// `cachebridge` and a version: numbers, dots, and a word of at most ten letters after a hyphen.
  static func tool(_ text: String) -> String {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, words[0].elementsEqual("cachebridge".utf8) else { return other }
    let parts = words[1].split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    let isVersion = (1...12).contains(parts[0].count) && parts[0].allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    let isWord = parts.count == 1 || (1...10).contains(parts[1].count) && parts[1].allSatisfy(isLowercase)
    return isVersion && isWord ? text : other
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  static func command(_ name: String) -> String { RunFacts.commands.contains(name) ? name : other }

  /// The released models, and `unknown`.
  static func model(_ name: String) -> String {
    name == "unknown" || ReportNames.model(name) == name ? name : other
  }

  static func entity(_ name: String) -> String { ReportNames.entities.contains(name) ? name : entityOther }

  static func code(_ code: String) -> String { ReportNames.code(code) == code ? code : other }

  static func salvage(_ step: String) -> String { salvage.contains(step) ? step : other }
}
