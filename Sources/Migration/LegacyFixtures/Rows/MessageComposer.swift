import ChatModel

/// Writes the payloads of ordinary messages from templates: about 25 to 30 members, as REST pages and WebSocket
/// broadcasts have them (Docs/Protocol.md#message-members), with text inserted up to the requested size.
struct MessageComposer {
  let users: [FixtureUser]
  /// Mean size in bytes.
  let averageBytes: Int
  /// What follows the text; kept to avoid an allocation per message.
  private var tail: [UInt8] = []
  private var random = SeededRandom(0)

  init(users: [FixtureUser], averageBytes: Int) {
    self.users = users
    self.averageBytes = averageBytes
  }

  /// Replaces `out` with the payload's text.
  mutating func compose(_ facts: MessageFacts, channelURL: [UInt8], into out: inout [UInt8]) {
    random = SeededRandom(facts.draw)
    // 71 to 158 % with a mean of 100 %: many short, few long.
    let unit = Double(random.next() >> 11) * 0x1p-53
    let wanted = Int(Double(averageBytes) * (0.71 + 0.87 * unit * unit))
    out.removeAll(keepingCapacity: true)
    tail.removeAll(keepingCapacity: true)
    if facts.isSocketShape {
      socket(facts, channelURL, &out)
    } else {
      rest(facts, channelURL, &out)
    }
    appendText(bytes: wanted - out.count - tail.count, to: &out)
    out.append(contentsOf: tail)
  }

  private mutating func appendText(bytes: Int, to out: inout [UInt8]) {
    let end = out.count + bytes
    repeat {
      out.append(contentsOf: TextCorpus.scraps[random.below(TextCorpus.scraps.count)])
    } while out.count + 20 < end
  }

  // MARK: Shapes. Each leaves `out` where the text goes, and the remainder in `tail`.

  private mutating func rest(_ facts: MessageFacts, _ url: [UInt8], _ out: inout [UInt8]) {
    out.append("{\"message_survival_seconds\":-1,\"custom_type\":\"")
    out.append(contentsOf: TextCorpus.customTypes[facts.customType])
    out.append("\",\"mentioned_users\":")
    appendMentions(&out)
    out.append(",\"translations\":")
    appendTranslations(&out)
    out.append(",\"updated_at\":")
    out.append(decimal: facts.updatedAt)
    out.append(",\"is_op_msg\":false,\"is_removed\":false,")
    if facts.kind != .admin {
      out.append("\"user\":")
      out.append(contentsOf: users[facts.sender].restObject)
      out.append(0x2C)
    }
    switch facts.kind {
    case .user:
      out.append("\"file\":{},\"data\":\"{\\\"screen\\\":")
      out.append(decimal: Int64(random.below(900)))
      out.append("}\",\"message\":\"")
    case .admin: out.append("\"file\":{},\"data\":\"\",\"message\":\"")
    case .file:
      out.append("\"message\":\"\",\"require_auth\":true,")
      appendThumbnails(&out)
      out.append(",\"file\":{\"url\":\"https://file.example.com/")
      out.append(decimal: facts.messageID)
      out.append(".png\",\"name\":\"photo ")
      out.append(decimal: Int64(random.below(10_000)))
      out.append(".png\",\"type\":\"image/png\",\"size\":")
      out.append(decimal: 1_000 + Int64(random.below(5_000_000)))
      out.append(",\"data\":\"")
      tail.append(0x22)
      tail.append(0x7D)
    }
    if facts.kind != .file { tail.append(0x22) }
    tail.append(",\"message_retention_hour\":-1,\"silent\":false,\"type\":\"")
    tail.append(facts.kind == .user ? "MESG" : facts.kind == .file ? "FILE" : "ADMM")
    tail.append("\",\"created_at\":")
    tail.append(decimal: facts.createdAt)
    tail.append(",\"channel_type\":\"group\",\"request_id\":\"")
    if let id = facts.requestID { tail.appendUUID(id.0, id.1) }
    tail.append("\",\"mention_type\":\"users\",\"channel_url\":")
    JSONText.appendString(url, to: &tail)
    tail.append(",\"message_id\":")
    tail.append(decimal: facts.messageID)
    tail.append(",\"reactions\":")
    appendReactions(facts)
    tail.append(",\"sorted_metaarray\":")
    appendSortedMetaArray()
    tail.append(",\"thread_info\":")
    appendThreadInfo(facts)
    tail.append(",\"parent_message_id\":0,\"is_reply_to_channel\":false,\"force_update_last_message\":false")
    if facts.kind == .user, random.chance(8) { appendOpenGraph() }
    tail.append(",\"mentioned_message_template\":\"\",\"extended_message\":{}}")
  }

