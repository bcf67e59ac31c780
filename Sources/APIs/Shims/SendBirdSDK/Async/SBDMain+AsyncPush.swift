public import ChatClient

extension SBDMain {
  /// See `setDoNotDisturbWithEnable(_:startHour:startMin:endHour:endMin:timezone:completionHandler:)`.
  @discardableResult
  public static func setDoNotDisturbWithEnable(
    _ enable: Bool, startHour: Int32, startMin: Int32, endHour: Int32, endMin: Int32, timezone: String
  ) async -> SBDError? {
    await answered { answer in
      setDoNotDisturbWithEnable(
        enable, startHour: startHour, startMin: startMin, endHour: endHour, endMin: endMin, timezone: timezone
      ) { answer($0) }
    }
  }

  /// See `getDoNotDisturb(completionHandler:)`.
  @discardableResult
  public static func doNotDisturb() async -> (Bool, Int32, Int32, Int32, Int32, String, SBDError?) {
    await answered { answer in getDoNotDisturb { answer(($0, $1, $2, $3, $4, $5, $6)) } }
  }

  /// See `setSnoozePeriodEnable(_:startTimestamp:endTimestamp:completionHandler:)`.
  @discardableResult
  public static func setSnoozePeriodEnable(_ enabled: Bool, startTimestamp: Int64, endTimestamp: Int64) async
    -> SBDError?
  {
    await answered { answer in
      setSnoozePeriodEnable(enabled, startTimestamp: startTimestamp, endTimestamp: endTimestamp) { answer($0) }
    }
  }

  /// See `getSnoozePeriod(_:)`.
  @discardableResult
  public static func snoozePeriod() async -> (Bool, Int64, Int64, SBDError?) {
    await answered { answer in getSnoozePeriod { answer(($0, $1, $2, $3)) } }
  }

  /// See `setPushTriggerOption(_:completionHandler:)`.
  @discardableResult
  public static func setPushTriggerOption(_ pushTriggerOption: SBDPushTriggerOption) async -> SBDError? {
    await answered { answer in setPushTriggerOption(pushTriggerOption) { answer($0) } }
  }

  /// See `getPushTriggerOption(completionHandler:)`.
  @discardableResult
  public static func pushTriggerOption() async -> (SBDPushTriggerOption, SBDError?) {
    await answered { answer in getPushTriggerOption { answer(($0, $1)) } }
  }

  /// See `setPushSound(_:completionHandler:)`.
  @discardableResult
  public static func setPushSound(_ sound: String) async -> SBDError? {
    await answered { answer in setPushSound(sound) { answer($0) } }
  }

  /// See `getPushSound(completionHandler:)`.
  @discardableResult
  public static func pushSound() async -> (String?, SBDError?) {
    await answered { answer in getPushSound { answer(($0, $1)) } }
  }

  /// See `setChannelInvitationPreferenceAutoAccept(_:completionHandler:)`.
  @discardableResult
  public static func setChannelInvitationPreferenceAutoAccept(_ autoAccept: Bool) async -> SBDError? {
    await answered { answer in setChannelInvitationPreferenceAutoAccept(autoAccept) { answer($0) } }
  }

  /// See `getChannelInvitationPreferenceAutoAccept(completionHandler:)`.
  @discardableResult
  public static func channelInvitationPreferenceAutoAccept() async -> (Bool, SBDError?) {
    await answered { answer in getChannelInvitationPreferenceAutoAccept { answer(($0, $1)) } }
  }
}
