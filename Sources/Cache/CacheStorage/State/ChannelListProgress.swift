/// How far the sync of one list of channels is (Docs/VendorAPIs.md#channel-list-sync).
public struct ChannelListProgress: Sendable, Hashable {
  /// Which list: the query in a form of the writer's own. Compared by UTF-8 bytes.
  public let list: String
  /// Where the next page begins; `nil` at the start, and once the list is complete.
  public var next: String?
  /// The server's time of the first page, ms: what changed later is told by the changelog from then on.
  public var startedAt: Int64
  /// Every page was written.
  public var isComplete: Bool

  public init(list: String, next: String? = nil, startedAt: Int64, isComplete: Bool = false) {
    self.list = list
    self.next = next
    self.startedAt = startedAt
    self.isComplete = isComplete
  }

  /// Stands in `custom_types` of our rows. Legacy rows have a list of custom types there, or nothing; exports and
  /// proofs of a migration leave ours out.
  package static let marker = "cachebridge:channel-list"
}
