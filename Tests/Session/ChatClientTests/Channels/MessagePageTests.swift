import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// Pages of messages through a channel on a server.
@Suite("Pages of messages", .live) struct MessagePageTests {
  private func fixture(_ count: Int) async throws -> (ChannelFixture, GroupChannel, [UserMessage]) {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    var messages: [UserMessage] = []
    for number in 0..<count { messages.append(try await channel.send(UserMessageParams(text: "m\(number)"))) }
    return (fixture, channel, messages)
  }

  private func params(_ previous: Int, _ next: Int, _ change: (MessageListParams) -> Void = { _ in })
    -> MessageListParams
  {
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize) = (previous, next)
    change(params)
    return params
  }

  @Test("by time and by id, in both orders, the same with and without a connection") func pages() async throws {
    let (fixture, channel, sent) = try await fixture(6)
    for isConnected in [true, false] {
      if !isConnected { await fixture.session.disconnect() }
      let newest = try await channel.messages(around: .max, params: params(3, 0))
      #expect(newest.map(\.message) == ["m3", "m4", "m5"])
      let reversed = try await channel.messages(around: .max, params: params(3, 0) { $0.reverse = true })
      #expect(reversed.map(\.message) == ["m5", "m4", "m3"])
      let around = await answer {
        channel.getMessagesByMessageId(
          sent[2].messageId, params: params(1, 2) { $0.isInclusive = true }, completionHandler: $0)
      }
      #expect(around.value?.map(\.message) == ["m1", "m2", "m3", "m4"])
      let without = await answer {
        channel.getMessagesByMessageId(sent[2].messageId, params: params(1, 1), completionHandler: $0)
      }
      #expect(without.value?.map(\.message) == ["m1", "m3"])
    }
    try await fixture.stop()
  }

  @Test("a message that does not exist is reported with the server's code") func missing() async throws {
    let (fixture, channel, _) = try await fixture(1)
    let missing = await answer {
      channel.getMessagesByMessageId(999_999, params: params(1, 1), completionHandler: $0)
    }
    #expect([400201, 900300].contains(missing.error?.code))
    let nothing = await answer {
      channel.getMessagesByTimestamp(1, params: params(0, 0), completionHandler: $0)
    }
    #expect(nothing.error?.code == 800110)
    try await fixture.stop()
  }

  @Test("changelogs report edits and deletions, and where to continue") func changelogs() async throws {
    let (fixture, channel, sent) = try await fixture(2)
    let start = sent[1].createdAt
    _ = try await channel.updateUserMessage(messageId: sent[0].messageId, text: "changed")
    try await channel.deleteMessage(messageId: sent[1].messageId)
    let (updated, deleted, token): ([String]?, [Int64]?, String?) = await withCheckedContinuation { continuation in
      channel.getMessageChangeLogs(timestamp: start) { updated, deleted, _, token, _ in
        continuation.resume(returning: (updated?.map(\.message), deleted, token))
      }
    }
    #expect(updated == ["changed"] && deleted == [sent[1].messageId])
    let next: [Int?] = await withCheckedContinuation { continuation in
      channel.getMessageChangeLogs(token: token) { updated, deleted, hasMore, _, error in
        continuation.resume(returning: [updated?.count, deleted?.count, hasMore ? 1 : 0, error?.code])
      }
    }
    #expect(next == [0, 0, 0, nil])
    try await fixture.stop()
  }
}
