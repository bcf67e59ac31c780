import ChatModel
import ChatWire
import GRDB

/// Metadata of channels (Docs/Protocol.md#metadata), with one event per change.
struct Metadata {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }

  func all(_ channel: ChannelRecord) throws -> Payload {
    let rows = try transaction.rows("SELECT key, value FROM metadata WHERE channel = ? ORDER BY key", channel.row)
    return .object { object in for row in rows { object.set(row[0] as String, row[1] as String) } }
  }

  func route(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireAccess(call, channel)
    let key = call.path.count == 4 ? call.path[3] : nil
    guard call.path.count <= 4 else { throw ServerError.unknownPath }
    switch call.method {
    case "GET": return try read(call, channel, key)
    case "POST", "PUT": return try write(call, channel, key)
    case "DELETE":
      let keys =
        try key.map { [$0] }
        ?? transaction.rows("SELECT key FROM metadata WHERE channel = ?", channel.row).map { $0[0] }
      var deleted: [String] = []
      for key in keys {
        try transaction.run("DELETE FROM metadata WHERE channel = ? AND key = ?", channel.row, key)
        if transaction.db.changesCount > 0 { deleted.append(key) }
      }
      if !deleted.isEmpty {
        try channels.touch(channel)
        try events.announce(.metadataChanged, channel, uniqueID: call.uniqueID) { $0.set("deleted", deleted) }
      }
      return .object { $0.set("ts", transaction.now) }
    default: throw ServerError.unknownPath
    }
  }

  private func read(_ call: Call, _ channel: ChannelRecord, _ key: String?) throws -> Payload {
    let all = try all(channel).textMembers
    let keys = try key.map { [$0] } ?? call.query.list("keys")
    let shown = keys.isEmpty ? all : all.filter { entry in keys.contains(bytesOf: entry.key) }
    if key != nil, shown.isEmpty { throw ServerError.notFound }
    let map = Payload.object { object in for entry in shown { object.set(entry.key, entry.value) } }
    // Servers get the bare map.
    guard try call.query.boolean("include_ts") ?? !call.isPlatform else { return map }
    return .object {
      $0.set("metadata", map)
      $0.set("ts", transaction.now)
    }
  }

  private func write(_ call: Call, _ channel: ChannelRecord, _ key: String?) throws -> Payload {
    let given =
      try key.map { [(key: $0, value: try call.body.required("value"))] }
      ?? call.body.object("metadata").map { try texts($0) }
    guard let given, !given.isEmpty else { throw ServerError.parameterMissing }
    let isCreating = call.method == "POST"
    let upserts = try call.body.boolean("upsert") ?? false
    var created: [(key: String, value: String)] = []
    var updated: [(key: String, value: String)] = []
    for (key, value) in given {
      guard key.utf8.count <= 128, !key.isEmpty, !key.utf8.contains(0), !value.utf8.contains(0) else {
        throw ServerError.invalidValue
      }
      let exists = try transaction.row("SELECT 1 FROM metadata WHERE channel = ? AND key = ?", channel.row, key) != nil
      if isCreating, exists { throw ServerError(code: ServerError.Code.duplicate) }
      // Without upsert, only existing keys change.
      if !isCreating, !exists, !upserts { continue }
      try transaction.run(
        "INSERT OR REPLACE INTO metadata VALUES (?, ?, ?, ?)", channel.row, key, value, transaction.now)
      if exists { updated.append((key, value)) } else { created.append((key, value)) }
    }
    try channels.touch(channel)
    for (name, entries) in [("created", created), ("updated", updated)] where !entries.isEmpty {
      try events.announce(.metadataChanged, channel, uniqueID: call.uniqueID) {
        $0.set(name, Payload.object { map in for entry in entries { map.set(entry.key, entry.value) } })
      }
    }
    let changed = Payload.object { map in for entry in created + updated { map.set(entry.key, entry.value) } }
    guard try call.body.boolean("include_ts") ?? !call.isPlatform || isCreating else { return changed }
    return .object {
      $0.set("metadata", changed)
      if !call.isPlatform { $0.set("ts", transaction.now) }
    }
  }

  /// A map of strings only.
  private func texts(_ map: Payload) throws -> [(key: String, value: String)] {
    let texts = map.textMembers
    guard Set(bytesOf: map.memberNames).count == texts.count else {
      throw ServerError(code: ServerError.Code.stringExpected)
    }
    return texts
  }
}
