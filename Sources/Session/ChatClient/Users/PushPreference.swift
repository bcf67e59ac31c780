import ChatModel

#if canImport(ObjectiveC)
  import Foundation
#endif

/// What a user wants push notifications for, whatever a channel's own setting.
#if canImport(ObjectiveC)
  @objc(SBDPushTriggerOption)
#endif
public enum PushTriggerOption: UInt, Sendable {
  case all = 0
  case off = 1
  case mentionOnly = 2

  init(_ word: String?) {
    self = word == "off" ? .off : word == "mention_only" ? .mentionOnly : .all
  }

  var word: String {
    switch self {
    case .all: "all"
    case .off: "off"
    case .mentionOnly: "mention_only"
    }
  }
}

/// A user's settings for push notifications, as on the server.
public struct PushPreference: Sendable, Hashable {
  /// Every day from `start` to `end`, in the time zone; minutes of the day.
  public struct DoNotDisturb: Sendable, Hashable {
    public var isOn: Bool
    public var startHour: Int
    public var startMinute: Int
    public var endHour: Int
    public var endMinute: Int
    /// For example `Europe/Berlin`.
    public var timeZone: String

    public init(
      isOn: Bool, startHour: Int, startMinute: Int, endHour: Int, endMinute: Int, timeZone: String
    ) {
      (self.isOn, self.startHour, self.startMinute) = (isOn, startHour, startMinute)
      (self.endHour, self.endMinute, self.timeZone) = (endHour, endMinute, timeZone)
    }
  }

  /// Once, from `start` to `end`, ms.
  public struct Snooze: Sendable, Hashable {
    public var isOn: Bool
    public var start: Int64
    public var end: Int64

    public init(isOn: Bool, start: Int64, end: Int64) {
      (self.isOn, self.start, self.end) = (isOn, start, end)
    }
  }

  public let triggerOption: PushTriggerOption
  public let doNotDisturb: DoNotDisturb
  public let snooze: Snooze
  /// A sound file of the app, or `default`.
  public let sound: String

  init(_ payload: Payload) {
    func number(_ value: Int64?) -> Int { Int(clamping: value ?? 0) }
    triggerOption = PushTriggerOption(payload.string("push_trigger_option"))
    doNotDisturb = DoNotDisturb(
      isOn: payload.boolean("do_not_disturb") ?? false,
      startHour: number(payload.integer("start_hour")),
      startMinute: number(payload.integer("start_min")),
      endHour: number(payload.integer("end_hour")),
      endMinute: number(payload.integer("end_min")), timeZone: payload.string("timezone") ?? "")
    snooze = Snooze(
      isOn: payload.boolean("snooze_enabled") ?? false,
      start: payload.integer("snooze_start_ts") ?? 0,
      end: payload.integer("snooze_end_ts") ?? 0)
    sound = payload.string("push_sound") ?? ""
  }
}

extension PushPreference.DoNotDisturb {
  /// As a change of the preference.
  var change: Payload {
    .object {
      $0.set("do_not_disturb", isOn)
      $0.set("start_hour", Int64(startHour))
      $0.set("start_min", Int64(startMinute))
      $0.set("end_hour", Int64(endHour))
      $0.set("end_min", Int64(endMinute))
      $0.set("timezone", timeZone)
    }
  }
}

extension PushPreference.Snooze {
  /// As a change of the preference. Times that have no effect are left out.
  var change: Payload {
    .object {
      $0.set("snooze_enabled", isOn)
      $0.set("snooze_start_ts", isOn ? start : nil)
      $0.set("snooze_end_ts", isOn ? end : nil)
    }
  }
}
