import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// The async forms do what the forms with handlers do, which have tests of their own: here is that each kind of them
/// passes on what it is given, gives back what comes, and throws what went wrong. `.ci/check-async` holds that there is
/// one for each.
@Suite("Async forms", .live) struct AsyncFormTests {
  /// The number of what a call throws; `nil` when it throws nothing.
  private func code(
    isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Void
  ) async -> Int? {
    do {
      try await call()
      return nil
    } catch { return (error as? SBDError)?.code ?? -1 }
  }

  @Test("messages are sent, changed, copied and deleted") func messages() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let sent = try await channel.send("hello")
    #expect(sent.message == "hello" && sent.sendingStatus == .succeeded)
    let params = UserMessageParams(text: "second")
    params.customType = "t"
    let second = try await channel.send(params)
    #expect(second.message == "second" && second.customType == "t")
    let edited = try await channel.updateUserMessage(messageId: sent.messageId, params: UserMessageParams(text: "new"))
    #expect(edited.message == "new" && edited.messageId == sent.messageId)
    let copy = try await channel.copy(second, toTargetChannel: channel)
    #expect(copy.message == "second" && copy.messageId != second.messageId)
    let tagged = try await channel.addMessageMetaArrayValues(
      message: sent, metaArrays: [MessageMetaArray(key: "k", value: ["a", "b"])])
    #expect(tagged.messageId == sent.messageId)
    let list = MessageListParams()
    (list.previousResultSize, list.nextResultSize, list.isInclusive) = (1, 1, true)
    let around = try await channel.messages(aroundMessageId: second.messageId, params: list)
    #expect(around.map(\.messageId) == [sent.messageId, second.messageId, copy.messageId])
    try await channel.deleteMessage(copy)
    #expect(await code { try await channel.deleteMessage(copy) } != nil)
    let changes = try await channel.messageChangeLogs(timestamp: sent.createdAt)
    #expect(changes.updatedMessages.contains { $0.messageId == sent.messageId })
    #expect(changes.deletedMessageIds.contains(copy.messageId) && changes.token != nil && !changes.hasMore)
    #expect(await code { _ = try await channel.messageChangeLogs(timestamp: -1) } == 800110)
    try await fixture.stop()
  }

  @Test("files are sent, one and several; what cannot be sent is an error, and is kept") func files() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    func file(_ text: String) throws -> FileMessageParams {
      let params = FileMessageParams(file: Data(text.utf8))
      (params.fileName, params.mimeType) = ("\(text).txt", "text/plain")
      return params
    }
    let told = Locked<[Int64]>([])
    let one = try await channel.send(file("one")) { _, sent, _ in told.withValue { $0.append(sent) } }
    #expect(one.name == "one.txt" && one.sendingStatus == .succeeded && told.withValue { $0.last } == 3)
    let several = try await channel.send([file("a"), file("b")])
    #expect(several.map(\.name) == ["a.txt", "b.txt"] && several.allSatisfy { $0.sendingStatus == .succeeded })
    #expect(await code { _ = try await channel.send([FileMessageParams]()) } == 800110)
    #expect(await code { try await channel.cancelUploadingFileMessage(requestId: one.requestId) } == 800230)

    await fixture.session.disconnectWebSocket()
    #expect(fixture.session.connectionState != .open)
    #expect(await code { _ = try await channel.send("offline") } != nil)
    let stored = try await fixture.session.cache.read { try $0.outgoingMessages() }
    #expect(stored.count == 1)
    fixture.session.reconnect()
    try await fixture.stop()
  }

  @Test("what failed is sent again, texts and files") func resending() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    await fixture.session.disconnect()
    let text = try #require(await answer { _ = channel.sendUserMessage("later", completionHandler: $0) }.value)
    let params = FileMessageParams(file: Data([1, 2, 3]))
    let file = try #require(
      await answer { _ = channel.sendFileMessage(params: params, completionHandler: $0) }.value)
    _ = try await fixture.session.connect()
    let sent = try await channel.resend(text)
    #expect(sent.requestId == text.requestId && sent.sendingStatus == .succeeded)
    let sentFile = try await channel.resend(file, binaryData: Data([1, 2, 3]))
    #expect(sentFile.requestId == file.requestId && sentFile.sendingStatus == .succeeded)
    #expect(await code { try await channel.resend(sent) } == 800110)
    try await fixture.stop()
  }

  @Test("channels: metadata, counters, operators, muting, counts") func channels() async throws {
    let fixture = try await ChannelFixture()
    let (session, channel) = (fixture.session, try await fixture.channel())
    #expect(try await channel.createMetaData(["a": "1"]) == ["a": "1"])
    #expect(try await channel.updateMetaData(["b": "2"]) == ["b": "2"])
    #expect(try await channel.metaData(keys: ["b"]) == ["b": "2"])
    #expect(try await channel.allMetaData() == ["a": "1", "b": "2"])
    try await channel.deleteMetaData(key: "a")
    try await channel.deleteAllMetaData()
    #expect(try await channel.allMetaData().isEmpty)
    #expect(await code { try await channel.deleteMetaData(key: "") } == 800110)
    #expect(try await channel.createMetaCounters(["n": 1]) == ["n": 1])
    #expect(try await channel.increaseMetaCounters(["n": 4]) == ["n": 5])
    #expect(try await channel.metaCounters(keys: nil) == ["n": 5])
    try await channel.deleteAllMetaCounters()
    #expect(try await channel.allMetaCounters().isEmpty)

    try await channel.addOperators(userIds: ["bob"])
    try await channel.muteUser(userId: "carol")
    #expect(await code { try await channel.muteUser(userId: "nobody at all") } != nil)
    let muted = try await channel.myMutedInfo()
    #expect(!muted.isMuted && muted.remainingDuration == 0)
    try await channel.setMyPushTriggerOption(.mentionOnly)
    #expect(try await channel.myPushTriggerOption() == .mentionOnly)
    let params = GroupChannelUpdateParams()
    params.name = "Two"
    #expect(try await channel.update(params: params).name == "Two" && channel.name == "Two")
    try await channel.inviteUserId("dave")
    try await fixture.received("unread")
    #expect(try await session.totalUnreadMessageCount() == 1)
    #expect(try await session.totalUnreadChannelCount() == 1)
    #expect(try await session.groupChannelCount(memberStateFilter: .all) == 1)
    try await session.markAsRead(channelURLs: ["chan"])
    #expect(try await session.totalUnreadMessageCount() == 0)
    #expect(await code { try await session.markAsRead(channelURLs: []) } == 800110)
    #expect(try await session.channelWithoutCache(url: "chan") === channel)
    let made = try await session.createChannel(userIds: ["bob"], isDistinct: false)
    #expect(made.channelURL != "chan")
    try await fixture.stop()
  }

  @Test("the user: information, blocking, push, metadata") func user() async throws {
    let fixture = try await ChannelFixture()
    let session = fixture.session
    try await session.updateCurrentUserInfo(nickname: "Al", profileURL: nil)
    #expect(session.currentUser?.nickname == "Al")
    #expect(try await session.block(userID: "bob").userId == "bob")
    try await session.unblock(userID: "bob")
    try await session.registerPushToken(Data([1, 2]), isUnique: false)
    #expect(await code { try await session.registerPushToken(Data(), isUnique: false) } == 800110)
    try await session.unregisterAllPushTokens()
    try await session.setPushSound("bell")
    #expect(try await session.pushPreference().sound == "bell")
    try await session.setChannelInvitationPreferenceAutoAccept(false)
    #expect(try await session.channelInvitationPreferenceAutoAccept() == false)
    #expect(try await session.createMetaData(["k": "v"], ofUser: "alice") == ["k": "v"])
    try await session.deleteAllMetaData(ofUser: "alice")
    try await fixture.stop()
  }
}
