import ChatModel
import ChatWire
import GRDB

/// Metacounters of channels (Docs/Protocol.md#metadata), with one event per change.
struct MetacounterRoutes {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }

  func route(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireAccess(call, channel)
    let key = call.path.count == 4 ? call.path[3] : nil
    guard call.path.count <= 4 else { throw ServerError.unknownPath }
    switch call.method {
    case "GET":
      let all = try counters(channel)
      let keys = try key.map { [$0] } ?? call.query.list("keys")
      let shown = keys.isEmpty ? all : all.filter { entry in keys.contains(bytesOf: entry.key) }
      if key != nil, shown.isEmpty { throw ServerError.notFound }
      return map(shown)
    case "POST", "PUT": return try write(call, channel, key)
    case "DELETE":
      let deleted = try counters(channel).filter { entry in key.map { $0.hasSameBytes(as: entry.key) } ?? true }
      for entry in deleted {
        try transaction.run("DELETE FROM metacounter WHERE channel = ? AND key = ?", channel.row, entry.key)
      }
      if !deleted.isEmpty {
        try channels.touch(channel)
        try events.announce(.metacountersChanged, channel, uniqueID: call.uniqueID) {
          $0.set("deleted", deleted.map(\.key))
        }
      }
      return .empty
    default: throw ServerError.unknownPath
    }
  }

  private func counters(_ channel: ChannelRecord) throws -> [(key: String, value: Int64)] {
    try transaction.rows("SELECT key, value FROM metacounter WHERE channel = ? ORDER BY key", channel.row).map {
      ($0[0], $0[1])
    }
  }

  private func map(_ entries: [(key: String, value: Int64)]) -> Payload {
    .object { map in for entry in entries { map.set(entry.key, entry.value) } }
  }

  private func write(_ call: Call, _ channel: ChannelRecord, _ key: String?) throws -> Payload {
    var given: [(key: String, value: Int64)] = []
    if let key {
      guard let value = try call.body.integer("value") else { throw ServerError.parameterMissing }
      given = [(key, value)]
    } else if let map = try call.body.object("metacounter") {
      map.forEachMember { key, value in if let number = JSONText.integer(value) { given.append((key, number)) } }
      guard given.count == map.memberNames.count else { throw ServerError(code: ServerError.Code.numberExpected) }
    }
    guard !given.isEmpty else { throw ServerError.parameterMissing }
    let mode = try call.body.string("mode") ?? "set"
    guard ["set", "increase", "decrease"].contains(mode) else { throw ServerError.invalidValue }
    let isCreating = call.method == "POST"
    let upserts = try call.body.boolean("upsert") ?? false
    var created: [(key: String, value: Int64)] = []
    var updated: [(key: String, value: Int64)] = []
    for (key, value) in given {
      guard key.utf8.count <= 128, !key.isEmpty, !key.utf8.contains(0) else { throw ServerError.invalidValue }
      let old = try transaction.integer("SELECT value FROM metacounter WHERE channel = ? AND key = ?", channel.row, key)
      if isCreating, old != nil { throw ServerError(code: ServerError.Code.duplicate) }
      if !isCreating, old == nil, !upserts { continue }
      let change = mode == "decrease" ? (value == .min ? .max : -value) : value
      let new = mode == "set" || isCreating ? value : (old ?? 0).saturatingAdd(change)
      try transaction.run("INSERT OR REPLACE INTO metacounter VALUES (?, ?, ?)", channel.row, key, new)
      if old == nil { created.append((key, new)) } else { updated.append((key, new)) }
    }
    try channels.touch(channel)
    for (name, entries) in [("created", created), ("updated", updated)] where !entries.isEmpty {
      try events.announce(.metacountersChanged, channel, uniqueID: call.uniqueID) { $0.set(name, map(entries)) }
    }
    return map(created + updated)
  }
}
