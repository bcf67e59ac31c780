import ChatModel
import ChatWire

/// Metadata and metacounters of channels (Docs/Protocol.md#metadata), with one event per change.
extension Transaction {
  func metadata(_ channel: ChannelRecord) throws -> Payload {
    let rows = try rows("SELECT key, value FROM metadata WHERE channel = ? ORDER BY key", channel.row)
    return .object { object in for row in rows { object.set(row[0] as String, row[1] as String) } }
  }

  func routeMetadata(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireAccess(call, channel)
    let key = call.path.count == 4 ? call.path[3] : nil
    guard call.path.count <= 4 else { throw ServerError.unknownPath }
    switch call.method {
    case "GET": return try readMetadata(call, channel, key)
    case "POST", "PUT": return try writeMetadata(call, channel, key)
    case "DELETE":
      let keys = try key.map { [$0] } ?? rows("SELECT key FROM metadata WHERE channel = ?", channel.row).map { $0[0] }
      var deleted: [String] = []
      for key in keys {
        try run("DELETE FROM metadata WHERE channel = ? AND key = ?", channel.row, key)
        if db.changesCount > 0 { deleted.append(key) }
      }
      if !deleted.isEmpty {
        try channels.touch(channel)
        try announce(.metadataChanged, channel, uniqueID: call.uniqueID) { $0.set("deleted", deleted) }
      }
      return .object { $0.set("ts", now) }
    default: throw ServerError.unknownPath
    }
  }

  private func readMetadata(_ call: Call, _ channel: ChannelRecord, _ key: String?) throws -> Payload {
    let all = try metadata(channel).textMembers
    let keys = try key.map { [$0] } ?? call.query.list("keys")
    let shown = keys.isEmpty ? all : all.filter { entry in keys.contains { $0.hasSameBytes(as: entry.key) } }
    if key != nil, shown.isEmpty { throw ServerError.notFound }
    let map = Payload.object { object in for entry in shown { object.set(entry.key, entry.value) } }
    // Servers get the bare map.
    guard try call.query.boolean("include_ts") ?? !call.isPlatform else { return map }
    return .object {
      $0.set("metadata", map)
      $0.set("ts", now)
    }
  }

  private func writeMetadata(_ call: Call, _ channel: ChannelRecord, _ key: String?) throws -> Payload {
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
      let exists = try row("SELECT 1 FROM metadata WHERE channel = ? AND key = ?", channel.row, key) != nil
      if isCreating, exists { throw ServerError(code: ServerError.Code.duplicate) }
      // Without upsert only keys that are there change.
      if !isCreating, !exists, !upserts { continue }
      try run("INSERT OR REPLACE INTO metadata VALUES (?, ?, ?, ?)", channel.row, key, value, now)
      if exists { updated.append((key, value)) } else { created.append((key, value)) }
    }
    try channels.touch(channel)
    for (name, entries) in [("created", created), ("updated", updated)] where !entries.isEmpty {
      try announce(.metadataChanged, channel, uniqueID: call.uniqueID) {
        $0.set(name, Payload.object { map in for entry in entries { map.set(entry.key, entry.value) } })
      }
    }
    let changed = Payload.object { map in for entry in created + updated { map.set(entry.key, entry.value) } }
    guard try call.body.boolean("include_ts") ?? !call.isPlatform || isCreating else { return changed }
    return .object {
      $0.set("metadata", changed)
      if !call.isPlatform { $0.set("ts", now) }
    }
  }

  /// A map of strings only.
  private func texts(_ map: Payload) throws -> [(key: String, value: String)] {
    let texts = map.textMembers
    guard Set(map.memberNames.map { Array($0.utf8) }).count == texts.count else {
      throw ServerError(code: ServerError.Code.stringExpected)
    }
    return texts
  }

  // MARK: Metacounters

  func routeMetacounter(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    try access.requireAccess(call, channel)
    let key = call.path.count == 4 ? call.path[3] : nil
    guard call.path.count <= 4 else { throw ServerError.unknownPath }
    switch call.method {
    case "GET":
      let all = try counters(channel)
      let keys = try key.map { [$0] } ?? call.query.list("keys")
      let shown = keys.isEmpty ? all : all.filter { entry in keys.contains { $0.hasSameBytes(as: entry.key) } }
      if key != nil, shown.isEmpty { throw ServerError.notFound }
      return counterMap(shown)
    case "POST", "PUT": return try writeCounters(call, channel, key)
    case "DELETE":
      let deleted = try counters(channel).filter { entry in key.map { $0.hasSameBytes(as: entry.key) } ?? true }
      for entry in deleted { try run("DELETE FROM metacounter WHERE channel = ? AND key = ?", channel.row, entry.key) }
      if !deleted.isEmpty {
        try channels.touch(channel)
        try announce(.metacountersChanged, channel, uniqueID: call.uniqueID) { $0.set("deleted", deleted.map(\.key)) }
      }
      return .empty
    default: throw ServerError.unknownPath
    }
  }

  private func counters(_ channel: ChannelRecord) throws -> [(key: String, value: Int64)] {
    try rows("SELECT key, value FROM metacounter WHERE channel = ? ORDER BY key", channel.row).map { ($0[0], $0[1]) }
  }

  private func counterMap(_ entries: [(key: String, value: Int64)]) -> Payload {
    .object { map in for entry in entries { map.set(entry.key, entry.value) } }
  }

  private func writeCounters(_ call: Call, _ channel: ChannelRecord, _ key: String?) throws -> Payload {
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
      let old = try integer("SELECT value FROM metacounter WHERE channel = ? AND key = ?", channel.row, key)
      if isCreating, old != nil { throw ServerError(code: ServerError.Code.duplicate) }
      if !isCreating, old == nil, !upserts { continue }
      let change = mode == "decrease" ? (value == .min ? .max : -value) : value
      let new = mode == "set" || isCreating ? value : (old ?? 0).saturatingAdd(change)
      try run("INSERT OR REPLACE INTO metacounter VALUES (?, ?, ?)", channel.row, key, new)
      if old == nil { created.append((key, new)) } else { updated.append((key, new)) }
    }
    try channels.touch(channel)
    for (name, entries) in [("created", created), ("updated", updated)] where !entries.isEmpty {
      try announce(.metacountersChanged, channel, uniqueID: call.uniqueID) { $0.set(name, counterMap(entries)) }
    }
    return counterMap(created + updated)
  }
}
