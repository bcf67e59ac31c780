import CacheLoading
public import Foundation

/// Lists, per channel of a cache, the holes in its history that a server must refill.
public struct ResyncPlanExport: Sendable {
  /// The cache file.
  public let cache: URL
  /// Also list channels without a hole. Default: false.
  public var includesComplete = false

  public init(cache: URL) { self.cache = cache }

  /// How much a plan lists.
  public struct Totals: Sendable, Equatable, Encodable {
    /// Channels that are listed.
    public let channels: Int
    /// Channels without a hole.
    public let complete: Int
    public let holes: Int
    /// The approximate number of messages that a damaged store lost.
    public let lost: Int64

    private enum CodingKeys: String, CodingKey {
      case channels, holes, lost
      case complete = "channels_without_holes"
    }
  }

  /// Writes the plan as JSON Lines (Docs/Guides/refilling-holes.md). It is content: it names channels and the user.
  /// - Parameter write: receives each line without its line feed.
  /// - Throws: `MigrationError`, or an error from `write`.
  public func run(write: ([UInt8]) throws -> Void) throws -> Totals {
    try MigrationError.onCache(cache.path) {
      let totals = try ResyncPlan(path: cache.path).write(includesComplete: includesComplete, write)
      return Totals(
        channels: totals.channels, complete: totals.complete, holes: totals.holes, lost: totals.lost)
    }
  }
}
