import FileTesting
import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

/// The code of Docs/Guides/channel-collections.md: a list of the newer API.
private final class ChannelScreen: NSObject, GroupChannelCollectionDelegate {
  let log = CallLog()
  private var collection: GroupChannelCollection?

  private func show(_ channels: [SBDGroupChannel]) { log.append(channels.map(\.name).sorted().joined(separator: ",")) }

  // region: newer
  func open() {
    guard let query = SBDGroupChannel.createMyGroupChannelListQuery() else { return }
    query.limit = 20
    collection = GroupChannelCollection(query: query)
    collection?.delegate = self
    loadNextPage()
  }

  /// At first, and when the user has scrolled to the end of the list.
  func loadNextPage() {
    guard let collection, collection.hasMore else { return }
    collection.loadMore { _, error in
      if error == nil { self.show(collection.channelList) }
    }
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [SBDGroupChannel]
  ) {
    show(collection.channelList)
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [SBDGroupChannel]
  ) {
    show(collection.channelList)
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
  ) {
    show(collection.channelList)
  }

  func close() {
    collection?.dispose()
    collection = nil
  }
  // end
}

/// The same with a list of the legacy API.
private final class LegacyChannelScreen: NSObject, SBSMChannelCollectionDelegate {
  let log = CallLog()
  private var channelCollection: SBSMChannelCollection?

  private func show(_ channels: [SBDGroupChannel]) { log.append(channels.map(\.name).sorted().joined(separator: ",")) }

  // region: legacy
  func open() {
    let query = SBDGroupChannel.createMyGroupChannelListQuery()
    query?.limit = 20
    channelCollection = SBSMChannelCollection(query: query)
    channelCollection?.delegate = self
    loadNextPage()
  }

  /// At first, and when the user has scrolled to the end of the list.
  func loadNextPage() {
    channelCollection?.fetch { error in
      if let error { print("not fetched: \(error.code)") }
    }
  }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]
  ) {
    show(collection.channels)
  }

  func close() {
    channelCollection?.remove()
    channelCollection = nil
  }
  // end
}

extension SeedSnippets {
  @Suite("Channel collections, as their guide shows them") struct ChannelGuideTests {
    private func addSecond(_ fixture: SnippetFixture) async throws {
      let body = #"{"user_ids":["alice","bob"],"channel_url":"second","name":"Two"}"#
      try await fixture.server("POST", "group_channels", body)
      try await fixture.send("hello", to: "second")
    }

    @Test("the newer list shows the first page, and a channel that is created later") func newer() async throws {
      let fixture = try await SnippetFixture(["hi"])
      let screen = ChannelScreen()
      await fixture.onQueue { screen.open() }
      await screen.log.until("One")
      try await addSecond(fixture)
      await screen.log.until("One,Two")
      await fixture.onQueue { screen.close() }
      await fixture.stop()
    }

    @Test("the legacy list shows the first page, and a channel that is created later") func legacy() async throws {
      let fixture = try await SnippetFixture(["hi"])
      SBSMSyncManager.setup(withUserId: "alice")
      SBSMSyncManager.resumeSynchronize()
      let screen = LegacyChannelScreen()
      await fixture.onQueue { screen.open() }
      await screen.log.until("One")
      try await addSecond(fixture)
      await screen.log.until("One,Two")
      await fixture.onQueue { screen.close() }
      await fixture.stop()
    }

    @Test("the guide shows this code", arguments: ["newer", "legacy"]) func guide(_ name: String) throws {
      let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
      let lines = source.components(separatedBy: "\n")
      let start = try #require(lines.firstIndex(of: "  // region: \(name)"))
      let end = try #require(lines[start...].firstIndex(of: "  // end"))
      let region = lines[(start + 1)..<end].map { String($0.dropFirst(2)) }.joined(separator: "\n")
      let guide = try Repository.text("Docs/Guides/channel-collections.md")
      #expect(guide.contains("```swift\n\(region)\n```"), "Copy the region into Docs/Guides/channel-collections.md.")
    }
  }
}
