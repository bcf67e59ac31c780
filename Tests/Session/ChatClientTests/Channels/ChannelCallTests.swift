import CacheSync
import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// Calls of channels on a server: the handler comes once, on the app's queue, and the channel shows the effect then.
@Suite("Calls of channels", .live) struct ChannelCallTests {
  @Test("the channel shows the effect of a call when its handler is called") func effects() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let params = GroupChannelUpdateParams()
    (params.name, params.coverURL, params.data, params.customType) = ("New", "http://c", "d", "t")
    let updated = await answer { channel.update(params: params, completionHandler: $0) }
    #expect(updated.error == nil && updated.value === channel)
    #expect(channel.name == "New" && channel.coverURL == "http://c" && channel.data == "d" && channel.customType == "t")

    #expect(await failure { channel.inviteUserId("dave", completionHandler: $0) } == nil)
    #expect(channel.memberCount == 4 && channel.hasMember("dave"))
    #expect(await failure { channel.freeze(completionHandler: $0) } == nil)
    #expect(channel.isFrozen)
    try await channel.unfreeze()
    #expect(!channel.isFrozen)
    #expect(await failure { channel.muteUser(userId: "bob", seconds: 60, completionHandler: $0) } == nil)
    #expect(channel.getMember("bob")?.isMuted == true)
    #expect(await failure { channel.unmuteUser(userId: "bob", completionHandler: $0) } == nil)
    #expect(channel.getMember("bob")?.isMuted == false)
    #expect(await failure { channel.addOperators(userIds: ["bob"], completionHandler: $0) } == nil)
    #expect(channel.getMember("bob")?.role == .operator)
    #expect(await failure { channel.banUser(userId: "carol", seconds: -1, completionHandler: $0) } == nil)
    #expect(!channel.hasMember("carol"))

    try await channel.hide()
    #expect(channel.isHidden && channel.hiddenState == .hiddenAllowAutoUnhide)
    try await channel.unhide()
    #expect(!channel.isHidden)
    try await channel.setMyPushTriggerOption(.off)
    #expect(channel.myPushTriggerOption == .off && !channel.isPushEnabled)
    try await channel.setMyCountPreference(.off)
    #expect(channel.myCountPreference == .off)

    let metadata = await answer { channel.createMetaData(["a": "1"], completionHandler: $0) }
    #expect(metadata.value == ["a": "1"] && channel.getCachedMetaData() == ["a": "1"])
    #expect(await answer { channel.updateMetaData(["b": "2"], completionHandler: $0) }.value == ["b": "2"])
    #expect(await answer { channel.getAllMetaData(completionHandler: $0) }.value == ["a": "1", "b": "2"])
    #expect(await failure { channel.deleteMetaData(key: "a", completionHandler: $0) } == nil)
    #expect(channel.getCachedMetaData() == ["b": "2"])
    #expect(await answer { channel.createMetaCounters(["n": 3], completionHandler: $0) }.value == ["n": 3])
    #expect(await answer { channel.decreaseMetaCounters(["n": 1], completionHandler: $0) }.value == ["n": 2])

