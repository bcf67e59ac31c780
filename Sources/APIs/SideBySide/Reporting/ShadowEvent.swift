/// Something that one of the two sides reported to its screen.
public struct ShadowEvent: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Messages were added, updated or deleted: calls of the delegate of the newer API.
    case added, updated, deleted
    /// Messages of a load: what a handler of the newer API received, or what a legacy fetch inserted.
    case page
    /// What a handler of the newer start received: the sent messages of the list are exactly these.
    case replaced
    /// Pending and failed messages that existed when the side began.
    case outgoing
    /// A live message that is not listed, because others before it are not shown: the legacy "new message".
    case unlisted
    case channelUpdated, channelDeleted, hugeGapDetected
    /// The list is empty, and starts again at another position.
    case restarted
  }

  /// From 1, across both sides, in the order of the reports.
  public let number: Int
  public let side: ShadowSide
  public let kind: Kind
  /// The cause, as a name of `CollectionEventSource`; `nil` for events without a context (`page`, `replaced`,
  /// `unlisted`, …).
  public let source: String?
  /// The context's sending status; `nil` if there is none.
  public let sendingStatus: String?
  /// The messages concerned; in a trace, those that the divergence concerns.
  public let messages: [ShownMessage]
  /// How many messages it concerned in total.
  public let count: Int

  package init(
    number: Int, side: ShadowSide, kind: Kind, source: String?, sendingStatus: String?, messages: [ShownMessage],
    count: Int
  ) {
    (self.number, self.side, self.kind) = (number, side, kind)
    (self.source, self.sendingStatus, self.messages, self.count) = (source, sendingStatus, messages, count)
  }
}
