import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// The spellings of version 3.1 that real clients use beside the seeds, against the server.
  @Suite("Names of version 3.1") struct NamesOf31Tests {
    @Test("metadata and counters by key, with the numbers of Objective-C") func metadata() async throws {
      let fixture = try await SnippetFixture()
      let (channel, log) = (try await fixture.channel(), CallLog())
      channel.createMetaData(["a": "1", "b": "2"]) { data, error in log.append("created \(data?.count ?? 0)") }
      await log.until("created 2")
      channel.getMetaData(withKeys: ["b"]) { data, error in log.append("got \(data?["b"] ?? "")") }
      await log.until("got 2")
      channel.deleteMetaData(withKey: "a") { error in log.append("deleted \(error == nil)") }
      await log.until("deleted true")
      #expect(channel.getCachedMetaData() == ["b": "2"])

      let one = NSNumber(value: 1)
      channel.createMetaCounters(["n": one]) { counters, error in log.append("counter \(counters?["n"]?.intValue ?? 0)")
      }
      await log.until("counter 1")
      channel.increaseMetaCounters(["n": 4]) { counters, error in
        let number = counters?["n"]
        log.append("increased \(number?.intValue ?? 0)")
      }
      await log.until("increased 5")
      channel.getMetaCounters(withKeys: ["n"]) { counters, error in log.append("now \(counters?["n"] ?? 0)") }
      await log.until("now 5")
      channel.deleteMetaCounters(withKey: "n") { error in log.append("gone \(error == nil)") }
      await log.until("gone true")
      channel.getAllMetaCounters { counters, error in
        let numbers: [NSNumber]? = counters.map { Array($0.values) }
        log.append("left \(numbers?.count ?? -1)")
      }
      await log.until("left 0")
      await fixture.stop()
    }

    @Test("pages before, after and around a time or a message, with filters") func pages() async throws {
      let fixture = try await SnippetFixture()
      var ids: [Int64] = []
      for text in ["1", "2", "3", "4", "5"] {
        ids.append(try await fixture.send(text, #","custom_type":"\#(text == "4" ? "even" : "odd")""#))
      }
      let time = try await fixture.server("GET", "group_channels/chan/messages/\(ids[2])").integer("created_at") ?? 0
      let (channel, log) = (try await fixture.channel(), CallLog())
      let done: SBDGetMessagesHandler = { messages, error in
        log.append(error.map { "\($0.code)" } ?? (messages ?? []).map(\.message).joined(separator: ","))
      }
      channel.getPreviousMessages(byTimestamp: time, limit: 10, reverse: false, completionHandler: done)
      await log.until("1,2")
      channel.getNextMessages(
        byTimestamp: time, limit: 10, reverse: true, messageType: .user, customType: "odd", completionHandler: done)
      await log.until("5")
      channel.getPreviousAndNextMessages(
        byMessageId: ids[2], prevLimit: 1, nextLimit: 1, reverse: false, completionHandler: done)
      await log.until("2,3,4")
      channel.getNextMessages(
        byMessageId: ids[2], inclusiveTimestamp: true, limit: 1, reverse: false, messageType: .all, customType: nil,
        senderUserIds: ["bob"], includeMetaArray: true, includeReactions: true, completionHandler: done)
      await log.until("3,4")
      await fixture.stop()
    }

    @Test("changelogs by time and by token") func changeLogs() async throws {
      let fixture = try await SnippetFixture()
      let id = try await fixture.send("one")
      let (channel, log) = (try await fixture.channel(), CallLog())
      let sent = try await fixture.server("GET", "group_channels/chan/messages/\(id)").integer("created_at") ?? 0
      try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"changed"}"#)
      let token: String? = await withCheckedContinuation { continuation in
        channel.getMessageChangeLogs(byTimestamp: sent, includeMetaArray: true) {
          updated, deleted, hasMore, token, error in
          log.append("updated \(updated?.map(\.message) ?? []) \(deleted ?? [])")
          continuation.resume(returning: token)
        }
      }
      #expect(log.calls == [#"updated ["changed"] []"#])
      try await fixture.server("DELETE", "group_channels/chan/messages/\(id)")
      channel.getMessageChangeLogs(withToken: token) { updated, deleted, hasMore, token, error in
        log.append("deleted \(deleted?.map(\.int64Value) == [id])")
      }
      await log.until("deleted true")
      await fixture.stop()
    }

    @Test("files by their bytes and by an address; changing; meta arrays") func files() async throws {
      let fixture = try await SnippetFixture()
      let (channel, log) = (try await fixture.channel(), CallLog())
      let sent: SBDFileMessage? = await withCheckedContinuation { continuation in
        let pending = channel.sendFileMessage(
          withBinaryData: Data("content".utf8), filename: "note.txt", type: "text/plain", size: 7, data: "d",
          customType: "c",
          progressHandler: { step, sent, total in log.append("progress") },
          completionHandler: { message, error in continuation.resume(returning: message) })
        #expect(pending.sendingStatus == .pending && pending.name == "note.txt")
      }
      let file = try #require(sent)
      #expect(file.data == "d" && file.customType == "c" && file.type == "text/plain" && log.calls.contains("progress"))
      channel.update(file, data: "e", customType: nil) { message, error in
        log.append("updated \(message?.data ?? "") \(message?.customType ?? "")")
      }
      await log.until("updated e c")
      channel.sendFileMessage(withUrl: "https://example.com/a.png", size: 3, type: "image/png", data: nil) {
        message, error in
        log.append("sent \(message?.plainUrl ?? "")")
      }
      await log.until("sent https://example.com/a.png")
      SBDBaseChannel.cancelUploadingFileMessage(withRequestId: "none") { isCanceled, error in
        log.append("canceled \(isCanceled) \(error?.code ?? 0)")
      }
      await log.until("canceled false 800230")
      let text: SBDUserMessage? = await withCheckedContinuation { continuation in
        channel.sendUserMessage("mine") { message, error in continuation.resume(returning: message) }
      }
      let mine = try #require(text)
      channel.update(mine, messageText: "changed", data: nil, customType: "t") { message, error in
        log.append("now \(message?.message ?? "") \(message?.customType ?? "")")
      }
      await log.until("now changed t")
      channel.addMessageMetaArrayValues(with: mine, keyValues: ["k": ["1", "2"]]) { message, error in
        log.append("meta \(error?.code ?? 0)")
      }
      await log.until("meta 0")
      await fixture.stop()
    }

    @Test("channels with a cover image, made and changed") func covers() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      let made: SBDGroupChannel? = await withCheckedContinuation { continuation in
        SBDGroupChannel.createChannel(
          withName: "Pictures", userIds: ["bob"], coverImage: Data("first".utf8), coverImageName: "a.png", data: "d",
          progressHandler: { step, sent, total in log.append("progress") },
          completionHandler: { channel, error in continuation.resume(returning: channel) })
      }
      let channel = try #require(made)
      let first = channel.coverUrl
      #expect(channel.name == "Pictures" && channel.data == "d" && first?.isEmpty == false)
      #expect(log.calls.contains("progress"))
      channel.update(
        withName: nil, coverImage: Data("second".utf8), coverImageName: "b.png", data: nil, progressHandler: nil
      ) { channel, error in
        log.append("updated \(channel?.name ?? "") \(channel?.coverUrl != first)")
      }
      await log.until("updated Pictures true")
      await fixture.stop()
    }
  }
}
