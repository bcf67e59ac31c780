import ChatModel
import ChatWire
import Testing

/// Receipts, reactions, threads and counts (Docs/Protocol.md#server-commands).
@Suite struct ReceiptEventTests {
  private static func read(_ name: String) throws -> ReadEvent {
    guard case .read(let event) = try WireFixture.event(name) else { throw WireFixture.Unexpected(name) }
    return event
  }

  @Test func reads() throws {
    let other = try Self.read("READ")
    #expect(other.channel.url == "channel-1")
    #expect(other.userID == "user-2")
    #expect(other.time == 1_700_000_009_000)
    #expect(!other.isExcluded)
    #expect(other.uniqueID == nil)
    let answer = try Self.read("READ.answer")
    #expect(answer.userID == "user-1")
    #expect(try WireFixture.command("READ.answer").requestID == "66666666-6666-4666-8666-666666666666")
    let unread = try Self.read("READ.unread")
    #expect(unread.isExcluded)
    #expect(unread.uniqueID == "call-1")
  }

  @Test func deliveries() throws {
    guard case .delivery(let event) = try WireFixture.event("DLVR") else { throw WireFixture.Unexpected("DLVR") }
    #expect(event.receipts.map(\.userID) == ["user-1", "user-2"])
    #expect(event.receipts.map(\.time) == [1_700_000_010_002, 1_700_000_010_001])
    guard case .delivery(let empty) = try WireFixture.event("DLVR.empty") else { throw WireFixture.Unexpected("DLVR") }
    #expect(empty.receipts.isEmpty)
    #expect(empty.channel.type == .group)
  }

  @Test func reactions() throws {
    guard case .reaction(let added) = try WireFixture.event("MRCT.add") else { throw WireFixture.Unexpected("MRCT") }
    #expect(added.channel.url == "channel-1")
    #expect(added.messageID == 42)
    #expect(added.key == "smile")
    #expect(added.userID == "user-2")
    #expect(added.operation == .add)
    #expect(added.updatedAt == 1_700_000_011_000)
    guard case .reaction(let deleted) = try WireFixture.event("MRCT.delete") else {
      throw WireFixture.Unexpected("MRCT")
    }
    #expect(deleted.messageID == 42)
    #expect(deleted.key == "\u{1F600}")
    #expect(deleted.operation == .delete)
  }

  /// The answer to the REST call names neither channel nor message.
  @Test func theAnswerToAReactionCall() throws {
    let answer = try WireFixture.answer("reaction")
    #expect(ReactionEvent(answer) == nil)
    let event = try #require(ReactionEvent(answer, channelURL: "channel-1", messageID: 42))
    #expect(event.channel.url == "channel-1")
    #expect(event.messageID == 42)
    #expect(event.userID == "user-1")
    #expect(event.updatedAt == 1_700_000_600_000)
  }

  @Test func threads() throws {
    guard case .thread(let event) = try WireFixture.event("MTHD") else { throw WireFixture.Unexpected("MTHD") }
    #expect(event.channel.url == "channel-1")
    #expect(event.parentMessageID == 41)
    #expect(event.threadInfo.replyCount == 2)
    #expect(event.threadInfo.mostRepliedUsers.map(\.id) == ["user-2"])
    #expect(event.threadInfo.lastRepliedAt == 1_700_000_012_000)
    #expect(event.threadInfo.updatedAt == 1_700_000_012_001)
  }

  /// A channel whose counts are not there keeps those it has; 0 is a count.
  @Test func memberCounts() throws {
    guard case .memberCounts(let event) = try WireFixture.event("MCNT") else { throw WireFixture.Unexpected("MCNT") }
    #expect(event.groupChannels.map(\.channelURL) == ["channel-1", "channel-2"])
    #expect(event.groupChannels.map(\.memberCount) == [5, 0])
    #expect(event.groupChannels.map(\.joinedMemberCount) == [4, 0])
    #expect(event.time == 1_700_000_013_000)
    guard case .memberCounts(let empty) = try WireFixture.event("MCNT.sts") else {
      throw WireFixture.Unexpected("MCNT")
    }
    #expect(empty.groupChannels.isEmpty)
    #expect(empty.time == 1_700_000_013_001)
  }

  @Test func unreadTotals() throws {
    let counts = try #require(
      UnreadCounts(payload(#"{"all":9223372036854775807,"custom_types":{"a":-1,"b":1.5,"a":2},"ts":7}"#)))
    #expect(counts.all == .max)
    #expect(counts.customTypes == ["a": 2])
    #expect(counts.time == 7)
    #expect(UnreadCounts(try payload("{}")) == nil)
    #expect(UnreadCounts(try payload(#"{"all":"1"}"#)) == nil)
    for text in [#"PONG{"unread_cnt":{}}"#, #"PONG{"unread_cnt":5}"#, #"PONG{"unread_cnt":null}"#, "PONG{}"] {
      #expect(ServerMessage(try command(text)).unreadCounts == nil)
    }
  }
}
