import ChatCache
import ChatClient
import ChatModel
import ChatWire
import Foundation
import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import LocalCaching

@Suite("Channel collection: pages", .live) struct ChannelPagingTests {
  @Test("pages come in order, each channel once, and the delegate is not called for them") func pages() async throws {
    let fixture = try await ChannelFixture(channels: 8)
    let session = try fixture.session(pageSize: 3)
    _ = try await session.connect()
    let (collection, log) = try await fixture.loaded(session, limit: 3)
    #expect(collection.urls == ChannelFixture.urls(6...8) && collection.hasMore && collection.hasNext)
    let second = try await collection.loadMore()
    #expect(second.map(\.channelURL) == ChannelFixture.urls(3...5))
    #expect(collection.urls == ChannelFixture.urls(3...8) && collection.hasMore)
    #expect(try await collection.loadMore().map(\.channelURL) == ChannelFixture.urls(1...2))
    #expect(collection.urls == ChannelFixture.urls(1...8) && !collection.hasMore)
    #expect(try await collection.loadMore().isEmpty)
    #expect(log.told.isEmpty)
    try await session.close()
    await fixture.live.stop()
  }

  @Test("a page that is ahead of what was told shows its channels as they are in it") func aheadOfNotices() async throws
  {
    let fixture = try await ChannelFixture(channels: 3)
    let session = try fixture.session()
    _ = try await session.connect()
    // The app holds an object of each channel.
    let (first, _) = try await fixture.loaded(session)
    let channel = try #require(first.channelList.last).value
    let newest = try #require(first.channelList.first?.value.lastMessage)
    let news = newest.payload.edited {
      $0.set("message_id", newest.id + 1)
      $0.set("created_at", newest.createdAt + 1)
      $0.set("message", "news")
    }
    // Another process writes, which is not noticed yet.
    let other = try Cache.open(directory: fixture.folder.url, userID: "alice")
    try await other.write(source: .application) { transaction in
      try transaction.upsertChannels([Channel(channel.payload.edited { $0.set("last_message", news) })])
    }
    try await other.closeOnOwnThread()
    let second = GroupChannelCollection(query: session.createMyGroupChannelListQuery())
    try await second.loadMore()
    let shown = await session.delivered {
      second.channelList.map { "\($0.channelURL) \($0.value.lastMessage?.text ?? "")" }
    }
    #expect(shown == ["ch01 news", "ch03 first", "ch02 first"])
    try await session.close()
    await fixture.live.stop()
  }

  @Test("offline, a later run shows what is cached, and says when that ends") func offline() async throws {
    let fixture = try await ChannelFixture(channels: 5)
    let first = try fixture.session()
    _ = try await first.connect()
    _ = try await fixture.loaded(first)
    try await first.close()
    await fixture.live.stop()

    let second = try fixture.session()
    let (collection, _) = try await fixture.loaded(second, limit: 3)
    #expect(collection.urls == ChannelFixture.urls(3...5) && collection.hasMore)
    try await collection.loadMore()
    #expect(collection.urls == ChannelFixture.urls(1...5) && !collection.hasMore)
    try await second.close()
  }

  @Test("a list that began offline and empty fills when there is a connection") func connectsLater() async throws {
    let fixture = try await ChannelFixture(channels: 4)
    let session = try fixture.session(pageSize: 2)
    let (collection, log) = try await fixture.loaded(session)
    #expect(collection.urls.isEmpty && !collection.hasMore)
    _ = try await session.connect()
    let told = await log.first(.added, "ch01")
    #expect(told.source == .channelChangelog)
    await session.untilAllIsTold()
    #expect(collection.urls == ChannelFixture.urls(1...4))
    #expect(log.told.allSatisfy { $0.kind == .added })
    try await session.close()
    await fixture.live.stop()
  }

  @Test("one page at a time; after dispose nothing is loaded, shown or reported") func contract() async throws {
    let fixture = try await ChannelFixture(channels: 3)
    let gate = CallGate()
    let transport = InterceptedTransport(
      try fixture.live.transport(), beforeCall: { call in if call.isChannelPage { await gate.pass() } })
    let session = try fixture.session(transport: transport)
    _ = try await session.connect()
    let collection = GroupChannelCollection(query: session.createMyGroupChannelListQuery())
    let log = ChannelChangeLog()
    collection.delegate = log
    let ended = WatchedLog<String>()
    Task {
      do { ended.append("\(try await collection.loadMore().count) channels") } catch { ended.append("\(error)") }
    }
    await gate.untilWaiting()
    await #expect(throws: SBDError(.queryInProgress)) { try await collection.loadMore() }
    collection.dispose()
    await ended.expect("the end of the page") { !$0.isEmpty }
    #expect(ended.elements == ["\(SBDError(.collectionDisposed))"])
    gate.open()
    await #expect(throws: SBDError(.collectionDisposed)) { try await collection.loadMore() }
    try await fixture.send("later", to: "ch02")
    await session.untilAllIsTold()
    #expect(collection.channelList.isEmpty && !collection.hasMore && log.told.isEmpty)
    try await session.close()
    await fixture.live.stop()
  }

  @Test("a page that is asked for after the end of the session is answered once")
  func afterTheEnd() async throws {
    let fixture = try await ChannelFixture(channels: 3)
    let session = try fixture.session()
    _ = try await session.connect()
    try await session.close()
    for _ in 0..<300 {
      let collection = GroupChannelCollection(query: session.createMyGroupChannelListQuery())
      let page = Task { try await collection.loadMore() }
      await Task.yield()
      collection.dispose()
      // A second answer would end the process.
      await #expect(throws: SBDError.self) { _ = try await page.value }
    }
    await fixture.live.stop()
  }

