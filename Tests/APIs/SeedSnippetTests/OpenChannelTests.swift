import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// A list of open channels, as apps of 2018 have it.
private class OpenChannelListViewController: NSObject {
  var channels: [SBDOpenChannel] = []
  private var openChannelListQuery: SBDOpenChannelListQuery?
  let log = CallLog()

  func refreshChannelList() {
    self.channels.removeAll()
    self.openChannelListQuery = SBDOpenChannel.createOpenChannelListQuery()
    self.openChannelListQuery?.limit = 1
    self.openChannelListQuery?.includeFrozenChannel = true
    loadChannels()
  }

  func searchChannel(_ name: String) {
    self.channels.removeAll()
    self.openChannelListQuery = SBDOpenChannel.createOpenChannelListQuery()
    self.openChannelListQuery?.nameKeyword = name
    self.openChannelListQuery?.channelUrlFilter = nil
    loadChannels()
  }

  private func loadChannels() {
    guard let query = self.openChannelListQuery, query.hasNext, !query.isLoading() else {
      self.log.append(self.channels.map { $0.name }.joined(separator: ","))
      return
    }
    query.loadNextPage(completionHandler: { (channels, error) in
      if error != nil {
        NSLog("Error: %@", error!.domain)
        return
      }
      self.channels += channels!
      self.loadChannels()
    })
  }
}

/// A screen of an open channel, as apps of 2018 have it: enters, shows what was said, sends, moderates and leaves.
private class OpenChannelChattingViewController: NSObject, SBDChannelDelegate, SBDConnectionDelegate {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var openChannel: SBDOpenChannel!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var messageQuery: SBDPreviousMessageListQuery!
  private var messages: [SBDBaseMessage] = []
  private let delegateIdentifier = "OpenChannelChattingViewController"
  var title = ""
  let log = CallLog()

  init(_ channel: SBDOpenChannel) { self.openChannel = channel }

  func viewDidLoad() {
    SBDMain.add(self as SBDChannelDelegate, identifier: self.delegateIdentifier)
    SBDMain.add(self as SBDConnectionDelegate, identifier: self.delegateIdentifier)
    self.title = "\(self.openChannel.name) (\(self.openChannel.participantCount))"
    self.openChannel.enter { (error) in
      guard error == nil else {
        self.log.append("not entered \(error!.code)")
        return
      }
      self.loadPreviousMessage(initial: true)
    }
  }

  func loadPreviousMessage(initial: Bool) {
    if initial { self.messageQuery = self.openChannel.createPreviousMessageListQuery() }
    guard !self.messageQuery.isLoading() else { return }
    self.messageQuery.loadPreviousMessages(withLimit: 30, reverse: !initial) { (messages, error) in
      self.messages = messages!
      self.log.append("loaded " + self.texts())
    }
  }

  func sendMessage(_ text: String) {
    let preSendMessage = self.openChannel.sendUserMessage(text, data: "", customType: "") { (userMessage, error) in
      if error != nil {
        self.log.append("failed \(error!.code)")
        return
      }
      self.messages.append(userMessage!)
      self.log.append("sent " + userMessage!.message)
    }
    self.log.append(preSendMessage.requestId.isEmpty ? "nothing" : "sending")
  }

  func close() {
    SBDMain.removeChannelDelegate(forIdentifier: self.delegateIdentifier)
    SBDMain.removeConnectionDelegate(forIdentifier: self.delegateIdentifier)
    self.openChannel.exitChannel(completionHandler: { (error) in
      self.log.append("exited \(error?.code ?? 0)")
    })
  }

  private func texts() -> String {
    self.messages.compactMap { ($0 as? SBDUserMessage)?.message }.joined(separator: ",")
  }

  // MARK: SBDChannelDelegate

  func channel(_ sender: SBDBaseChannel, didReceive message: SBDBaseMessage) {
    guard sender == self.openChannel else { return }
    self.messages.append(message)
    if message is SBDAdminMessage { self.log.append("announced " + (message as! SBDAdminMessage).message) }
  }

  func channel(_ sender: SBDOpenChannel, userDidEnter user: SBDUser) { self.log.append("entered " + user.userId) }
  func channel(_ sender: SBDOpenChannel, userDidExit user: SBDUser) { self.log.append("left " + user.userId) }

  func channelDidChangeParticipantCount(_ channels: [SBDOpenChannel]) {
    for channel in channels where channel == self.openChannel { self.log.append("\(channel.participantCount) here") }
  }

  func channelWasChanged(_ sender: SBDBaseChannel) {
    guard let channel = sender as? SBDOpenChannel, channel.channelUrl == self.openChannel.channelUrl else { return }
    self.log.append("changed to " + channel.name)
  }

  func channelWasFrozen(_ sender: SBDBaseChannel) { self.log.append(sender.isOpen() ? "frozen" : "another") }

  func channelWasDeleted(_ channelUrl: String, channelType: SBDChannelType) {
    if channelType == .open, channelUrl == self.openChannel.channelUrl { self.log.append("deleted") }
  }
}

extension SeedSnippets {
  /// Open channels, as apps of 2018 to 2021 have them.
  @Suite("Open channels of version 3.1") struct OpenChannelTests {
    private func made(
      _ make: (@escaping (SBDOpenChannel?, SBDError?) -> Void) -> Void
    ) async throws -> SBDOpenChannel {
      let made: SBDOpenChannel? = await withCheckedContinuation { continuation in
        make { channel, error in
          #expect(error == nil)
          continuation.resume(returning: channel)
        }
      }
      return try #require(made)
    }

