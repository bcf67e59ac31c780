import ChatModel
import ChatWire
import Testing

@testable import CacheSync

/// Reactions, threads and what events leave out (Docs/Protocol.md#reactions-and-threads).
@Suite("Message rules") struct MessageRuleTests {
  private func message(_ more: String = "") throws -> Message {
    let text = #"{"message_id":1,"channel_url":"c","type":"MESG","message":"m","created_at":10\#(more)}"#
    return try Message(try #require(Payload(text)))
  }

  private func reaction(_ user: String, _ key: String = "k", add: Bool = true, at time: Int64 = 5) throws
    -> ReactionEvent
  {
    let text =
      #"{"channel_url":"c","msg_id":1,"reaction":"\#(key)","user_id":"\#(user)","operation":"\#(add ? "ADD" : "DELETE")","updated_at":\#(time)}"#
    let payload = try #require(Payload(text))
    return try #require(ReactionEvent(payload))
  }

  @Test("reactions come, go, and leave no empty entry")
  func reactions() throws {
    var message = try message()
    for user in ["bob", "alice", "bob"] { message = message.applying(try reaction(user)) }
    #expect(message.reactions.map(\.userIDs) == [["alice", "bob"]])
    message = message.applying(try reaction("bob", "other", at: 9))
    #expect(message.reactions.map(\.key) == ["k", "other"])
    let same = message.applying(try reaction("eve", add: false))
    #expect(same == message)
    for user in ["alice", "bob"] { message = message.applying(try reaction(user, add: false)) }
    #expect(message.reactions.map(\.key) == ["other"] && message.reactions.first?.updatedAt == 9)
  }

  @Test("a user's older change that comes late is ignored, per key and user")
  func reactionOrder() throws {
    var times = ReactionTimes()
    #expect(times.merge(try reaction("bob", at: 10)))
    #expect(!times.merge(try reaction("bob", add: false, at: 9)))
    #expect(times.merge(try reaction("alice", at: 5)))
    #expect(times.merge(try reaction("bob", "other", at: 5)))
    #expect(times.merge(try reaction("bob", add: false, at: 11)))
  }

  @Test("a thread is replaced by the same or a later state")
  func threads() throws {
    func info(_ time: Int64, _ count: Int) throws -> ThreadInfo {
      ThreadInfo(try #require(Payload(#"{"reply_count":\#(count),"updated_at":\#(time)}"#)))
    }
    let first = try message().applying(info(10, 1))
    #expect(first.threadInfo?.replyCount == 1)
    #expect(try first.applying(info(9, 2)) == first)
    #expect(try first.applying(info(10, 3)).threadInfo?.replyCount == 3)
  }

  @Test("what an event leaves out stays as it is stored; what it says counts")
  func merging() throws {
    let stored = try message(
      #","reactions":[{"key":"k","user_ids":["bob"]}],"thread_info":{"reply_count":1},"sorted_metaarray":[{"key":"a","value":["1"]}],"og_tag":{"og:title":"t"}"#
    )
    let edited = try message(#","updated_at":20"#).merged(over: stored)
    #expect(edited.reactions.count == 1 && edited.threadInfo?.replyCount == 1)
    #expect(edited.metaArrays.map(\.key) == ["a"] && edited.openGraphTag != nil && edited.updatedAt == 20)
    // Either form of the meta arrays replaces the other.
    let arrays = try message(#","metaarray":{"b":["2"]},"metaarray_key_order":["b"]"#).merged(over: stored)
    #expect(arrays.metaArrays.map(\.key) == ["b"])
    #expect(try message(#","reactions":[]"#).merged(over: stored).reactions.isEmpty)
    #expect(try message().merged(over: nil) == message())
  }
}
