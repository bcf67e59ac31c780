import ChatModel
import ChatWire
import Testing

/// Every answer over REST that has a section of its own.
extension WireSurvey {
  mutating func ask(_ ann: String) async throws {
    let chan = "group_channels/chan"
    try await wire.done("POST /v3/\(chan)/mute", #"{"user_id":"ben","seconds":60,"description":"why"}"#, key: ann)
    for (kind, path) in [
      ("channel list", "users/ann/my_group_channels?show_empty=true"),
      ("public list", "group_channels?show_empty=true"),
      ("channel changelog", "users/ann/my_group_channels/changelogs?change_ts=0"),
      ("purge", "\(chan)/message_purge_offset"), ("mute", "\(chan)/mute/ben"), ("members", "\(chan)/members"),
      ("ban list", "\(chan)/ban"), ("mute list", "\(chan)/mute"), ("operator list", "\(chan)/operators"),
      ("pins", "\(chan)/pinned_messages"), ("push preference", "users/ann/push_preference/chan"),
      ("page", "\(chan)/messages?message_ts=0&next_limit=9&checking_has_next=true&checking_continuous_messages=true"),
      ("message changelog", "\(chan)/messages/changelogs?change_ts=0"),
      (
        "gap",
        "\(chan)/messages_gap?prev_start_ts=0&prev_end_ts=9&prev_cache_count=1&next_start_ts=10&next_end_ts=11"
          + "&next_cache_count=1&checking_continuous_messages=true"
      ),
      ("search", "search/messages?query=pin&channel_url=chan"), ("unread count", "users/ann/unread_message_count"),
      ("metadata", "\(chan)/metadata?include_ts=true"), ("push template", "users/ann/push/template"),
      ("invitation preference", "users/ann/channel_invitation_preference"), ("settings", "sdk/applications/settings"),
      ("users", "users"), ("allowed discovery", "users/ann/allow_friend_discovery"), ("emojis", "emoji_categories"),
      ("emoji category", "emoji_categories/1"), ("emoji", "emojis/thumbsup"),
    ] { note(kind, try await wire.done("GET /v3/\(path)", key: ann)) }
    try await wire.done("DELETE /v3/\(chan)/mute/ben", key: ann)
    note(
      "count preference",
      try await wire.done("PUT /v3/users/ann/count_preference/chan", #"{"count_preference":"all"}"#, key: ann))
    note("marked", try await wire.done("PUT /v3/\(chan)/messages/mark_as_read", "{}", key: ann))
    note("reset", try await wire.done("PUT /v3/group_channels/hidden/reset_user_history", "{}", key: ann))
    note("session key", try await wire.done("POST /v3/users/ann/session_key", "{}"))
    try await befriend(ann)
    try await open(ann)
    try await upload(ann)
  }

  private mutating func befriend(_ ann: String) async throws {
    try await wire.done("PUT /v3/users/cat", #"{"discovery_keys":["key"]}"#)
    note(
      "discovery",
      try await wire.done(
        "PUT /v3/users/ann/friend_discoveries",
        #"{"friend_discoveries":[{"friend_discovery_key":"key","friend_name":"Kitty"}]}"#, key: ann))
    note("friends", try await wire.done("GET /v3/users/ann/friends", key: ann))
    note("friend changelog", try await wire.done("GET /v3/users/ann/friends/changelogs", key: ann))
  }

  private mutating func open(_ ann: String) async throws {
    try await wire.done(
      "POST /v3/open_channels", #"{"channel_url":"open","name":"N","operator_ids":["ann"]}"#, key: ann)
    note("open channel", try await wire.done("GET /v3/open_channels/open?show_metadata=true", key: ann))
    note("open list", try await wire.done("GET /v3/open_channels", key: ann))
    note("participants", try await wire.done("GET /v3/open_channels/open/participants", key: ann))
  }

  private mutating func upload(_ ann: String) async throws {
    let parts = [
      ("name=\"channel_url\"", "chan"), ("name=\"thumbnail1\"", "10,10"),
      ("name=\"file\"; filename=\"a.png\"", "bytes"),
    ]
    let body = parts.map { "--b\r\nContent-Disposition: form-data; \($0)\r\n\r\n\($1)\r\n" }.joined() + "--b--\r\n"
    let answer = try #require(
      await RawClient.request(
        wire.port, "POST /v3/storage/file",
        headers: ["Session-Key: \(ann)", "Content-Type: multipart/form-data; boundary=b"], body: body))
    #expect(answer.status == 200)
    note("upload", try #require(Payload(Array(answer.body.utf8))))
    let files = (1...2).map { #"{"url":"http://x/\#($0)","file_name":"n","file_size":1,"file_type":"image/png"}"# }
    note(
      "several files",
      try await wire.done(
        "POST /v3/group_channels/chan/messages", #"{"message_type":"FILE","files":[\#(files.joined(separator: ","))]}"#,
        key: ann))
  }
}
