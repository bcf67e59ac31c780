import ChatModel
import ChatWire
import Foundation
import GRDB

/// A row of the message table.
struct MessageRecord {
  static let columns = """
    g.id, g.channel, g.created_at, g.updated_at, g.kind, g.sender, g.sender_id, g.parent, g.mentions_all, \
    g.thread_updated_at, g.meta_arrays, g.payload, g.goes_to_channel
    """

  let id: Int64
  let channel: Int64
  let createdAt: Int64
  let updatedAt: Int64
  let kind: MessageKind
  let sender: Int64?
  let senderID: String?
  let parent: Int64?
  let mentionsAll: Bool
  let threadUpdatedAt: Int64?
  let metaArrays: [UInt8]?
  let payload: Payload
  let goesToChannel: Bool

  init(_ source: some ColumnSource) {
    id = source[0]
    channel = source[1]
    createdAt = source[2]
    updatedAt = source[3]
    kind = MessageKind(rawValue: source[4]) ?? .user
    sender = source[5]
    senderID = source[6]
    parent = source[7]
    mentionsAll = source[8]
    threadUpdatedAt = source[9]
    metaArrays = (source[10] as Data?).map { [UInt8]($0) }
    payload = source.payload(11)
    goesToChannel = source[12]
  }

  /// A message that was just stored, without reading it back.
  init(
    id: Int64, _ draft: MessageDraft, channel: ChannelRecord, sender: UserRecord?, createdAt: Int64, payload: Payload
  ) {
    self.id = id
    self.channel = channel.row
    self.createdAt = createdAt
    updatedAt = 0
    kind = draft.kind
    self.sender = sender?.row
    senderID = sender?.id
    parent = draft.parent
    mentionsAll = draft.mentionsAll
    threadUpdatedAt = nil
    metaArrays = draft.metaArrays
    self.payload = payload
    goesToChannel = draft.goesToChannel
  }
}
