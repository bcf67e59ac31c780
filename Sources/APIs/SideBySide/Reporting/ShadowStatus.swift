/// The state of a comparison.
public struct ShadowStatus: Sendable, Hashable, Codable {
  /// Why nothing was compared at a point.
  public enum Skip: String, Sendable, Hashable, CaseIterable, Codable {
    /// The newer collection is not started, or its start waits for the server, whose pages will replace everything.
    case starting
    /// A list is starting over.
    case restarting
    /// Another connection wrote to the cache, and not both collections have read it again.
    case reloading
    /// One collection ended; the comparison ends with it.
    case ended
  }

  /// Points at which the lists were compared.
  public package(set) var points = 0
  public package(set) var skipped: [Skip: Int] = [:]
  /// The number of events that each side has reported.
  public package(set) var events: [ShadowSide: Int] = [:]
  /// Divergences so far, resolved ones included.
  public package(set) var divergences = 0
  /// Current divergences.
  public package(set) var open = 0
  /// How often each rule explained a difference.
  public package(set) var lawful: [ShadowRule: Int] = [:]
  /// How often each row of "What maps to what" applied to the legacy side's events, by the row's id.
  public package(set) var rows: [String: Int] = [:]
  /// Whether it is running. False after `stop()`, and after a compared collection ended.
  public package(set) var isRunning = true

  package init() {}
}

/// One comparison of both lists.
public struct ShadowPoint: Sendable, Hashable, Codable {
  /// Same as `ShadowStatus.points`: counts the points that were not skipped.
  public let number: Int
  /// Why nothing was compared; `nil` if it was.
  public let skipped: ShadowStatus.Skip?
  /// The current divergences, as far as they are kept.
  public let divergences: [Divergence]
  /// What each side shows, oldest first: sent messages, pending and failed ones.
  public let legacy: [ShownMessage]
  public let new: [ShownMessage]
  /// Creation times, ms, between which both have loaded all sent messages; `nil` if there are none.
  public let common: ClosedRange<Int64>?

  package init(
    number: Int, skipped: ShadowStatus.Skip?, divergences: [Divergence], legacy: [ShownMessage], new: [ShownMessage],
    common: ClosedRange<Int64>?
  ) {
    (self.number, self.skipped, self.divergences) = (number, skipped, divergences)
    (self.legacy, self.new, self.common) = (legacy, new, common)
  }
}
