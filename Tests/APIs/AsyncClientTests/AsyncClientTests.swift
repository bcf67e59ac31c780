import LiveTesting
import PacedTesting
import SendBirdSyncManager
import Testing

/// The calls of version 3.1 as an app in language mode 6 awaits them (Docs/Decisions/0041-async-forms-of-3-1.md).
@Suite("An app of version 3.1 in language mode 6", .serialized, .single) @MainActor
struct AsyncClientTests {
  private nonisolated func server() async throws -> (LiveFixture, TemporaryCacheFolder) {
    let live = try await LiveFixture.onSockets { backend, _ in backend.separateTimes() }
    let folder = try TemporaryCacheFolder()
    for user in ["alice", "bob"] { try await live.call("POST", "users", #"{"user_id":"\#(user)"}"#) }
    try await live.call(
      "POST", "group_channels",
      #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"One","operator_ids":["alice"]}"#)
    for text in ["1", "2", "3"] { try await live.send(text, to: "chan", by: "bob", "") }
    SBDMain.setCacheDirectory(folder.url)
    SBDMain.setCompletionHandlerDelegateQueue(nil)
    SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil)
    SBSMSyncManager.setup(withUserId: "alice", options: SBSMSyncManagerOptions())
    return (live, folder)
  }

  private func stop(_ live: LiveFixture) async {
    SBSMSyncManager.pauseSynchronize()
    await SharedSession.shared.end()
    await live.stop()
  }

  @Test("a screen on the main actor awaits calls, with params and closures of its own") func screen() async throws {
    let (live, folder) = try await server()
    defer { withExtendedLifetime(folder) {} }
    let screen = ChatScreen()
    #expect(await screen.signIn(apiHost: live.url, wsHost: live.socketURL) == nil)
    SBSMSyncManager.resumeSynchronize()
    #expect(await screen.open("chan") == nil)
    #expect(await screen.open("nowhere")?.code == 400201)
    #expect(screen.channel == nil)
    #expect(await screen.open("chan") == nil)
    #expect(await screen.show("chan") == nil)
    #expect(screen.rows == ["1", "2", "3"] && screen.told == ["alice", "more false"])
    #expect(await screen.catchUp().isEmpty)
    #expect(await screen.show("")?.code == 810300)
    let made = try #require(await screen.make("New"))
    #expect(made.name == "New!" && screen.uploaded >= 1000)
    screen.read()
    let channel = try #require(screen.channel)
    // The calls of `read` are on their way: nobody awaits them.
    let (data, error) = await channel.createMetaData(["c": "3"])
    #expect(data?["c"] == "3" && error == nil)
    await stop(live)
  }

  @Test("errors come beside the result, and nothing is thrown") func errors() async throws {
    let (live, folder) = try await server()
    defer { withExtendedLifetime(folder) {} }
    let screen = ChatScreen()
    #expect(await screen.signIn(apiHost: live.url, wsHost: live.socketURL) == nil)
    #expect(await screen.open("chan") == nil)
    let channel = try #require(screen.channel)
    #expect(await channel.muteUser(withUserId: "bob", seconds: 60, description: nil) == nil)
    let missing = await channel.deleteMessage(withMessageId: 999_999)
    #expect(missing != nil)
    let (updated, refused) = await channel.updateUserMessage(
      withMessageId: 999_999, userMessageParams: SBDUserMessageParams(message: "x")!)
    #expect(updated == nil && refused != nil)
    #expect(await SBDMain.blockUserId("bob").0?.userId == "bob")
    #expect(await SBDMain.unblockUserId("bob") == nil)
    #expect(await channel.leave() == nil)
    let (counted, _) = await SBDGroupChannel.count(with: .stateFilterAll)
    #expect(counted == 0)
    await SBDMain.disconnect()
    await stop(live)
  }

  @Test("a legacy channel list is awaited") func list() async throws {
    let (live, folder) = try await server()
    defer { withExtendedLifetime(folder) {} }
    let screen = ChatScreen()
    #expect(await screen.signIn(apiHost: live.url, wsHost: live.socketURL) == nil)
    SBSMSyncManager.resumeSynchronize()
    let query = try #require(SBDGroupChannel.createMyGroupChannelListQuery())
    let list = try #require(SBSMChannelCollection(query: query))
    #expect(await list.fetch() == nil)
    #expect(list.channels.map(\.channelUrl) == ["chan"])
    list.remove()
    #expect(await list.fetch()?.code == 810300)
    await stop(live)
  }
}
