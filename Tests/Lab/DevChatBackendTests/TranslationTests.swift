import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct TranslationTests {
  @Test func onDemand() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let message = try await fixture.send("hello", to: "chan", on: fixture.socket("a"))
    let token = try MessageChangelogPage(
      await fixture.call(.messageChangelog(in: "chan", since: .timestamp(fixture.clock.now), .everything), as: "b"),
      channelURL: "chan"
    ).next
    _ = try await fixture.delivered()
    let path = "group_channels/chan/messages/\(message.id)/translation"
    let response = await fixture.raw("POST", path, body: #"{"target_langs":["es","zh-CHS"]}"#, as: "b")
    let answer = try #require(Payload(response.body))
    #expect(answer.object("translations")?.textMembers.map(\.value) == ["[es] hello", "[zh-CHS] hello"])
    #expect(answer.string("message") == "hello" && answer.exactInteger("updated_at") == 0)
    // Everybody learns of it, online and later.
    let events = try await fixture.delivered().of(.userMessageEdit)
    #expect(events.first?.userIDs == ["a", "b"])
    #expect(events.first?.command.payload.object("translations")?.string("es") == "[es] hello")
    let changes = try MessageChangelogPage(
      await fixture.call(.messageChangelog(in: "chan", since: .token(try #require(token)), .everything), as: "b"),
      channelURL: "chan")
    #expect(changes.updated.map(\.id) == [message.id])
    for (body, expected) in [
      ("{}", 400105), (#"{"target_langs":[]}"#, 400105), (#"{"target_langs":["?"]}"#, 400111),
      (#"{"target_langs":"es,de"}"#, 0),
    ] { #expect(await code { try await fixture.platform("POST", path, body) } == expected, "\(body)") }
    let file = try await fixture.platform(
      "POST", "group_channels/chan/messages", #"{"message_type":"FILE","user_id":"a","url":"http://a/b"}"#)
    let id = try #require(file.integer("message_id"))
    #expect(
      await code {
        try await fixture.platform(
          "POST", "group_channels/chan/messages/\(id)/translation", #"{"target_langs":["es"]}"#)
      } == 400111)
  }

  @Test func withTheMessageAndItsEdits() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let sent = try await fixture.platform(
      "POST", "group_channels/chan/messages",
      #"{"user_id":"a","message":"one","target_langs":["es"],"translations":{"es":"","fr":"un"}}"#)
    #expect(sent.object("translations")?.textMembers.map(\.key) == ["es", "fr"])
    #expect(
      sent.object("translations")?.string("es") == "[es] one" && sent.object("translations")?.string("fr") == "un")
    let path = "group_channels/chan/messages/\(try #require(sent.integer("message_id")))"
    let edited = try await fixture.platform("PUT", path, #"{"message":"two","target_langs":["de"]}"#)
    #expect(
      edited.object("translations")?.textMembers.map(\.value) == ["[es] two", "[fr] two", "[de] two"])
    let kept = try await fixture.platform("PUT", path, #"{"data":"d"}"#)
    #expect(kept.object("translations") == edited.object("translations"))
  }
}
