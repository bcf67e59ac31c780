import ChatClient
import Foundation
import SharedFace

/// Push notifications of the app's user.
extension SendbirdChat {
  /// The token that was passed without a connection; `nil` once it is registered.
  public static func getPendingPushToken() -> Data? { shared.pendingPushTokens[.apns] }

  /// Registers this device.
  /// - Parameters:
  ///   - token: the token that the system gave to the app.
  ///   - unique: whether the user's other devices stop receiving notifications.
  public static func registerDevicePushToken(
    _ token: Data, unique: Bool, completionHandler: ((PushTokenRegistrationStatus, SBError?) -> Void)? = nil
  ) {
    shared.registerPushToken(token, isUnique: unique, completionHandler: completionHandler)
  }

  /// - Parameter completionHandler: never receives an answer of the server: only the error counts.
  public static func unregisterPushToken(
    _ token: Data, completionHandler: (([AnyHashable: Any]?, SBError?) -> Void)? = nil
  ) {
    withSession({ completionHandler?(nil, $0) }) {
      $0.unregisterPushToken(token) { completionHandler?(nil, $0) }
    }
  }

  /// Same as `unregisterPushToken` for all devices of the user.
  public static func unregisterAllPushToken(completionHandler: (([AnyHashable: Any]?, SBError?) -> Void)? = nil) {
    withSession({ completionHandler?(nil, $0) }) {
      $0.unregisterAllPushTokens { completionHandler?(nil, $0) }
    }
  }

  // MARK: When

  public static func setDoNotDisturb(
    enable: Bool, startHour: Int, startMin: Int, endHour: Int, endMin: Int, timezone: String,
    completionHandler: SBErrorHandler? = nil
  ) {
    let value = PushPreference.DoNotDisturb(
      isOn: enable, startHour: startHour, startMinute: startMin, endHour: endHour, endMinute: endMin,
      timeZone: timezone)
    withSession(completionHandler) { $0.setDoNotDisturb(value, completionHandler: completionHandler) }
  }

  /// - Parameter completionHandler: whether it is on, its start and end as hours and minutes, and the time zone.
  public static func getDoNotDisturb(
    completionHandler: @escaping (Bool, Int, Int, Int, Int, String, SBError?) -> Void
  ) {
    preference { preference, error in
      let value = preference?.doNotDisturb
      completionHandler(
        value?.isOn ?? false, value?.startHour ?? 0, value?.startMinute ?? 0, value?.endHour ?? 0,
        value?.endMinute ?? 0, value?.timeZone ?? "", error)
    }
  }

  public static func setSnoozePeriod(
    enabled: Bool, startTimestamp: Int64, endTimestamp: Int64, completionHandler: SBErrorHandler? = nil
  ) {
    let value = PushPreference.Snooze(isOn: enabled, start: startTimestamp, end: endTimestamp)
    withSession(completionHandler) { $0.setSnooze(value, completionHandler: completionHandler) }
  }

  public static func getSnoozePeriod(_ completionHandler: @escaping (Bool, Int64, Int64, SBError?) -> Void) {
    preference { preference, error in
      let value = preference?.snooze
      completionHandler(value?.isOn ?? false, value?.start ?? 0, value?.end ?? 0, error)
    }
  }

  // MARK: What for, and how

  public static func setPushTriggerOption(_ option: PushTriggerOption, completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) { $0.setPushTriggerOption(option, completionHandler: completionHandler) }
  }

  /// `all` if there is an error.
  public static func getPushTriggerOption(completionHandler: @escaping (PushTriggerOption, SBError?) -> Void) {
    preference { completionHandler($0?.triggerOption ?? .all, $1) }
  }

  public static func setPushSound(_ sound: String, completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) { $0.setPushSound(sound, completionHandler: completionHandler) }
  }

  public static func getPushSound(completionHandler: @escaping (String?, SBError?) -> Void) {
    preference { completionHandler($0?.sound, $1) }
  }

  // MARK: Invitations

  /// Whether the user automatically joins channels when invited.
  public static func setChannelInvitationPreference(autoAccept: Bool, completionHandler: SBErrorHandler? = nil) {
    withSession(completionHandler) {
      $0.setChannelInvitationPreferenceAutoAccept(autoAccept, completionHandler: completionHandler)
    }
  }

  public static func getChannelInvitationPreferenceAutoAccept(
    completionHandler: @escaping (Bool, SBError?) -> Void
  ) {
    withSession({ completionHandler(false, $0) }) {
      $0.getChannelInvitationPreferenceAutoAccept { completionHandler($0 ?? false, $1) }
    }
  }

  private static func preference(_ completionHandler: @escaping (PushPreference?, SBError?) -> Void) {
    withSession({ completionHandler(nil, $0) }) { $0.getPushPreference(completionHandler: completionHandler) }
  }
}
