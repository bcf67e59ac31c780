import ChatClient
import ChatModel
import ChatWire
import Testing

@Suite("Message objects and events") struct MessageThreadTests {
  private func reaction(_ operation: String, user: String = "eve", id: Int64 = 5) throws -> ChatClient.ReactionEvent {
    let payload = try Samples.payload(
      #"{"msg_id":\#(id),"reaction":"+1","user_id":"\#(user)","operation":"\#(operation)","updated_at":9}"#)
    guard let event = ChatWire.ReactionEvent(payload, channelURL: "channel") else { throw Samples.NotWellFormed() }
    return ChatClient.ReactionEvent(event)
  }

  @Test("a reaction gives a new object; the old one stays as it was") func reactions() throws {
    let message = try Samples.message(#""message_id":5,"message":"hi""#)
    let event = try reaction("ADD")
    #expect(event.messageId == 5 && event.userId == "eve" && event.key == "+1" && event.operation == .add)
    #expect(!message.apply(event))
    let changed = message.applying(event)
    #expect(message.reactions.isEmpty && changed.reactions.first?.userIds == ["eve"] && changed.apply(event))
    #expect(changed == message && changed is UserMessage && changed.message == "hi")
    let both = changed.applying(try reaction("add", user: "bob"))
    #expect(both.reactions.first?.userIds == ["eve", "bob"])
    let deletion = try reaction("DELETE")
    let back = both.applying(deletion).applying(try reaction("DELETE", user: "bob"))
    #expect(back.reactions.isEmpty && back.apply(deletion))
  }

  @Test("an event about another message changes nothing") func otherMessage() throws {
    let message = try Samples.message(#""message_id":5"#)
    let event = try reaction("ADD", id: 6)
    #expect(message.applying(event) === message && !message.apply(event))
    let deletion = try reaction("DELETE")
    #expect(message.applying(deletion) === message && message.apply(deletion))
  }

  @Test(
    "a parent is shown by a new object",
    arguments: [("MESG", #""message":"p""#, "p"), ("FILE", #""file":{"url":"u","name":"n"}"#, "n")])
  func parent(type: String, content: String, text: String) throws {
    let reply = try Samples.message(#""message_id":5,"parent_message_id":4"#)
    let parent = try Samples.message(
      #""message_id":4,"updated_at":2,"user":{"user_id":"bob"},"# + content, type: type)
    #expect(!reply.applyParentMessage(parent) && reply.parentMessage == nil)
    let changed = try #require(reply.applyingParentMessage(parent))
    #expect(reply.parentMessage == nil && changed.applyParentMessage(parent))
    #expect(changed.parentMessage == parent && changed.parentMessage?.sender?.userId == "bob")
    #expect(changed.parentMessageText == text)
    #expect((changed.parentMessage is FileMessage) == (type == "FILE"))
    // A later state of the parent is not shown yet.
    let edited = try Samples.message(#""message_id":4,"message":"q","updated_at":3"#)
    #expect(!changed.applyParentMessage(edited))
    #expect(changed.applyingParentMessage(edited)?.parentMessage?.message == "q")
  }

  @Test("a parent in the shape of the socket is still a file") func socketParent() throws {
    let reply = try Samples.message(#""message_id":5,"parent_message_id":4"#)
    let parent = try Samples.message(#""msg_id":4,"url":"https://f","name":"n","size":7"#, type: "a/b")
    let shown = try #require(reply.applyingParentMessage(parent)?.parentMessage as? FileMessage)
    #expect(shown.type == "a/b" && shown.plainURL == "https://f" && shown.name == "n" && shown.size == 7)
  }

  @Test("only the message that is replied to can be the parent") func wrongParent() throws {
    let reply = try Samples.message(#""message_id":5,"parent_message_id":4"#)
    let other = try Samples.message(#""message_id":3"#)
    #expect(reply.applyingParentMessage(other) == nil)
    let elsewhere = try ChatModel.Message(Samples.payload(#"{"type":"MESG","message_id":4}"#), channelURL: "other")
    #expect(reply.applyingParentMessage(BaseMessage.make(elsewhere)) == nil)
    let none = try Samples.message(#""message_id":5"#)
    let unsent = try Samples.message(#""request_id":"r""#)
    #expect(none.applyingParentMessage(unsent) == nil)
  }

  @Test("a deleted parent is not shown") func deletedParent() throws {
    let reply = try Samples.message(#""message_id":5,"parent_message_id":4,"parent_message_info":{"type":"DELE"}"#)
    #expect(reply.parentMessage == nil && reply.parentMessageId == 4)
  }

  @Test("the thread of a message") func thread() throws {
    let message = try Samples.message(
      #""message_id":5,"thread_info":{"reply_count":2,"most_replies":[{"user_id":"a"}],"last_replied_at":8,"#
        + #""updated_at":7}"#)
    #expect(message.threadInfo.replyCount == 2 && message.threadInfo.lastRepliedAt == 8)
    #expect(message.threadInfo.mostRepliedUsers.map(\.userId) == ["a"] && message.threadInfo.updatedAt == 7)
  }
}
