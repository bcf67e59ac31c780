import ChatModel
import ChatWire
import Foundation
import GRDB

/// `users/{id}/push_preference` (Docs/Protocol.md#user-calls): stored and returned. Push notifications are not sent
/// here.
struct PushPreferenceRoutes {
  let transaction: Transaction

  /// The preference of users who never changed it.
  private static let defaultPushPreference = Payload.object {
    $0.set("do_not_disturb", false)
    for name in ["start_hour", "start_min", "end_hour", "end_min"] { $0.set(name, Int64(0)) }
    $0.set("snooze_enabled", false)
    $0.set("snooze_start_ts", Int64(0))
    $0.set("snooze_end_ts", Int64(0))
    $0.set("block_push_from_bots", false)
    $0.set("push_blocked_bot_ids", [String]())
    $0.set("enable_push_for_replies", false)
    $0.set("dnd_schedules", [Payload]())
    $0.set("timezone", "UTC")
    $0.set("push_sound", "default")
  }

  func route(_ call: Call, _ user: UserRecord) throws -> Payload {
    switch call.method {
    case "PUT":
      if let option = try call.body.string("push_trigger_option") {
        guard PushTriggerOption(rawValue: option) != nil else { throw ServerError.invalidValue }
        try transaction.run("UPDATE user SET push_trigger = ? WHERE id = ?", option, user.row)
      }
      let changed = try storedPushPreference(user).replacingMembers(by: changes(call.body))
      try transaction.run("UPDATE user SET push_preference = ? WHERE id = ?", Data(changed.bytes), user.row)
    case "DELETE":
      try transaction.run("UPDATE user SET push_preference = NULL, push_trigger = 'all' WHERE id = ?", user.row)
    default: break
    }
    let option = try transaction.text("SELECT push_trigger FROM user WHERE id = ?", user.row)
    return Payload.object { $0.set("push_trigger_option", option) }
      .replacingMembers(
        by: PushPreferenceRoutes.defaultPushPreference.replacingMembers(by: try storedPushPreference(user))
          .edited { $0.remove(Self.template) })
  }

  /// Kept with the preference, but with a call of its own.
  private static let template = "push_template"

  /// `GET`, `PUT users/{id}/push/template`: which of the application's two texts notifications have.
  func routeTemplate(_ call: Call, _ user: UserRecord) throws -> Payload {
    var stored = try storedPushPreference(user)
    switch call.method {
    case "GET": break
    case "PUT":
      let name = try call.body.required("name")
      guard ["default", "alternative"].contains(name) else { throw ServerError.invalidValue }
      stored = stored.edited { $0.set(Self.template, name) }
      try transaction.run("UPDATE user SET push_preference = ? WHERE id = ?", Data(stored.bytes), user.row)
    default: throw ServerError.unknownPath
    }
    let name = stored.string("push_template") ?? "default"
    return .object { $0.set("name", name) }
  }

  private func storedPushPreference(_ user: UserRecord) throws -> Payload {
    guard let row = try transaction.row("SELECT push_preference FROM user WHERE id = ?", user.row),
      !row.hasNull(atIndex: 0)
    else {
      return .empty
    }
    return row.payload(0)
  }

  /// What a body changes, checked.
  private func changes(_ body: Arguments) throws -> Payload {
    var changed = JSONObject()
    func set(_ name: StaticString, upTo limit: Int64) throws {
      guard let number = try body.integer(name) else { return }
      guard (0...limit).contains(number) else { throw ServerError.invalidValue }
      changed.set("\(name)", number)
    }
    for name in [
      "do_not_disturb", "snooze_enabled", "block_push_from_bots", "enable_push_for_replies",
    ] as [StaticString] { changed.set("\(name)", try body.boolean(name)) }
    try set("start_hour", upTo: 23)
    try set("start_min", upTo: 59)
    try set("end_hour", upTo: 23)
    try set("end_min", upTo: 59)
    try set("snooze_start_ts", upTo: .max)
    try set("snooze_end_ts", upTo: .max)
    changed.set("push_blocked_bot_ids", try body.strings("push_blocked_bot_ids"))
    changed.set("dnd_schedules", try body.objects("dnd_schedules"))
    changed.set("timezone", try body.string("timezone"))
    changed.set("push_sound", try body.string("push_sound"))
    return changed.payload
  }
}
