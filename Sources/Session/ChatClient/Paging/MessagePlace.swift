import ChatCache
package import ChatModel

/// A position in a channel's order of messages: by creation time, then by id (Docs/Architecture.md#the-cache).
package struct MessagePlace: Sendable, Hashable, Comparable {
  /// ms.
  package let createdAt: Int64
  package let messageID: Int64

  package init(createdAt: Int64, messageID: Int64) { (self.createdAt, self.messageID) = (createdAt, messageID) }

  package init(_ message: ChatModel.Message) { self.init(createdAt: message.createdAt, messageID: message.id) }

  /// Before all messages of a millisecond.
  package static func before(_ time: Int64) -> MessagePlace { MessagePlace(createdAt: time, messageID: .min) }
  /// After all messages of a millisecond.
  package static func after(_ time: Int64) -> MessagePlace { MessagePlace(createdAt: time, messageID: .max) }

  package static func < (a: MessagePlace, b: MessagePlace) -> Bool {
    (a.createdAt, a.messageID) < (b.createdAt, b.messageID)
  }

  var position: MessagePosition { MessagePosition(createdAt: createdAt, messageID: messageID) }
}
