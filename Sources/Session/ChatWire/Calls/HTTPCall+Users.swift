public import ChatModel

/// Calls for the session and the user (Docs/Protocol.md#sessions, Docs/Protocol.md#user-calls).
extension HTTPCall {
  /// Creates a new session key when the old one has expired.
  /// - Parameter accessToken: secret; `nil` for users without one.
  public static func sessionKey(userID: String, accessToken: String?, isExpiring: Bool) -> HTTPCall {
    var call = HTTPCall(.post, "users", userID, "session_key")
    call.accessToken = accessToken ?? ""
    call.body = .json(.object { $0.set("expiring_session", isExpiring) })
    return call
  }

  /// - Parameters: `nil` leaves a value as it is.
  public static func updateUser(_ userID: String, nickname: String?, profileURL: String?) -> HTTPCall {
    HTTPCall(.put, "users", userID) {
      $0.set("nickname", nickname)
      $0.set("profile_url", profileURL)
    }
  }

  /// - Parameter profileImage: the file's bytes.
  public static func updateUser(_ userID: String, nickname: String?, profileImage: [UInt8]) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID)
    let name = nickname.map { Part(name: "nickname", text: $0) }
    let image = Part(
      name: "profile_file", fileName: "profile", mimeType: "application/octet-stream", bytes: profileImage)
    call.body = .multipart([name, image].compactMap(\.self))
    return call
  }

  public static func updateUser(_ userID: String, preferredLanguages: [String]) -> HTTPCall {
    HTTPCall(.put, "users", userID) { $0.set("preferred_languages", preferredLanguages) }
  }

  /// - Parameter upsert: changes keys, and adds missing ones; otherwise creates them.
  public static func setUserMetadata(_ values: [String: String], of userID: String, upsert: Bool) -> HTTPCall {
    HTTPCall(upsert ? .put : .post, "users", userID, "metadata") {
      $0.set("metadata", sorted: values) { $0.set($1, $2) }
      $0.set("upsert", upsert ? true : nil)
    }
  }

  /// - Parameter key: `nil` for all.
  public static func deleteUserMetadata(of userID: String, key: String?) -> HTTPCall {
    HTTPCall(.delete, path: ["users", userID, "metadata"] + (key.map { [$0] } ?? []))
  }

  public static func block(_ targetID: String, by userID: String) -> HTTPCall {
    HTTPCall(.post, "users", userID, "block") { $0.set("target_id", targetID) }
  }

  public static func unblock(_ targetID: String, by userID: String) -> HTTPCall {
    HTTPCall(.delete, "users", userID, "block", targetID)
  }

  public static func pushTrigger(_ option: PushTriggerOption, userID: String, channelURL: String) -> HTTPCall {
    HTTPCall(.put, "users", userID, "push_preference", channelURL) { $0.set("push_trigger_option", option.rawValue) }
  }

  public static func countPreference(_ preference: CountPreference, userID: String, channelURL: String) -> HTTPCall {
    HTTPCall(.put, "users", userID, "count_preference", channelURL) { $0.set("count_preference", preference.rawValue) }
  }
}
