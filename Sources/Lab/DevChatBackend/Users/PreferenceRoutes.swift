import ChatModel
import ChatWire

/// Push, count and invitation preferences (Docs/Protocol.md#channel-calls, Docs/Protocol.md#user-calls).
struct PreferenceRoutes {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }
  private var pushPreferenceRoutes: PushPreferenceRoutes { PushPreferenceRoutes(transaction: transaction) }

  func route(_ call: Call, _ user: UserRecord) throws -> Payload {
    let isUsersPush = call.path[2] == "push_preference" && call.path.count == 3
    guard ["GET", "PUT"].contains(call.method) || isUsersPush && call.method == "DELETE" else {
      throw ServerError.unknownPath
    }
    if isUsersPush { return try pushPreferenceRoutes.route(call, user) }
    if call.path[2] == "channel_invitation_preference" { return try invitationPreference(call, user) }
    let channel = try channels.channel(call.path[3])
    _ = try members.member(of: channel, user)
    let isCount = call.path[2] == "count_preference"
    if call.method == "PUT" {
      if isCount {
        try transaction.run(
          "UPDATE member SET count_preference = ? WHERE channel = ? AND user = ?",
          countPreference(call.body.required("count_preference")), channel.row, user.row)
        unread.forgetTotal(of: user.row)
      } else {
        try changePush(call.body, in: channel, user)
      }
      try members.touch(channel, user.row)
    }
    let member = try members.member(of: channel, user)
    let sound = try transaction.text(
      "SELECT push_sound FROM member WHERE channel = ? AND user = ?", channel.row, user.row)
    return .object {
      if isCount {
        $0.set("count_preference", spelled(member.countPreference, call))
      } else {
        let option = call.isPlatform && member.pushTrigger == "default" ? "all" : member.pushTrigger
        $0.set("push_trigger_option", option)
        $0.set("enable", member.pushTrigger != "off")
        $0.set("push_sound", sound)
      }
    }
  }

  /// `push_trigger_option`, or just `enable`, its older form.
  private func changePush(_ body: Arguments, in channel: ChannelRecord, _ user: UserRecord) throws {
    let sound = try body.string("push_sound")
    let isEnabled = try body.boolean("enable")
    let option = try body.string("push_trigger_option") ?? isEnabled.map { $0 ? "default" : "off" }
    guard option != nil || sound != nil else { throw ServerError.parameterMissing }
    guard option.map({ PushTriggerOption(rawValue: $0) != nil }) ?? true else { throw ServerError.invalidValue }
    try transaction.run(
      """
      UPDATE member SET push_trigger = coalesce(?, push_trigger), push_sound = coalesce(?, push_sound)
      WHERE channel = ? AND user = ?
      """, option, sound, channel.row, user.row)
  }

  /// The Platform API has another name for one of them.
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
      try transaction.run("UPDATE user SET accepts_invitations = ? WHERE id = ?", value, user.row)
      accepts = value
    }
    return .object { $0.set("auto_accept", accepts) }
  }
}
