/// What a migration is asked to do, in words of the tests' own.
package struct MigrationRequest: Sendable {
  /// What becomes of a cache that is there.
  package enum Existing: String, Sendable {
    case refuse
    case replace
    case merge
  }

  /// How many rows may be set aside.
  package enum Limit: Sendable {
    case count(Int)
    case percent(Int)

    /// As an argument of the tool.
    package var word: String {
      switch self {
      case .count(let count): "\(count)"
      case .percent(let share): "\(share)%"
      }
    }
  }

  package var existing: Existing
  package var isDryRun: Bool
  package var allowsEmpty: Bool
  package var limit: Limit?
  package var verifyLevel: Int
  /// `off`, `skip`, `pages` or `auto`.
  package var salvage: String

  package init(
    _ existing: Existing = .refuse, isDryRun: Bool = false, allowsEmpty: Bool = false, limit: Limit? = nil,
    verifyLevel: Int = 4, salvage: String = "off"
  ) {
    self.existing = existing
    self.isDryRun = isDryRun
    self.allowsEmpty = allowsEmpty
    self.limit = limit
    self.verifyLevel = verifyLevel
    self.salvage = salvage
  }

  /// As arguments of the tool; none where the request is what the tool does by itself.
  package var arguments: [String] {
    var words = existing == .refuse ? [] : ["--" + existing.rawValue]
    if isDryRun { words.append("--dry-run") }
    if allowsEmpty { words.append("--allow-empty") }
    if let limit { words += ["--max-rejects", limit.word] }
    if verifyLevel != 4 { words += ["--verify", String(verifyLevel)] }
    if salvage != "off" { words += ["--salvage", salvage] }
    return words
  }
}
