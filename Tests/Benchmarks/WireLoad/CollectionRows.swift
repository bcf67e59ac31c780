import ChatModel
import ChatWire

/// What the cache of `wire-load collections` holds: one channel with many messages, and many channels.
enum CollectionRows {
  static let userID = "bob"
  /// The channel with the messages.
  static let channelURL = "collections_long"
  /// When the first message was sent, ms; one follows every second.
  static let begin: Int64 = 1_600_000_000_000
  static let interval: Int64 = 1_000

  static func time(_ number: Int) -> Int64 { begin + Int64(number) * interval }

  // MARK: Payloads

  /// A text message as the server's lists hold it.
  static func message(_ number: Int) -> Payload {
    .object {
      $0.set("type", "MESG")
      $0.set("message_id", Int64(number) + 1)
      $0.set("message", StormMessages.text(number))
      $0.set("data", "{\"draft\":false,\"number\":\(number)}")
      $0.set("custom_type", number % 3 == 0 ? "note" : "")
      $0.set("file", Payload.object { _ in })
      $0.set("created_at", time(number))
      $0.set("updated_at", Int64(0))
      $0.set("user", user(number % 7))
      $0.set("channel_url", channelURL)
      $0.set("channel_type", "group")
      $0.set("mention_type", "users")
      $0.set("mentioned_users", number % 10 == 0 ? [user(8)] : [Payload]())
      $0.set("is_removed", false)
      $0.set("silent", false)
      $0.set("message_survival_seconds", Int64(-1))
      $0.set("is_op_msg", false)
      $0.set("translations", Payload.object { _ in })
      $0.set("sorted_metaarray", [metaArray("place", "Nowhere \(number)"), metaArray("priority", "low")])
      $0.set("reactions", number % 4 == 0 ? [reaction(number)] : [Payload]())
      $0.set("thread_info", Payload.object { $0.set("reply_count", Int64(0)) })
    }
  }

  /// Whose session it is.
  static var user: Payload {
    .object {
      $0.set("user_id", userID)
      $0.set("nickname", "Bob")
    }
  }

  private static func user(_ number: Int) -> Payload {
    .object {
      $0.set("user_id", "member-\(number)")
      $0.set("nickname", "Member Number \(number)")
      $0.set("profile_url", "https://files.example.com/profiles/\(number)/0123456789abcdef.jpg")
      $0.set("require_auth_for_profile_image", false)
      $0.set("metadata", Payload.object { $0.set("team", "team-\(number % 3)") })
      $0.set("is_active", true)
      $0.set("role", "")
    }
  }

  private static func metaArray(_ key: String, _ value: String) -> Payload {
    .object {
      $0.set("key", key)
      $0.set("value", [value])
    }
  }

  private static func reaction(_ number: Int) -> Payload {
    .object {
      $0.set("key", "thumbs-up")
      $0.set("user_ids", ["member-1", "member-2"])
      $0.set("updated_at", time(number) + 500)
    }
  }

  /// A channel as the server's lists hold it: ten members and its last message.
  static func channel(_ number: Int, url: String? = nil) -> Payload {
    .object {
      $0.set("channel_url", url ?? "collections_" + StormMessages.digits(number))
      $0.set("name", "Channel Number \(number)")
      $0.set("cover_url", "https://files.example.com/covers/\(number)/0123456789abcdef.jpg")
      $0.set("data", "")
      $0.set("custom_type", "")
      $0.set("created_at", (begin + Int64(number) * interval) / 1000)
      $0.set("is_distinct", false)
      $0.set("is_super", false)
      $0.set("is_public", false)
      $0.set("freeze", false)
      $0.set("member_count", Int64(10))
      $0.set("joined_member_count", Int64(10))
      $0.set("members", (0..<10).map { member($0) })
      $0.set("member_state", "joined")
      $0.set("hidden_state", "unhidden")
      $0.set("is_hidden", false)
      $0.set("unread_message_count", Int64(number % 5))
      $0.set("unread_mention_count", Int64(0))
      $0.set("count_preference", "all")
      $0.set("push_trigger_option", "default")
      $0.set("metadata", Payload.object { $0.set("color", "blue") })
      $0.set("last_message", message(number))
    }
  }

  private static func member(_ number: Int) -> Payload {
    .object {
      $0.set("user_id", number == 0 ? userID : "member-\(number)")
      $0.set("nickname", "Member Number \(number)")
      $0.set("profile_url", "https://files.example.com/profiles/\(number)/0123456789abcdef.jpg")
      $0.set("state", "joined")
      $0.set("role", number == 1 ? "operator" : "")
      $0.set("is_online", false)
      $0.set("last_seen_at", time(number))
      $0.set("is_muted", false)
    }
  }
}
