import ChatClient
import ChatTesting
import LocalCaching
import PacedTesting
import Testing

@testable import ChatObservation

@Suite("A model of a chat", .live) @MainActor struct MessageListModelTests {
  private static func params(_ size: Int = 20, reversed: Bool = false) -> MessageListParams {
    let params = MessageListParams()
    (params.previousResultSize, params.reverse) = (size, reversed)
    return params
  }

  private func texts(_ model: MessageListModel) -> [String] { model.messages.map(\.message) }

  @Test("it starts at the newest messages and loads older ones") func pages() async throws {
    let fixture = try await ModelFixture(messages: 7)
    let model = MessageListModel(channel: try await fixture.channel(), params: Self.params(3))
    #expect(model.messages.isEmpty && !model.hasPrevious && !model.hasNext)
    await model.loadPrevious()
    #expect(model.messages.isEmpty && model.error == nil)
    await model.start()
    #expect(texts(model) == ["5", "6", "7"] && model.hasPrevious && !model.hasNext && !model.isStarting)
    await model.start()
    await model.loadPrevious()
    #expect(texts(model) == ["2", "3", "4", "5", "6", "7"] && model.hasPrevious && !model.isLoadingPrevious)
    await model.loadPrevious()
    #expect(texts(model) == (1...7).map(String.init) && !model.hasPrevious && model.error == nil)
    try await fixture.stop()
  }

  @Test("from a place in the past it loads newer ones") func newer() async throws {
    let fixture = try await ModelFixture()
    for text in ["a", "b", "c", "d"] { try await fixture.server.addMessage(text, to: "lunch", by: "ben") }
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize, params.isInclusive) = (0, 2, true)
    let model = MessageListModel(channel: try await fixture.channel(), startingPoint: 0, params: params)
    await model.start()
    #expect(texts(model) == ["a", "b"] && model.hasNext)
    await model.loadNext()
    #expect(texts(model) == ["a", "b", "c", "d"])
    try await fixture.stop()
  }

  @available(macOS 14, iOS 17, *)
  @Test("it tells of messages that come, change and go, and of the channel") func live() async throws {
    let fixture = try await ModelFixture(messages: 1)
    let model = MessageListModel(channel: try await fixture.channel())
    await model.start()
    let message = try await fixture.server.addMessage("Pizza?", to: "lunch", by: "ben")
    await until { texts(model) == ["1", "Pizza?"] }
    try await fixture.server.edit(message, text: "Pasta?")
    await until { texts(model) == ["1", "Pasta?"] }
    try await fixture.server.delete(message)
    await until { texts(model) == ["1"] }
    try await fixture.server.call("PUT", "group_channels/lunch", #"{"name":"Dinner"}"#)
    await until { model.channel.name == "Dinner" }
    #expect(!model.isChannelDeleted)
    // Gone for who leaves, and there again for who is invited.
    try await fixture.server.call("PUT", "group_channels/lunch/leave", #"{"user_ids":["anna"]}"#)
    await until { model.isChannelDeleted }
    try await fixture.server.call("POST", "group_channels/lunch/invite", #"{"user_ids":["anna"]}"#)
    await until { !model.isChannelDeleted }
    try await fixture.server.call("DELETE", "group_channels/lunch")
    await until { model.isChannelDeleted }
    try await fixture.stop()
  }

  @available(macOS 14, iOS 17, *)
  @Test("a message that is sent stands last, and stays the same row", arguments: [false, true])
  func sending(isReversed: Bool) async throws {
    let fixture = try await ModelFixture(messages: 2)
    let channel = try await fixture.channel()
    let model = MessageListModel(channel: channel, params: Self.params(reversed: isReversed))
    await model.start()
    func own() -> BaseMessage? { isReversed ? model.messages.first : model.messages.last }
    let pending = channel.sendUserMessage("On my way")
    await until { own()?.message == "On my way" }
    #expect(own()?.listID == pending.listID)
    await until { own()?.sendingStatus == .succeeded }
    #expect(own()?.listID == pending.listID && model.messages.count == 3)
    #expect(Set(model.messages.map(\.listID)).count == 3)

    try fixture.server.setFaults(FaultPlan(rules: [FaultRule(.command("MESG"), .error(code: 900_020))]))
    _ = try? await channel.send("Refused")
    await until { own()?.sendingStatus == .failed }
    #expect(own()?.message == "Refused" && model.messages.count == 4)
    try await fixture.stop()
  }

  @available(macOS 14, iOS 17, *)
  @Test("without a connection it shows what is cached and why there is no more, and goes on with the next one")
  func offline() async throws {
    let fixture = try await ModelFixture(messages: 3)
    let channel = try await fixture.channel()
    let first = MessageListModel(channel: channel)
    await first.start()
    first.dispose()
    await fixture.session.disconnectWebSocket()
    let model = MessageListModel(channel: channel)
    await model.start()
    #expect(texts(model) == ["1", "2", "3"] && model.error?.errorCode == .connectionRequired && !model.isStarting)
    try await fixture.server.addMessage("Still there?", to: "lunch", by: "ben")
    fixture.session.reconnect()
    await until { texts(model).last == "Still there?" }
    try await fixture.stop()
  }

  @available(macOS 14, iOS 17, *)
  @Test("after a huge gap it goes on at the newest messages, or at its anchor", arguments: [false, true])
  func hugeGap(isAnchored: Bool) async throws {
    let fixture = try await ModelFixture(messages: 10) { $0.hugeGap = 20 }
    let model = MessageListModel(channel: try await fixture.channel(), params: Self.params(5))
    await model.start()
    #expect(texts(model) == ["6", "7", "8", "9", "10"])
    if isAnchored { model.anchor = model.messages[2] }
    let before = model.collection
    await fixture.session.disconnectWebSocket()
    try await fixture.server.addMessages(30, to: "lunch", by: "ben")
    fixture.session.reconnect()
    if isAnchored {
      // The old collection, too, says that there is more, before it finds that it is too much.
      await until {
        // What is observed comes first: the collection is not.
        model.hasNext && model.messages.contains { $0.message == "8" } && !model.isStarting
          && model.collection !== before
      }
    } else {
      await until { texts(model) == ["26", "27", "28", "29", "30"] && !model.isStarting }
    }
    #expect(model.collection !== before && model.error == nil)
    try await fixture.server.addMessage("live", to: "lunch", by: "ben")
    if !isAnchored { await until { texts(model).last == "live" } }
    try await fixture.stop()
  }

  @Test("it ends when it is told to, and with whoever holds it") func end() async throws {
    let fixture = try await ModelFixture(messages: 2)
    let channel = try await fixture.channel()
    let ended = MessageListModel(channel: channel)
    await ended.start()
    ended.dispose()
    #expect(ended.messages.isEmpty && !ended.hasPrevious && ended.error == nil)
    await ended.start()
    #expect(ended.messages.isEmpty && !ended.isStarting)
    weak var left: MessageListModel?
    weak var collection: MessageCollection?
    do {
      let model = MessageListModel(channel: channel)
      await model.start()
      (left, collection) = (model, model.collection)
      #expect(left?.messages.count == 2)
    }
    #expect(left == nil)
    try await fixture.stop()
    #expect(collection == nil)
  }
}
