import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// Code as apps of version 3.1 have it, where a type is another one than in the current SDK
  /// (Docs/Decisions/0040-one-class-two-faces.md).
  @Suite("Forms of version 3.1") struct FormsOf31Tests {
    @Test("members of a channel, optional and without a type") func members() async throws {
      let fixture = try await SnippetFixture()
      let channel: SBDGroupChannel = try await fixture.channel()
      #expect(channel.members!.count == 2)
      var names: [String] = []
      for member in channel.members! { names.append((member as! SBDMember).userId) }
      #expect(names.sorted() == ["alice", "bob"])
      if let members = channel.members as? [SBDMember] { #expect(members.count == 2) } else { Issue.record("no cast") }
      guard let all = channel.members else {
        Issue.record("no members")
        return
      }
      let others = all.compactMap { $0 as? SBDMember }.filter { $0.userId != "alice" }
      #expect(others.map(\.userId) == ["bob"])
      #expect((channel.members?.firstObject as? SBDMember) != nil && (channel.members?.count ?? 0) == 2)
      let list = channel.members
      #expect(list?.count == 2)
      // An array of the caller: what is done to it is not done to the channel.
      list?.removeAllObjects()
      #expect(channel.members!.count == 2)
      await fixture.stop()
    }

    @Test("receipts are Int32, and lists of readers optional") func receipts() async throws {
      let fixture = try await SnippetFixture(["hello"])
      let (channel, log) = (try await fixture.channel(), CallLog())
      channel.getPreviousMessages(byTimestamp: .max, limit: 1, reverse: false) { messages, _ in
        guard let message = messages?.first else { return log.append("none") }
        let unread: Int32 = channel.getReadReceipt(of: message)
        let same = channel.getUnreadMemberCount(message)
        let late: Int32 = channel.getDeliveryReceipt(message)
        let members = channel.getReadMembers(with: message)
        let others = channel.getUnreadMembers(with: message)?.count ?? -1
        let status = channel.getReadStatus()
        log.append("\(unread) \(same == unread) \(late >= 0) \(members != nil) \(others) \(status?.isEmpty == false)")
      }
      await log.until("0 true true true 0 true")
      await fixture.stop()
    }

    @Test("params of a collection are optional") func collection() async throws {
      let fixture = try await SnippetFixture()
      let params = SBDMessageListParams()
      params.previousResultSize = 7
      let collection = SBDMessageCollection(channel: try await fixture.channel(), startingPoint: .max, params: params)
      #expect(collection.params?.previousResultSize == 7)
      if let same = collection.params { #expect(same.previousResultSize == 7) }
      collection.dispose()
      await fixture.stop()
    }

    @Test("an app makes errors and contexts of its own") func ownObjects() {
      let error = SBDError(domain: "app", code: 7, userInfo: [NSLocalizedDescriptionKey: "No such screen."])
      #expect(error.domain == "app" && error.code == 7 && error.localizedDescription == "No such screen.")
      let context = SBDMessageContext()
      context.source = .eventMessageReceived
      context.messageSendingStatus = .succeeded
      #expect(context.isFromEvent() && context.sendingStatus == .succeeded)
    }

    /// Strict builds fail on the warning that an unlabeled closure could be one of two handlers.
    @Test("a closure after a call that sends a file is its completion handler") func trailingClosures() async throws {
      let fixture = try await SnippetFixture()
      let channel: SBDBaseChannel = try await fixture.channel()
      let params = SBDFileMessageParams(file: Data("a".utf8))!
      let data = Data("b".utf8)
      let sent: [SBDFileMessage?] = [
        await withCheckedContinuation { sent in
          channel.sendFileMessage(with: params) { message, error in sent.resume(returning: error == nil ? message : nil)
          }
        },
        await withCheckedContinuation { sent in
          channel.sendFileMessage(withBinaryData: data, filename: "b", type: "t", size: 1, data: nil) {
            message, error in
            sent.resume(returning: error == nil ? message : nil)
          }
        },
        await withCheckedContinuation { sent in
          channel.sendFileMessage(
            withBinaryData: data, filename: "c", type: "t", size: 1, data: nil, customType: "own"
          ) { message, error in sent.resume(returning: error == nil ? message : nil) }
        },
      ]
      #expect(sent.compactMap { $0?.requestId }.count == 3)
      let wasRefused: Bool = await withCheckedContinuation { refused in
        // It was sent.
        channel.resendFileMessage(with: sent[0]!, binaryData: data) { _, error in
          refused.resume(returning: error != nil)
        }
      }
      #expect(wasRefused)
      await fixture.stop()
    }

    @Test("an app has an empty reaction, and a query before there is a user") func emptyObjects() {
      let none = [SBDReaction]().first ?? SBDReaction()
      #expect(none.key == "" && none.userIds.isEmpty && none == SBDReaction())
      let query = SBDGroupChannelListQuery(dictionary: [:])
      query.limit = 7
      #expect(query.limit == 7 && query.hasNext)
    }

    @Test("levels of the log, and a version that is not the vendor's") func logging() {
      #expect(SBDMain.getLogLevel() == .none && !SBDMain.getDebugMode())
      SBDMain.setLogLevel(.error)
      #expect(SBDMain.getLogLevel() == .error && SBDMain.getDebugMode())
      SBDMain.setLogLevel(SBDLogLevel.none)
      #expect(SBDMain.getLogLevel() == .none)
      #expect(SBDMain.getSDKVersion().split(separator: ".").count == 3)
    }

    @Test("who only wants to know that the connection is back, and delegates by their name") func network() async throws
    {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      let (network, user) = (NetworkLog(log), NetworkLog(log))
      SBDConnectionManager.add(network, identifier: "network")
      SBDMain.add(user as SBDUserEventDelegate, identifier: "user")
      #expect(SBDMain.userEventDelegate(forIdentifier: "user") === user)
      #expect(SBDMain.userEventDelegate(forIdentifier: "other") == nil)
      fixture.live.server.disconnect(userID: "alice")
      await log.until("back")
      SBDConnectionManager.removeNetworkDelegate(forIdentifier: "network")
      SBDConnectionManager.removeAllNetworkDelegates()
      SBDMain.removeAllUserEventDelegates()
      await fixture.stop()
    }

    @Test("two channels in the order of a list") func comparing() async throws {
      let fixture = try await SnippetFixture()
      try await fixture.server(
        "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"second","name":"A"}"#)
      try await fixture.server(
        "POST", "group_channels/second/messages", #"{"message_type":"MESG","user_id":"bob","message":"newest"}"#)
      let (first, second) = (try await fixture.channel(), try await fixture.channel("second"))
      #expect(
        SBDGroupChannel.compare(withChannelA: second, channelB: first, order: .latestLastMessage) == .orderedAscending)
      #expect(
        SBDGroupChannel.compare(withChannelA: first, channelB: second, order: .latestLastMessage) == .orderedDescending)
      #expect(
        SBDGroupChannel.compare(withChannelA: second, channelB: first, order: .channelNameAlphabetical)
          == .orderedAscending)
      #expect(SBDGroupChannel.compare(withChannelA: first, channelB: first, order: .chronological) == .orderedSame)
      await fixture.stop()
    }
  }
}

private final class NetworkLog: NSObject, SBDNetworkDelegate, SBDUserEventDelegate {
  let log: CallLog

  init(_ log: CallLog) { self.log = log }

  func didReconnect() { log.append("back") }
}
