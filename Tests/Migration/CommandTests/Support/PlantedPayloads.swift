import Foundation
import OracleTesting

/// JSON texts with a planted string in every member that holds text.
struct PlantedPayloads {
  /// How a payload is stored.
  enum Form: String, CaseIterable { case json, base64, xor, bplist, xml }

  private(set) var planting: Planting

  init(_ planting: Planting) { self.planting = planting }

  mutating func plant(_ place: String, joint: String? = nil) -> String { planting.plant(place, joint: joint) }
  mutating func name(_ place: String) -> String { planting.name(place) }

  mutating func message(
    _ id: Int64, at time: Int64, url: String, requestID: String? = nil, type: String = "MESG", updatedAt: Int64 = 0
  ) throws -> [String: Any] {
    var message: [String: Any] = [
      "message_id": id, "created_at": time, "updated_at": updatedAt, "type": type, "channel_url": url,
      "message": plant("message.message"), "custom_type": plant("message.custom_type"), "data": plant("message.data"),
      "user": user("message.user"), "mention_type": plant("message.mention_type"),
      "mentioned_users": [user("message.mentioned_users")],
      "sorted_metaarray": [["key": plant("metaarray.key"), "value": [plant("metaarray.value")]]],
      "translations": ["de": plant("message.translations")], "parent_message_text": plant("parent_message_text"),
      "reactions": [["key": plant("reactions.key"), "user_ids": [plant("reactions.user_ids")]]],
      "og_tag": ["og:url": plant("og.url"), "og:title": plant("og.title")],
      "file": [
        "url": plant("file.url"), "name": plant("file.name"), "type": plant("file.type"), "data": plant("file.data"),
      ],
      "thumbnails": [["url": plant("thumbnails.url"), "plain_url": plant("thumbnails.plain_url")]],
      plant("message.unknown.key"): plant("message.unknown.value"),
    ]
    if let requestID { message["request_id"] = requestID }
    return message
  }

  mutating func user(_ place: String) -> [String: Any] {
    [
      "user_id": plant(place + ".user_id"), "nickname": plant(place + ".nickname"),
      "profile_url": plant(place + ".profile_url"),
      "metadata": [plant(place + ".metadata.key"): plant(place + ".metadata.value")],
    ]
  }

  mutating func channel(url: String) throws -> [String: Any] {
    [
      "channel_url": url, "name": plant("channel.name"), "cover_url": plant("channel.cover_url"),
      "custom_type": plant("channel.custom_type"), "data": plant("channel.data"),
      "members": [user("channel.members")], "inviter": user("channel.inviter"),
      "last_message": try message(900, at: 900, url: url), "metadata": ["key": plant("channel.metadata")],
    ]
  }

  static func stored(_ object: [String: Any], _ form: Form = .json) throws -> TinyValue {
    let json = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    switch form {
    case .json: return .blob(Array(json))
    case .base64: return .blob(Array(json.base64EncodedString().utf8))
    case .xor:
      return .blob(json.base64EncodedString().utf8.enumerated().map { $1 ^ UInt8(truncatingIfNeeded: $0) })
    case .bplist:
      return .blob(Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)))
    case .xml:
      return .blob(Array(try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)))
    }
  }
}
