import ChatModel
import ChatWire
import FileTesting
import Testing

@testable import DevChatBackend

@Suite struct PinTests {
  private func pins(_ delivered: [Delivery]) -> [[Int64]] {
    delivered.events(.pinnedMessagesChanged).compactMap(\.event.pinnedMessageIDs)
  }

  @Test func pinAndUnpin() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b", "stranger")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    let first = try await fixture.send("first", to: "chan", on: a)
    let second = try await fixture.send("second", to: "chan", on: a)
    _ = try await fixture.delivered()
    for message in [second, first] {
      #expect(
        await fixture.raw("POST", "group_channels/chan/messages/\(message.id)/pin", as: "b").status == 200)
    }
    // Once more: nothing changes, nobody is told.
    #expect(await fixture.raw("POST", "group_channels/chan/messages/\(first.id)/pin", as: "a").status == 200)
    let delivered = try await fixture.delivered()
    #expect(pins(delivered) == [[second.id], [second.id, first.id]])
    let events = delivered.events(.pinnedMessagesChanged)
    #expect(events.map(\.users) == [["a", "b"], ["a", "b"]])
    #expect(events.last?.event.latestPinnedMessage?.text == "first")
    let channel = try Channel(await fixture.call(.channel("chan"), as: "a"))
    #expect(channel.pinnedMessageIDs == [second.id, first.id] && channel.latestPinnedMessage?.id == first.id)
    #expect(await fixture.raw("DELETE", "group_channels/chan/messages/\(first.id)/pin", as: "a").status == 200)
    #expect(try await pins(fixture.delivered()) == [[second.id]])
    let again = await fixture.raw("DELETE", "group_channels/chan/messages/\(first.id)/pin", as: "a")
    #expect(Payload(again.body)?.integer("code") == 400201)
    let refused = await fixture.raw("POST", "group_channels/chan/messages/\(first.id)/pin", as: "stranger")
    #expect(Payload(refused.body)?.integer("code") == 900020)

    // A deleted message is not pinned any more.
    try await fixture.call(.deleteMessage(second.id, in: "chan"), as: "a")
    #expect(try await pins(fixture.delivered()) == [[]])
    #expect(try await Channel(fixture.call(.channel("chan"), as: "b")).pinnedMessageIDs.isEmpty)
  }

  @Test func pinnedWhenSent() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let sent = try await fixture.platform(
      "POST", "group_channels/chan/messages", #"{"user_id":"a","message":"m","pin_message":true}"#)
    let id = try #require(sent.integer("message_id"))
    #expect(try await pins(fixture.delivered()) == [[id]])
    // Whom the history is hidden from sees no pin from before.
    fixture.clock.pass(1)
    try await fixture.call(.resetHistory("chan"), as: "a")
    #expect(try await Channel(fixture.call(.channel("chan"), as: "a")).pinnedMessageIDs.isEmpty)
    let silent = #"{"user_id":"a","message":"m","pin_message":true,"silent":true}"#
    #expect(await code { try await fixture.platform("POST", "group_channels/chan/messages", silent) } == 400111)
  }

  @Test func tenAtMostAndNoneInLargeGroups() async throws {
    let fixture = try Fixture()
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    try await fixture.channel("large", "a") { $0.isSuper = true }
    let body = #"{"user_id":"a","message":"m","pin_message":true}"#
    for _ in 0..<10 { try await fixture.platform("POST", "group_channels/chan/messages", body) }
    #expect(await code { try await fixture.platform("POST", "group_channels/chan/messages", body) } == 400203)
    #expect(try await fixture.platform("GET", "group_channels/chan/messages/total_count").integer("total") == 10)
    #expect(await code { try await fixture.platform("POST", "group_channels/large/messages", body) } == 400111)
  }

  @Test func olderDataFilesArePutUpToDate() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path("schema.sqlite")
    _ = try Schema.open(file, upTo: 1)
    let fixture = try Fixture { $0.dataFile = file }
    try await fixture.user("a")
    try await fixture.channel("chan", "a")
    let message = try await fixture.send("m", to: "chan", on: fixture.socket("a"))
    #expect(await fixture.raw("POST", "group_channels/chan/messages/\(message.id)/pin", as: "a").status == 200)
    #expect(try await Channel(fixture.call(.channel("chan"), as: "a")).pinnedMessageIDs == [message.id])
  }
}
