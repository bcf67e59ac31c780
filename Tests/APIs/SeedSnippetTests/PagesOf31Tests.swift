import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// Pages of messages, files and searches, as apps of 2018 to 2021 load them.
  @Suite("Pages of version 3.1") struct PagesOf31Tests {
    /// A screen as such apps write it: it keeps its query, and pages back with it.
    private final class ChatViewController {
      var channel: SBDBaseChannel
      var previousMessageQuery: SBDPreviousMessageListQuery?
      var messages: [SBDBaseMessage] = []
      var hasPrevious = true
      let log = CallLog()

      init(_ channel: SBDBaseChannel) { self.channel = channel }

      func loadPreviousMessages(initial: Bool) {
        if initial {
          self.previousMessageQuery = self.channel.createPreviousMessageListQuery()
          self.messages = []
        }
        guard let query = self.previousMessageQuery else { return }
        if query.isLoading() { return }
        query.loadPreviousMessages(
          withLimit: 2, reverse: false,
          completionHandler: { (msgs, error) in
            if error != nil {
              self.log.append("error \(error!.code)")
              return
            }
            guard let messages = msgs else { return }
            if messages.count == 0 {
              self.hasPrevious = false
              self.log.append("end")
              return
            }
            self.messages.insert(contentsOf: messages, at: 0)
            self.log.append((messages as! [SBDUserMessage]).map { $0.message }.joined(separator: ","))
          })
      }
    }

    @Test("a screen pages back to the beginning with a previous message list query") func previousMessages()
      async throws
    {
      let fixture = try await SnippetFixture(["1", "2", "3", "4", "5"])
      let screen = ChatViewController(try await fixture.channel())
      screen.loadPreviousMessages(initial: true)
      #expect(screen.previousMessageQuery?.isLoading() == true)
      await screen.log.until("4,5")
      screen.loadPreviousMessages(initial: false)
      await screen.log.until("2,3")
      screen.loadPreviousMessages(initial: false)
      await screen.log.until("1")
      screen.loadPreviousMessages(initial: false)
      await screen.log.until("end")
      #expect(screen.messages.map { $0.message } == ["1", "2", "3", "4", "5"])
      await fixture.stop()
    }

    @Test("a previous message list query with its own limit, order and filters; one page at a time") func filters()
      async throws
    {
      let fixture = try await SnippetFixture()
      for text in ["1", "2", "3", "4", "5", "6"] {
        try await fixture.send(text, #","custom_type":"\#(text == "2" || text == "5" ? "even" : "odd")""#)
      }
      let (channel, log) = (try await fixture.channel(), CallLog())
      let query = try #require(channel.createPreviousMessageListQuery())
      query.limit = 2
      query.reverse = true
      query.messageTypeFilter = .user
      query.customTypeFilter = "odd"
      query.senderUserIdsFilter = ["bob"]
      query.includeMetaArray = true
      query.includeReactions = true
      query.includeReplies = true
      query.replyType = .all
      query.includeThreadInfo = true
      query.includeParentMessageInfo = true
      query.includeParentMessageText = true
      query.showSubChannelMessagesOnly = false
      query.load { messages, error in log.append((messages ?? []).map(\.message).joined(separator: ",")) }
      query.load { messages, error in log.append("busy \(error?.code ?? 0)") }
      await log.until("busy 800170")
      await log.until("6,4")
      query.load { messages, error in log.append((messages ?? []).map(\.message).joined(separator: ",")) }
      await log.until("3,1")
      query.loadPreviousMessages(withLimit: 0, reverse: true) { messages, error in
        log.append("none \(error?.code ?? 0)")
      }
      await log.until("none 800110")

      // The server has one custom type at a time: the query asks on until its page is full.
      let both = try #require(channel.createPreviousMessageListQuery())
      both.customTypesFilter = ["even", "other"]
      both.loadPreviousMessages(withLimit: 2, reverse: false) { messages, error in
        log.append("both \((messages ?? []).map(\.message))")
      }
      await log.until(#"both ["2", "5"]"#)
      await fixture.stop()
    }

    @Test("the oldest query, by times") func messageListQuery() async throws {
      let fixture = try await SnippetFixture(["1", "2"])
      let id = try await fixture.send("3")
      try await fixture.send("4")
      let time = try await fixture.server("GET", "group_channels/chan/messages/\(id)").integer("created_at") ?? 0
      let (channel, log) = (try await fixture.channel(), CallLog())
      let query: SBDMessageListQuery? = channel.createMessageListQuery()
      let done: SBDGetMessagesHandler = { messages, error in
        log.append(error.map { "\($0.code)" } ?? (messages ?? []).map(\.message).joined(separator: ","))
      }
      query?.loadPreviousMessages(fromTimestamp: time, limit: 30, reverse: true, completionHandler: done)
      #expect(query?.isLoading() == true)
      query?.loadNextMessages(fromTimestamp: time, limit: 30, reverse: false, completionHandler: done)
      await log.until("800170")
      await log.until("2,1")
      #expect(query?.isLoading() == false)
      query?.loadNextMessages(fromTimestamp: time, limit: 30, reverse: false, completionHandler: done)
      await log.until("4")
      query?.loadMessages(
        fromTimestamp: time, prevLimit: 1, nextLimit: 1, reverse: false, completionHandler: done)
      await log.until("2,3,4")
      await fixture.stop()
    }

    @Test("changelogs with params") func changeLogs() async throws {
      let fixture = try await SnippetFixture()
      let id = try await fixture.send("one")
      let reply = try await fixture.send("reply", #","parent_message_id":\#(id)"#)
      let (channel, log) = (try await fixture.channel(), CallLog())
      let sent = try await fixture.server("GET", "group_channels/chan/messages/\(id)").integer("created_at") ?? 0
      for id in [id, reply] {
        try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"new"}"#)
      }
      let params = SBDMessageChangeLogsParams()
      params.includeMetaArray = true
      params.includeReactions = true
      let handler: SBDMessageChangeLogsHandler = { updated, deleted, hasMore, token, error in
        log.append(
          "updated \(updated?.count ?? -1) deleted \(deleted?.count ?? -1) more \(hasMore) \(error?.code ?? 0)")
      }
      channel.getMessageChangeLogs(sinceTimestamp: sent, params: params, completionHandler: handler)
      await log.until("updated 1 deleted 0 more false 0")
      let query = channel.createPreviousMessageListQuery()
      query?.includeReplies = true
      channel.getMessageChangeLogs(
        sinceTimestamp: sent, params: SBDMessageChangeLogsParams.create(with: query), completionHandler: handler)
      await log.until("updated 2 deleted 0 more false 0")
      let list = SBDMessageListParams()
      list.replyType = .all
      let all = SBDMessageChangeLogsParams.create(with: list)
      #expect(all.replyType == .all && !all.includeReactions)
      let token: String? = await withCheckedContinuation { continuation in
        channel.getMessageChangeLogs(sinceTimestamp: sent, params: all) { updated, deleted, hasMore, token, error in
          continuation.resume(returning: token)
        }
      }
      try await fixture.server("DELETE", "group_channels/chan/messages/\(reply)")
      channel.getMessageChangeLogs(sinceToken: token, params: all) { updated, deleted, hasMore, token, error in
        log.append("gone \(deleted?.map { $0.int64Value } == [reply])")
      }
      await log.until("gone true")
      await fixture.stop()
    }

    @Test("a single message, and its thread") func threads() async throws {
      let fixture = try await SnippetFixture()
      let id = try await fixture.send("parent")
      for text in ["r1", "r2", "r3"] {
        try await fixture.send(text, #","parent_message_id":\#(id),"custom_type":"\#(text == "r2" ? "b" : "a")""#)
      }
      let log = CallLog()
      let params = SBDMessageRetrievalParams()
      params.channelUrl = "chan"
      params.channelType = .group
      params.messageId = id
      params.includeThreadInfo = true
      let found: SBDBaseMessage? = await withCheckedContinuation { continuation in
        SBDBaseMessage.getWith(params) { message, error in continuation.resume(returning: message) }
      }
      let parent = try #require(found)
      #expect(parent.message == "parent" && parent.threadInfo.replyCount == 3)
      let list = SBDThreadedMessageListParams()
      list.previousResultSize = 2
      list.reverse = true
      list.messageType = .user
      parent.getThreadedMessages(byTimestamp: Int64.max, params: list) { message, replies, error in
        log.append("\(message?.messageId == id) \(replies?.map { $0.message } ?? [])")
      }
      await log.until(#"true ["r3", "r2"]"#)
      list.customType = "a"
      parent.getThreadedMessages(byTimestamp: Int64.max, params: list) { message, replies, error in
        log.append("typed \(replies?.map { $0.message } ?? [])")
      }
      await log.until(#"typed ["r3", "r1"]"#)
      params.messageId = 0
      SBDBaseMessage.getWith(params) { message, error in log.append("none \(error?.code ?? 0)") }
      await log.until("none 800110")
      params.messageId = 999_999
      SBDBaseMessage.getWith(params) { message, error in log.append("unknown \(message == nil && error != nil)") }
      await log.until("unknown true")
      await fixture.stop()
    }

    @Test("searches from a builder, before and after a login") func search() async throws {
      let fixture = try await SnippetFixture(["red apple", "green pear", "red pear"], isLegacy: true)
      let log = CallLog()
      let text: String? = "red"
      let query = SBDMessageSearchQuery.create { (builder) in
        builder.keyword = text
        builder.channelUrl = "chan"
        builder.limit = 1
        builder.order = SBDMessageSearchQueryOrder.timeStamp
        builder.reverse = false
        builder.exactMatch = false
        builder.messageTimestampFrom = 0
        builder.messageTimestampTo = Int64.max
      }
      #expect(query.hasNext() && !query.isLoading())
      query.loadNextPage { messages, error in log.append("early \(error?.code ?? 0)") }
      await log.until("early 800101")
      try await fixture.connect()
      query.loadNextPage { messages, error in log.append((messages ?? []).map(\.message).joined(separator: ",")) }
      await log.until("red pear")
      #expect(query.hasNext() && query.totalCount == 2)
      query.loadNextPage { messages, error in log.append((messages ?? []).map(\.message).joined(separator: ",")) }
      await log.until("red apple")
      #expect(!query.hasNext())
      await fixture.stop()
    }
  }
}
