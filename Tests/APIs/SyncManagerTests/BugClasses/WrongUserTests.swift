import ChatClient
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 5, wrong user: both layers", .live) struct WrongUserTests {
  @Test("who comes after another user sees nothing of his, and his collections tell nothing any more")
  func otherUser() async throws {
    let fixture = try await LegacyFixture(channels: 2, messages: 2)
    let shared = SharedSession()
    shared.install { _ in try fixture.live.transport() }
    shared.setDirectory(fixture.folder.url)
    shared.initialize(applicationID: "DEV", usesCaching: true)
    let setup = LegacySetup.of(shared)
    setup.setUp(userID: "alice", LegacyOptions())
    setup.setResumed(true)
    let alice = try #require(shared.session)
    try await alice.connected()
    let hers = try await BothLayers(fixture, alice)
    try await hers.load()
    await hers.expectChannels(["ch02", "ch01"])
    hers.forget()

    setup.setUp(userID: "carol", LegacyOptions())
    setup.setResumed(true)
    let carol = try #require(shared.session)
    #expect(carol !== alice && carol.userID == "carol")
    for isConnected in [false, true] {
      if isConnected { try await carol.connected() }
      let (old, log) = try carol.channels()
      let new = MirroredChannelCollection(GroupChannelCollection(query: carol.createMyGroupChannelListQuery()))
      #expect(await old.fetch() == nil)
      await new.loadAll()
      #expect(old.urls.isEmpty && new.collection.channelList.isEmpty && log.faults.isEmpty)
    }
    try await fixture.make("carols", ["carol", "bob"])
    let (old, log) = try carol.channels()
    await old.fetch()
    try await fixture.send("to alice", to: "ch01")
    try await fixture.send("to carol", to: "carols")
    await log.events.expect("the channel of the second user") { _ in old.urls == ["carols"] }
    await carol.untilAllIsTold()
    #expect(old.urls == ["carols"])
    #expect(try await carol.cache.read { try $0.channels().map(\.url) } == ["carols"])
    let told = hers.oldLog.lines + hers.new.told.calls + hers.oldChannelLog.lines + hers.newChannels.told.calls
    #expect(!told.contains { $0.contains("insert") || $0.contains("added") || $0.contains("update") })
    await shared.end()
    await fixture.live.stop()
  }
}
