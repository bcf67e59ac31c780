import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// A preview of a link that is shown as a message until the real one is sent, as the vendor's sample of 2018 has it.
// The compiler wants this word of every subclass.
private class OutgoingPreviewTempModel: SBDBaseMessage, @unchecked Sendable {
  var tempMessageText = ""
  override var hash: Int { tempMessageText.hashValue }
}

private class Contact: SBDUser, @unchecked Sendable {
  var phone = ""
}

private class ChannelChanges: NSObject, SBDChannelDelegate {
  let log: CallLog

  init(_ log: CallLog) { self.log = log }

  func channelWasChanged(_ sender: SBDBaseChannel) {
    guard let channel = sender as? SBDGroupChannel else { return }
    log.append("\(channel.name) \(channel.channelUrl) \(channel.unreadMessageCount)")
  }
}

extension SeedSnippets {
  /// Objects as apps treat them: they write into them, copy them, subclass them, and read them by key.
  @Suite("Objects of version 3.1") struct ObjectsOf31Tests {
    private func messages(_ channel: SBDGroupChannel) async -> [SBDBaseMessage] {
      await withCheckedContinuation { continuation in
        channel.getPreviousMessages(byTimestamp: .max, limit: 10, reverse: false) { messages, error in
          continuation.resume(returning: messages ?? [])
        }
      }
    }

    @Test("what an app writes into a message stays in that object") func message() async throws {
      let fixture = try await SnippetFixture(["one", "two"])
      let channel = try await fixture.channel()
      let list = await messages(channel)
      let (one, two) = (list[0], list[1])
      let created = one.createdAt
      two.parent = one
      two.isReplyToChannel = true
      one.createdAt = 7
      one.updatedAt += 9
      one.sender = nil
      one.channelUrl = "elsewhere"
      one.messageId = 1
      one.channelType = "open"
      one.messageParams = SBDUserMessageParams(message: "x")
      #expect(two.parent === one && two.isReplyToChannel)
      #expect(one.createdAt == 7 && one.updatedAt == 9 && one.sender == nil && one.channelUrl == "elsewhere")
      #expect(one.messageId == 1 && one.channelType == "open" && one.messageParams is SBDUserMessageParams)
      // A copy has it too, and goes its own way.
      let copy = one.copy() as! SBDUserMessage
      #expect(copy !== one && copy.createdAt == 7 && copy.message == "one" && copy.sender == nil)
      copy.createdAt = 8
      copy.sender = two.sender
      #expect(one.createdAt == 7 && copy.createdAt == 8 && copy.sender?.userId == "bob")
      two.parent = nil
      #expect(two.parent == nil)
      // Another object of the message, and what is known of it, are as they were.
      let again = await messages(channel)
      #expect(again[0].createdAt == created && again[0].sender?.userId == "bob" && again[0].channelUrl == "chan")
      #expect(again[0] == one && one.hash == again[0].hash)
      await fixture.stop()
    }

    @Test("what an app writes into users and members stays in that object") func users() async throws {
      let fixture = try await SnippetFixture()
      let channel = try await fixture.channel()
      let member = channel.getMember("bob")!
      member.nickname = "Bobby"
      member.profileUrl = "https://example.com/b.png"
      (member.isMuted, member.isBlockedByMe, member.isBlockingMe, member.state) = (true, true, true, .invited)
      member.friendName = "B"
      member.friendDiscoveryKey = "key"
      member.originalProfileUrl = nil
      #expect(member.nickname == "Bobby" && member.profileUrl == "https://example.com/b.png")
      #expect(member.isMuted && member.isBlockedByMe && member.isBlockingMe && member.state == .invited)
      #expect(member.friendName == "B" && member.friendDiscoveryKey == "key" && member.originalProfileUrl == nil)
      let copy = member.copy() as! SBDMember
      #expect(copy.nickname == "Bobby" && copy.isMuted && copy == member && copy !== member)
      let other = channel.getMember("bob")!
      #expect(other.nickname == "" && !other.isMuted && other.state == .joined && other.friendName == nil)
      let user = SBDUser()
      user.nickname = "Nobody"
      #expect(user.userId == "" && user.nickname == "Nobody" && (user.copy() as! SBDUser).nickname == "Nobody")
      await fixture.stop()
    }

