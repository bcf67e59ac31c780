import ChatModel
import ChatWire
import Foundation
import Testing

@testable import DevChatBackend

@Suite struct PinTests {
  private func pins(_ delivered: [Delivery]) -> [[Int64]] {
    delivered.events(.pinnedMessagesChanged).compactMap(\.event.pinnedMessageIDs)
  }

  @Test func pinAndUnpin() async throws {
    let scene = try Scene()
    try await scene.user("a", "b", "stranger")
    try await scene.channel("chan", "a", "b")
    let a = try await scene.socket("a")
    let first = try await scene.send("first", to: "chan", on: a)
    let second = try await scene.send("second", to: "chan", on: a)
    _ = try await scene.delivered()
    for message in [second, first] {
      #expect(
        await scene.raw("POST", "group_channels/chan/messages/\(message.id)/pin", as: "b").status == 200)
    }
    // Once more: nothing changes, nobody is told.
    #expect(await scene.raw("POST", "group_channels/chan/messages/\(first.id)/pin", as: "a").status == 200)
    let delivered = try await scene.delivered()
    #expect(pins(delivered) == [[second.id], [second.id, first.id]])
    let events = delivered.events(.pinnedMessagesChanged)
    #expect(events.map(\.users) == [["a", "b"], ["a", "b"]])
    #expect(events.last?.event.latestPinnedMessage?.text == "first")
    let channel = try Channel(await scene.call(.channel("chan"), as: "a"))
    #expect(channel.pinnedMessageIDs == [second.id, first.id] && channel.latestPinnedMessage?.id == first.id)
    #expect(await scene.raw("DELETE", "group_channels/chan/messages/\(first.id)/pin", as: "a").status == 200)
    #expect(try await pins(scene.delivered()) == [[second.id]])
    let again = await scene.raw("DELETE", "group_channels/chan/messages/\(first.id)/pin", as: "a")
    #expect(Payload(again.body)?.integer("code") == 400201)
    let refused = await scene.raw("POST", "group_channels/chan/messages/\(first.id)/pin", as: "stranger")
    #expect(Payload(refused.body)?.integer("code") == 900020)

    // A deleted message is not pinned any more.
    try await scene.call(.deleteMessage(second.id, in: "chan"), as: "a")
    #expect(try await pins(scene.delivered()) == [[]])
    #expect(try await Channel(scene.call(.channel("chan"), as: "b")).pinnedMessageIDs.isEmpty)
  }

  @Test func pinnedWhenSent() async throws {
    let scene = try Scene()
    try await scene.user("a")
    try await scene.channel("chan", "a")
    let sent = try await scene.platform(
      "POST", "group_channels/chan/messages", #"{"user_id":"a","message":"m","pin_message":true}"#)
    let id = try #require(sent.integer("message_id"))
    #expect(try await pins(scene.delivered()) == [[id]])
    // Whom the history is hidden from sees no pin from before.
    scene.clock.pass(1)
    try await scene.call(.resetHistory("chan"), as: "a")
    #expect(try await Channel(scene.call(.channel("chan"), as: "a")).pinnedMessageIDs.isEmpty)
    let silent = #"{"user_id":"a","message":"m","pin_message":true,"silent":true}"#
    #expect(await code { try await scene.platform("POST", "group_channels/chan/messages", silent) } == 400111)
  }

  @Test func tenAtMostAndNoneInLargeGroups() async throws {
    let scene = try Scene()
    try await scene.user("a")
    try await scene.channel("chan", "a")
    try await scene.channel("large", "a") { $0.isSuper = true }
    let body = #"{"user_id":"a","message":"m","pin_message":true}"#
    for _ in 0..<10 { try await scene.platform("POST", "group_channels/chan/messages", body) }
    #expect(await code { try await scene.platform("POST", "group_channels/chan/messages", body) } == 400203)
    #expect(try await scene.platform("GET", "group_channels/chan/messages/total_count").integer("total") == 10)
    #expect(await code { try await scene.platform("POST", "group_channels/large/messages", body) } == 400111)
  }

  @Test func olderDataFilesArePutUpToDate() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("schema-\(UUID().uuidString).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    _ = try Schema.open(file, upTo: 1)
    let scene = try Scene { $0.dataFile = file }
    try await scene.user("a")
    try await scene.channel("chan", "a")
    let message = try await scene.send("m", to: "chan", on: scene.socket("a"))
    #expect(await scene.raw("POST", "group_channels/chan/messages/\(message.id)/pin", as: "a").status == 200)
    #expect(try await Channel(scene.call(.channel("chan"), as: "a")).pinnedMessageIDs == [message.id])
  }
}