    @Test("an app with a list of open channels and a screen for each") func app() async throws {
      let fixture = try await SnippetFixture()
      let user = try #require(SBDMain.getCurrentUser())
      let channel = try await made {
        SBDOpenChannel.createChannel(
          withName: "Lobby", channelUrl: "lobby", coverUrl: nil, data: nil, operatorUserIds: [user.userId],
          customType: nil, completionHandler: $0)
      }
      #expect(channel.isOperator(with: user) && channel.isOperator(withUserId: "alice"))
      #expect((channel.operators as? [SBDUser])?.first?.userId == "alice" && channel.operators!.count == 1)
      _ = try await made { SBDOpenChannel.createChannel(completionHandler: $0) }

      let list = OpenChannelListViewController()
      await fixture.onQueue { list.refreshChannelList() }
      await list.log.until(",Lobby")
      await fixture.onQueue { list.searchChannel("lob") }
      await list.log.until("Lobby")

      let screen = OpenChannelChattingViewController(list.channels[0])
      await fixture.onQueue { screen.viewDidLoad() }
      await screen.log.until("loaded ")
      #expect(screen.title == "Lobby (0)" && screen.openChannel.participantCount == 1)
      await fixture.onQueue { screen.sendMessage("hello") }
      await screen.log.until("sent hello")

      // Bob is there too, and an announcement comes.
      let session = try await fixture.live.enter("lobby", by: "bob")
      await screen.log.until("2 here")
      try await fixture.server(
        "POST", "open_channels/lobby/messages", #"{"message_type":"ADMM","message":"welcome"}"#)
      await screen.log.until("announced welcome")
      await fixture.live.backend.close(session)
      await screen.log.until("1 here")
      await fixture.onQueue { screen.loadPreviousMessage(initial: true) }
      await screen.log.until("loaded hello")

      try await fixture.server("PUT", "open_channels/lobby", #"{"name":"Hall"}"#)
      await screen.log.until("changed to Hall")
      try await fixture.server("PUT", "open_channels/lobby/freeze", #"{"freeze":true}"#)
      await screen.log.until("frozen")
      await fixture.onQueue { screen.close() }
      await screen.log.until("exited 0")
      #expect(screen.log.calls.filter { $0.contains("bob") } == ["entered bob", "left bob"])
      await fixture.stop()
    }

    @Test("channels are changed with params, and moderated") func changes() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      let params = SBDOpenChannelParams()
      (params.name, params.channelUrl, params.coverUrl) = ("Room", "room", "https://example.com/c.png")
      params.setOperators([try #require(SBDMain.getCurrentUser())])
      let channel = try await made { SBDOpenChannel.createChannel(with: params, completionHandler: $0) }
      #expect(channel.coverUrl == "https://example.com/c.png" && channel.channelUrl == "room")
      let changed = try await made {
        channel.update(
          withName: "Studio", coverImage: Data("picture".utf8), coverImageName: "c.png", data: "d",
          operatorUserIds: ["bob"], customType: "t", progressHandler: { sent, total, expected in },
          completionHandler: $0)
      }
      #expect(changed.name == "Studio" && changed.data == "d" && changed.customType == "t")
      #expect(channel.isOperator(withUserId: "bob") && channel.coverUrl != "https://example.com/c.png")
      let again = try await made { channel.update(with: params, completionHandler: $0) }
      #expect(again.name == "Room" && again == channel)
      // What the app writes stays in the object.
      channel.name = "Mine"
      channel.participantCount = 7
      #expect(channel.name == "Mine" && channel.participantCount == 7)

      channel.muteUser(withUserId: "bob", seconds: 60, description: "loud") { error in
        log.append("muted \(error == nil)")
      }
      await log.until("muted true")
      channel.createMutedUserListQuery()?.loadNextPage { users, error in
        log.append("muted are " + users!.map { $0.userId }.joined())
      }
      await log.until("muted are bob")
      channel.unmuteUser(withUserId: "bob") { error in log.append("unmuted \(error == nil)") }
      await log.until("unmuted true")
      channel.banUser(withUserId: "bob", seconds: 600) { error in log.append("banned \(error == nil)") }
      await log.until("banned true")
      channel.createBannedUserListQuery()?.loadNextPage { users, error in
        log.append("banned are " + users!.map { $0.userId }.joined())
      }
      await log.until("banned are bob")
      channel.unbanUser(withUserId: "bob") { error in log.append("unbanned \(error == nil)") }
      await log.until("unbanned true")
      let query: SBDParticipantListQuery? = channel.createParticipantListQuery()
      #expect(query?.queryType == .openChannelParticipants)
      channel.enter { error in
        query?.loadNextPage { users, error in log.append("here are " + users!.map { $0.userId }.joined()) }
      }
      await log.until("here are alice")
      channel.createMetaData(["k": "v"]) { metaData, error in log.append("metadata \(metaData?["k"] ?? "")") }
      await log.until("metadata v")
      channel.refresh { error in log.append("refreshed \(error == nil)") }
      await log.until("refreshed true")
      SBDOpenChannel.getWithUrl("room") { found, error in log.append("found \(found === channel)") }
      await log.until("found true")
      SBDOpenChannel.getWithUrl("chan") { found, error in log.append("group \(error?.code ?? 0)") }
      await log.until("group 400201")
      channel.delete { error in log.append("deleted \(error == nil)") }
      await log.until("deleted true")
      await fixture.stop()
    }
  }
}
