public import ChatModel

/// Calls about the session and the user (Docs/Protocol.md#sessions, Docs/Protocol.md#user-calls).
extension HTTPCall {
  /// Makes a new session key, when the old one expired.
  /// - Parameter accessToken: secret; `nil` for users without one.
  public static func sessionKey(userID: String, accessToken: String?, isExpiring: Bool) -> HTTPCall {
    var call = HTTPCall(.post, "users", userID, "session_key")
    call.accessToken = accessToken ?? ""
    call.body = .json(.object { $0.set("expiring_session", isExpiring) })
    return call
  }

  /// - Parameters: what is `nil` stays as it is.
  public static func updateUser(_ userID: String, nickname: String?, profileURL: String?) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID)
    call.body = .json(
      .object {
        $0.set("nickname", nickname)
        $0.set("profile_url", profileURL)
      })
    return call
  }

  /// - Parameter profileImage: the file's bytes.
  public static func updateUser(_ userID: String, nickname: String?, profileImage: [UInt8]) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID)
    let name = nickname.map { Part(name: "nickname", bytes: Array($0.utf8)) }
    let image = Part(
      name: "profile_file", fileName: "profile", mimeType: "application/octet-stream", bytes: profileImage)
    call.body = .multipart([name, image].compactMap(\.self))
    return call
  }

  public static func updateUser(_ userID: String, preferredLanguages: [String]) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID)
    call.body = .json(.object { $0.set("preferred_languages", preferredLanguages) })
    return call
  }

  /// - Parameter upsert: changes keys, and adds those that are not there; otherwise makes them.
  public static func setUserMetadata(_ values: [String: String], of userID: String, upsert: Bool) -> HTTPCall {
    var call = HTTPCall(upsert ? .put : .post, "users", userID, "metadata")
    call.body = .json(
      .object { object in
        object.set(
          "metadata",
          Payload.object { map in
            for (key, value) in values.sorted(by: { $0.key.precedesByBytes($1.key) }) { map.set(key, value) }
          })
        object.set("upsert", upsert ? true : nil)
      })
    return call
  }

  /// - Parameter key: `nil` for all.
  public static func deleteUserMetadata(of userID: String, key: String?) -> HTTPCall {
    HTTPCall(.delete, path: ["users", userID, "metadata"] + (key.map { [$0] } ?? []))
  }

  public static func block(_ targetID: String, by userID: String) -> HTTPCall {
    var call = HTTPCall(.post, "users", userID, "block")
    call.body = .json(.object { $0.set("target_id", targetID) })
    return call
  }

  public static func unblock(_ targetID: String, by userID: String) -> HTTPCall {
    HTTPCall(.delete, "users", userID, "block", targetID)
  }

  public static func unreadMessageCount(userID: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "unread_message_count")
  }

  public static func pushTrigger(_ option: PushTriggerOption, userID: String, channelURL: String) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID, "push_preference", channelURL)
    call.body = .json(.object { $0.set("push_trigger_option", option.rawValue) })
    return call
  }

  public static func countPreference(_ preference: CountPreference, userID: String, channelURL: String) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID, "count_preference", channelURL)
    call.body = .json(.object { $0.set("count_preference", preference.rawValue) })
    return call
  }
}
