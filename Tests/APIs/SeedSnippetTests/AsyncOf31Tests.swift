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

    /// Code of an app that awaits nothing: with or without a handler, each call means what it did.
    private func unchanged(_ channel: SBDGroupChannel, _ log: CallLog) {
      channel.markAsRead()
      channel.createMetaData(["a": "1"])
      channel.getAllMetaData { data, error in log.append("data \(data != nil) \(error == nil)") }
      Task { channel.updateMetaData(["a": "2"], completionHandler: nil) }
      [channel].forEach { $0.refresh() }
      channel.getMetaData(withKeys: ["a"], completionHandler: { data, _ in log.append("keys \(data != nil)") })
      SBDMain.markAsReadAll()
    }

    @Test("calls that wait for nothing keep their meaning") func synchronous() async throws {
      let fixture = try await SnippetFixture(["1"])
      let log = CallLog()
      unchanged(try await fixture.channel(), log)
      // They are on their way at once, and in no order.
      await log.until("data true true")
      await log.until("keys true")
      await fixture.stop()
    }

    @Test("messages, data, members and counts") func calls() async throws {
      let fixture = try await SnippetFixture(["1", "2", "3"])
      let (opened, failure) = await SBDGroupChannel.withUrl("chan")
      let channel = try #require(opened)
      #expect(failure == nil)
      let (all, _) = await channel.previousMessages(byTimestamp: .max, limit: 5, reverse: false)
      #expect(all?.map { $0.message } == ["1", "2", "3"])
      let second = try #require(all?[1])
      let (after, _) = await channel.nextMessages(
        byMessageId: second.messageId, limit: 5, reverse: false, messageType: .all, customType: nil)
      #expect(after?.map { $0.message } == ["3"])
      let params = SBDMessageListParams()
      (params.previousResultSize, params.nextResultSize, params.isInclusive) = (1, 0, true)
      let (around, _) = await channel.messages(byTimestamp: second.createdAt, params: params)
      #expect(around?.map { $0.message } == ["1", "2"])
      let (updated, deleted, hasMore, token, error) = await channel.messageChangeLogs(byTimestamp: second.createdAt)
      #expect(updated?.isEmpty == true && deleted?.isEmpty == true && !hasMore && token != nil && error == nil)

      let (data, _) = await channel.createMetaData(["a": "1"])
      #expect(data == ["a": "1"])
      let (counters, _) = await channel.createMetaCounters(["n": 1])
      #expect(counters == ["n": 1])
      #expect(await channel.increaseMetaCounters(["n": 2]).0 == ["n": 3])
      #expect(await channel.deleteAllMetaData() == nil)
      #expect(await channel.allMetaData().0?.isEmpty == true)

      let (count, _) = await SBDGroupChannel.count(with: .stateFilterJoinedOnly)
      #expect(count == 1)
      let (unread, _) = await SBDMain.totalUnreadMessageCount()
      #expect(unread == 3)
      await channel.markAsRead()
      #expect(await SBDMain.totalUnreadMessageCount().0 == 0)
      #expect(await channel.invite([]) != nil)
      await fixture.stop()
    }
  }
}
