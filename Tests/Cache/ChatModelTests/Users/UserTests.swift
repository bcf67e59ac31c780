import ChatModel
import Testing

@Suite struct UserTests {
  @Test func readsAUser() throws {
    let user = try #require(
      User(
        payload(
          #"{"user_id":"u","nickname":"n","profile_url":"p","require_auth_for_profile_image":true,"is_online":false,"#
            + #""last_seen_at":1500,"is_active":false,"preferred_languages":["ko"],"friend_discovery_key":"k","#
            + #""friend_name":"f","metadata":{"a":"b","c":1}}"#)))
    #expect(user.id == "u" && user.nickname == "n" && user.profileURL == "p")
    #expect(user.requiresAuthenticationForProfileImage && user.isOnline == false && user.lastSeenAt == 1500)
    #expect(!user.isActive && user.preferredLanguages == ["ko"] && user.friendDiscoveryKey == "k")
    #expect(user.friendName == "f" && user.metadata == ["a": "b"])
  }

  @Test func defaultsAndAliases() throws {
    let user = try #require(User(payload(#"{"guest_id":"g","name":"n","image":"i","last_seen_at":-1}"#)))
    #expect(user.id == "g" && user.nickname == "n" && user.profileURL == "i")
    #expect(user.isOnline == nil && user.lastSeenAt == nil && user.isActive && user.metadata.isEmpty)
    #expect(try User(payload(#"{"nickname":"n"}"#)) == nil)
    #expect(try User(payload(#"{"user_id":5}"#)) == nil)
    #expect(try User(payload(#"{"user_id":""}"#)) == nil)
  }

  @Test func readsAMember() throws {
    let member = try #require(
      Member(
        payload(
          #"{"user_id":"u","state":"invited","role":"operator","is_muted":true,"muted_end_at":99,"#
            + #""muted_description":"why","is_blocked_by_me":true,"is_blocking_me":true,"joined_ts":7}"#)))
    #expect(member.state == .invited && member.role == .operator && member.isMuted)
    #expect(member.isBlockedByMe && member.isBlockingMe && member.joinedAt == 7)
    #expect(member.restriction.kind == .muted && member.restriction.endsAt == 99 && member.restriction.reason == "why")
    let bare = try #require(Member(payload(#"{"user_id":"u","state":"odd","role":""}"#)))
    #expect(bare.state == .none && bare.role == .none && !bare.isMuted && bare.joinedAt == nil)
    #expect(bare.restriction.endsAt == -1 && bare.restriction.reason == "")
    let banned = try #require(
      Member(payload(#"{"user_id":"u","restriction_type":"banned","end_at":3,"muted_end_at":4,"description":"d"}"#)))
    #expect(banned.restriction.kind == .banned && banned.restriction.endsAt == 3 && banned.restriction.reason == "d")
  }

  @Test func readsARestrictedUser() throws {
    let banned = try #require(
      RestrictedUser(
        entry: payload(#"{"user":{"user_id":"u","nickname":"n","x":[1]},"start_at":1,"end_at":9,"description":"why"}"#),
        kind: .banned))
    #expect(banned.id == "u" && banned.nickname == "n" && banned.restriction.kind == .banned)
    #expect(banned.restriction.endsAt == 9 && banned.restriction.reason == "why")
    let muted = try #require(RestrictedUser(entry: payload(#"{"user_id":"u","end_at":-1}"#), kind: .muted))
    #expect(muted.restriction.kind == .muted && muted.restriction.endsAt == -1 && muted.restriction.reason == "")
    // What it keeps is what it reads.
    for user in [banned, muted] { #expect(RestrictedUser(user.payload)?.restriction == user.restriction) }
    #expect(try RestrictedUser(entry: payload(#"{"user":{}}"#), kind: .banned) == nil)
  }

  @Test func readsASender() throws {
    let sender = try #require(Sender(payload(#"{"guest_id":"s","role":"operator","is_blocked_by_me":true}"#)))
    #expect(sender.id == "s" && sender.role == .operator && sender.isBlockedByMe)
    #expect(try Sender(payload(#"{"user_id":"s","role":"king"}"#))?.role == Role.none)
  }

  @Test func identityIsByBytes() throws {
    #expect(try User(payload("{\"user_id\":\"\u{E1}\"}")) != User(payload("{\"user_id\":\"a\u{301}\"}")))
    #expect("a\u{301}" == "\u{E1}")
    #expect(!"a\u{301}".hasSameBytes(as: "\u{E1}"))
    #expect("a\u{301}".precedesByBytes("\u{E1}"))
    #expect(String?.none.hasSameBytes(as: "") == false)
  }
}
