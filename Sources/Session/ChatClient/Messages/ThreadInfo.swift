package import ChatModel
import ChatWire
public import Foundation

/// Information about a message's thread; empty for a message without replies, and if it was not requested.
#if canImport(ObjectiveC)
  @objc(CBRThreadInfo)
#endif
public final class ThreadInfo: NSObject, Sendable {
  private let value: ChatModel.ThreadInfo?
  private let fileKey: FileAccessKey?

  package init(_ value: ChatModel.ThreadInfo?, fileKey: FileAccessKey? = nil) {
    self.value = value
    self.fileKey = fileKey
  }

  public var replyCount: Int { value?.replyCount ?? 0 }
  /// The users who replied most, in the server's order; at most five.
  public var mostRepliedUsers: [User] { value?.mostRepliedUsers.map { User($0, fileKey: fileKey) } ?? [] }
  /// Milliseconds; 0 if there are no replies.
  public var lastRepliedAt: Int64 { value?.lastRepliedAt ?? 0 }
  /// Milliseconds; 0 if unknown.
  public var updatedAt: Int64 { value?.updatedAt ?? 0 }
}

/// The thread of a message changed.
#if canImport(ObjectiveC)
  @objc(CBRThreadInfoUpdateEvent)
#endif
public final class ThreadInfoUpdateEvent: NSObject, Sendable {
  package let value: ThreadEvent
  private let fileKey: FileAccessKey?

  package init(_ value: ThreadEvent, fileKey: FileAccessKey? = nil) {
    self.value = value
    self.fileKey = fileKey
  }

  public var threadInfo: ThreadInfo { ThreadInfo(value.threadInfo, fileKey: fileKey) }
  /// The message whose thread changed.
  public var targetMessageId: Int64 { value.parentMessageID }
  public var channelURL: String { value.channel.url }
}
