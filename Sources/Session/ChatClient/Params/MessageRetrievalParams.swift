import ChatWire
public import Foundation

/// Which message to load, and what to include. Calls copy what they need.
public final class MessageRetrievalParams: NSObject, NSCopying {
  /// Default empty, which no channel has.
  public var channelURL = ""
  /// Default `group`.
  public var channelType = ChannelType.group
  /// Default 0, which no message has.
  public var messageId: Int64 = 0
  /// Default false.
  public var includeMetaArray = false
  /// Default false.
  public var includeReactions = false
  /// Default false.
  public var includeThreadInfo = false
  /// Whether a reply includes the message that it replies to. Default false.
  public var includeParentMessageInfo = false
  /// An older, shorter form of `includeParentMessageInfo`. Default false.
  public var includeParentMessageText = false

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let other = MessageRetrievalParams()
    (other.channelURL, other.channelType, other.messageId) = (channelURL, channelType, messageId)
    (other.includeMetaArray, other.includeReactions) = (includeMetaArray, includeReactions)
    (other.includeThreadInfo, other.includeParentMessageInfo) = (includeThreadInfo, includeParentMessageInfo)
    other.includeParentMessageText = includeParentMessageText
    return other
  }

  var includes: MessageIncludes {
    var includes = MessageIncludes()
    (includes.metaArrays, includes.reactions) = (includeMetaArray, includeReactions)
    includes.threadInfo = includeThreadInfo
    includes.parentMessageInfo = includeParentMessageInfo || includeParentMessageText
    return includes
  }
}