  private mutating func socket(_ facts: MessageFacts, _ url: [UInt8], _ out: inout [UInt8]) {
    out.append("{\"msg_id\":")
    out.append(decimal: facts.messageID)
    out.append(",\"req_id\":\"")
    if let id = facts.requestID { out.appendUUID(id.0, id.1) }
    out.append("\",\"ts\":")
    out.append(decimal: facts.createdAt)
    out.append(",\"channel_url\":")
    JSONText.appendString(url, to: &out)
    out.append(",\"channel_id\":")
    out.append(decimal: 40_000 + facts.messageID % 1_000)
    out.append(",\"channel_type\":\"group\",\"is_super\":false,\"custom_type\":\"")
    out.append(contentsOf: TextCorpus.customTypes[facts.customType])
    out.append("\",")
    if facts.kind != .admin {
      out.append("\"user\":")
      out.append(contentsOf: users[facts.sender].socketObject)
      out.append(0x2C)
    }
    out.append("\"mentioned_users\":")
    appendMentions(&out)
    out.append(",\"translations\":")
    appendTranslations(&out)
    switch facts.kind {
    case .user: out.append(",\"type\":\"MESG\",\"custom\":\"{}\",\"message\":\"")
    case .admin: out.append(",\"type\":\"ADMM\",\"custom\":\"\",\"message\":\"")
    case .file:
      // In this format `type` is the MIME type and the file's members are at the top level (Docs/Protocol.md#files).
      out.append(",\"type\":\"image/jpeg\",\"url\":\"https://file.example.com/")
      out.append(decimal: facts.messageID)
      out.append(".jpg\",\"name\":\"scan.jpg\",\"size\":")
      out.append(decimal: 1_000 + Int64(random.below(5_000_000)))
      out.append(",\"require_auth\":false,")
      appendThumbnails(&out)
      out.append(",\"custom\":\"")
    }
    tail.append(
      "\",\"mention_type\":\"users\",\"silent\":false,\"is_op_msg\":false,\"is_removed\":false,\"updated_at\":")
    tail.append(decimal: facts.updatedAt)
    tail.append(",\"previous_message_id\":")
    tail.append(decimal: facts.messageID - 1)
    tail.append(",\"reactions\":")
    appendReactions(facts)
    tail.append(",\"metaarray\":{\"room\":[\"3\",\"4b\"],\"color\":[]},\"metaarray_key_order\":[\"room\",\"color\"]")
    tail.append(",\"message_survival_seconds\":-1,\"force_update_last_message\":false,\"sts\":")
    tail.append(decimal: facts.createdAt + 3)
    tail.append(",\"unread_cnt\":{\"all\":2,\"ts\":")
    tail.append(decimal: facts.createdAt + 2)
    tail.append("},\"parent_message_id\":0,\"is_reply_to_channel\":false,\"last_updated_at\":0}")
  }
}

// MARK: Members that only some messages have

extension MessageComposer {
  private mutating func appendMentions(_ out: inout [UInt8]) {
    out.append(0x5B)
    if random.chance(6) { out.append(contentsOf: users[random.below(users.count)].restObject) }
    out.append(0x5D)
  }

  private mutating func appendTranslations(_ out: inout [UInt8]) {
    if random.chance(20) {
      out.append("{\"es\":\"Hasta ma\\u00f1ana\",\"ko\":\"\u{B0B4}\u{C77C} \u{BD10}\u{C694}\"}")
    } else {
      out.append("{}")
    }
  }

  private mutating func appendThumbnails(_ out: inout [UInt8]) {
    out.append("\"thumbnails\":[{\"url\":\"https://file.example.com/thumb/")
    out.append(decimal: Int64(random.below(1_000_000)))
    out.append("\",\"width\":320,\"height\":240,\"real_width\":320.0,\"real_height\":213.5,\"plain_url\":null}]")
  }

  private mutating func appendReactions(_ facts: MessageFacts) {
    tail.append(0x5B)
    if random.chance(25) {
      tail.append("{\"key\":\"")
      tail.append(contentsOf: TextCorpus.reactionKeys[random.below(TextCorpus.reactionKeys.count)])
      tail.append("\",\"user_ids\":[")
      tail.append(contentsOf: users[random.below(users.count)].quotedID)
      tail.append("],\"updated_at\":")
      tail.append(decimal: facts.createdAt + 5_000)
      tail.append(0x7D)
    }
    tail.append(0x5D)
  }

  private mutating func appendSortedMetaArray() {
    if random.chance(20) {
      tail.append("[{\"key\":\"room\",\"value\":[\"3\",\"4b\"]},{\"key\":\"color\",\"value\":[]}]")
    } else {
      tail.append("[]")
    }
  }

  private mutating func appendThreadInfo(_ facts: MessageFacts) {
    guard random.chance(12) else {
      tail.append("{}")
      return
    }
    tail.append("{\"reply_count\":1,\"most_replies\":[")
    tail.append(contentsOf: users[random.below(users.count)].restObject)
    tail.append("],\"last_replied_at\":")
    tail.append(decimal: facts.createdAt + 9_000)
    tail.append(",\"updated_at\":")
    tail.append(decimal: facts.createdAt + 9_001)
    tail.append(0x7D)
  }

  private mutating func appendOpenGraph() {
    tail.append(",\"og_tag\":{\"og:title\":\"Tracking \\u2013 Example\",\"og:url\":\"https://example.com/track\",")
    tail.append("\"og:description\":\"Where is it?\",\"og:image\":{\"url\":\"https://example.com/og.png\",")
    tail.append("\"width\":1200,\"height\":630}}")
  }
}
