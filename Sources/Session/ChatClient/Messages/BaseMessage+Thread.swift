import CacheSync
import ChatModel
import ChatWire

/// A message as part of a thread, and the effect of events on it. The `applying` calls return a new object and do not
/// change this one; collections make these calls themselves and deliver the new object.
extension BaseMessage {
  /// The message that this one replies to; 0 if it is not a reply.
  public var parentMessageId: Int64 { value.parentMessageID ?? 0 }

  /// The message that this one replies to: its sender, time and text, or for a file its name, address and type. `nil`
  /// if this is not a reply, if the parent was deleted, and if it was not requested.
  @_disfavoredOverload public var parentMessage: BaseMessage? { knownParentMessage }

  /// Same as `parentMessage`, for a module in which apps may set that.
  package var knownParentMessage: BaseMessage? {
    value.parentMessage.map { BaseMessage.make($0, fileKey: fileKey) }
  }

  /// The text of the parent, or for a file its name; `nil` if unknown.
  public var parentMessageText: String? {
    if let text = value.parentMessageText { return text }
    guard let parent = value.parentMessage else { return nil }
    return parent.file?.name ?? parent.text
  }

  /// Whether a reply is also shown in the channel.
  @_disfavoredOverload public var isReplyToChannel: Bool { value.isReplyToChannel }

  /// Empty if the message has no replies, and if it was not requested.
  public var threadInfo: ThreadInfo { ThreadInfo(value.threadInfo, fileKey: fileKey) }

  /// The message with another state of its parent.
  /// - Returns: `nil` if `parent` is not the message that this one replies to.
  public func applyingParentMessage(_ parent: BaseMessage) -> BaseMessage? {
    guard parent.messageId != 0, parent.messageId == parentMessageId, parent.channelURL.hasSameBytes(as: channelURL)
    else { return nil }
    return changed { $0.set("parent_message_info", parent.asParentInfo) }
  }

  /// Whether this object shows `parent` as its parent, in the same state or a later one. This object does not change:
  /// `applyingParentMessage(_:)` returns one that shows it.
  @discardableResult public func applyParentMessage(_ parent: BaseMessage) -> Bool {
    guard parent.messageId == parentMessageId, parent.channelURL.hasSameBytes(as: channelURL),
      let shown = parentMessage, shown.messageId != 0
    else { return false }
    return shown.updatedAt >= parent.updatedAt
  }

  /// The message after someone added or removed a reaction; this object if the event is about another message or
  /// contains nothing new.
  public func applying(_ event: ReactionEvent) -> BaseMessage {
    isAbout(event.messageId, event.value.channel.url) ? made(value.applying(event.value)) : self
  }

  /// Whether this object shows the event's change. This object does not change: `applying(_:)` returns one that shows
  /// it.
  @discardableResult public func apply(_ event: ReactionEvent) -> Bool {
    guard isAbout(event.messageId, event.value.channel.url) else { return false }
    let reaction = value.reactions.first { $0.key.hasSameBytes(as: event.key) }
    let isGiven = reaction?.userIDs.contains(bytesOf: event.userId) ?? false
    return isGiven == (event.operation == .add)
  }

  /// The message with a newer state of its thread; this object if the event is about another message or is older.
  public func applying(_ event: ThreadInfoUpdateEvent) -> BaseMessage {
    isAbout(event.targetMessageId, event.channelURL) ? made(value.applying(event.value.threadInfo)) : self
  }

  /// Whether this object shows the thread in the event's state or a later one. This object does not change:
  /// `applying(_:)` returns one that shows it.
  @discardableResult public func apply(_ event: ThreadInfoUpdateEvent) -> Bool {
    guard isAbout(event.targetMessageId, event.channelURL), let shown = value.threadInfo else { return false }
    return (shown.updatedAt ?? 0) >= (event.value.threadInfo.updatedAt ?? 0)
  }

  /// In the form in which the server embeds a parent: its kind and, for a file, the REST form.
  private var asParentInfo: Payload {
    let file = value.file
    return value.payload.edited {
      $0.set("type", value.kind.exportName)
      guard let file, value.payload.object("file") == nil else { return }
      $0.edit("file") {
        $0.set("url", file.url)
        $0.set("name", file.name)
        $0.set("type", file.mimeType)
        $0.set("size", file.size)
      }
    }
  }

  private func isAbout(_ id: Int64, _ url: String) -> Bool {
    messageId != 0 && messageId == id && channelURL.hasSameBytes(as: url)
  }

  private func made(_ changed: ChatModel.Message) -> BaseMessage {
    changed == value ? self : BaseMessage.make(changed, sendState: sendState, fileKey: fileKey)
  }

  private func changed(_ body: (inout PayloadEditor) -> Void) -> BaseMessage {
    let payload = value.payload.edited(body)
    return (try? Message(payload, channelURL: channelURL, requestID: value.requestID)).map(made) ?? self
  }
}
