package import ChatClient
import ChatModel

extension LegacyMessageList {
  /// Makes what is shown what the cache has, after another connection wrote to it.
  ///
  /// The app is told in an order in which no message is in two arrays, whatever became of it: what is not outgoing any more
  /// leaves first, then sent messages go and come, and at last come those that are outgoing. An own message may have been
  /// sent meanwhile, and in an earlier state of the cache one that was sent is outgoing again.
  /// - Parameters:
  ///   - outgoing: all pending and failed messages of the channel; `nil` when they could not be read.
  ///   - messages: the sent ones to show; `nil` when what is shown stays.
  ///   - asked: whether the app asked once for all failed messages, or all pending ones.
  package mutating func reload(
    outgoing: [CachedOutgoing]?, messages: [BaseMessage]?, asked: Set<Bool>
  ) -> [LegacyMessageCall] {
    let sent = (messages ?? succeeded).compactMap(\.value.requestID)
    // What is in the cache as sent and as outgoing was sent: sync is about to find out.
    let unsent = outgoing?.filter { entry in
      !sent.contains { entry.message.hasRequestID($0) }
    }
    var calls = unsent.map { drop(besides: $0) } ?? []
    if let messages { calls += show(messages) }
    if let unsent { calls += update(unsent, asked: asked) }
    return calls
  }

  private mutating func show(_ messages: [BaseMessage]) -> [LegacyMessageCall] {
    guard !messages.isEmpty else { return clear() }
    let ids = Set(messages.map(\.value.id))
    let gone = succeeded.map(\.value.id).filter { !ids.contains($0) }
    return remove(messageIDs: gone) + insert(messages, .next)
  }
}
