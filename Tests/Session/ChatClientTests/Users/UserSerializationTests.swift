import ChatClient
import ChatModel
import Foundation
import Testing

@Suite("Users kept outside") struct UserSerializationTests {
  private let text = #"{"user_id":"alice","nickname":"A","state":"joined","role":"operator","unknown":[1]}"#

  private func all() throws -> [ChatClient.User] {
    [
      ChatClient.User(try Samples.user(text)), ChatClient.Member(try Samples.member(text)),
      ChatClient.Sender(try Samples.sender(text)), ChatClient.RestrictedUser(try Samples.restricted(text)),
    ]
  }

  private func serialized(_ index: Int) throws -> Data {
    let user = try all()[index]
    return try #require(user.serialize())
  }

  @Test("every kind of user comes back as what it was") func roundTrip() throws {
    for user in try all() {
      let data = try #require(user.serialize())
      let built = ChatClient.User.build(fromSerializedData: data)
      let read = try #require(built)
      #expect(type(of: read) == type(of: user))
      #expect(read == user && read.nickname == "A")
      // Members that nobody knows are kept.
      #expect(read.serialize() == data)
    }
    let data = try serialized(1)
    let member = ChatClient.Member.build(fromSerializedData: data)
    #expect(member?.state == .joined && member?.role == .operator)
  }

  @Test("a user is not a member") func otherClass() throws {
    let data = try serialized(0)
    #expect(ChatClient.Member.build(fromSerializedData: data) == nil)
    #expect(ChatClient.Sender.build(fromSerializedData: data) == nil)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "x", "{}", "[]", #"{"form":"cachebridge.user","version":1,"kind":"user"}"#,
      #"{"form":"cachebridge.user","version":1,"kind":"user","payload":{}}"#,
      #"{"form":"cachebridge.user","version":2,"kind":"user","payload":{"user_id":"a"}}"#,
      #"{"form":"cachebridge.message","version":1,"kind":"user","payload":{"user_id":"a"}}"#,
      #"{"form":"cachebridge.user","version":1,"kind":"robot","payload":{"user_id":"a"}}"#,
      #"{"form":"cachebridge.user","version":1,"kind":"user","payload":{"user_id":"a"}}}"#,
    ])
  func garbage(text: String) { #expect(ChatClient.User.build(fromSerializedData: Data(text.utf8)) == nil) }

  @Test("every cut of good bytes is refused") func cut() throws {
    let data = try serialized(0)
    for count in 0..<data.count { #expect(ChatClient.User.build(fromSerializedData: data.prefix(count)) == nil) }
    // A slice of a larger buffer does not begin at index 0.
    #expect(ChatClient.User.build(fromSerializedData: (Data([1, 2]) + data).dropFirst(2)) != nil)
  }
}
