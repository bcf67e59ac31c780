import ChatWire
public import Foundation

/// Which message to load, and what to include. Calls copy what they need.
#if canImport(ObjectiveC)
  @objc(CBRMessageRetrievalParams)
#endif
public final class MessageRetrievalParams: MessageIncludeParams {
  /// Default empty, which no channel has.
  public var channelURL = ""
  /// Default `group`.
  public var channelType = ChannelType.group
  /// Default 0, which no message has.
  public var messageId: Int64 = 0

  /// Whether the message includes information about its thread. Default false.
  public var includeThreadInfo: Bool {
    get { settings.includes.threadInfo }
    set { settings.includes.threadInfo = newValue }
  }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let other = MessageRetrievalParams(settings)
    (other.channelURL, other.channelType, other.messageId) = (channelURL, channelType, messageId)
    return other
  }

  var includes: MessageIncludes { settings.includes.ofCall }
}
