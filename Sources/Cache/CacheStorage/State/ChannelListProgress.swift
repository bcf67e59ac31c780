/// The progress of syncing one list of channels (Docs/VendorAPIs.md#channel-list-sync).
public struct ChannelListProgress: Sendable, Hashable {
  /// The list: the query in the writer's own form. Compared by UTF-8 bytes.
  public let list: String
  /// Where the next page begins; `nil` at the start, and once the list is complete.
  public var next: String?
  /// The server's time of the first page, ms: the changelog delivers later changes from then on.
  public var startedAt: Int64
  /// Every page was written.
  public var isComplete: Bool
  /// No changelog reports what disappeared before the list was begun, so whoever completes it looks for cached channels
  /// that it did not bring. Default false.
  public var looksForOthers: Bool

  public init(
    list: String, next: String? = nil, startedAt: Int64, isComplete: Bool = false, looksForOthers: Bool = false
  ) {
    self.list = list
    self.next = next
    self.startedAt = startedAt
    self.isComplete = isComplete
    self.looksForOthers = looksForOthers
  }

  /// Marks our rows in `custom_types`. Legacy rows have a list of custom types there, or nothing; exports and proofs of
  /// a migration leave ours out.
  package static let marker = "cachebridge:channel-list"
}
