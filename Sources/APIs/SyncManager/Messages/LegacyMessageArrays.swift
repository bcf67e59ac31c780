package import ChatClient
import ChatModel

/// The three arrays of a legacy collection, each in ascending order. They change only by what is reported to the
/// delegate, so an app that applies the events to its own list always has what the collection has.
package struct LegacyMessageArrays: Sendable {
  package private(set) var succeeded: [BaseMessage] = []
  package private(set) var pending: [BaseMessage] = []
  package private(set) var failed: [BaseMessage] = []
  private var succeededIDs: Set<Int64> = []

  package init() {}

  /// Whether a sent message is shown.
  package func shows(messageID: Int64) -> Bool { succeededIDs.contains(messageID) }

  package mutating func apply(_ call: LegacyMessageCall) {
    switch call {
    case .succeeded(let action, let messages):
      let ids = Set(messages.map(\.value.id))
      switch action {
      case .none: break
      case .insert:
        Self.insert(messages, into: &succeeded)
        succeededIDs.formUnion(ids)
      case .update: Self.replace(messages, in: &succeeded) { $0.value.id == $1.value.id }
      case .remove:
        succeeded.removeAll { ids.contains($0.value.id) }
        succeededIDs.subtract(ids)
      case .clear: (succeeded, succeededIDs) = ([], [])
      }
    case .pending(let action, let messages): Self.apply(action, messages, to: &pending)
    case .failed(let action, let messages, _): Self.apply(action, messages, to: &failed)
    case .newMessage, .channelUpdated, .channelRemoved: break
    }
  }

  private static func apply(
    _ action: SBSMMessageEventAction, _ messages: [BaseMessage], to list: inout [BaseMessage]
  ) {
    switch action {
    case .none: break
    case .insert: insert(messages, into: &list)
    case .update: replace(messages, in: &list) { $0.hasRequestID(of: $1) }
    case .remove: list.removeAll { shown in messages.contains { $0.hasRequestID(of: shown) } }
    case .clear: list = []
    }
  }

  /// - Parameter messages: in ascending order, none of them in the list. Usually a page before or after it.
  private static func insert(_ messages: [BaseMessage], into list: inout [BaseMessage]) {
    guard let first = messages.first, let last = messages.last else { return }
    if list.last.map({ !first.value.precedes($0.value) }) ?? true { return list.append(contentsOf: messages) }
    if list.first.map({ last.value.precedes($0.value) }) ?? true { return list.insert(contentsOf: messages, at: 0) }
    for message in messages {
      let index = list.lastIndex { !message.value.precedes($0.value) }.map { $0 + 1 } ?? 0
      list.insert(message, at: index)
    }
  }

  private static func replace(
    _ messages: [BaseMessage], in list: inout [BaseMessage], where isSame: (BaseMessage, BaseMessage) -> Bool
  ) {
    for message in messages {
      guard let index = list.lastIndex(where: { isSame($0, message) }) else { continue }
      if list[index].value.createdAt == message.value.createdAt {
        list[index] = message
      } else {
        list.remove(at: index)
        insert([message], into: &list)
      }
    }
  }
}

extension BaseMessage {
  /// Whether both are the same outgoing message.
  package func hasRequestID(of other: BaseMessage) -> Bool { hasRequestID(other.value.requestID) }

  package func hasRequestID(_ requestID: String?) -> Bool {
    guard let requestID, let own = value.requestID else { return false }
    return own.hasSameBytes(as: requestID)
  }
}
