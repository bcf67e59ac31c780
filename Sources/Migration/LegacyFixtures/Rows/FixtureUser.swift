import ChatModel

/// An account with its JSON object in both formats (Docs/Protocol.md#users, Docs/Protocol.md#senders), created once and
/// copied into every payload.
struct FixtureUser {
  let id: [UInt8]
  /// As in REST.
  let restObject: [UInt8]
  /// As older WebSocket payloads have it: `guest_id`, `name`, `image`.
  let socketObject: [UInt8]
  /// Its id as a JSON string.
  let quotedID: [UInt8]
  /// As a member of a group channel (Docs/Protocol.md#members).
  let memberObject: String

  init(id: [UInt8], nickname: String, picture: String, language: String, team: String) {
    self.id = id
    var quoted: [UInt8] = []
    JSONText.appendString(id, to: &quoted)
    quotedID = quoted
    let idText = String(decoding: quoted, as: UTF8.self)
    let name = jsonQuoted(nickname)
    let image = "\"https://static.example.com/profiles/\(picture).jpg\""
    restObject = Array(
      """
      {"user_id":\(idText),"nickname":\(name),"profile_url":\(image),"require_auth_for_profile_image":false,\
      "is_active":true,"role":"","is_blocked_by_me":false,"metadata":{"team":"\(team)"}}
      """.utf8)
    socketObject = Array(
      """
      {"guest_id":\(idText),"id":0,"name":\(name),"image":\(image),"role":"","is_bot":false,"is_blocked_by_me":false,\
      "metadata":{"team":"\(team)"}}
      """.utf8)
    memberObject = """
      {"user_id":\(idText),"nickname":\(name),"profile_url":\(image),"is_active":true,"is_online":false,\
      "last_seen_at":0,"state":"joined","role":"none","is_muted":false,"is_blocked_by_me":false,\
      "is_blocking_me":false,"friend_name":null,"friend_discovery_key":null,"preferred_languages":["\(language)"],\
      "metadata":{}}
      """
  }

  /// The owners and `count` other accounts.
  static func pool(owners: [[UInt8]], count: Int, _ random: inout SeededRandom) -> [FixtureUser] {
    let others = (0..<count).map { index -> [UInt8] in
      var id = Array("member-".utf8)
      // Owner ids have five or more digits below 90,000 per owner; ids with seven digits from 7 upwards are never
      // theirs.
      id.append(decimal: 7_000_000_000 + Int64(index) * 1_000 + Int64(random.below(1_000)))
      return id
    }
    return (owners + others).map { id in
      let nickname = nicknames[random.below(nicknames.count)]
      let picture = String(random.next() & 0xFFFF_FFFF, radix: 16)
      let language = ["en", "de", "ko", "es", "ja"][random.below(5)]
      let team = ["support", "sales", "field", "night shift"][random.below(4)]
      return FixtureUser(id: id, nickname: nickname, picture: picture, language: language, team: team)
    }
  }

  private static let nicknames = [
    "Front desk", "Caf\u{E9} North", "\u{C1}lvaro \u{D1}", "Driver 12", "\u{C9}quipe 7", "\u{AE40}\u{BBFC}",
    "Support \u{1F4AC}", "\"The Captain\"", "back\\slash", "\u{30B5}\u{30DD}\u{30FC}\u{30C8}", "Unit_04", "Kiosk",
    "na\u{EF}ve bot", "\u{0639}\u{0645}\u{0631}", "Zo\u{EB}", "Courier", "Shop 3", "Gate B", "Stra\u{DF}e 9", "Ops",
  ]
}
