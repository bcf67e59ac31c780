import ChatClient
import LocalCaching

/// The messages that an app shows which knows what it was told and nothing else.
struct MessageMirror: Sendable {
  enum Change: Sendable { case added, updated, deleted, channelDeleted, hugeGap }

  var sent: Set<Int64> = []
  private var pending: Set<String> = []
  private var failed: Set<String> = []

  init() {}

  init(outgoing: [BaseMessage]) { for message in outgoing { show(message) } }

  /// What a collection shows.
  init(_ collection: MessageCollection) {
    self.init(outgoing: collection.pendingMessages + collection.failedMessages)
    sent = Set(collection.succeededMessages.map(\.messageId))
  }

  /// - Returns: what an app cannot do: add what it shows, change or delete what it does not.
  mutating func apply(_ change: Change, _ messages: [BaseMessage]) -> [String] {
    if change == .channelDeleted { self = MessageMirror() }
    return messages.compactMap { message in
      let wasThere = hide(message)
      switch change {
      case .added:
        show(message)
        return wasThere ? "added twice: \(message.messageId)" : nil
      case .updated:
        show(message)
        return wasThere ? nil : "updated what was not there: \(message.messageId)"
      case .deleted: return wasThere ? nil : "deleted what was not there: \(message.messageId)"
      case .channelDeleted, .hugeGap: return nil
      }
    }
  }

  private mutating func show(_ message: BaseMessage) {
    switch message.sendingStatus {
    case .pending: pending.insert(message.requestId)
    case .failed: failed.insert(message.requestId)
    default: sent.insert(message.messageId)
    }
  }

  /// - Returns: whether it was there, under its id or its request id.
  private mutating func hide(_ message: BaseMessage) -> Bool {
    // Evaluated all: a message is in one place only.
    let places = [
      sent.remove(message.messageId) != nil, pending.remove(message.requestId) != nil,
      failed.remove(message.requestId) != nil,
    ]
    return places.contains(true)
  }

  func differences(_ shown: MessageMirror) -> [String] {
    func compare<Key: Hashable & Comparable>(_ name: String, _ told: Set<Key>, _ shown: Set<Key>) -> String? {
      told == shown
        ? nil : "\(name): told \(told.subtracting(shown).sorted()) too much, \(shown.subtracting(told).sorted()) not"
    }
    return [
      compare("sent", sent, shown.sent), compare("pending", pending, shown.pending),
      compare("failed", failed, shown.failed),
    ].compactMap { $0 }
  }
}
