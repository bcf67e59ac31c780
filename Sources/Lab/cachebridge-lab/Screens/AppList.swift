import ChatClient
import ChatModel

/// A screen's list as an app maintains it: changed only by notifications.
struct AppList: Sendable {
  private(set) var messages: [BaseMessage] = []

  /// Sent messages are identified by their ids, others by their request ids.
  static func key(_ message: BaseMessage) -> String {
    message.messageId > 0 ? "\(message.messageId)" : "r" + message.requestId
  }

  static func precedes(_ a: BaseMessage, _ b: BaseMessage) -> Bool {
    (a.createdAt, a.messageId, a.requestId) < (b.createdAt, b.messageId, b.requestId)
  }

  private func index(of message: BaseMessage) -> Int? {
    messages.firstIndex {
      message.messageId > 0 && $0.messageId == message.messageId
        || !message.requestId.isEmpty && $0.requestId.hasSameBytes(as: message.requestId)
    }
  }

  /// - Returns: those that were already there.
  mutating func add(_ added: [BaseMessage]) -> [BaseMessage] {
    let known = added.filter { index(of: $0) != nil }
    for message in added { put(message) }
    return known
  }

  /// - Returns: those that were not there.
  mutating func update(_ updated: [BaseMessage]) -> [BaseMessage] {
    let unknown = updated.filter { index(of: $0) == nil }
    for message in updated { put(message) }
    return unknown
  }

  /// - Returns: those that were not there.
  mutating func remove(_ removed: [BaseMessage]) -> [BaseMessage] {
    removed.filter { message in
      guard let index = index(of: message) else { return true }
      messages.remove(at: index)
      return false
    }
  }

  mutating func replace(_ all: [BaseMessage]) {
    messages = all.sorted(by: Self.precedes)
  }

  private mutating func put(_ message: BaseMessage) {
    if let index = index(of: message) { messages.remove(at: index) }
    let place = messages.lastIndex { Self.precedes($0, message) }.map { $0 + 1 } ?? 0
    messages.insert(message, at: place)
  }
}
