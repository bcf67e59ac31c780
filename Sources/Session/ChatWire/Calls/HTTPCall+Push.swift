public import ChatModel

/// What a user wants of push notifications, and of invitations (Docs/Protocol.md#user-calls).
extension HTTPCall {
  /// - Parameters:
  ///   - token: of this device at Apple's service, as hex digits.
  ///   - isUnique: the user's other devices are forgotten.
  public static func registerPushToken(_ token: String, of userID: String, isUnique: Bool)
    -> HTTPCall
  {
    var call = HTTPCall(.post, "users", userID, "push", "apns")
    call.body = .json(
      .object {
        $0.set("apns_device_token", token)
        $0.set("is_unique", isUnique)
      })
    return call
  }

  /// - Parameter token: `nil` for all devices of the user.
  public static func unregisterPushToken(_ token: String?, of userID: String) -> HTTPCall {
    HTTPCall(.delete, path: ["users", userID, "push"] + (token.map { ["apns", $0] } ?? []))
  }

  public static func pushPreference(of userID: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "push_preference")
  }

  /// - Parameter change: what is to change; the rest stays.
  public static func setPushPreference(_ change: Payload, of userID: String) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID, "push_preference")
    call.body = .json(change)
    return call
  }

  public static func invitationPreference(of userID: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "channel_invitation_preference")
  }

  public static func setInvitationPreference(of userID: String, acceptsAll: Bool) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID, "channel_invitation_preference")
    call.body = .json(.object { $0.set("auto_accept", acceptsAll) })
    return call
  }
}
