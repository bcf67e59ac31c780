import ChatModel

/// Operations on one group channel (Docs/Protocol.md#channel-calls).
extension HTTPCall {
  public static func channel(_ url: String) -> HTTPCall {
    .get("group_channels", url) {
      for name in ["show_member", "show_metadata", "show_read_receipt", "show_delivery_receipt"] { $0.add(name, true) }
    }
  }

  /// Creates a channel.
  /// - Parameter userIDs: its members, which must include the current user.
  public static func createChannel(_ fields: ChannelFields, userIDs: [String]) -> HTTPCall {
    HTTPCall(.post, "group_channels") {
      $0.set("user_ids", userIDs)
      fields.write(to: &$0)
      fields.writeWhatNeverChanges(to: &$0)
    }
  }

  /// The url and the kind of a channel cannot change, and are not sent.
  public static func updateChannel(_ url: String, _ fields: ChannelFields) -> HTTPCall {
    HTTPCall(.put, "group_channels", url) { fields.write(to: &$0) }
  }

  public static func deleteChannel(_ url: String) -> HTTPCall { HTTPCall(.delete, "group_channels", url) }

  public static func invite(_ userIDs: [String], to url: String, inviterID: String) -> HTTPCall {
    operation(.post, url, "invite") {
      $0.set("inviter_id", inviterID)
      $0.set("user_ids", userIDs)
    }
  }

  public static func join(_ url: String, accessCode: String? = nil) -> HTTPCall {
    operation(.put, url, "join") { $0.set("access_code", accessCode) }
  }

  public static func acceptInvitation(to url: String, accessCode: String? = nil) -> HTTPCall {
    operation(.put, url, "accept") { $0.set("access_code", accessCode) }
  }

  public static func declineInvitation(to url: String) -> HTTPCall { operation(.put, url, "decline") }

  public static func leave(_ url: String) -> HTTPCall { operation(.put, url, "leave") }

  public static func hide(_ url: String, hidesPreviousMessages: Bool, allowsAutoUnhide: Bool) -> HTTPCall {
    operation(.put, url, "hide") {
      $0.set("hide_previous_messages", hidesPreviousMessages)
      $0.set("allow_auto_unhide", allowsAutoUnhide)
    }
  }

  public static func unhide(_ url: String) -> HTTPCall { operation(.delete, url, "hide") }

  public static func freeze(_ url: String, _ isFrozen: Bool) -> HTTPCall {
    operation(.put, url, "freeze") { $0.set("freeze", isFrozen) }
  }

  public static func resetHistory(_ url: String) -> HTTPCall { operation(.put, url, "reset_user_history") }

  public static func addOperators(_ userIDs: [String], to url: String) -> HTTPCall {
    operation(.post, url, "operators") { $0.set("operator_ids", userIDs) }
  }

  public static func removeOperators(_ userIDs: [String], from url: String) -> HTTPCall {
    operation(.delete, url, "operators") { $0.set("operator_ids", userIDs) }
  }

  /// - Parameter seconds: -1 for no end.
  public static func ban(_ userID: String, from url: String, seconds: Int64, reason: String?) -> HTTPCall {
    operation(.post, url, "ban") {
      $0.set("user_id", userID)
      $0.set("seconds", seconds)
      $0.set("description", reason)
    }
  }

  public static func unban(_ userID: String, from url: String) -> HTTPCall {
    HTTPCall(.delete, "group_channels", url, "ban", userID)
  }

  /// - Parameter seconds: -1 for no end.
  public static func mute(_ userID: String, in url: String, seconds: Int64, reason: String?) -> HTTPCall {
    operation(.post, url, "mute") {
      $0.set("user_id", userID)
      $0.set("seconds", seconds)
      $0.set("description", reason)
    }
  }

  public static func unmute(_ userID: String, in url: String) -> HTTPCall {
    HTTPCall(.delete, "group_channels", url, "mute", userID)
  }

  public static func muteInformation(_ userID: String, in url: String) -> HTTPCall {
    HTTPCall(.get, "group_channels", url, "mute", userID)
  }

  /// - Parameter token: `next` of the previous page.
  public static func members(of url: String, limit: Int, token: String?) -> HTTPCall {
    .get("group_channels", url, "members") {
      $0.add("limit", Int64(limit))
      $0.add("token", token)
      for name in ["show_read_receipt", "show_delivery_receipt", "show_member_is_muted"] { $0.add(name, true) }
    }
  }

  /// - Parameter time: up to when, ms.
  public static func markAsDelivered(_ url: String, time: Int64) -> HTTPCall {
    operation(.put, url, "messages", "mark_as_delivered") { $0.set("ts", time) }
  }

  /// - Parameter urls: `nil` for all channels.
  public static func markAllAsRead(userID: String, _ urls: [String]? = nil) -> HTTPCall {
    HTTPCall(.put, "users", userID, "mark_as_read_all") { $0.set("channel_urls", urls) }
  }

  /// - Parameter upsert: adds missing keys.
  public static func setMetadata(_ values: [String: String], of url: String, upsert: Bool) -> HTTPCall {
    operation(upsert ? .put : .post, url, "metadata") {
      $0.set("metadata", sorted: values) { $0.set($1, $2) }
      $0.set("upsert", upsert ? true : nil)
    }
  }

  static func operation(
    _ method: Method, _ url: String, _ words: String..., body: (inout JSONObject) -> Void = { _ in }
  ) -> HTTPCall {
    HTTPCall(method, path: ["group_channels", url] + words, json: body)
  }
}

/// The properties of a channel that users set; `nil` leaves a value as it is, or uses the server's default.
public struct ChannelFields: Sendable, Hashable {
  public var url: String?
  public var name: String?
  public var coverURL: String?
  public var data: String?
  public var customType: String?
  public var operatorIDs: [String]?
  public var isDistinct: Bool?
  public var isPublic: Bool?
  public var isSuper: Bool?
  public var isBroadcast: Bool?
  public var isEphemeral: Bool?
  /// Sent unless the channel is or becomes private: only for public channels.
  public var isDiscoverable: Bool?
  public var accessCode: String?
  /// Seconds until messages disappear.
  public var messageSurvivalSeconds: Int64?
  /// Whether unknown members are refused; otherwise they are left out.
  public var isStrict: Bool?

  public init() {}

  func write(to object: inout JSONObject) {
    object.set("name", name)
    object.set("cover_url", coverURL)
    object.set("data", data)
    object.set("custom_type", customType)
    object.set("operator_ids", operatorIDs)
    object.set("is_distinct", isDistinct)
    object.set("is_public", isPublic)
    object.set("is_discoverable", isPublic == false ? nil : isDiscoverable)
    object.set("access_code", accessCode)
  }

  func writeWhatNeverChanges(to object: inout JSONObject) {
    object.set("channel_url", url)
    object.set("is_super", isSuper)
    object.set("is_broadcast", isBroadcast)
    object.set("is_ephemeral", isEphemeral)
    object.set("message_survival_seconds", messageSurvivalSeconds)
    object.set("is_strict", isStrict)
  }
}