    try await channel.refresh()
    #expect(channel.name == "New" && channel.memberCount == 3 && !channel.isFrozen)
    #expect(await failure { channel.leave(completionHandler: $0) } == nil)
    await #expect(throws: SBDError.self) { try await fixture.session.channel(url: "chan") }
    try await fixture.stop()
  }

  @Test("reading clears the counts, here and in the totals; unread brings them back") func reading() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let id = try await fixture.received("one")
    try await fixture.received("two")
    #expect(channel.unreadMessageCount == 2 && channel.lastMessage?.message == "two")
    #expect(try await fixture.session.totalUnreadMessageCount() == 2)
    #expect(await failure { channel.markAsRead(completionHandler: $0) } == nil)
    #expect(channel.unreadMessageCount == 0 && channel.myLastRead > 0)
    #expect(try await fixture.session.totalUnreadMessageCount() == 0)
    let pages = await answer { (handler: @escaping MessageListHandler) in
      let params = MessageListParams()
      params.isInclusive = true
      channel.getMessagesByMessageId(id, params: params, completionHandler: handler)
    }
    let first = try #require(pages.value?.first)
    #expect(await failure { channel.markAsUnread(message: first, completionHandler: $0) } == nil)
    #expect(channel.unreadMessageCount == 2)
    #expect(await failure { fixture.session.markAsReadAll(completionHandler: $0) } == nil)
    #expect(channel.unreadMessageCount == 0)
    #expect(await failure { fixture.session.markAsReadAll(completionHandler: $0) }?.code == 800160)
    try await fixture.stop()
  }

  @Test("channels are made, found by url, and are one object") func getting() async throws {
    let fixture = try await ChannelFixture()
    let params = GroupChannelCreateParams()
    (params.channelURL, params.name, params.userIds) = ("made", "Made", ["bob"])
    let made = try await fixture.session.createChannel(params: params)
    #expect(made.name == "Made" && made.myMemberState == .joined)
    #expect(try await fixture.session.channel(url: "made") === made)
    let fresh = await answer { fixture.session.channelWithoutCache(url: "made", completionHandler: $0) }
    #expect(fresh.value === made)
    let missing = await answer { fixture.session.channel(url: "nowhere", completionHandler: $0) }
    #expect(missing.value == nil && missing.error != nil)
    #expect(await answer { fixture.session.channel(url: "", completionHandler: $0) }.error?.code == 800110)
    let distinct = try #require(
      await answer { fixture.session.createChannel(userIds: ["carol"], isDistinct: true, completionHandler: $0) }.value)
    let again = await answer {
      fixture.session.createChannel(userIds: ["carol"], isDistinct: true, completionHandler: $0)
    }
    #expect(again.value === distinct)
    try await fixture.stop()
  }

  @Test("a channel that the user made never shows fewer members than it has") func making() async throws {
    let fixture = try await ChannelFixture()
    // The events of single members come after the answer that has them all.
    try fixture.fixture.server.setFaults(FaultPlan(rules: [FaultRule(.event("SYEV"), .delay(100))]))
    let (counts, cache) = (CallLog(), fixture.session.cache)
    fixture.session.engine.addObserver { notice in
      guard notice.channelURLs.contains("made"), let made = try? await cache.read({ try $0.channel(url: "made") })
      else { return }
      counts.append("\(notice.source == .invitationReceived ? "invited " : "")\(made.memberCount)")
    }
    let params = GroupChannelCreateParams()
    (params.channelURL, params.userIds) = ("made", ["bob", "carol"])
    let made = try await fixture.session.createChannel(params: params)
    #expect(made.memberCount == 3)
    await counts.until { $0.contains { $0.hasPrefix("invited") } }
    await fixture.session.untilDelivered()
    #expect(counts.calls.allSatisfy { $0.hasSuffix("3") }, "\(counts.calls)")
    #expect(made.members.count == 3 && made.members.allSatisfy { $0.state == .joined })
    try await fixture.stop()
  }

  @Test("a channel that is read back from its bytes shows what is cached by now") func readBack() async throws {
    let fixture = try await ChannelFixture()
    let data = try #require(try await fixture.channel().serialize())
    try await fixture.server("PUT", "group_channels/chan", #"{"name":"Two"}"#)
    fixture.session.engine.refreshChannel("chan")
    await fixture.session.untilDelivered()
    try #require(fixture.session.heldChannel(url: "chan") == nil)
    let channel = try #require(fixture.session.channel(serialized: data))
    await fixture.session.untilDelivered()
    #expect(channel.name == "Two" && fixture.session.heldChannel(url: "chan") === channel)
    try await fixture.stop()
  }

  @Test("a change by someone else shows in the object that the app holds") func others() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    try await fixture.server("PUT", "group_channels/chan", #"{"name":"Theirs"}"#)
    await fixture.log.until { notices in
      notices.contains { $0.source == .channelChanged && $0.change?.channels.first?.row == .updated }
    }
    await fixture.session.untilDelivered()
    #expect(channel.name == "Theirs")
    try await fixture.server("POST", "group_channels/chan/typing", #"{"user_ids":["bob"]}"#)
    await fixture.log.untilEffect { if case .typing(_, let users) = $0 { !users.isEmpty } else { false } }
    await fixture.session.untilDelivered()
    #expect(channel.getTypingUsers()?.map(\.userId) == ["bob"])
    try await fixture.stop()
  }

  @Test("reactions, pins and translations come back as the message then is") func messages() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let message = try await channel.send(UserMessageParams(text: "hello"))
    let event = try await channel.addReaction(with: message, key: "up")
    #expect(event.operation == .add && event.messageId == message.messageId && event.userId == "alice")
    let params = MessageListParams()
    (params.isInclusive, params.includeReactions) = (true, true)
    let page = try await channel.messages(around: message.createdAt, params: params)
    #expect(page.first?.reactions.map(\.key) == ["up"])
    _ = try await channel.deleteReaction(with: message, key: "up")
    #expect(try await channel.messages(around: message.createdAt, params: params).first?.reactions.isEmpty == true)
    #expect(await failure { channel.pinMessage(messageId: message.messageId, completionHandler: $0) } == nil)
    #expect(channel.pinnedMessageIds == [message.messageId])
    let translated = await answer {
      channel.translateUserMessage(message, targetLanguages: ["de"], completionHandler: $0)
    }
    #expect(translated.value?.translations?["de"] != nil)
    try await fixture.stop()
  }

  @Test("calls after the end of the session are answered with 800102") func ended() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    try await fixture.session.close()
    #expect(await failure { channel.leave(completionHandler: $0) }?.code == 800102)
    #expect(await answer { channel.createMetaData(["a": "b"], completionHandler: $0) }.error?.code == 800102)
    let sent = await answer { _ = channel.sendUserMessage("late", completionHandler: $0) }
    #expect(sent.error?.code == 800102)
    await fixture.fixture.stop()
  }
}
