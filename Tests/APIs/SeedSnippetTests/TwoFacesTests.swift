import Foundation
import LiveTesting
import SendBirdSDK
import SendbirdChatSDK
import Testing

extension SeedSnippets {
  /// An app that moves from the names of version 3.1 to those of version 4 file by file
  /// (Docs/Decisions/0040-one-class-two-faces.md).
  @Suite("Both faces of the SDK") struct TwoFacesTests {
    @Test("both have one session, and delegates of either are told") func oneSession() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      #expect(SendbirdChat.session === SBDMain.session && SendbirdChat.getApplicationId() == "DEV")
      #expect(SendbirdChat.getCurrentUser()?.userId == "alice" && SendbirdChat.getConnectState() == .open)
      let delegate = Listener(log)
      SendbirdChat.addChannelDelegate(delegate, identifier: "listener")
      #expect(SBDMain.channelDelegate(forIdentifier: "listener") === delegate)
      try await fixture.send("hello")
      await log.until("hello")
      SBDMain.removeChannelDelegate(forIdentifier: "listener")
      #expect(SendbirdChat.channelDelegate(forIdentifier: "listener") == nil)
      SBDMain.setLogLevel(.error)
      #expect(SendbirdChat.getLogLevel() == .error)
      SendbirdChat.setLogLevel(.debug)
      #expect(SBDMain.getLogLevel() == .info)
      SendbirdChat.setLogLevel(.none)
      #expect(!SBDMain.getDebugMode())
      await fixture.stop()
    }

    @Test("a file with both modules calls what is in either, in the forms of version 3.1") func both() async throws {
      let fixture = try await SnippetFixture()
      let (channel, log) = (try await fixture.channel(), CallLog())
      guard let params = UserMessageCreateParams(message: "text"), let file = FileMessageCreateParams(file: Data([1]))
      else {
        Issue.record("There are no params.")
        return await fixture.stop()
      }
      #expect(params.message == "text" && file.file == Data([1]))
      #expect(GroupChannel.createMyGroupChannelListQuery()?.limit == 20)
      let query = GroupChannel.createMyGroupChannelListQuery { $0.limit = 5 }
      #expect(query.limit == 5)
      SendbirdChat.getCurrentUser()?.updateMetaData(["a": "1"]) { _, error in log.append("changed \(error == nil)") }
      await log.until("changed true")
      SBDMain.getCurrentUser()?.deleteMetaData(withKey: "a") { error in log.append("deleted \(error == nil)") }
      await log.until("deleted true")
      let settings = GroupChannelCreateParams()
      settings.addUserId("bob")
      settings.addUserIds(["bob"])
      #expect(settings.userIds == ["bob"])
      #expect(channel.members?.count == 2)
      // Optional, as in version 3.1, unless a type asks for the other.
      let user = try #require(SBDMain.getCurrentUser())
      let name = user.nickname
      let current: String = user.nickname
      #expect(name ?? "none" == current && user.nickname!.isEmpty == current.isEmpty)
      await fixture.stop()
    }
  }
}

private final class Listener: GroupChannelDelegate {
  let log: CallLog
  init(_ log: CallLog) { self.log = log }
  func channel(_ channel: BaseChannel, didReceive message: BaseMessage) { log.append(message.message) }
}
