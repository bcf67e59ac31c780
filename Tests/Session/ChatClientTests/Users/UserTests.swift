import ChatClient
import ChatModel
import Foundation
import Testing

@Suite("User objects") struct UserTests {
  private func user(_ members: String, key: FileAccessKey? = nil) throws -> ChatClient.User {
    ChatClient.User(try Samples.user("{\"user_id\":\"alice\"\(members)}"), fileKey: key)
  }

  private func member(_ members: String) throws -> ChatClient.Member {
    ChatClient.Member(try Samples.member("{\"user_id\":\"alice\"\(members)}"))
  }

  @Test("what the server leaves out has its default") func defaults() throws {
    let user = try user("")
    #expect(user.userId == "alice" && user.nickname == "" && user.profileURL == "" && user.plainProfileImageURL == "")
    #expect(user.connectionStatus == .nonAvailable && user.lastSeenAt == 0 && user.isActive)
    #expect(user.preferredLanguages == nil && user.metaData == nil)
    #expect(user.friendName == nil && user.friendDiscoveryKey == nil)
  }

  @Test("what the server says is shown") func full() throws {
    let user = try user(
      #","nickname":"A","profile_url":"https://p","is_online":false,"last_seen_at":7,"is_active":false,"#
        + #""preferred_languages":[],"metadata":{"k":"v","n":1},"friend_name":"f","friend_discovery_key":"d""#)
    #expect(user.nickname == "A" && user.profileURL == "https://p" && user.originalProfileURL == "https://p")
    #expect(user.connectionStatus == .offline && user.lastSeenAt == 7 && !user.isActive)
    #expect(user.preferredLanguages == [] && user.metaData == ["k": "v"])
    #expect(user.friendName == "f" && user.friendDiscoveryKey == "d")
    #expect(try self.user(#","is_online":true"#).connectionStatus == .online)
  }

  @Test(
    "a protected image is opened by the newest key; others stay as they are",
    arguments: [
      (#","profile_url":"https://p","require_auth_for_profile_image":true"#, "https://p?auth=new%2Bkey"),
      (#","profile_url":"https://p?w=1","require_auth_for_profile_image":true"#, "https://p?w=1&auth=new%2Bkey"),
      (#","profile_url":"https://p""#, "https://p"), (#","require_auth_for_profile_image":true"#, ""),
    ])
  func protectedImage(members: String, url: String) throws {
    let key = FileAccessKey("old")
    let user = try user(members, key: key)
    key.set("new+key")
    #expect(user.profileURL == url)
    #expect(user.plainProfileImageURL?.contains("auth=") == false)
    key.set(nil)
    #expect(user.profileURL == user.plainProfileImageURL)
  }

  @Test("users are equal by the bytes of their ids") func equality() throws {
    let alice = try user("")
    let renamed = try user(#","nickname":"other""#)
    let member = try member("")
    #expect(alice == renamed && alice == member && alice.hash == member.hash)
    let composed = ChatClient.User(try Samples.user("{\"user_id\":\"\u{E1}\"}"))
    let decomposed = ChatClient.User(try Samples.user("{\"user_id\":\"a\u{301}\"}"))
    #expect(composed != decomposed)
  }

  @Test(
    "a member's state and role",
    arguments: [
      ("joined", .joined, "operator", .operator), ("invited", .invited, "none", .none), ("left", .left, "", .none),
      ("new", .none, "new", .none),
    ] as [(String, ChatClient.MemberState, String, ChatClient.Role)])
  func member(state: String, expected: ChatClient.MemberState, role: String, expectedRole: ChatClient.Role) throws {
    let member = try member(",\"state\":\"\(state)\",\"role\":\"\(role)\",\"is_blocking_me\":true")
    #expect(member.state == expected && member.role == expectedRole)
    #expect(member.isBlockingMe && !member.isBlockedByMe && !member.isMuted && member.restrictionInfo == nil)
  }

  @Test("a muted member tells why and until when") func restriction() throws {
    let info = try member(#","is_muted":true,"muted_end_at":9,"muted_description":"spam""#).restrictionInfo
    #expect(info?.restrictionType == .muted && info?.endAt == 9 && info?.restrictionDescription == "spam")
    let banned = try member(#","restriction_type":"banned","end_at":5"#).restrictionInfo
    #expect(banned?.restrictionType == .banned && banned?.endAt == 5)
  }

  @Test("the numbers are those of the documents") func rawValues() {
    #expect(
      [ChatClient.MemberState.joined, .invited, .none, .left].map(\.rawValue) == [0, 1, 2, 3])
    #expect([ChatClient.Role.none, .operator].map(\.rawValue) == [0, 1])
    #expect([UserConnectionStatus.nonAvailable, .online, .offline].map(\.rawValue) == [0, 1, 2])
  }
}
