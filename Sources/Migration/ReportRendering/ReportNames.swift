import MigrationReport

/// Names that a report of this tool can contain. Messages about a given file repeat nothing else from it: any other
/// name may be an id or a text, however it is spelled (README.md#privacy).
enum ReportNames {
  /// Replaces a name that is not ours.
  static let other = "*"

  /// The members of Docs/Schemas/report.schema.json.
  static let members: Set<String> = [
    "format_version", "verdict", "run", "source", "owners", "ledger", "channels", "findings", "verification",
    "performance", "not_checked", "next", "code", "id", "message", "hint", "tool", "sqlite", "command", "started_at",
    "duration_ms", "redaction", "resumed", "model", "detected_by", "framework_version", "files",
    "changed_while_reading", "health", "role", "bytes", "sha256", "owner", "selected", "read", "migrated", "duplicate",
    "tombstone", "undecoded", "rejected", "dropped", "balanced", "channel", "messages", "ranges", "holes", "first_at",
    "last_at", "severity", "count", "samples", "level", "checks", "digests", "ok", "compared", "phases", "ms", "rows",
    "peak_rss_bytes",
  ]

  /// The entities of the released models.
  static let entities: Set<String> = [
    "Channel", "ChannelListQuery", "Chunk", "FailedMessage", "Message", "MessageChangeLogToken", "PendingMessage",
    "SucceededMessage",
  ]

  /// What a run cannot prove.
  private static let unproven: Set<String> = ["server_side_equality", "store_structure", "row_digests"]

  static func entity(_ name: String) -> String { entities.contains(name) ? name : other }

  /// A code of a finding or of something that was not checked.
  static func code(_ code: String) -> String {
    unproven.contains(code) || Explanations.find(code)?.id == code ? code : other
  }

  /// Numbers and dots, as in the names of released models.
  static func model(_ name: String) -> String {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let rest = name.utf8.dropFirst(digits.count)
    let isModel = (1...12).contains(digits.count) && ["", "-early", "-late"].contains { rest.elementsEqual($0.utf8) }
    return isModel ? name : other
  }

  /// A JSON pointer: our members and entities, and array indices.
  static func pointer(_ path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String($0) ?? "" }
    return parts.enumerated().map { index, part in
      if index == 0, part.isEmpty { return "" }
      // Longer numbers are not indices but, for example, the digits of a phone number.
      let isPlace = (1...6).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return isPlace || members.contains(part) || entities.contains(part) ? part : other
    }.joined(separator: "/")
  }
}
