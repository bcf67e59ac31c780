package import ChatModel
import ChatWire

/// Members of the channel (Docs/Protocol.md#channel-events). Counts are those of the event; without them, the known
/// ones change by who really joined or left.
extension Channel {
  /// The maximum number of listed members in a large group (Docs/Protocol.md#channels).
  private static let listedInSupergroup = 10

  func joining(_ event: ChannelEvent, _ viewer: Viewer) -> Channel {
    let joined = event.members
    let news = joined.filter { member($0.id)?.state != .joined }
    let newcomers = joined.filter { member($0.id) == nil }
    return edited { editor in
      editor.putMembers(joined, of: self, limit: memberLimit) { _ in .joined }
      editor.setCounts(
        event.memberCount ?? memberCount + newcomers.count, event.joinedMemberCount ?? joinedMemberCount + news.count)
      for member in news {
        let time = member.joinedAt ?? event.time
        if payload.object("read_receipt") != nil { editor.edit("read_receipt") { $0.set(member.id, time) } }
      }
      guard let me = joined.first(where: { viewer.isMe($0.id) }) else { return }
      editor.set("member_state", "joined")
      editor.set("joined_ts", me.joinedAt ?? event.time)
    }
  }

  func inviting(_ event: ChannelEvent, _ viewer: Viewer) -> Channel {
    let invitees = event.invitees
    let newcomers = invitees.filter { member($0.id) == nil }
    return edited { editor in
      editor.putMembers(invitees, of: self, limit: memberLimit) { _ in .invited }
      editor.setCounts(event.memberCount ?? memberCount + newcomers.count, event.joinedMemberCount)
      guard invitees.contains(where: { viewer.isMe($0.id) }) else { return }
      editor.set("member_state", "invited")
      if let inviter = event.inviter { editor.set("inviter", inviter.payload) }
      if let time = event.invitedAt { editor.set("invited_at", time) }
      if hiddenState == .allowAutoUnhide { editor.unhide() }
    }
  }

  /// Some members as listed in an answer, for a channel that has changed since the request: members whose state here is
  /// more advanced keep it.
  func withMembers(_ userIDs: [String], of answered: Channel) -> Channel {
    let taken = answered.members.filter { member in
      guard userIDs.contains(bytesOf: member.id) else { return false }
      return self.member(member.id).map { $0.state != .joined && member.state == .joined } ?? true
    }
    guard !taken.isEmpty else { return self }
    return edited { editor in
      editor.putMembers(taken, of: self, limit: memberLimit) { $0.state }
      editor.setCounts(
        memberCount + taken.count { member($0.id) == nil }, joinedMemberCount + taken.count { $0.state == .joined })
    }
  }

  /// Someone else left, was removed, was banned or declined.
  /// - Parameter event: knows the counts, unless it is `nil`.
  func removing(_ userID: String, _ event: ChannelEvent?) -> Channel {
    let gone = member(userID)
    return edited { editor in
      editor.set("members", payload.objects("members").filter { !$0.isUser(userID) }, ifThere: self)
      editor.setCounts(
        event?.memberCount ?? memberCount - (gone == nil ? 0 : 1),
        event?.joinedMemberCount ?? joinedMemberCount - (gone?.state == .joined ? 1 : 0))
      for name in ["read_receipt", "delivery_receipt"] where payload.valueText(of: name) != nil {
        editor.edit(name) { $0.remove(userID) }
      }
    }
  }

  /// The user of this cache is no longer a member, and the channel stays because it is public.
  func withoutMe(_ event: ChannelEvent, _ viewer: Viewer) -> Channel { leaving(viewer.userID, event) }

  /// The channel once the user of this cache is no longer a member (Docs/Protocol.md#channel-events).
  package func leaving(_ userID: String) -> Channel { leaving(userID, nil) }

  private func leaving(_ userID: String, _ event: ChannelEvent?) -> Channel {
    removing(userID, event).edited { editor in
      editor.set("member_state", "none")
      editor.set("my_role", Role.none.rawValue)
      editor.clearCounts(of: self)
    }
  }

