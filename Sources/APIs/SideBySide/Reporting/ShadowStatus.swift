/// How a comparison stands.
public struct ShadowStatus: Sendable, Hashable, Codable {
  /// Why nothing was compared at a point.
  public enum Skip: String, Sendable, Hashable, CaseIterable, Codable {
    /// The newer collection is not started, or its start waits for the server, whose pages take the place of everything.
    case starting
    /// A list begins anew.
    case restarting
    /// Another connection wrote to the cache, and not both have read it again.
    case reloading
    /// One collection ended; the comparison ends with it.
    case ended
  }

  /// Points at which the lists were compared.
  public package(set) var points = 0
  public package(set) var skipped: [Skip: Int] = [:]
  /// What each side told so far.
  public package(set) var events: [ShadowSide: Int] = [:]
  /// Divergences so far, resolved ones included.
  public package(set) var divergences = 0
  /// Divergences that are there now.
  public package(set) var open = 0
  /// How often each rule explained a difference.
  public package(set) var lawful: [ShadowRule: Int] = [:]
  /// How often each row of "What maps to what" applied to what the legacy side told, by the row's id.
  public package(set) var rows: [String: Int] = [:]
  /// Whether it goes on. False after `stop()`, and when a collection that is compared ended.
  public package(set) var isRunning = true

  package init() {}
}

/// One comparison of both lists.
public struct ShadowPoint: Sendable, Hashable, Codable {
  /// As `ShadowStatus.points`: counts those that were not skipped.
  public let number: Int
  /// Why nothing was compared; `nil` when it was.
  public let skipped: ShadowStatus.Skip?
  /// The divergences that are there now, as far as they are kept.
  public let divergences: [Divergence]
  /// What each side shows, oldest first: sent messages, pending and failed ones.
  public let legacy: [ShownMessage]
  public let new: [ShownMessage]
  /// Creation times, ms, between which both have loaded all sent messages; `nil` when there are none.
  public let common: ClosedRange<Int64>?

  package init(
    number: Int, skipped: ShadowStatus.Skip?, divergences: [Divergence], legacy: [ShownMessage], new: [ShownMessage],
    common: ClosedRange<Int64>?
  ) {
    (self.number, self.skipped, self.divergences) = (number, skipped, divergences)
    (self.legacy, self.new, self.common) = (legacy, new, common)
  }
}
