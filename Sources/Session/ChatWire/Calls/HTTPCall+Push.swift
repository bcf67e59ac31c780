public import ChatModel

/// A user's preferences for push notifications and invitations (Docs/Protocol.md#user-calls).
extension HTTPCall {
  /// - Parameters:
  ///   - token: this device's token at Apple's service, as hex digits.
  ///   - service: which of Apple's services it is for.
  ///   - isUnique: the user's other devices are unregistered.
  public static func registerPushToken(
    _ token: String, of userID: String, for service: PushService = .notifications, isUnique: Bool
  ) -> HTTPCall {
    HTTPCall(.post, "users", userID, "push", service.rawValue) {
      $0.set("apns_device_token", token)
      $0.set("is_unique", isUnique)
    }
  }

  /// - Parameter token: `nil` for all devices of the user.
  /// - Parameter service: `nil` for all services, and only without a token.
  public static func unregisterPushToken(
    _ token: String?, of userID: String, for service: PushService? = nil
  ) -> HTTPCall {
    HTTPCall(
      .delete,
      path: ["users", userID, "push"]
        + (token.map { [(service ?? .notifications).rawValue, $0] } ?? service.map { [$0.rawValue] } ?? []))
  }

  public static func pushPreference(of userID: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "push_preference")
  }

  /// - Parameter change: what to change; the rest stays.
  public static func setPushPreference(_ change: Payload, of userID: String) -> HTTPCall {
    var call = HTTPCall(.put, "users", userID, "push_preference")
    call.body = .json(change)
    return call
  }

  public static func invitationPreference(of userID: String) -> HTTPCall {
    HTTPCall(.get, "users", userID, "channel_invitation_preference")
  }

  public static func setInvitationPreference(of userID: String, acceptsAll: Bool) -> HTTPCall {
    HTTPCall(.put, "users", userID, "channel_invitation_preference") { $0.set("auto_accept", acceptsAll) }
  }
}

/// The services that deliver push notifications to devices.
public enum PushService: String, Sendable {
  case notifications = "apns"
  /// Calls: PushKit.
  case voIP = "apns_voip"
  case firebase = "gcm"
}
