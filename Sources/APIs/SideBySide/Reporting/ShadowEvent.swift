/// Something that one of the two sides told its screen.
public struct ShadowEvent: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Messages were added, updated or deleted: calls of the delegate of the newer API.
    case added, updated, deleted
    /// Messages of a load: what a handler of the newer API got, or what a legacy fetch inserted.
    case page
    /// What a handler of the newer start got: the sent messages of the list are exactly these.
    case replaced
    /// Pending and failed messages that were there when the side began.
    case outgoing
    /// A live message that is not listed, because others before it are not shown: the legacy "new message".
    case unlisted
    case channelUpdated, channelDeleted, hugeGapDetected
    /// The list is empty, and begins again at another place.
    case restarted
  }

  /// From 1, over both sides, in the order in which they told.
  public let number: Int
  public let side: ShadowSide
  public let kind: Kind
  /// Why, in the names of `CollectionEventSource`; `nil` for what has no context (`page`, `replaced`, `unlisted`, …).
  public let source: String?
  /// The context's sending status; `nil` for what has none.
  public let sendingStatus: String?
  /// The messages that it is about; in a trace, those of them that the divergence is about.
  public let messages: [ShownMessage]
  /// How many messages it was about in all.
  public let count: Int

  package init(
    number: Int, side: ShadowSide, kind: Kind, source: String?, sendingStatus: String?, messages: [ShownMessage],
    count: Int
  ) {
    (self.number, self.side, self.kind) = (number, side, kind)
    (self.source, self.sendingStatus, self.messages, self.count) = (source, sendingStatus, messages, count)
  }
}
