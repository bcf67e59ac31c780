import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// A transport that reaches nobody.
struct NoTransport: ChatTransport {
  let events = AsyncStream<ConnectionEvent> { $0.finish() }
  private var error: WireError { WireError(.notConnected, "There is no server.") }

  func connect(_ login: LoginRequest) async throws -> LoginInformation { throw error }
  func disconnect() async {}
  func suspend() async {}
  func resume() async {}
  func send(_ command: ClientCommand) async throws -> ServerMessage { throw error }
  func post(_ command: ClientCommand) async throws { throw error }
  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload { throw error }
}

@Suite("Members of a group channel", .live) struct GroupChannelMembersTests {
  private func channel(_ json: String) throws -> (GroupChannel, ChatSession, TemporaryCacheFolder) {
    let folder = try TemporaryCacheFolder()
    let session = try ChatSession(userID: "alice", directory: folder.url, transport: NoTransport())
    let payload = try #require(Payload(json))
    return (session.channel(try ChatModel.Channel(payload)), session, folder)
  }

  private func message(_ json: String) throws -> BaseMessage {
    BaseMessage.make(try Message(try #require(Payload(json))))
  }

  @Test("everything that the server says of a channel is read from its JSON") func reading() throws {
    let (channel, _, _) = try channel(
      #"""
      {"channel_url":"c","name":"n","cover_url":"u","data":"d","custom_type":"t","created_at":1600000000,
       "created_by":{"user_id":"bob"},"freeze":true,"is_super":false,"is_public":true,"is_distinct":true,
       "is_discoverable":true,"is_access_code_required":true,"is_ephemeral":true,"member_count":3,
       "joined_member_count":2,"member_state":"joined","my_role":"operator","is_muted":true,
       "unread_message_count":4,"unread_mention_count":1,"count_preference":"unread_mention_count_only",
       "push_trigger_option":"mention_only","is_hidden":true,"hidden_state":"prevent_auto_unhide","invited_at":5,
       "joined_ts":6,"user_last_read":7,"ts_message_offset":8,"message_survival_seconds":9,
       "inviter":{"user_id":"carol"},"pinned_message_ids":[11],"metadata":{"k":"v"},"has_bot":true,
       "last_message":{"type":"MESG","message_id":10,"channel_url":"c","created_at":12,"message":"hi"}}
      """#)
    #expect(channel.name == "n" && channel.coverURL == "u" && channel.data == "d" && channel.customType == "t")
    #expect(channel.createdAt == 1_600_000_000 && channel.creator?.userId == "bob")
    #expect(channel.isFrozen && !channel.isSuper && channel.isPublic && channel.isDistinct)
    #expect(channel.isDiscoverable && channel.isAccessCodeRequired && channel.isEphemeral && channel.hasBot)
    #expect(channel.memberCount == 3 && channel.joinedMemberCount == 2)
    #expect(channel.myMemberState == .joined && channel.myRole == .operator && channel.myMutedState == .muted)
    #expect(channel.unreadMessageCount == 4 && channel.unreadMentionCount == 1)
    #expect(channel.myCountPreference == .unreadMentionCountOnly && channel.myPushTriggerOption == .mentionOnly)
    #expect(channel.isPushEnabled && channel.isHidden && channel.hiddenState == .hiddenPreventAutoUnhide)
    #expect(channel.invitedAt == 5 && channel.joinedAt == 6 && channel.myLastRead == 7)
    #expect(channel.messageOffsetTimestamp == 8 && channel.messageSurvivalSeconds == 9)
    #expect(channel.inviter?.userId == "carol" && channel.pinnedMessageIds == [11])
    #expect(channel.getCachedMetaData() == ["k": "v"] && channel.lastMessage?.messageId == 10)
    #expect(channel.isGroupChannel() && !channel.isOpenChannel() && channel.channelType == .group)
  }

  @Test("what the server leaves out has its default") func defaults() throws {
    let (channel, _, _) = try channel(#"{"channel_url":"c"}"#)
    #expect(channel.name.isEmpty && channel.createdAt == 0 && channel.creator == nil && channel.lastMessage == nil)
    #expect(channel.members.isEmpty && channel.myMemberState == .none && channel.myRole == .none)
    #expect(channel.hiddenState == .unhidden && channel.messageSurvivalSeconds == -1)
    #expect(channel.getCachedMetaData().isEmpty && channel.getTypingUsers() == nil && !channel.isTyping())
  }

  private static let group = #"""
    {"channel_url":"c","members":[
      {"user_id":"alice","state":"joined"},{"user_id":"bob","state":"joined"},
      {"user_id":"carol","state":"joined"},{"user_id":"dave","state":"joined"},{"user_id":"eve","state":"invited"}],
     "read_receipt":{"alice":300,"bob":100,"carol":200,"dave":50},
     "delivery_receipt":{"bob":100,"carol":99}}
    """#

  @Test("receipts are about joined members other than the user and the sender") func receipts() throws {
    let (channel, _, _) = try channel(GroupChannelMembersTests.group)
    let message = try message(
      #"{"type":"MESG","message_id":1,"channel_url":"c","created_at":100,"message":"m","user":{"user_id":"dave"}}"#)
    #expect(channel.getUnreadMemberCount(message) == 0 && channel.getReadReceipt(of: message) == 0)
    #expect(channel.getReadMembers(with: message).map(\.userId) == ["bob", "carol"])
    #expect(channel.getReadMembers(with: message, includeAllMembers: true).map(\.userId) == ["alice", "bob", "carol"])
    #expect(channel.getUnreadMembers(with: message, includeAllMembers: true).map(\.userId) == ["dave"])
    #expect(channel.getUndeliveredMemberCount(message) == 1 && channel.getDeliveryReceipt(message) == 1)
    let own = try self.message(
      #"{"type":"MESG","message_id":2,"channel_url":"c","created_at":150,"message":"m","user":{"user_id":"alice"}}"#)
    #expect(channel.getUnreadMemberCount(own) == 2)
    #expect(channel.getUnreadMembers(with: own).map(\.userId) == ["bob", "dave"])
    let admin = try self.message(#"{"type":"ADMM","message_id":3,"channel_url":"c","created_at":150,"message":"m"}"#)
    #expect(channel.getUnreadMemberCount(admin) == 0 && channel.getUnreadMembers(with: admin).isEmpty)
    #expect(channel.getReadStatus().keys.sorted() == ["bob", "carol", "dave"])
    let status = channel.getReadStatus(includingAllMembers: true)["alice"]
    #expect(
      (status?["last_seen_at"] as? NSNumber)?.int64Value == 300
        && (status?["user"] as? ChatClient.Member)?.userId == "alice")
    #expect(channel.getLastSeenAt(byUserId: "carol") == 200 && channel.getLastSeenAt(byUserId: "eve") == 0)
  }

  @Test("members are found by the bytes of their ids, and those who type are members, whether listed or not")
  func members() throws {
    let (channel, _, _) = try channel(GroupChannelMembersTests.group)
    #expect(channel.hasMember("bob") && !channel.hasMember("zoe"))
    #expect(channel.getMember("eve")?.state == .invited && channel.getMember("zoe") == nil)
    // A large group lists only some of its members.
    let typing = ["carol", "zoe"].compactMap { id in
      ChatModel.User(
        .object {
          $0.set("user_id", id)
          $0.set("nickname", "N \(id)")
        })
    }
    channel.state.withValue { $0.typingUsers = typing }
    #expect(channel.isTyping() && channel.getTypingMembers()?.map(\.userId) == ["carol", "zoe"])
    let unlisted = try #require(channel.getTypingMembers()?.last)
    #expect(unlisted.nickname == "N zoe" && unlisted.state == .joined)
    channel.state.withValue { $0.typingUsers = [] }
    #expect(!channel.isTyping() && channel.getTypingMembers() == nil)
  }

  @Test("a channel is read back from its bytes, and is the same object as long as it is held")
  func serialization() throws {
    let (channel, session, folder) = try channel(GroupChannelMembersTests.group)
    let otherFolder = try TemporaryCacheFolder()
    defer { withExtendedLifetime((folder, otherFolder)) {} }
    let data = try #require(channel.serialize())
    #expect(session.channel(serialized: data) === channel && session.heldChannel(url: "c") === channel)
    #expect(session.channel(serialized: Data("{}".utf8)) == nil)
    let other = try ChatSession(userID: "bob", directory: otherFolder.url, transport: NoTransport())
    let copy = try #require(other.channel(serialized: data))
    #expect(copy !== channel && copy == channel && copy.members.count == 5)
  }
}