    @Test("what an app writes into a channel stays until the channel changes") func channel() async throws {
      let fixture = try await SnippetFixture()
      let channel = try await fixture.channel()
      channel.name = "Mine"
      channel.coverUrl = "https://example.com/c.png"
      (channel.data, channel.customType, channel.isFrozen, channel.createdAt) = ("d", "t", true, 3)
      (channel.isSuper, channel.isBroadcast, channel.isPublic, channel.isDistinct) = (true, true, true, true)
      (channel.isHidden, channel.unreadMessageCount, channel.myMemberState) = (true, 9, .invited)
      (channel.lastMessage, channel.lastPinnedMessage, channel.pinnedMessageIds) = (SBDBaseMessage(), nil, [5])
      channel.channelUrl = "other"
      #expect(channel.name == "Mine" && channel.coverUrl == "https://example.com/c.png" && channel.isFrozen)
      #expect(channel.data == "d" && channel.customType == "t" && channel.createdAt == 3 && channel.isSuper)
      #expect(channel.isBroadcast && channel.isPublic && channel.isDistinct && channel.isHidden)
      #expect(channel.unreadMessageCount == 9 && channel.myMemberState == .invited && channel.lastMessage != nil)
      #expect(channel.pinnedMessageIds == [5] && channel.lastPinnedMessage == nil && channel.channelUrl == "other")
      #expect(channel.value(forKey: "name") as? String == "Mine")
      let log = CallLog()
      // Calls act on the channel itself.
      channel.refresh { error in log.append("\(error?.code ?? 0)") }
      await log.until("0")
      let changes = ChannelChanges(log)
      SBDMain.add(changes as SBDChannelDelegate, identifier: "changes")
      try await fixture.server("PUT", "group_channels/chan", #"{"name":"Two"}"#)
      await log.until("Two chan 0")
      #expect(channel.name == "Two" && channel.unreadMessageCount == 0)
      SBDMain.removeChannelDelegate(forIdentifier: "changes")
      await fixture.stop()
    }

    @Test("documented members by their keys") func keys() async throws {
      let fixture = try await SnippetFixture(["one"])
      let channel = try await fixture.channel()
      let message = await messages(channel)[0]
      #expect(message.value(forKey: "message") as? String == "one")
      #expect(message.value(forKey: "messageId") as? Int64 == message.messageId)
      #expect((message.value(forKey: "sender") as? SBDSender)?.userId == "bob")
      #expect(message.value(forKey: "requestId") as? String == message.requestId)
      #expect(message.value(forKey: "sendingStatus") as? UInt == SBDMessageSendingStatus.succeeded.rawValue)
      #expect(message.value(forKey: "parent") == nil)
      message.createdAt = 7
      message.sender = nil
      #expect(message.value(forKey: "createdAt") as? Int64 == 7 && message.value(forKey: "sender") == nil)
      #expect(channel.value(forKey: "channelUrl") as? String == "chan")
      #expect(channel.value(forKey: "memberCount") as? UInt == 2 && channel.value(forKey: "isFrozen") as? Bool == false)
      #expect((channel.value(forKey: "members") as? [SBDMember])?.count == 2)
      let sent: SBDFileMessage? = await withCheckedContinuation { continuation in
        channel.sendFileMessage(
          withUrl: "https://example.com/a.png", filename: "a.png", size: 3, type: "image/png", data: nil
        ) {
          message, error in continuation.resume(returning: message)
        }
      }
      #expect(sent?.value(forKey: "name") as? String == "a.png" && sent?.value(forKey: "size") as? UInt == 3)
      #if !canImport(ObjectiveC)
        // An Apple system raises an exception, as for every object.
        #expect(message.value(forKey: "name") == nil && message.value(forKey: "none") == nil)
      #endif
      await fixture.stop()
    }

    @Test("classes of the app, and objects without content") func subclasses() {
      let preview = OutgoingPreviewTempModel()
      preview.tempMessageText = "https://example.com"
      preview.createdAt = 12
      let all: [SBDBaseMessage] = [preview]
      #expect((all[0] as? OutgoingPreviewTempModel)?.tempMessageText == "https://example.com" && all[0].createdAt == 12)
      #expect(all[0].messageId == 0 && all[0].sender == nil && all[0].message == "")
      #expect(SBDFileMessage().url == "" && (SBDFileMessage().copy() as? SBDFileMessage) != nil)
      #expect(SBDAdminMessage().sender == nil && SBDUserMessage().message == "")
      let codes: [UInt] = [
        SBDReportCategory.inappropriate.rawValue, SBDMessageSearchQueryOrder.timeStamp.rawValue,
      ]
      #expect(codes == [3, 1])
      let contact = Contact()
      contact.nickname = "Aunt"
      contact.phone = "1"
      #expect(contact.nickname == "Aunt" && contact.userId == "")
    }

    @Test("the sound of a critical alert is set before it is sent") func criticalAlert() async throws {
      let fixture = try await SnippetFixture()
      let channel = try await fixture.channel()
      let options = SBDAppleCriticalAlertOptions()
      #expect(options.name == "default" && options.volume == 1)
      options.name = "siren.aiff"
      options.volume = 0.5
      let params = SBDUserMessageParams(message: "wake up")
      params?.appleCriticalAlertOptions = options
      let sent: SBDUserMessage? = await withCheckedContinuation { continuation in
        channel.sendUserMessage(with: params!) { message, error in continuation.resume(returning: message) }
      }
      #expect(sent?.appleCriticalAlertOptions?.name == "siren.aiff" && sent?.appleCriticalAlertOptions?.volume == 0.5)
      options.name = nil
      options.volume = 2
      #expect(options.name == "default" && options.volume == 1)
      await fixture.stop()
    }

    @Test("bytes, and objects from them") func serialization() async throws {
      let fixture = try await SnippetFixture(["one"])
      let channel = try await fixture.channel()
      let same = SBDGroupChannel.build(fromSerializedData: channel.serialize()!)
      #expect(same?.channelUrl == "chan")
      #expect((SBDBaseChannel.build(fromSerializedData: channel.serialize()!) as? SBDGroupChannel) != nil)
      #expect(SBDGroupChannel.build(fromSerializedData: Data("x".utf8)) == nil)
      let query = SBDGroupChannel.createMyGroupChannelListQuery()
      query?.limit = 7
      #expect(SBDGroupChannelListQuery.build(fromSerializedData: query!.serialize()!)?.limit == 7)
      let message = await messages(channel)[0]
      #expect(SBDUserMessage.build(fromSerializedData: message.serialize()!)?.message == "one")
      let user = SBDMain.getCurrentUser()!
      #expect(SBDUser.build(fromSerializedData: user.serialize()!)?.userId == "alice")
      await fixture.stop()
    }

    @Test("senders as they are now, if the app wants that") func senders() async throws {
      let fixture = try await SnippetFixture(["one"])
      let channel = try await fixture.channel()
      try await fixture.server("PUT", "users/bob", #"{"nickname":"Robert"}"#)
      let log = CallLog()
      channel.refresh { error in log.append("fresh") }
      await log.until("fresh")
      let message = await messages(channel)[0]
      #expect(channel.getMember("bob")?.nickname == "Robert")
      let sent = message.sender?.nickname
      SBDOptions.setUseMemberAsMessageSender(true)
      #expect(SBDOptions.useMemberAsMessageSender() && message.sender?.nickname == "Robert")
      SBDOptions.setUseMemberAsMessageSender(false)
      #expect(message.sender?.nickname == sent && !SBDOptions.useMemberAsMessageSender())
      await fixture.stop()
    }
  }
}
