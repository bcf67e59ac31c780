import ChatModel
import Testing

@testable import CacheSync

@Suite("Nothing that is cached gets poorer by an answer") struct MessageMergeTests {
  private static func message(_ members: String, updatedAt: Int64 = 0) throws -> Message {
    let text = #"{"message_id":1,"type":"MESG","created_at":5,"updated_at":\#(updatedAt),"message":"m"\#(members)}"#
    return try Message(#require(Payload(text)), channelURL: "chan")
  }

  @Test("what only the socket or a later event tells is kept; what was asked for and is not there is gone")
  func sameVersion() throws {
    let stored = try Self.message(#","previous_message_id":7,"og_tag":{"og:title":"t"},"reactions":[{"key":"k"}]"#)
    let answer = try Self.message(#","data":"d""#)
    let merged = MessageMerge.merged(answer, stored: stored, isTouched: false)
    #expect(merged.previousMessageID == 7 && merged.payload.object("og_tag") != nil && merged.data == "d")
    #expect(merged.reactions.isEmpty)
    // Already there: the answer's own, verbatim.
    let full = try Self.message(#","previous_message_id":8,"og_tag":{}"#)
    #expect(MessageMerge.merged(full, stored: stored, isTouched: false).payload == full.payload)
  }

  @Test("a new version loses what belonged to the old text, not its place")
  func newerVersion() throws {
    let stored = try Self.message(#","previous_message_id":7,"og_tag":{"og:title":"t"}"#)
    let merged = MessageMerge.merged(try Self.message("", updatedAt: 9), stored: stored, isTouched: false)
    #expect(merged.previousMessageID == 7 && merged.payload.object("og_tag") == nil && merged.updatedAt == 9)
  }

  @Test("reactions and thread that changed after the request began stay as they are cached")
  func touched() throws {
    let stored = try Self.message(#","reactions":[{"key":"new","user_ids":["a"]}],"thread_info":{"reply_count":3}"#)
    let answer = try Self.message(#","reactions":[],"thread_info":{"reply_count":2}"#, updatedAt: 9)
    let merged = MessageMerge.merged(answer, stored: stored, isTouched: true)
    #expect(merged.reactions.map(\.key) == ["new"] && merged.threadInfo?.replyCount == 3 && merged.updatedAt == 9)
    #expect(MessageMerge.merged(answer, stored: stored, isTouched: false).payload == answer.payload)
    #expect(MessageMerge.merged(answer, stored: nil, isTouched: true).payload == answer.payload)
  }
}
