public import ChatModel

/// Less common operations on one group channel (Docs/Protocol.md#channel-calls, Docs/Protocol.md#receipts-and-counts).
extension HTTPCall {
  public static func removeAllOperators(from url: String) -> HTTPCall {
    operation(.delete, url, "operators") { $0.set("delete_all", true) }
  }

  public static func pin(_ messageID: Int64, in url: String, isPinning: Bool) -> HTTPCall {
    HTTPCall(isPinning ? .post : .delete, "group_channels", url, "messages", String(messageID), "pin")
  }

  /// Marks a message and everything after it as unread; the socket's `READ` marks as read.
  public static func markAsUnread(_ url: String, from messageID: Int64) -> HTTPCall {
    operation(.put, url, "messages", "mark_as_read") {
      $0.set("message_id", messageID)
      $0.set("is_excluded", true)
    }
  }

  public static func notifyScreenshot(of url: String) -> HTTPCall { operation(.post, url, "screenshot") }

  /// - Parameter languages: codes.
  public static func translate(_ messageID: Int64, in url: String, into languages: [String]) -> HTTPCall {
    operation(.post, url, "messages", String(messageID), "translation") { $0.set("target_langs", languages) }
  }

  // MARK: Metadata and metacounters

  /// - Parameter keys: empty for all.
  public static func metadata(of url: String, keys: [String] = []) -> HTTPCall {
    .get("group_channels", url, "metadata") {
      $0.add("include_ts", true)
      $0.add("keys", keys)
    }
  }

  /// - Parameter key: `nil` for all.
  public static func deleteMetadata(of url: String, key: String?) -> HTTPCall {
    HTTPCall(.delete, path: ["group_channels", url, "metadata"] + (key.map { [$0] } ?? []))
  }

  /// - Parameter keys: empty for all.
  public static func metacounters(of url: String, keys: [String] = []) -> HTTPCall {
    .get("group_channels", url, "metacounter") { $0.add("keys", keys) }
  }

  public enum CounterChange: String, Sendable, Hashable {
    case set
    case increase
    case decrease
  }

  /// - Parameter change: `nil` creates counters, which fails for those that exist.
  public static func setMetacounters(
    _ values: [String: Int64], of url: String, _ change: CounterChange?
  ) -> HTTPCall {
    operation(change == nil ? .post : .put, url, "metacounter") {
      $0.set("metacounter", sorted: values) { $0.set($1, $2) }
      $0.set("mode", change?.rawValue)
      // Changing a counter that does not exist creates it; increasing then starts at 0.
      $0.set("upsert", change == nil ? nil : true)
    }
  }

  /// - Parameter key: `nil` for all.
  public static func deleteMetacounters(of url: String, key: String?) -> HTTPCall {
    HTTPCall(.delete, path: ["group_channels", url, "metacounter"] + (key.map { [$0] } ?? []))
  }

  // MARK: The user's own

  public static func pushTrigger(userID: String, channelURL: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "push_preference", channelURL)
  }

  /// Unread messages of all channels.
  /// - Parameters:
  ///   - customTypes: of the channels; empty for all.
  ///   - superMode: which sizes of channels; `nil` for all.
  public static func unreadMessageCount(
    userID: String, customTypes: [String] = [], superMode: ChannelListCall.SuperMode? = nil
  ) -> HTTPCall {
    .get("users", userID, "unread_message_count") {
      $0.add("custom_types", customTypes)
      $0.add("super_mode", superMode?.rawValue)
    }
  }

  /// Channels with unread messages.
  public static func unreadChannelCount(userID: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "unread_channel_count")
  }

  public static func channelCount(userID: String, state: ChannelListCall.MemberStateFilter) -> HTTPCall {
    .get("users", userID, "group_channel_count") { $0.add("state", state.rawValue) }
  }

  // MARK: Reports

  /// Reports a channel, one of its messages, or one of its users.
  public static func report(
    channelURL: String, messageID: Int64? = nil, offendingUserID: String? = nil, category: String, text: String?,
    in type: ChannelType = .group
  ) -> HTTPCall {
    let channels = type == .open ? "open_channels" : "group_channels"
    let subject =
      if let messageID {
        [channels, channelURL, "messages", String(messageID)]
      } else if let offendingUserID {
        ["users", offendingUserID]
      } else {
        [channels, channelURL]
      }
    return HTTPCall(.post, path: ["report"] + subject) {
      $0.set("report_category", category)
      $0.set("report_description", text)
      $0.set("offending_user_id", offendingUserID)
      $0.set("channel_url", messageID == nil && offendingUserID != nil ? channelURL : nil)
      $0.set("channel_type", messageID == nil && offendingUserID != nil ? channels : nil)
    }
  }
}
