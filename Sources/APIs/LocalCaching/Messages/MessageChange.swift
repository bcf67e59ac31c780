public import ChatClient

/// A change of a message collection, as reported to its delegate.
public struct MessageCollectionChange: Sendable {
  public enum Kind: Sendable {
    /// Messages that were not listed before.
    case added([BaseMessage])
    /// Messages whose content or sending status changed.
    case updated([BaseMessage])
    /// Messages that are no longer listed.
    case deleted([BaseMessage])
    /// The channel changed.
    case channelUpdated(GroupChannel)
    /// The channel is gone: dispose of the collection.
    case channelDeleted(channelURL: String)
    /// Too much is missing to be filled in: dispose of the collection, and create a new one.
    case hugeGapDetected
  }

  public let kind: Kind
  /// The cause.
  public let source: CollectionEventSource
  /// How far the messages got on their way to the server; `none` if the change does not concern messages.
  public let sendingStatus: MessageSendingStatus

  package init(kind: Kind, source: CollectionEventSource, sendingStatus: MessageSendingStatus) {
    (self.kind, self.source, self.sendingStatus) = (kind, source, sendingStatus)
  }
}

/// How one step changes a list, in the order in which it is reported: deleted, added, updated
/// (Docs/VendorAPIs.md#events-of-a-message-list).
struct MessageListChanges: Sendable {
  struct Part: Sendable {
    var messages: [BaseMessage]
    let status: MessageSendingStatus
  }

  let source: CollectionEventSource
  var deleted: [Part] = []
  var added: [Part] = []
  var updated: [Part] = []

  init(source: CollectionEventSource) { self.source = source }

  var isEmpty: Bool { deleted.isEmpty && added.isEmpty && updated.isEmpty }

  mutating func delete(_ message: BaseMessage, _ status: MessageSendingStatus) {
    MessageListChanges.add(message, status, to: &deleted)
  }

  mutating func add(_ message: BaseMessage, _ status: MessageSendingStatus) {
    MessageListChanges.add(message, status, to: &added)
  }

  mutating func update(_ message: BaseMessage, _ status: MessageSendingStatus) {
    MessageListChanges.add(message, status, to: &updated)
  }

  private static func add(_ message: BaseMessage, _ status: MessageSendingStatus, to parts: inout [Part]) {
    if let index = parts.firstIndex(where: { $0.status == status }) {
      parts[index].messages.append(message)
    } else {
      parts.append(Part(messages: [message], status: status))
    }
  }

  /// The changes as reported to the app.
  func told(reversed isReversed: Bool) -> [MessageCollectionChange] {
    func change(_ part: Part, _ kind: ([BaseMessage]) -> MessageCollectionChange.Kind) -> MessageCollectionChange {
      MessageCollectionChange(
        kind: kind(isReversed ? part.messages.reversed() : part.messages), source: source, sendingStatus: part.status)
    }
    return deleted.map { part in
      // What a commit deletes because of a channel event is reported as deleted messages.
      MessageCollectionChange(
        kind: .deleted(isReversed ? part.messages.reversed() : part.messages), source: source.ofDeletedMessages,
        sendingStatus: part.status)
    } + added.map { change($0) { .added($0) } } + updated.map { change($0) { .updated($0) } }
  }
}

extension CollectionEventSource {
  /// Messages that disappear for a reason other than a message event, such as a history reset, are reported as deleted.
  package var ofDeletedMessages: CollectionEventSource {
    switch self {
    case .messageChangelog, .messageFill, .localMessagePendingCreated, .localMessageFailed, .localMessageCanceled,
      .localMessageResendStarted, .eventMessageSent, .eventMessageReceived, .eventMessageUpdated,
      .eventReactionUpdated, .eventThreadInfoUpdated:
      self
    default: .eventMessageDeleted
    }
  }
}
