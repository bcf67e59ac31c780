import ChatModel
import ChatWire

extension Transaction {
  /// Push, count and invitation preferences (protocol 2.6, 2.8).
  func preference(_ call: Call, _ user: UserRecord) throws -> Payload {
    guard call.method == "GET" || call.method == "PUT" else { throw ServerError.unknownPath }
    switch (call.path[2], call.path.count) {
    case ("channel_invitation_preference", _): return try invitationPreference(call, user)
    case ("push_preference", 3): return try pushPreference(call, user)
    default: break
    }
    let channel = try channel(call.path[3])
    _ = try member(of: channel, user)
    let isCount = call.path[2] == "count_preference"
    if call.method == "PUT" {
      if isCount {
        try run(
          "UPDATE member SET count_preference = ? WHERE channel = ? AND user = ?",
          countPreference(call.body.required("count_preference")), channel.row, user.row)
        world.unreadTotals[user.row] = nil
      } else {
        let option = try call.body.required("push_trigger_option")
        guard PushTriggerOption(rawValue: option) != nil else { throw ServerError.invalidValue }
        try run("UPDATE member SET push_trigger = ? WHERE channel = ? AND user = ?", option, channel.row, user.row)
      }
      try touch(member: channel, user.row)
    }
    let now = try self.member(of: channel, user)
    return .object {
      if isCount {
        $0.set("count_preference", spelled(now.countPreference, call))
      } else {
        let option = call.isPlatform && now.pushTrigger == "default" ? "all" : now.pushTrigger
        $0.set("push_trigger_option", option)
        $0.set("enable", now.pushTrigger != "off")
      }
    }
  }

  /// The Platform API has another word for one of them.
  private func countPreference(_ text: String) throws -> String {
    let word = text == "unread_mentioned_count_only" ? "unread_mention_count_only" : text
    guard CountPreference(rawValue: word) != nil else { throw ServerError.invalidValue }
    return word
  }

  func spelled(_ countPreference: String, _ call: Call) -> String {
    call.isPlatform && countPreference == "unread_mention_count_only" ? "unread_mentioned_count_only" : countPreference
  }

  private func invitationPreference(_ call: Call, _ user: UserRecord) throws -> Payload {
    var accepts = user.acceptsInvitations
    if call.method == "PUT" {
      guard let value = try call.body.boolean("auto_accept") else { throw ServerError.parameterMissing }
      try run("UPDATE user SET accepts_invitations = ? WHERE id = ?", value, user.row)
      accepts = value
    }
    return .object { $0.set("auto_accept", accepts) }
  }

  private func pushPreference(_ call: Call, _ user: UserRecord) throws -> Payload {
    if call.method == "PUT", let option = try call.body.string("push_trigger_option") {
      guard PushTriggerOption(rawValue: option) != nil else { throw ServerError.invalidValue }
      try run("UPDATE user SET push_trigger = ? WHERE id = ?", option, user.row)
    }
    let option = try text("SELECT push_trigger FROM user WHERE id = ?", user.row)
    return .object {
      $0.set("push_trigger_option", option)
      $0.set("do_not_disturb", false)
      $0.set("timezone", "UTC")
    }
  }
}
