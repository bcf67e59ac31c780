/// Payloads as member lists: channels, outgoing messages, and the messages of edge cases.
enum PlainPayloads {
  /// A group channel as `my_group_channels` lists it (Docs/Protocol.md#channels).
  /// - Parameters:
  ///   - createdAt: milliseconds; the payload has seconds, as the server sends them.
  ///   - lastMessage: JSON text of a message.
  static func channel(
    url: [UInt8], name: String, createdAt: Int64, members: [FixtureUser], lastMessage: [UInt8]?,
    random: inout SeededRandom
  ) -> JSONMembers {
    let seconds = createdAt / 1_000
    let people = members.map(\.memberObject).joined(separator: ",")
    let receipts = members.map { "\(text($0.quotedID)):\(createdAt + Int64(random.below(1_000_000)))" }
      .joined(separator: ",")
    let creator = members.first.map { text($0.restObject) } ?? "null"
    return JSONMembers([
      ("channel_url", jsonQuoted(url)), ("name", jsonQuoted(name)),
      ("cover_url", "\"https:\\/\\/static.example.com\\/cover\\/\(random.below(40)).png\""), ("data", "\"\""),
      ("custom_type", random.chance(30) ? "\"order\"" : "\"\""), ("created_at", String(seconds)),
      ("created_by", creator), ("freeze", "false"), ("is_ephemeral", "false"), ("is_super", "false"),
      ("is_broadcast", "false"), ("is_public", "false"), ("is_distinct", random.chance(50) ? "true" : "false"),
      ("is_discoverable", "false"), ("is_access_code_required", "false"), ("members", "[\(people)]"),
      ("member_count", String(members.count)), ("joined_member_count", String(members.count)),
      ("member_state", "\"joined\""), ("my_role", "\"none\""), ("is_muted", "false"),
      ("last_message", lastMessage.map(text) ?? "null"), ("unread_message_count", String(random.below(12))),
      ("unread_mention_count", "0"), ("count_preference", "\"all\""), ("push_trigger_option", "\"default\""),
      ("is_hidden", "false"), ("hidden_state", "\"unhidden\""), ("inviter", "null"), ("invited_at", "0"),
      ("joined_ts", String(createdAt)), ("user_last_read", String(createdAt + 4_000)), ("ts_message_offset", "0"),
      ("message_survival_seconds", "-1"), ("read_receipt", "{\(receipts)}"), ("delivery_receipt", "{\(receipts)}"),
      ("metadata", "{\"shift\":\"late\",\"caf\\u00e9\":\"\u{2615}\"}"), ("max_length_message", "5000"),
      ("channel", "{\"channel_url\":\(jsonQuoted(url)),\"name\":\(jsonQuoted(name)),\"created_at\":\(seconds)}"),
    ])
  }

  /// A confirmed text message in REST format.
  static func message(
    url: [UInt8], id: Int64, createdAt: Int64, sender: FixtureUser, requestID: [UInt8], text message: String
  ) -> JSONMembers {
    JSONMembers([
      ("message_survival_seconds", "-1"), ("custom_type", "\"\""), ("mentioned_users", "[]"),
      ("translations", "{}"), ("updated_at", "0"), ("is_op_msg", "false"), ("is_removed", "false"),
      ("user", text(sender.restObject)), ("file", "{}"), ("message", jsonQuoted(message)), ("data", "\"\""),
      ("message_retention_hour", "-1"), ("silent", "false"), ("type", "\"MESG\""), ("created_at", String(createdAt)),
      ("channel_type", "\"group\""), ("request_id", jsonQuoted(requestID)), ("mention_type", "\"users\""),
      ("channel_url", jsonQuoted(url)), ("message_id", String(id)), ("reactions", "[]"), ("sorted_metaarray", "[]"),
      ("thread_info", "{}"), ("parent_message_id", "0"), ("is_reply_to_channel", "false"),
      ("force_update_last_message", "false"),
    ])
  }

  /// An unsent message: id 0, identified by its request id (Docs/Protocol.md#sending-status).
  static func outgoing(
    url: [UInt8], createdAt: Int64, sender: FixtureUser, requestID: [UInt8], isFailed: Bool, text: String
  ) -> JSONMembers {
    var members = message(
      url: url, id: 0, createdAt: createdAt, sender: sender, requestID: requestID, text: text)
    members.set("sending_status", isFailed ? "\"failed\"" : "\"pending\"")
    members.set("error_code", isFailed ? "800220" : "0")
    members.set("mentioned_user_ids", "[]")
    members.set("translation_target_languages", "[\"es\",\"ko\"]")
    members.set("request_state", isFailed ? "2" : "1")
    return members
  }

  /// What a channel list query serializes; nobody reads it back.
  static func query(owner: [UInt8], includesEmpty: Bool, order: Int64) -> JSONMembers {
    JSONMembers([
      ("user_id", jsonQuoted(owner)), ("limit", "20"), ("include_empty", includesEmpty ? "true" : "false"),
      ("order", String(order)), ("custom_types", "[]"), ("member_state_filter", "\"all\""), ("has_next", "false"),
    ])
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
