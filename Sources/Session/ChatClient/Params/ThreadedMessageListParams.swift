import ChatWire

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Which part of a thread to load. Calls copy what they need: later changes do not affect a call that was made.
#if canImport(ObjectiveC)
  @objc(CBRThreadedMessageListParams)
#endif
public final class ThreadedMessageListParams: MessagePageParams {
  override class var standard: MessageListSettings {
    var settings = MessageListSettings()
    settings.replyType = .all
    return settings
  }

  /// - Parameter timestamp: the starting point, ms.
  func call(_ parentID: Int64, around timestamp: Int64) -> MessageListCall {
    var call = MessageListCall(.timestamp(timestamp))
    (call.previousLimit, call.nextLimit) = (settings.previousResultSize, settings.nextResultSize)
    (call.isInclusive, call.isReversed) = (settings.isInclusive, settings.reverse)
    (call.filter, call.parentMessageID, call.replies) = (settings.messageFilter, parentID, .all)
    call.includes = settings.includes.ofCall
    call.includes.threadInfo = true
    return call
  }
}

/// The result of `threadedMessages`: a part of a thread.
public struct ThreadedMessages: Sendable {
  /// The message that the others reply to; `nil` if the user cannot see it.
  public let parent: BaseMessage?
  /// In the requested order.
  public let replies: [BaseMessage]
}
