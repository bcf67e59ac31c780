import ChatModel
import ChatWire
import Testing

/// Lists, changelogs and gaps of messages, uploads (Docs/Protocol.md#message-pages).
@Suite struct MessageAnswerTests {
  @Test func aPage() throws {
    let page = try MessagePage(WireFixture.answer("messages"), channelURL: "channel-1")
    #expect(page.messages.map(\.id) == [100, 101, 102])
    #expect(page.messages.map(\.kind) == [.user, .file, .admin])
    #expect(page.messages.map(\.channelURL) == ["channel-1", "channel-1", "channel-1"])
    #expect(page.messages.map(\.createdAt) == [1_700_000_100_000, 1_700_000_101_000, 1_700_000_101_000])
    #expect(page.unknownMessages == 2)
    #expect(page.hasNext == true)
    #expect(page.isContinuous == false)
    let first = try #require(page.messages.first)
    #expect(first.requestID == nil)
    #expect(first.data == nil)
    #expect(first.retentionHours == -1)
    #expect(first.metaArrays == [MetaArray(key: "a", values: ["1", "2"]), MetaArray(key: "b", values: [])])
    #expect(first.threadInfo?.replyCount == 0)
    let file = try #require(page.messages[1].file)
    #expect(file.thumbnails.first?.maximumWidth == 50)
    #expect(file.thumbnails.first?.realWidth == 48.5)
    #expect(file.thumbnails.first?.realHeight == 0)
    #expect(page.messages[1].updatedAt == 1_700_000_101_500)
    #expect(page.messages[2].senderID == nil)
  }

  @Test func anEmptyPage() throws {
    let page = try MessagePage(WireFixture.answer("messages.empty"), channelURL: "channel-1")
    #expect(page.messages.isEmpty)
    #expect(page.unknownMessages == 0)
    #expect(page.hasNext == nil)
    #expect(page.isContinuous == nil)
  }

  @Test func aThread() throws {
    let page = try MessagePage(WireFixture.answer("messages.thread"), channelURL: "channel-1")
    #expect(page.messages.map(\.parentMessageID) == [nil, 100, 99])
    #expect(page.messages[0].threadInfo?.lastRepliedAt == 1_700_000_110_000)
    #expect(page.messages[1].parentMessage?.id == 100)
    #expect(page.messages[1].parentMessage?.text == "Parent")
    #expect(page.messages[1].isReplyToChannel)
    #expect(page.messages[2].parentMessage == nil)
    #expect(page.hasNext == false)
  }

  @Test func changelogs() throws {
    let page = try MessageChangelogPage(WireFixture.answer("message-changelog"), channelURL: "channel-1")
    #expect(page.updated.map(\.id) == [100])
    #expect(page.updated.first?.updatedAt == 1_700_000_200_000)
    #expect(page.deletedIDs == [101, .max])
    #expect(page.hasMore)
    #expect(page.next == "token-2")
    let last = try MessageChangelogPage(WireFixture.answer("message-changelog.last"), channelURL: "channel-1")
    #expect(last.updated.isEmpty && last.deletedIDs.isEmpty)
    #expect(!last.hasMore)
    #expect(last.next == "token-3")
  }

  /// Asking again from the same point would not end.
  @Test func moreWithoutATokenIsTheEnd() throws {
    let page = try MessageChangelogPage(WireFixture.answer("message-changelog.no-token"), channelURL: "channel-1")
    #expect(!page.hasMore)
    #expect(page.next == nil)
  }

  @Test func gaps() throws {
    let gap = try MessageGap(WireFixture.answer("gap"), channelURL: "channel-1")
    #expect(!gap.isHuge)
    #expect(gap.previous.map(\.id) == [90])
    #expect(gap.next.map(\.id) == [120, 121])
    #expect(gap.next.map(\.channelURL) == ["channel-1", "channel-1"])
    #expect(gap.hasMorePrevious)
    #expect(!gap.hasMoreNext)
    #expect(gap.isPreviousContinuous == true)
    #expect(gap.isNextContinuous == false)
    let huge = try MessageGap(WireFixture.answer("gap.huge"), channelURL: "channel-1")
    #expect(huge.isHuge)
    #expect(huge.previous.isEmpty && huge.next.isEmpty)
    #expect(!huge.hasMorePrevious && !huge.hasMoreNext)
    #expect(huge.isPreviousContinuous == nil && huge.isNextContinuous == nil)
  }

  @Test func uploads() throws {
    let file = try UploadedFile(WireFixture.answer("upload"))
    #expect(file.url == "https://files.example/u.jpg")
    #expect(file.requiresAuthentication)
    #expect(file.size == 9_007_199_254_740_993)
    #expect(file.thumbnails.map(\.url) == ["https://files.example/u-t.jpg"])
    #expect(file.thumbnails.first?.realHeight == 180.5)
    let least = try UploadedFile(WireFixture.answer("upload.minimal"))
    #expect(!least.requiresAuthentication)
    #expect(least.size == nil)
    #expect(least.thumbnails.isEmpty)
  }
}
