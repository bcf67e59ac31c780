import ChatModel
import ChatWire

/// What an answer contains besides a message (Docs/Protocol.md#message-pages).
struct MessageDetails {
  var metaArrays = false
  var reactions = false
  var threadInfo = false
  var parentInfo = false

  init(_ query: Query) throws {
    metaArrays = try query.boolean("with_sorted_meta_array") ?? query.boolean("with_sorted_metaarray") ?? false
    reactions = try query.boolean("include_reactions") ?? false
    threadInfo = try query.boolean("include_thread_info") ?? false
    parentInfo = try query.boolean("include_parent_message_info") ?? false
  }
}

/// Messages as answers show them.
struct MessagePayloads {
  let transaction: Transaction
  private var threads: Threads { Threads(transaction: transaction) }
  private var reactions: Reactions { Reactions(transaction: transaction) }

  func payload(_ record: MessageRecord, _ details: MessageDetails) throws -> Payload {
    var payload = record.payload
    if details.metaArrays {
      payload = payload.adding("sorted_metaarray", json: record.metaArrays ?? Array("[]".utf8))
    }
    if details.reactions { payload = payload.adding("reactions", array: try reactions.all(record.id)) }
    if details.threadInfo, record.parent == nil {
      payload = payload.adding("thread_info", try threads.info(record.id, updatedAt: record.threadUpdatedAt))
    }
    if details.parentInfo, let parent = record.parent {
      payload = payload.adding("parent_message_info", try parentInfo(parent))
    }
    return payload
  }

  /// The reduced parent of a reply; `nil` for other messages.
  func parentInfo(of record: MessageRecord) throws -> Payload? { try record.parent.map { try parentInfo($0) } }

  /// The reduced parent; if it was deleted, only that fact.
  private func parentInfo(_ id: Int64) throws -> Payload {
    guard let row = try transaction.row("SELECT \(MessageRecord.columns) FROM message g WHERE g.id = ?", id) else {
      return .object { $0.set("type", "DELE") }
    }
    return info(of: MessageRecord(row))
  }

  /// What a reply says of this message.
  func info(of parent: MessageRecord) -> Payload {
    .object {
      $0.set("type", parent.kind.exportName)
      $0.set("user", parent.payload.object("user"))
      $0.set("ts", parent.createdAt)
      $0.set("message", parent.payload.string("message") ?? "")
      $0.set("custom_type", parent.payload.string("custom_type"))
      $0.set("file", parent.payload.object("file"))
      let files = parent.payload.objects("files")
      if !files.isEmpty { $0.set("files", files) }
    }
  }
}