  @Test(
    "while sync is paused a page comes from the cache, also one that waited for the sync", arguments: [true, false])
  func paused(isWaiting: Bool) async throws {
    let fixture = try await ChannelFixture(channels: 3)
    let gate = CallGate()
    let transport = InterceptedTransport(
      try fixture.live.transport(), beforeCall: { call in if call.isChannelPage { await gate.pass() } })
    let session = try fixture.session(transport: transport)
    _ = try await session.connect()
    let collection = GroupChannelCollection(query: session.createMyGroupChannelListQuery())
    if !isWaiting { try await session.pauseSync() }
    async let page = collection.loadMore()
    if isWaiting {
      await gate.untilWaiting()
      try await session.pauseSync()
    }
    #expect(try await page.isEmpty)
    let log = ChannelChangeLog()
    collection.delegate = log
    gate.open()
    try await session.resumeSync()
    await log.first(.added, "ch01")
    await session.untilAllIsTold()
    #expect(collection.urls == ChannelFixture.urls(1...3))
    try await session.close()
    await fixture.live.stop()
  }

  @Test("a list that is no longer shown is no longer synced, and one that is shown twice is") func withdrawn()
    async throws
  {
    let fixture = try await ChannelFixture(channels: 5)
    let (gate, calls) = (CallGate(), CallLog())
    let transport = InterceptedTransport(
      try fixture.live.transport(),
      beforeCall: { call in
        guard call.target.contains("custom_types=") else { return }
        calls.append(call.target)
        await gate.pass()
      })
    let session = try fixture.session(pageSize: 2, transport: transport)
    _ = try await session.connect()
    func collection() -> GroupChannelCollection {
      let query = session.createMyGroupChannelListQuery()
      query.customTypesFilter = ["some"]
      return GroupChannelCollection(query: query)
    }
    let (first, second) = (collection(), collection())
    await gate.untilWaiting()
    first.dispose()
    try await session.pauseSync()
    try await session.resumeSync()
    await calls.expect("a second request") { $0.count == 2 }
    second.dispose()
    gate.open()
    await session.untilAllIsTold()
    try await session.pauseSync()
    try await session.resumeSync()
    try await session.clearCache()
    await session.untilAllIsTold()
    #expect(calls.calls.count == 2)
    try await session.close()
    await fixture.live.stop()
  }

  @Test("nobody sees the channels of the user before") func otherUser() async throws {
    let fixture = try await ChannelFixture(channels: 3)
    let first = try fixture.session("alice")
    _ = try await first.connect()
    let (collection, _) = try await fixture.loaded(first)
    #expect(collection.urls.count == 3)
    try await first.close()

    let second = try fixture.session("carol")
    let (offline, _) = try await fixture.loaded(second)
    #expect(offline.urls.isEmpty)
    _ = try await second.connect()
    let (online, log) = try await fixture.loaded(second)
    #expect(online.urls.isEmpty && log.told.isEmpty)
    try await second.close()
    await fixture.live.stop()
  }

  @Test("a cached channel that is gone from the server leaves the list") func ghosts() async throws {
    let fixture = try await ChannelFixture(channels: 3)
    let session = try fixture.session(pageSize: 2)
    let ghost = try Channel(
      #require(
        Payload(
          #"{"channel_url":"ghost","member_state":"joined","last_message":{"type":"MESG","message_id":1,"created_at":1}}"#
        )))
    try await session.cache.write(source: .migration) { try $0.upsertChannels([ghost]) }
    let (collection, log) = try await fixture.loaded(session)
    #expect(collection.urls == ["ghost"])
    _ = try await session.connect()
    await log.first(.deleted, "ghost")
    await session.untilAllIsTold()
    #expect(collection.urls == ChannelFixture.urls(1...3))
    try await session.close()
    await fixture.live.stop()
  }

  @Test("each order pages as it sorts", arguments: 0..<4) func orders(number: Int) async throws {
    let fixture = try await ChannelFixture(channels: 5, isEmpty: true)
    for (index, url) in ["ch04", "ch02", "ch05"].enumerated() {
      try await fixture.send("x", to: url)
      try await fixture.server("POST", "group_channels/\(url)/metadata", #"{"metadata":{"rank":"\#(index)"}}"#)
      try await fixture.server("PUT", "group_channels/\(url)", #"{"name":"A\#(9 - index)"}"#)
    }
    let session = try fixture.session()
    _ = try await session.connect()
    let (collection, _) = try await fixture.loaded(session, limit: 2) {
      $0.includeEmptyChannel = true
      $0.order = GroupChannelListOrder(rawValue: number) ?? .chronological
      $0.metaDataOrderKeyFilter = "rank"
    }
    while collection.hasMore { try await collection.loadMore() }
    // All channels were made within one second: their urls settle it.
    let wanted = [
      ["ch01", "ch02", "ch03", "ch04", "ch05"], ["ch05", "ch02", "ch04", "ch01", "ch03"],
      ["ch05", "ch02", "ch04", "ch01", "ch03"],
      ["ch01", "ch03", "ch04", "ch02", "ch05"],
    ]
    #expect(collection.urls == wanted[number])
    try await session.close()
    await fixture.live.stop()
  }
}

extension HTTPCall {
  var isChannelPage: Bool { path.last == "my_group_channels" }
}
