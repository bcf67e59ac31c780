public import ChatClient

/// A change of a message collection, as its delegate is told it.
public struct MessageCollectionChange: Sendable {
  public enum Kind: Sendable {
    /// Messages that were not listed before.
    case added([BaseMessage])
    /// Messages that say something else than before, or went on on their way to the server.
    case updated([BaseMessage])
    /// Messages that are not listed any more.
    case deleted([BaseMessage])
    /// The channel shows something else.
    case channelUpdated(GroupChannel)
    /// The channel is gone: dispose of the collection.
    case channelDeleted(channelURL: String)
    /// Too much is missing to be filled in: dispose of the collection, and make a new one.
    case hugeGapDetected
  }

  public let kind: Kind
  /// What caused it.
  public let source: CollectionEventSource
  /// How far the messages came on their way to the server; `none` for what is about no messages.
  public let sendingStatus: MessageSendingStatus

  package init(kind: Kind, source: CollectionEventSource, sendingStatus: MessageSendingStatus) {
    (self.kind, self.source, self.sendingStatus) = (kind, source, sendingStatus)
  }
}

/// What one step does to a list, in the order in which the app is told: deleted, added, updated
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

  /// The changes as the app is told them.
  func told(reversed isReversed: Bool) -> [MessageCollectionChange] {
    func change(_ part: Part, _ kind: ([BaseMessage]) -> MessageCollectionChange.Kind) -> MessageCollectionChange {
      MessageCollectionChange(
        kind: kind(isReversed ? part.messages.reversed() : part.messages), source: source, sendingStatus: part.status)
    }
    return deleted.map { part in
      // Of what a commit deletes as an event of a channel, the app is told as of deleted messages.
      MessageCollectionChange(
        kind: .deleted(isReversed ? part.messages.reversed() : part.messages), source: source.ofDeletedMessages,
        sendingStatus: part.status)
    } + added.map { change($0) { .added($0) } } + updated.map { change($0) { .updated($0) } }
  }
}

extension CollectionEventSource {
  /// Messages that go because of something else than messages, as when a history is reset, are told as deleted.
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
