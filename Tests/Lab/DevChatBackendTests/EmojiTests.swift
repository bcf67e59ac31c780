import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// What the application offers for reactions (Docs/Protocol.md#emojis).
@Suite("Emojis") struct EmojiTests {
  @Test("all, by category, and one") func emojis() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    let all = try await fixture.call(EmojiCall.all.call, as: "a")
    let categories = all.objects("emoji_categories")
    #expect(categories.map { $0.string("name") } == ["Faces", "Hands"])
    #expect(categories[1].objects("emojis").map { $0.string("key") } == ["thumbsup", "thumbsdown"])
    let login = try await fixture.backend.login(SocketLogin(userID: "a")).get().reply.payload
    #expect(all.string("emoji_hash") != nil && all.string("emoji_hash") == login.string("emoji_hash"))
    #expect(try await fixture.call(EmojiCall.category(2).call, as: "a") == categories[1])
    let thumb = try await fixture.call(EmojiCall.emoji("thumbsup").call, as: "a")
    #expect(thumb == categories[1].objects("emojis")[0])
    #expect(try await fixture.get("emojis", as: "a").objects("emojis").count == 6)
    #expect(await code { try await fixture.call(EmojiCall.category(9).call, as: "a") } == 400201)
    #expect(await code { try await fixture.call(EmojiCall.emoji("none").call, as: "a") } == 400201)
    #expect(await fixture.raw("DELETE", "emojis/thumbsup").status == 404)
    #expect(await fixture.raw("GET", "emojis", headers: ["api-token": "x"]).status != 200)
  }

  @Test("the address of an emoji leads to its picture") func pictures() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    let url = try await fixture.call(EmojiCall.emoji("sob").call, as: "a").string("url") ?? ""
    #expect(url == "http://127.0.0.1:1234/v3/emoji_images/sob")
    // Whoever shows a picture has no session.
    let picture = await fixture.raw("GET", "emoji_images/sob", headers: ["host": "127.0.0.1:1234"])
    #expect(picture.status == 200 && picture.contentType == "image/svg+xml")
    #expect(String(decoding: picture.body, as: UTF8.self).contains("😭"))
    #expect(await fixture.raw("GET", "emoji_images/none").status == 404)
  }
}
