package import ChatClient
package import LocalCaching

/// Something that one side reported; what is published of it is a `ShadowEvent`.
package struct ToldEvent: Sendable {
  /// From 1, across both sides.
  package var number: Int
  package let side: ShadowSide
  package let kind: ShadowEvent.Kind
  /// `nil` if it has no context.
  package var source: CollectionEventSource?
  package let status: MessageSendingStatus?
  package var messages: [ListedMessage]
  /// How many messages it concerned in total.
  package let count: Int
  /// Whether it resulted from a call: a load, a reset, a window that was filled. Such events are not compared
  /// individually, because each side loads by itself; their results are.
  package let isCalled: Bool

  package init(
    number: Int = 0, _ side: ShadowSide, _ kind: ShadowEvent.Kind, source: CollectionEventSource? = nil,
    status: MessageSendingStatus? = nil, _ messages: [ListedMessage] = [], isCalled: Bool = false
  ) {
    (self.number, self.side, self.kind, self.source, self.status) = (number, side, kind, source, status)
    (self.messages, count, self.isCalled) = (messages, messages.count, isCalled)
  }

  /// Whether a delegate was notified of messages.
  var isOfMessages: Bool { kind == .added || kind == .updated || kind == .deleted }
}
