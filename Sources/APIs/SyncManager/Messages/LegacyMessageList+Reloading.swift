package import ChatClient
import ChatModel

extension LegacyMessageList {
  /// Makes what is shown equal to the cache, after another connection wrote to it.
  ///
  /// Events are in an order in which no message is in two arrays: first, messages that are no longer outgoing leave;
  /// then sent messages are removed and added; finally, outgoing messages are added. An own message may have been sent
  /// in the meantime, or, in an earlier state of the cache, a sent one may be outgoing again.
  /// - Parameters:
  ///   - outgoing: all pending and failed messages of the channel; `nil` if they could not be read.
  ///   - messages: the sent messages to show as the stretch; `nil` if those shown stay.
  ///   - beyond: those of `idsBeyond` that the cache still has, unless they are in the stretch.
  ///   - asked: whether the app has ever fetched all failed messages, or all pending ones.
  package mutating func reload(
    outgoing: [CachedOutgoing]?, messages: [BaseMessage]?, beyond: [BaseMessage] = [], asked: Set<Bool>
  ) -> [LegacyMessageCall] {
    let sent = (messages.map { $0 + beyond } ?? succeeded).compactMap(\.value.requestID)
    // What is in the cache both as sent and as outgoing was sent: sync is about to find out.
    let unsent = outgoing?.filter { entry in
      !sent.contains { entry.message.hasRequestID($0) }
    }
    var calls = unsent.map { drop(besides: $0) } ?? []
    if let messages { calls += show(messages, beyond) }
    if let unsent { calls += update(unsent, asked: asked) }
    return calls
  }

  private mutating func show(_ messages: [BaseMessage], _ beyond: [BaseMessage]) -> [LegacyMessageCall] {
    guard !messages.isEmpty || !beyond.isEmpty else { return clear() }
    let ids = Set((messages + beyond).map(\.value.id))
    let gone = succeeded.map(\.value.id).filter { !ids.contains($0) }
    var calls = remove(messageIDs: gone) + insert(messages, .next)
    for message in beyond { calls += update(message) }
    return calls
  }
}