  func changingOperators(_ event: ChannelEvent, _ viewer: Viewer) -> Channel {
    let ids = event.operators.map(\.id)
    func role(_ id: String) -> String { ids.contains(bytesOf: id) ? "operator" : "none" }
    return edited { editor in
      editor.set(
        "members",
        payload.objects("members").map { member in
          guard let id = member.string("user_id", "guest_id") else { return member }
          return member.edited { $0.set("role", role(id)) }
        }, ifThere: self)
      editor.set("my_role", role(viewer.userID))
      if payload.valueText(of: "operators") != nil { editor.set("operators", event.operators.map(\.payload)) }
    }
  }

  func muting(_ userID: String, _ restriction: RestrictionInfo?, _ viewer: Viewer) -> Channel {
    edited { editor in
      editor.set(
        "members",
        payload.objects("members").map { member in
          guard member.isUser(userID) else { return member }
          return member.edited { $0.setMute(restriction) }
        }, ifThere: self)
      if viewer.isMe(userID) { editor.set("is_muted", restriction != nil) }
    }
  }

  func counting(_ count: MemberCountEvent.Count) -> Channel {
    edited { $0.setCounts(count.memberCount, count.joinedMemberCount) }
  }

  /// Someone blocked someone, and one of them is the user of this cache.
  func blocking(_ event: UserEvent, _ viewer: Viewer) -> Channel {
    guard let other = event.other(than: viewer), let blocker = event.blocker?.id, member(other) != nil else {
      return self
    }
    let isBlocked = event.category == .blocked
    let flag = viewer.isMe(blocker) ? "is_blocked_by_me" : "is_blocking_me"
    return edited { editor in
      editor.set(
        "members",
        payload.objects("members").map { member in
          member.isUser(other) ? member.edited { $0.set(flag, isBlocked) } : member
        })
    }
  }

  /// When the user's own mute ends, ms; `nil` if there is none, or no known end.
  func muteEnd(of userID: String) -> Int64? {
    guard isMuted, let end = member(userID)?.restriction.endsAt, end > 0 else { return nil }
    return end
  }

  /// The listed member with that id.
  func member(_ userID: String) -> Member? { members.first { $0.id.hasSameBytes(as: userID) } }

  private var memberLimit: Int { isSuper ? Self.listedInSupergroup : .max }
}

extension Payload {
  func isUser(_ id: String) -> Bool { string("user_id", "guest_id").hasSameBytes(as: id) }
}

extension UserEvent {
  /// The other one of two users, one of whom blocked the other; `nil` if the viewer is not concerned.
  func other(than viewer: Viewer) -> String? {
    guard let blocker = blocker?.id, let blockee = blockee?.id else { return nil }
    if viewer.isMe(blocker) { return blockee }
    return viewer.isMe(blockee) ? blocker : nil
  }
}

extension PayloadEditor {
  /// `nil` leaves a count as it is.
  fileprivate mutating func setCounts(_ members: Int?, _ joined: Int?) {
    if let members { set("member_count", Int64(max(0, members))) }
    if let joined { set("joined_member_count", Int64(max(0, joined))) }
  }

  /// Only if the channel lists members at all.
  fileprivate mutating func set(_ name: String, _ values: [Payload], ifThere channel: Channel) {
    if channel.payload.valueText(of: name) != nil { set(name, values) }
  }

  /// - Parameter restriction: `nil` ends the mute.
  fileprivate mutating func setMute(_ restriction: RestrictionInfo?) {
    set("is_muted", restriction != nil)
    guard let restriction else {
      remove("muted_end_at")
      remove("muted_description")
      return
    }
    set("muted_end_at", restriction.endsAt)
    set("muted_description", restriction.reason)
  }

  /// Replaces known members in place and adds the others, up to `limit`. Only this user's own payloads say whom the
  /// user blocks, so those flags stay.
  fileprivate mutating func putMembers(
    _ members: [Member], of channel: Channel, limit: Int, state: (Member) -> MemberState
  ) {
    var list = channel.payload.objects("members")
    for member in members {
      let index = list.firstIndex { $0.isUser(member.id) }
      let known = index.map { list[$0] }
      let new = member.payload.edited { editor in
        editor.set("state", state(member).rawValue)
        for name in ["member_count", "joined_member_count"] { editor.remove(name) }
        for name in ["is_blocked_by_me", "is_blocking_me"] {
          if let text = known?.valueText(of: name) { editor.set(name, text: text) }
        }
      }
      if let index {
        list[index] = new
      } else if list.count < limit {
        list.append(new)
      }
    }
    set("members", list)
  }
}
