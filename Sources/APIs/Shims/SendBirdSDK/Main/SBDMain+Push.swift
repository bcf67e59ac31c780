import ChatClient
import Foundation
import SharedFace

public typealias SBDPushTokenRegistrationStatus = PushTokenRegistrationStatus
public typealias SBDPushTriggerOption = PushTriggerOption

/// Push notifications of the app's user, under the names of version 3.1.
extension SBDMain {
  // MARK: When

  public class func setDoNotDisturbWithEnable(
    _ enable: Bool, startHour: Int32, startMin: Int32, endHour: Int32, endMin: Int32,
    timezone: String,
    completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    let value = PushPreference.DoNotDisturb(
      isOn: enable, startHour: Int(startHour), startMinute: Int(startMin), endHour: Int(endHour),
      endMinute: Int(endMin), timeZone: timezone)
    withSession(completionHandler) {
      $0.setDoNotDisturb(value, completionHandler: completionHandler)
    }
  }

  /// - Parameter completionHandler: whether it is on, its start and end as hours and minutes, and the time zone.
  public class func getDoNotDisturb(
    completionHandler: ((Bool, Int32, Int32, Int32, Int32, String, SBDError?) -> Void)? = nil
  ) {
    preference { preference, error in
      let value = preference?.doNotDisturb
      completionHandler?(
        value?.isOn ?? false, Int32(clamping: value?.startHour ?? 0),
        Int32(clamping: value?.startMinute ?? 0),
        Int32(clamping: value?.endHour ?? 0), Int32(clamping: value?.endMinute ?? 0),
        value?.timeZone ?? "", error)
    }
  }

  public class func setSnoozePeriodEnable(
    _ enabled: Bool, startTimestamp: Int64, endTimestamp: Int64,
    completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    let value = PushPreference.Snooze(isOn: enabled, start: startTimestamp, end: endTimestamp)
    withSession(completionHandler) { $0.setSnooze(value, completionHandler: completionHandler) }
  }

  public class func getSnoozePeriod(
    _ completionHandler: @escaping (Bool, Int64, Int64, SBDError?) -> Void
  ) {
    preference { preference, error in
      let value = preference?.snooze
      completionHandler(value?.isOn ?? false, value?.start ?? 0, value?.end ?? 0, error)
    }
  }

  // MARK: What for, and how

  public class func setPushTriggerOption(
    _ pushTriggerOption: SBDPushTriggerOption, completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.setPushTriggerOption(pushTriggerOption, completionHandler: completionHandler)
    }
  }

  /// `all` if there is an error.
  public class func getPushTriggerOption(
    completionHandler: @escaping (SBDPushTriggerOption, SBDError?) -> Void
  ) {
    preference { completionHandler($0?.triggerOption ?? .all, $1) }
  }

  public class func setPushSound(_ sound: String, completionHandler: ((SBDError?) -> Void)? = nil) {
    withSession(completionHandler) { $0.setPushSound(sound, completionHandler: completionHandler) }
  }

  public class func getPushSound(completionHandler: ((String?, SBDError?) -> Void)? = nil) {
    preference { completionHandler?($0?.sound, $1) }
  }

  // MARK: Invitations

  /// Whether the user automatically joins channels when invited.
  public class func setChannelInvitationPreferenceAutoAccept(
    _ autoAccept: Bool, completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    withSession(completionHandler) {
      $0.setChannelInvitationPreferenceAutoAccept(autoAccept, completionHandler: completionHandler)
    }
  }

  public class func getChannelInvitationPreferenceAutoAccept(
    completionHandler: ((Bool, SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(false, $0) }) {
      $0.getChannelInvitationPreferenceAutoAccept { handler.value?($0 ?? false, $1) }
    }
  }

  private class func preference(_ completionHandler: @escaping (PushPreference?, SBDError?) -> Void) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value(nil, $0) }) { $0.getPushPreference { handler.value($0, $1) } }
  }
}
