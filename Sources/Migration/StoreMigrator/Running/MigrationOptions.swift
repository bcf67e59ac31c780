public import LegacyStore

/// What a migration is asked to do. The defaults are the safe ones: every owner, everything verified, nothing replaced.
public struct MigrationOptions: Sendable {
  /// What to do with a cache that is already there.
  public enum ExistingCache: String, Sendable, Codable {
    /// Refuse before any work.
    case refuse
    /// Make it anew from the store; the old one goes when the new one is proven.
    case replace
    /// Bring over what the last run has not seen.
    case merge
  }

  /// How many rows may end rejected or undecoded before nothing is published.
  public enum RejectLimit: Sendable, Equatable {
    case count(Int)
    /// Of the rows read, 0 to 100.
    case percent(Double)
  }

  /// Only these owners; `nil` = all. Ids are compared by their UTF-8 bytes.
  public var owners: [String]?
  public var existing: ExistingCache = .refuse
  /// What to do with a damaged store. Default: refuse it. A store that is whole is read in the ordinary way whatever is
  /// asked for here.
  public var salvage: SalvageMode = .off
  /// Default: no limit.
  public var rejectLimit: RejectLimit?
  /// Accept a store whose tables hold no row. Default false: it usually means that the `-wal` was left behind.
  public var allowEmpty = false
  /// 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row (default).
  public var verifyLevel = 4
  /// Decodes everything and writes nothing but a working folder in the system's temporary directory.
  public var isDryRun = false
  /// Put names and ids into the report instead of tokens. Default false.
  public var reveal = false
  /// Put a SHA-256 of each file of the store into the report. Default true; it costs up to a quarter of the processor
  /// time of a big migration, so turn it off when nobody keeps the report.
  public var digestsSource = true
  /// Who is reading: an app migrates its own store before SyncManager is set up.
  public var access: StoreAccess = .anotherProcess
  /// Decoders that are tried after the built-in ones.
  public var codecs: [any PayloadCodec] = []
  /// The command words to put into the report, without values.
  public var command: [String] = ["migrate"]

  public init() {}

  /// What two runs must have in common for one to finish the other.
  var fingerprint: String { fingerprint(existing) }

  /// The same for another treatment of caches that are there.
  func fingerprint(_ existing: ExistingCache) -> String {
    let owners = self.owners.map { $0.map { "\($0.utf8.count):\($0)" }.joined(separator: ",") } ?? "*"
    let rest = [allowEmpty, reveal, digestsSource].map(String.init).joined(separator: "|")
    return
      "\(owners)|\(existing.rawValue)|\(String(describing: rejectLimit))|\(verifyLevel)|\(salvage.rawValue)|\(rest)"
  }
}
