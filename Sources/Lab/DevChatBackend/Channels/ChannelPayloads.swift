import ChatModel
import ChatWire

/// Which parts of a channel an answer contains.
struct ChannelIncludes {
  var members = false
  var metadata = false
  var readReceipts = false
  var deliveryReceipts = false

  static let everything: ChannelIncludes = {
    var includes = ChannelIncludes()
    (includes.members, includes.metadata) = (true, true)
    (includes.readReceipts, includes.deliveryReceipts) = (true, true)
    return includes
  }()

  init() {}

  init(_ query: Query) throws {
    members = try query.boolean("show_member") ?? false
    metadata = try query.boolean("show_metadata") ?? false
    readReceipts = try query.boolean("show_read_receipt") ?? false
    deliveryReceipts = try query.boolean("show_delivery_receipt") ?? false
  }
}

/// Channels and their members as answers and events show them (Docs/Protocol.md#channels).
struct ChannelPayloads {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var retention: Retention { Retention(transaction: transaction) }
  private var metadata: Metadata { Metadata(transaction: transaction) }
  private var pins: Pins { Pins(transaction: transaction) }

  /// How many members a super group shows.
  private static let superGroupMembers: Int64 = 10

  /// The channel as `viewer` sees it (Docs/Protocol.md#channels).
  /// - Parameter viewer: `nil` for a server that asks on nobody's behalf.
  func payload(
    _ channel: ChannelRecord, for viewer: UserRecord?, _ includes: ChannelIncludes, isPlatform: Bool = false
  ) throws -> Payload {
    if channel.isOpen { return try OpenChannelPayloads(transaction: transaction).payload(channel, includes) }
    let own = try viewer.flatMap { try members.find(channel, $0.row) }
    let all = try members.all(of: channel, limit: channel.isSuper ? ChannelPayloads.superGroupMembers : -1)
    let counts = try members.counts(channel)
    let purgeOffset = retention.purgeOffset(of: channel)
    let offset = max(own?.messageOffset ?? 0, purgeOffset)
    let last = try messages.lastMessage(of: channel, after: offset)
    let pins = try self.pins.all(of: channel, after: offset)
    let creator = try channel.createdBy.flatMap { try users.find(row: $0) }
    let metadata = try includes.metadata ? self.metadata.all(channel) : nil
    let inviter = try own?.inviter.flatMap { try users.find(row: $0) }
    let blocked = try viewer.map { try users.blocks($0.row) }
    return .object { object in
      writeProperties(channel, counts, to: &object)
      object.set("created_by", creator?.brief)
      if includes.members { object.set("members", all.map { member($0.0, $0.1, blocks: blocked) }) }
      if isPlatform { object.set("operators", all.filter { $0.0.isOperator }.map { $0.1.brief }) }
      object.set("channel", echo(channel, counts.all))
      object.set("last_message", last ?? Payload(trusted: Array("null".utf8)))
      object.set("pinned_message_ids", pins.ids)
      object.set("latest_pinned_message", pins.latest)
      object.set("message_purge_offset", purgeOffset > 0 ? purgeOffset : nil)
      object.set("metadata", metadata)
      if includes.readReceipts { object.set("read_receipt", receipts(all) { $0.readAt }) }
      if includes.deliveryReceipts { object.set("delivery_receipt", receipts(all) { $0.deliveredAt }) }
      writeState(own, inviter, isPlatform, hasViewer: viewer != nil, to: &object)
    }
  }

  /// The channel in an event that also reaches those who left: its properties and members, nothing that was said in it.
  func eventPayload(_ channel: ChannelRecord) throws -> Payload {
    var includes = ChannelIncludes()
    includes.members = true
    let hidden = ["last_message", "pinned_message_ids", "latest_pinned_message"]
    return try payload(channel, for: nil, includes).edited { editor in
      editor.setNull("last_message")
      for name in hidden.dropFirst() { editor.remove(name) }
    }
  }

  /// A member of an event about joining. A client reads the inviter of each, so the name is always there.
  func joinedMember(_ member: MemberRecord, _ user: UserRecord) throws -> Payload {
    let inviter = try member.inviter.flatMap { try users.find(row: $0) }
    return self.member(member, user).adding("inviter", inviter?.brief ?? Payload(trusted: Array("null".utf8)))
  }

