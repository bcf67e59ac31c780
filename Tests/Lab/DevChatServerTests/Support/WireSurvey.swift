import ChatModel
import ChatWire
import Foundation
import Testing

/// Does everything that has an event or an answer of its own, and notes which members were in them.
struct WireSurvey {
  let wire: Wire
  private var seen: [String: Set<String>] = [:]

  init(_ wire: Wire) { self.wire = wire }

  /// The paths of all members, by the payload that had them.
  mutating func run() async throws -> [String: Set<String>] {
    let ann = try await opened("ann")
    let ben = try await opened("ben")
    try await makeChannels(ann.key)
    try await talk(ann, ben)
    try await rule(ann.key)
    try await read(ann.key)
    try await ask(ann.key)
    try await endSessions(ann, ben)
    return seen
  }

  // MARK: Noting

  mutating func note(_ kind: String, _ payload: Payload) {
    let object = try? JSONSerialization.jsonObject(with: Data(payload.bytes))
    var paths: Set<String> = []
    WireSurvey.collect(object as Any, "", &paths)
    seen[kind, default: []].formUnion(paths)
  }

  private static func collect(_ value: Any, _ path: String, _ paths: inout Set<String>) {
    if let list = value as? [Any] {
      for item in list { collect(item, path, &paths) }
    } else if let object = value as? [String: Any] {
      for (name, value) in object {
        let inner = path.isEmpty ? name : path + "." + name
        paths.insert(inner)
        collect(value, inner, &paths)
      }
    }
  }

  private mutating func note(_ command: Command) {
    seen["all commands", default: []].insert(command.name.rawValue)
    switch command.name {
    case .userMessage: note("live", command.payload)
    case .fileMessage: note("live file", command.payload)
    case .channelEvent: note("SYEV \(command.payload.integer("cat") ?? 0)", command.payload)
    default: note(command.name.rawValue, command.payload)
    }
  }

  // MARK: Doing

  private struct User {
    let client: SocketClient
    let key: String
  }

