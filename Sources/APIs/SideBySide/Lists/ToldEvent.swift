package import ChatClient
package import LocalCaching

/// Something that one side told; what is reported of it is a `ShadowEvent`.
package struct ToldEvent: Sendable {
  /// From 1, over both sides.
  package var number: Int
  package let side: ShadowSide
  package let kind: ShadowEvent.Kind
  /// `nil` for what has no context.
  package var source: CollectionEventSource?
  package let status: MessageSendingStatus?
  package var messages: [ListedMessage]
  /// How many messages it was about in all.
  package let count: Int
  /// Whether a call led to it: a load, a reset, a window that was filled. Such events are not compared one by one, because
  /// both sides load by themselves; their results are.
  package let isCalled: Bool

  package init(
    number: Int = 0, _ side: ShadowSide, _ kind: ShadowEvent.Kind, source: CollectionEventSource? = nil,
    status: MessageSendingStatus? = nil, _ messages: [ListedMessage] = [], isCalled: Bool = false
  ) {
    (self.number, self.side, self.kind, self.source, self.status) = (number, side, kind, source, status)
    (self.messages, count, self.isCalled) = (messages, messages.count, isCalled)
  }

  /// Whether a delegate was told of messages.
  var isOfMessages: Bool { kind == .added || kind == .updated || kind == .deleted }
}
