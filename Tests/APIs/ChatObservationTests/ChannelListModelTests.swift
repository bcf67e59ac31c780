import ChatClient
import ChatObservation
import ChatTesting
import LocalCaching
import PacedTesting
import Testing

@Suite("A model of a channel list", .live) @MainActor struct ChannelListModelTests {
  private func query(_ fixture: ModelFixture, limit: UInt = 20) -> GroupChannelListQuery {
    let query = fixture.session.createMyGroupChannelListQuery()
    query.limit = limit
    query.includeEmptyChannel = true
    return query
  }

  @Test("it loads page after page") func pages() async throws {
    let fixture = try await ModelFixture()
    for name in ["toast", "cake", "soup"] { try await fixture.server.addChannel(name, of: ["anna", "ben"]) }
    _ = try await fixture.session.connect()
    let model = ChannelListModel(query: query(fixture, limit: 3))
    #expect(model.channels.isEmpty && model.hasNext && !model.isLoading)
    await model.loadNext()
    #expect(model.channels.count == 3 && model.error == nil)
    await model.loadNext()
    #expect(model.channels.count == 4 && !model.hasNext && !model.isLoading)
    let all = model.channels
    await model.loadNext()
    #expect(model.channels == all)
    try await fixture.stop()
  }

  @available(macOS 14, iOS 17, *)
  @Test("it is loading as long as a page is asked for, and a second call meanwhile does nothing") func loading()
    async throws
  {
    let fixture = try await ModelFixture()
    _ = try await fixture.session.connect()
    let model = ChannelListModel(query: query(fixture))
    let first = Task { await model.loadNext() }
    await until { model.isLoading }
    await model.loadNext()
    #expect(model.isLoading && model.channels.isEmpty && model.error == nil)
    await first.value
    #expect(
      !model.isLoading && model.channels.map(\.channelURL) == ["lunch"],
      "\(String(describing: model.error)), \(fixture.session.connectionState), \(model.hasNext)")
    try await fixture.stop()
  }

  @available(macOS 14, iOS 17, *)
  @Test("it tells of channels that come, change and go") func live() async throws {
    let fixture = try await ModelFixture(messages: 1)
    let channel = try await fixture.channel()
    let model = ChannelListModel(query: query(fixture))
    await model.loadNext()
    #expect(model.channels.map(\.channelURL) == ["lunch"])
    try await fixture.server.addChannel("toast", of: ["anna", "ben"])
    try await fixture.server.addMessage("Milk?", to: "toast", by: "ben")
    await until { model.channels.map(\.channelURL) == ["toast", "lunch"] }
    // The handle is the same one, and whoever shows its name is told.
    try await fixture.server.call("PUT", "group_channels/lunch", #"{"name":"Dinner"}"#)
    await until { model.channels.last?.name == "Dinner" }
    #expect(model.channels.last === channel)
    try await fixture.server.call("DELETE", "group_channels/toast")
    await until { model.channels.map(\.channelURL) == ["lunch"] }
    try await fixture.stop()
  }

  @Test("pages, of which a collection's changes say nothing, change what it shows") func redraws() async throws {
    let fixture = try await ModelFixture()
    _ = try await fixture.session.connect()
    let collection = GroupChannelCollection(query: query(fixture))
    var redraws = collection.shownChanges.makeAsyncIterator()
    _ = try await collection.loadMore()
    #expect(await redraws.next() != nil)
    #expect(collection.shownPage.channels.map(\.channelURL) == ["lunch"])
    collection.dispose()
    while await redraws.next() != nil {}
    try await fixture.stop()
  }

  @Test("a page that cannot be loaded is an error, and what was loaded stays") func error() async throws {
    let fixture = try await ModelFixture()
    for name in ["toast", "cake"] { try await fixture.server.addChannel(name, of: ["anna", "ben"]) }
    _ = try await fixture.session.connect()
    let model = ChannelListModel(query: query(fixture, limit: 2))
    await model.loadNext()
    #expect(model.channels.count == 2 && model.hasNext)
    try await fixture.stop()
    await model.loadNext()
    #expect(model.error?.errorCode == .localDatabase && !model.isLoading && model.channels.count == 2)
  }

  @Test("it ends when it is told to, and with whoever holds it") func end() async throws {
    let fixture = try await ModelFixture()
    _ = try await fixture.session.connect()
    let ended = ChannelListModel(query: query(fixture))
    await ended.loadNext()
    ended.dispose()
    #expect(ended.channels.isEmpty && !ended.hasNext && ended.error == nil)
    await ended.loadNext()
    #expect(ended.channels.isEmpty && !ended.isLoading)
    weak var left: ChannelListModel?
    do {
      let model = ChannelListModel(query: query(fixture))
      await model.loadNext()
      left = model
      #expect(left?.channels.count == 1)
    }
    #expect(left == nil)
    try await fixture.stop()
  }
}
