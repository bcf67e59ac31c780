import ChatModel
import ChatWire

/// What beside a message an answer holds (Docs/Protocol.md#message-pages).
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

extension Transaction {
  func payload(_ record: MessageRecord, _ details: MessageDetails) throws -> Payload {
    var payload = record.payload
    if details.metaArrays {
      payload = payload.adding("sorted_metaarray", json: record.metaArrays ?? Array("[]".utf8))
    }
    if details.reactions { payload = payload.adding("reactions", array: try reactions(record.id)) }
    if details.threadInfo, record.parent == nil {
      payload = payload.adding("thread_info", try threadInfo(record.id, updatedAt: record.threadUpdatedAt))
    }
    if details.parentInfo, let parent = record.parent {
      payload = payload.adding("parent_message_info", try parentInfo(parent))
    }
    return payload
  }

  private func reactions(_ message: Int64) throws -> [Payload] {
    var result: [(key: String, users: [String], time: Int64)] = []
    for row in try rows("SELECT key, user_id, time FROM reaction WHERE message = ? ORDER BY key, time, user", message) {
      let key: String = row[0]
      if let last = result.last, last.key.hasSameBytes(as: key) {
        result[result.count - 1].users.append(row[1])
        result[result.count - 1].time = max(last.time, row[2])
      } else {
        result.append((key, [row[1]], row[2]))
      }
    }
    return result.map { reaction in
      .object {
        $0.set("key", reaction.key)
        $0.set("user_ids", reaction.users)
        $0.set("updated_at", reaction.time)
      }
    }
  }

  /// The reduced parent; of a deleted one only that it was deleted.
  private func parentInfo(_ id: Int64) throws -> Payload {
    guard let row = try row("SELECT \(MessageRecord.columns) FROM message g WHERE g.id = ?", id) else {
      return .object { $0.set("type", "DELE") }
    }
    let parent = MessageRecord(row)
    return .object {
      $0.set("type", parent.kind.exportName)
      $0.set("user", parent.payload.object("user"))
      $0.set("ts", parent.createdAt)
      $0.set("message", parent.payload.string("message") ?? "")
      $0.set("custom_type", parent.payload.string("custom_type"))
      $0.set("file", parent.payload.object("file"))
    }
  }
}
