public import LegacyStore

/// What a migration should do. The defaults are safe: every owner, everything verified, nothing replaced.
public struct MigrationOptions: Sendable {
  /// What to do with an existing cache.
  public enum ExistingCache: String, Sendable, Codable {
    /// Refuse before any work.
    case refuse
    /// Rebuild it from the store; the old one is replaced once the new one is proven.
    case replace
    /// Add what the last run has not seen.
    case merge
  }

  /// How many rows may end up rejected or undecoded before nothing is published.
  public enum RejectLimit: Sendable, Equatable {
    case count(Int)
    /// Of the rows read, 0 to 100.
    case percent(Double)
  }

  /// Only these owners; `nil` = all. Ids are compared by their UTF-8 bytes.
  public var owners: [String]?
  public var existing: ExistingCache = .refuse
  /// What to do with a damaged store. Default: refuse it. A healthy store is always read in the ordinary way.
  public var salvage: SalvageMode = .off
  /// Default: no limit.
  public var rejectLimit: RejectLimit?
  /// Accept a store whose tables are empty. Default: false, because that usually means that the `-wal` is missing.
  public var allowEmpty = false
  /// 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row (default).
  public var verifyLevel = 4
  /// Decode everything, but write only a working folder in the system's temporary directory.
  public var isDryRun = false
  /// Put names and ids into the report instead of tokens. Default: false.
  public var reveal = false
  /// Put a SHA-256 of each file of the store into the report. Default: true. It costs up to a quarter of the processor
  /// time of a large migration, so turn it off if nobody keeps the report.
  public var digestsSource = true
  /// Who is reading: an app migrates its own store before SyncManager is set up.
  public var access: StoreAccess = .anotherProcess
  /// Decoders to try after the built-in ones.
  public var codecs: [any PayloadCodec] = []
  /// The command words for the report, without values.
  public var command: [String] = ["migrate"]

  public init() {}

  /// What two runs must have in common for one to finish the other.
  var fingerprint: String { fingerprint(existing) }

  /// The same with another choice for existing caches.
  func fingerprint(_ existing: ExistingCache) -> String {
    let owners = self.owners.map { $0.map { "\($0.utf8.count):\($0)" }.joined(separator: ",") } ?? "*"
    let rest = [allowEmpty, reveal, digestsSource].map(String.init).joined(separator: "|")
    // What another codec can read would not be tried again.
    let codecs = self.codecs.map { "|\($0.id.utf8.count):\($0.id)" }.joined()
    return
      "\(owners)|\(existing.rawValue)|\(String(describing: rejectLimit))|\(verifyLevel)|\(salvage.rawValue)|\(rest)\(codecs)"
  }
}

extension MigrationOptions.RejectLimit {
  /// Whether so many rows of those that were read are too many.
  func isExceeded(by lost: Int, of read: Int) -> Bool {
    switch self {
    case .count(let limit): return lost > limit
    case .percent(let limit):
      // As the decimal fraction that it was written as: 57 of 10,000 rows are 0.57 %, which no binary number is.
      let parts = "\(limit)".split(separator: ".")
      let isDecimal = parts.count == 2 && parts[1].utf8.count <= 6
      guard isDecimal, let share = Int(parts[0] + parts[1]) else { return Double(lost) * 100 > limit * Double(read) }
      let unit = parts[1].utf8.reduce(100) { unit, _ in unit * 10 }
      return lost * unit > share * read
    }
  }
}
