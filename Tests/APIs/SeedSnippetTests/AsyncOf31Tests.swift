import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// Forms that give an error beside the result, as Swift sees the vendor's headers.
  @Suite("Asynchronous forms of version 3.1") struct AsyncOf31Tests {
    @Test("lists of users, pages of messages, and channels") func all() async throws {
      let fixture = try await SnippetFixture(["1", "2", "3"])
      let query: SBDUserListQuery = SBDMain.createApplicationUserListQuery()!
      let (users, error) = await query.loadNextPage()
      #expect(users?.map { $0.userId } == ["bob", "alice"] && error == nil)
      let operators = SBDMain.createApplicationUserListQuery()!
      let page = await operators.loadNextPage()
      #expect(page.0?.count == 2 && page.1 == nil)
      let channel = try await fixture.channel()
      let previous = channel.createPreviousMessageListQuery()!
      let (last, _) = await previous.loadPreviousMessages(withLimit: 2, reverse: false)
      #expect(last?.map { $0.message } == ["2", "3"])
      #expect(await previous.load().0?.map { $0.message } == ["1"])
      let (none, refused) = await previous.loadPreviousMessages(withLimit: 0, reverse: false)
      #expect(none == nil && refused?.code == 800110)
      let around = channel.createMessageListQuery()!
      let (all, _) = await around.loadPreviousMessages(fromTimestamp: .max, limit: 5, reverse: true)
      #expect(all?.map { $0.message } == ["3", "2", "1"])
      let middle = all![1].createdAt
      #expect(
        await around.loadNextMessages(fromTimestamp: middle, limit: 5, reverse: false).0?.map { $0.message } == ["3"])
      let (three, _) = await around.loadMessages(fromTimestamp: middle, prevLimit: 1, nextLimit: 1, reverse: false)
      #expect(three?.count == 3)

      let params = SBDGroupChannelParams()
      params.addUserId("bob")
      params.name = "New"
      let (made, _) = await SBDGroupChannel.createChannel(with: params)
      #expect(made?.name == "New")
      params.name = "Changed"
      let (changed, _) = await made!.update(with: params)
      #expect(changed?.name == "Changed" && changed === made)
      let (found, isNew, failure) = await SBDGroupChannel.createDistinctChannelIfNotExist(with: params)
      #expect(found != nil && isNew && failure == nil)
      await fixture.stop()
    }
  }
}