  private mutating func opened(_ userID: String) async throws -> User {
    let client = try await SocketClient.open(wire.port, "/?user_id=\(userID)&ai=DEV&nickname=Nick")
    let login = try #require(await client.command())
    note("login", login.payload)
    return User(client: client, key: try #require(login.payload.string("key")))
  }

  private mutating func makeChannels(_ ann: String) async throws {
    for id in ["cat", "eve"] { try await wire.done("POST /v3/users", #"{"user_id":"\#(id)","nickname":"N"}"#) }
    try await wire.done("PUT /v3/users/cat/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await wire.done(
      "PUT /v3/users/ann", #"{"preferred_languages":["en"],"metadata":{"k":"v"},"nickname":"Ann"}"#)
    note("user", try await wire.done("GET /v3/users/ann", key: ann))
    let members = #""user_ids":["ann","ben"],"operator_ids":["ann"]"#
    note(
      "new channel",
      try await wire.done(
        "POST /v3/group_channels", #"{"channel_url":"chan","name":"N","inviter_id":"ann",\#(members)}"#))
    try await wire.done(
      "POST /v3/group_channels", #"{"channel_url":"large","is_super":true,"is_public":true,\#(members)}"#, key: ann)
    try await wire.done("POST /v3/group_channels/large/invite", #"{"user_ids":["eve"]}"#, key: ann)
    try await wire.done("POST /v3/group_channels", #"{"channel_url":"hidden",\#(members)}"#, key: ann)
  }

  private mutating func answer(_ command: String, on user: User) async throws -> Payload {
    user.client.send(command + "\n")
    while let answer = await user.client.command() {
      note(answer)
      if answer.requestID != nil { return answer.payload }
    }
    throw WireError.malformed("answer")
  }

  private mutating func talk(_ ann: User, _ ben: User) async throws {
    let first = try await answer(
      #"""
      MESG{"channel_url":"chan","message":"first","data":"d","custom_type":"t","mention_type":"users",\#
      "mentioned_user_ids":["ben"],"mentioned_message_template":"@{ben}","metaarray":[{"key":"k","value":["v"]}],\#
      "target_langs":["es"],"apple_critical_alert_options":{"name":"n","volume":1},"silent":true,\#
      "force_update_last_message":true,"req_id":"1"}
      """#, on: ann)
    let id = try #require(first.integer("msg_id"))
    _ = try await answer(
      #"MESG{"channel_url":"chan","message":"r","parent_message_id":\#(id),"reply_to_channel":true,"req_id":"2"}"#,
      on: ann)
    _ = try await answer(
      #"""
      FILE{"channel_url":"chan","url":"http://x/y","name":"y","size":3,"type":"image/png","require_auth":true,\#
      "data":"d","thumbnails":[{"url":"http://x/t","width":1,"height":1}],"req_id":"3"}
      """#, on: ann)
    _ = try await answer(
      #"MEDI{"channel_url":"chan","msg_id":\#(id),"message":"1st","mentioned_user_ids":["ben"],"req_id":"4"}"#, on: ann)
    _ = try await answer(#"MESG{"channel_url":"nowhere","message":"x","req_id":"5"}"#, on: ann)
    note("renewal", try await answer(#"LOGI{"req_id":"6"}"#, on: ann))
    let chan = "/v3/group_channels/chan"
    try await wire.done("POST \(chan)/messages/\(id)/reactions", #"{"reaction":"smile"}"#, key: ann.key)
    try await wire.done("PUT \(chan)/messages/\(id)", #"{"message_type":"MESG","og_tag":{"og:title":"T"}}"#)
    let gone = try await wire.done("POST \(chan)/messages", #"{"message_type":"ADMM","message":"bye"}"#)
    try await wire.done("DELETE \(chan)/messages/\(gone.integer("message_id") ?? 0)")
    _ = try await answer(#"READ{"channel_url":"chan","req_id":"7"}"#, on: ben)
    ben.client.send(#"MACK{"channel_url":"chan","msg_id":\#(id)}"# + "\n" + #"TPST{"channel_url":"chan"}"# + "\n")
    let pinned = try await wire.done(
      "POST \(chan)/messages", #"{"message_type":"MESG","message":"pin","pin_message":true}"#, key: ann.key)
    #expect(pinned.integer("message_id") != nil)
    let listed = try await wire.done(
      "GET \(chan)/messages?message_ts=0&next_limit=50&include_reply_type=all&with_sorted_meta_array=true"
        + "&include_reactions=true&include_thread_info=true&include_parent_message_info=true", key: ann.key)
    for message in listed.objects("messages") {
      note(message.string("type") == "FILE" ? "file" : "message", message)
    }
  }

  private mutating func rule(_ ann: String) async throws {
    let chan = "/v3/group_channels/chan"
    for (method, body) in [
      ("POST", #"{"metadata":{"k":"1"}}"#), ("PUT", #"{"metadata":{"k":"2"}}"#), ("DELETE", "{}"),
    ] { try await wire.done("\(method) \(chan)/metadata", body, key: ann) }
    for (method, body) in [
      ("POST", #"{"metacounter":{"k":1}}"#), ("PUT", #"{"metacounter":{"k":2}}"#), ("DELETE", "{}"),
    ] { try await wire.done("\(method) \(chan)/metacounter", body, key: ann) }
    try await wire.done("POST \(chan)/metadata", #"{"metadata":{"again":"1"}}"#, key: ann)
    try await wire.done("POST \(chan)/mute", #"{"user_id":"ben","seconds":60,"description":"why"}"#, key: ann)
    for member in try await wire.done("GET \(chan)/members", key: ann).objects("members") { note("member", member) }
    try await wire.done("DELETE \(chan)/mute/ben", key: ann)
    try await wire.done("POST \(chan)/operators", #"{"operator_ids":["ben"]}"#, key: ann)
    try await wire.done("POST \(chan)/invite", #"{"user_ids":["cat"]}"#, key: ann)
    try await wire.done("PUT \(chan)/decline", #"{"user_id":"cat"}"#)
    try await wire.done("POST \(chan)/invite", #"{"user_ids":["eve"]}"#, key: ann)
    try await wire.done("PUT \(chan)/leave", #"{"user_ids":["eve"]}"#)
    try await wire.done("POST \(chan)/ban", #"{"user_id":"eve","seconds":60,"description":"why"}"#, key: ann)
    try await wire.done(
      "PUT /v3/group_channels/hidden/hide", #"{"hide_previous_messages":true,"allow_auto_unhide":true}"#, key: ann)
    try await wire.done("POST /v3/users/ann/block", #"{"target_id":"ben"}"#, key: ann)
  }

  private mutating func read(_ ann: String) async throws {
    let shown = "show_member=true&show_metadata=true&show_read_receipt=true&show_delivery_receipt=true"
    note("channel", try await wire.done("GET /v3/group_channels/chan?\(shown)", key: ann))
  }

  /// Reads everything that both sockets got, up to a last message.
  private mutating func endSessions(_ ann: User, _ ben: User) async throws {
    try await wire.done(
      "POST /v3/group_channels/chan/messages", #"{"message_type":"MESG","user_id":"ben","message":"the end"}"#)
    for user in [ann, ben] {
      while let command = await user.client.command() {
        note(command)
        if command.payload.string("message") == "the end" { break }
      }
    }
    try await wire.done("DELETE /v3/users/ben/token")
    note(try await wire.next(on: ben.client) { $0.name == .sessionExpired })
    try await wire.done("POST /v3/users", #"{"user_id":"tess","nickname":"T","issue_access_token":true}"#)
    let refused = try await SocketClient.open(wire.port, "/?user_id=tess&ai=DEV")
    note("refused login", try #require(await refused.command()).payload)
    for client in [ann.client, ben.client, refused] { await client.raw.close() }
  }
}