  private func writeProperties(
    _ channel: ChannelRecord, _ counts: (all: Int64, joined: Int64), to object: inout JSONObject
  ) {
    channel.write(type: channel.type, to: &object)
    object.set("freeze", channel.isFrozen)
    object.set("is_ephemeral", channel.isEphemeral)
    object.set("is_super", channel.isSuper)
    object.set("is_broadcast", channel.isBroadcast)
    object.set("is_exclusive", channel.isExclusive)
    object.set("is_public", channel.isPublic)
    object.set("is_distinct", channel.isDistinct)
    object.set("is_discoverable", channel.isDiscoverable)
    object.set("is_access_code_required", !channel.accessCode.isEmpty)
    object.set("member_count", counts.all)
    object.set("joined_member_count", counts.joined)
    object.set("max_length_message", Int64(transaction.configuration.messageLengthLimit))
    object.set("message_survival_seconds", channel.survival)
    object.set(
      "disappearing_message",
      Payload.object {
        $0.set("message_survival_seconds", channel.survival)
        $0.set("is_triggered_by_message_read", false)
      })
  }

  /// The basic fields again, as the Platform API repeats them.
  func echo(_ channel: ChannelRecord, _ memberCount: Int64? = nil) -> Payload {
    .object {
      channel.write(type: nil, to: &$0)
      $0.set("max_length_message", Int64(transaction.configuration.messageLengthLimit))
      $0.set("member_count", memberCount)
    }
  }

  /// The viewer's relation to the channel.
  private func writeState(
    _ own: MemberRecord?, _ inviter: UserRecord?, _ isPlatform: Bool, hasViewer: Bool, to object: inout JSONObject
  ) {
    guard hasViewer else {
      object.set("unread_message_count", Int64(0))
      object.set("unread_mention_count", Int64(0))
      return
    }
    object.set("member_state", own.map { $0.isJoined ? "joined" : "invited" } ?? "none")
    object.set("my_role", own?.isOperator == true ? "operator" : "none")
    object.set("is_muted", own?.isMuted(at: transaction.now) ?? false)
    object.set("unread_message_count", own?.unread ?? 0)
    object.set("unread_mention_count", own?.mentions ?? 0)
    guard let own else { return }
    let isServerSpelling = isPlatform && own.countPreference == "unread_mention_count_only"
    object.set("count_preference", isServerSpelling ? "unread_mentioned_count_only" : own.countPreference)
    if !(isPlatform && own.pushTrigger == "default") { object.set("push_trigger_option", own.pushTrigger) }
    object.set("is_push_enabled", own.pushTrigger != "off")
    object.set("is_hidden", own.hidden != 0)
    // The Platform API spells the hidden states with a prefix.
    let prefix = isPlatform && own.hidden != 0 ? "hidden_" : ""
    object.set("hidden_state", prefix + own.hiddenState.rawValue)
    object.set("inviter", inviter?.brief)
    object.set("invited_at", own.invitedAt)
    object.set("joined_ts", own.joinedAt)
    object.set("user_last_read", own.readAt)
    object.set("ts_message_offset", own.messageOffset)
  }

  private func receipts(_ members: [(MemberRecord, UserRecord)], _ time: (MemberRecord) -> Int64) -> Payload {
    .object { object in for (member, user) in members where member.isJoined { object.set(user.id, time(member)) } }
  }

  /// A member (Docs/Protocol.md#members).
  func member(
    _ member: MemberRecord, _ user: UserRecord, blocks: (byMe: Set<Int64>, me: Set<Int64>)? = nil
  ) -> Payload {
    .object {
      user.write(to: &$0)
      $0.set("is_online", transaction.world.isOnline(user.row))
      $0.set("last_seen_at", user.lastSeenAt)
      $0.set("state", member.isJoined ? "joined" : "invited")
      $0.set("role", member.isOperator ? "operator" : "none")
      $0.set("joined_ts", member.joinedAt)
      $0.set("is_blocked_by_me", blocks?.byMe.contains(user.row) ?? false)
      $0.set("is_blocking_me", blocks?.me.contains(user.row) ?? false)
      let isMuted = member.isMuted(at: transaction.now)
      $0.set("is_muted", isMuted)
      guard isMuted else { return }
      $0.set("muted_end_at", member.mutedUntil)
      $0.set("muted_description", member.muteReason)
    }
  }
}
