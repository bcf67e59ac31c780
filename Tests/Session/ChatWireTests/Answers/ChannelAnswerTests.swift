import ChatModel
import ChatWire
import Testing

/// Lists and changelogs of channels, members, mutes, session keys (Docs/Protocol.md#channel-lists,
/// Docs/Protocol.md#channel-calls).
@Suite struct ChannelAnswerTests {
  @Test func aPageOfChannels() throws {
    let page = try ChannelPage(WireFixture.answer("channels"))
    #expect(page.channels.map(\.url) == ["channel-1", "channel-2"])
    #expect(page.next == "page-2")
    #expect(page.time == 1_700_000_300_000)
    let channel = try #require(page.channels.first)
    #expect(channel.name == "First")
    #expect(channel.customType == "team")
    // The payload has seconds.
    #expect(channel.createdAt == 1_600_000_000_000)
    #expect(channel.lastMessageCreatedAt == 1_700_000_100_000)
    #expect(channel.coverURL == "https://files.example/c.png")
    #expect(channel.data == "d")
    #expect(channel.createdBy?.id == "user-1")
    #expect(channel.isFrozen && channel.isPublic && channel.isDiscoverable && channel.isAccessCodeRequired)
    #expect(!channel.isSuper && !channel.isBroadcast && !channel.isDistinct && !channel.isEphemeral)
    #expect(channel.members.map(\.state) == [.joined, .invited])
    #expect(channel.members.map(\.role) == [.operator, .none])
    #expect(channel.members.last?.isMuted == true)
    #expect(channel.members.last?.restriction.endsAt == -1)
    #expect(channel.members.last?.restriction.reason == "loud")
    #expect(channel.members.last?.isBlockedByMe == true)
    #expect(channel.memberCount == 2)
    #expect(channel.joinedMemberCount == 1)
    #expect(channel.memberState == .joined)
    #expect(channel.role == .operator)
    #expect(channel.lastMessage?.id == 100)
    #expect(channel.unreadMessageCount == 3)
    #expect(channel.unreadMentionCount == 1)
    #expect(channel.countPreference == .unreadMessageCountOnly)
    #expect(channel.pushTriggerOption == .mentionOnly)
    #expect(channel.isHidden)
    #expect(channel.hiddenState == .preventAutoUnhide)
    #expect(channel.inviter?.id == "user-2")
    #expect(channel.invitedAt == 1_600_000_001_000)
    #expect(channel.joinedAt == 1_600_000_002_000)
    #expect(channel.lastReadAt == 1_700_000_000_000)
    #expect(channel.messageOffset == 1_650_000_000_000)
    #expect(channel.messageSurvivalSeconds == 60)
    #expect(channel.readReceipts?.map(\.userID) == ["user-1", "user-2"])
    #expect(channel.readReceipts?.map(\.time) == [1_700_000_100_000, 0])
    #expect(channel.deliveryReceipts?.map(\.time) == [1_700_000_100_001])
    #expect(channel.metadata == ["color": "red"])
    #expect(channel.pinnedMessageIDs == [100])
    let bare = try #require(page.channels.last)
    #expect(bare.name == "" && bare.createdAt == nil && bare.lastMessage == nil && bare.members.isEmpty)
    #expect(bare.memberState == .none && bare.hiddenState == .unhidden && bare.messageSurvivalSeconds == -1)
    #expect(bare.readReceipts == nil && bare.metadata == nil && bare.messageOffset == nil)
  }

  @Test func theLastPage() throws {
    let page = try ChannelPage(WireFixture.answer("channels.last"))
    #expect(page.channels.isEmpty)
    #expect(page.next == nil)
  }

  @Test func changelogs() throws {
    let page = try ChannelChangelogPage(WireFixture.answer("channel-changelog"))
    #expect(page.updated.map(\.name) == ["Renamed"])
    // This one has milliseconds.
    #expect(page.updated.first?.createdAt == 1_600_000_000_000)
    #expect(page.deletedURLs == ["channel-3", "channel-4"])
    #expect(page.hasMore)
    #expect(page.next == "token-9")
    #expect(page.time == 1_700_000_400_000)
    let endless = try ChannelChangelogPage(payload(#"{"has_more":true,"updated":[],"deleted":[]}"#))
    #expect(!endless.hasMore)
  }

  @Test func members() throws {
    let page = try MemberPage(WireFixture.answer("members"))
    #expect(page.members.map(\.id) == ["user-1", "user-2"])
    #expect(page.members.map(\.role) == [.operator, .none])
    #expect(page.members.last?.restriction.endsAt == 1_700_000_500_000)
    #expect(page.members.last?.restriction.reason == "loud")
    #expect(page.next == "members-2")
  }

  @Test func mutes() throws {
    let mute = try MuteInformation(WireFixture.answer("mute"))
    #expect(mute.isMuted)
    #expect(mute.reason == "loud")
    #expect(mute.startedAt == 1_700_000_440_000)
    #expect(mute.endsAt == 1_700_000_500_000)
    #expect(mute.remainingDuration == 59_999)
    let endless = try MuteInformation(WireFixture.answer("mute.endless"))
    #expect(endless.isMuted && endless.endsAt == -1 && endless.remainingDuration == nil)
    let none = try MuteInformation(WireFixture.answer("mute.none"))
    #expect(!none.isMuted && none.reason == "" && none.endsAt == -1 && none.startedAt == nil)
  }

  @Test func sessionKeys() throws {
    #expect(try SessionKey(WireFixture.answer("session-key")).key == "session-key-4")
    #expect(try SessionKey(WireFixture.answer("session-key.new")).key == "session-key-5")
  }
}
