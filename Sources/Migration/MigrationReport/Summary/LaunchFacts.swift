/// What a summary takes from a launch that did not migrate: the small report of `MigrationRollout`
/// (Docs/Guides/many-stores.md#the-small-report).
package struct LaunchFacts: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The next launch decides again.
    case postponed
    /// Launches no longer try.
    case abandoned
  }

  package static let idPrefix = "l-"
  /// What a launch can tell as its reason.
  package static let reasons: [Kind: [String]] = [
    .postponed: ["device", "locked", "record", "store_too_large"],
    .abandoned: ["ended_inside", "failed", "record_damaged"],
  ]
  /// Where a launch can end inside a migration: before its first phase, or in one.
  package static let phases = [
    "start", "view", "salvage", "plan", "copy", "index", "settle", "ranges", "verify", "publish",
  ]
  /// More attempts are not told.
  private static let mostAttempts = 20

  /// `l-` and hex digits. Launches with the same id count once.
  package var id: String
  /// Name and version, for example `cachebridge 0.1.0`.
  package var tool: String
  package var kind: Kind
  /// One of `reasons`.
  package var reason: String
  /// How earlier launches ended: a phase of `phases`, or the id of a verdict.
  package var attempts: [String]

  package init(id: String, tool: String, kind: Kind, reason: String, attempts: [String] = []) {
    (self.id, self.tool, self.kind, self.reason) = (id, tool, kind, reason)
    self.attempts = Array(attempts.filter(Self.isAttempt).prefix(Self.mostAttempts))
  }

  /// As statistics count it.
  package var name: String { "\(kind.rawValue).\(reason)" }

  package static func isAttempt(_ name: String) -> Bool { phases.contains(name) || VerdictCode(id: name) != nil }

  /// Whether a text has the form of an id, and is short.
  package static func isID(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(idPrefix.utf8.count)
    return text.utf8.starts(with: idPrefix.utf8) && (1...64).contains(digits.count)
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The small report: JSON on one line, less than 700 bytes.
  package var text: String {
    let launch = [
      "\"id\":\"\(id)\"", "\"tool\":\"\(tool)\"", "\"decision\":\"\(kind.rawValue)\"", "\"reason\":\"\(reason)\"",
      "\"attempts\":[\(attempts.map { "\"\($0)\"" }.joined(separator: ","))]",
    ]
    return "{\"format_version\":\(SmallReport.currentFormatVersion),\"kind\":\"\(SmallReport.kind)\","
      + "\"launch\":{\(launch.joined(separator: ","))}}"
  }
}
