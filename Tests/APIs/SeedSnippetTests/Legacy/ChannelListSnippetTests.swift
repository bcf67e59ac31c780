import LiveTesting
import SendBirdSyncManager
import Testing

extension SeedSnippets {
  /// Seeds 000, 001, 002 and 004: what their texts promise of lists of channels.
  @Suite("Legacy channel list") @MainActor struct ChannelListSnippetTests {
    /// A view that fetched once, of channels `a`, `b` and so on; the last one has the newest message.
    private func shown(
      _ fixture: SnippetFixture, _ urls: [String], _ setup: @escaping (SBDGroupChannelListQuery?) -> Void = { _ in }
    ) async throws -> GroupChannelListViewController {
      for url in urls { try await fixture.make(url, ["first"]) }
      if SharedSession.shared.session == nil { try await fixture.launch() }
      let view = GroupChannelListViewController()
      view.setupQuery = setup
      view.viewDidLoad()
      view.firstFetch()
      await view.log.until("loaded on main")
      return view
    }

    private func urls(_ view: GroupChannelListViewController) -> [String] {
      (view.channelCollection?.channels ?? []).map(\.channelUrl)
    }

    @Test("a list is shown by one insert on the main queue, the array first, the end of loading last")
    func channelList() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, ["rooma", "roomb", "roomc"])
      #expect(view.log.calls == ["insert roomc,roomb,rooma", "loaded on main"])
      #expect(urls(view) == ["roomc", "roomb", "rooma"])
      view.channelCollection?.remove()
      view.initialization()
      view.log.removeAll()
      view.channels = []
      await view.log.until("insert roomc,roomb,rooma")
      await fixture.stop()
    }

    @Test("2 of 12 channels are cached: one insert for these, one for the 10 that background sync brings")
    func twoOfTwelve() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      for url in ["rooma", "roomb"] { try await fixture.make(url, ["first"]) }
      for number in 1...9 { try await fixture.make("room\(number)", ["first"]) }
      try await fixture.send("first")
      SBSMSyncManager.setup(withUserId: "alice")
      try await fixture.connect()
      // What the app looked at is cached.
      for url in ["rooma", "roomb"] { _ = try await fixture.channel(url) }
      SBSMSyncManager.resumeSynchronize()
      let view = GroupChannelListViewController()
      view.viewDidLoad()
      view.firstFetch()
      await view.log.until("loaded on main")
      let inserts = view.log.calls.filter { $0.hasPrefix("insert") }
      #expect(inserts == ["insert roomb,rooma", "insert chan,room9,room8,room7,room6,room5,room4,room3,room2,room1"])
      #expect(urls(view).count == 12 && view.channels.count == 12)
      await fixture.stop()
    }

    @Test("each fetch at the last row brings the next page, and nothing twice") func nextPage() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, ["rooma", "roomb", "roomc", "roomd", "roome"]) { $0?.limit = 2 }
      #expect(urls(view) == ["roome", "roomd"])
      _ = view.tableView(UITableView(), cellForRowAt: IndexPath(row: 0, section: 0))
      _ = view.tableView(UITableView(), cellForRowAt: IndexPath(row: 1, section: 0))
      await view.log.until("next page 4")
      _ = view.tableView(UITableView(), cellForRowAt: IndexPath(row: 3, section: 0))
      await view.log.until("next page 5")
      #expect(
        view.log.calls == [
          "insert roome,roomd", "loaded on main", "insert roomc,roomb", "next page 4", "insert rooma", "next page 5",
        ])
      await fixture.stop()
    }

    @Test("refreshing means removing the collection and fetching a new one; the old one no longer reports anything")
    func refresh() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, ["rooma", "roomb"])
      let old = try #require(view.channelCollection)
      view.log.removeAll()
      view.refreshChannel()
      await view.log.until("refreshed")
      #expect(view.log.calls == ["insert roomb,rooma", "refreshed"])
      #expect(old.channels.isEmpty && old.delegate == nil)
      await fixture.stop()
    }

    @Test("a closed view removes its collection") func closeList() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      var view: GroupChannelListViewController? = try await shown(fixture, ["rooma"])
      let (log, collection) = (view?.log, view?.channelCollection)
      view = nil
      try await fixture.server("PUT", "group_channels/rooma", #"{"name":"Two"}"#)
      await fixture.untilTold()
      #expect(log?.calls == ["insert rooma", "loaded on main"])
      #expect(collection?.channels.isEmpty == true)
      await fixture.stop()
    }

    @Test("offline the list is what is cached, without waiting") func offlineList() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      _ = try await shown(fixture, ["rooma", "roomb"])
      await fixture.quit()
      await fixture.live.stop()
      SBSMSyncManager.setup(withUserId: "alice")
      let view = try await shown(fixture, [])
      #expect(view.log.calls == ["insert roomb,rooma", "loaded on main"])
      await fixture.quit()
    }

    @Test("the newest message comes first, and one in a channel that is not shown brings it to the top")
    func channelOrder() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, ["rooma", "roomb", "roomc"]) { $0?.limit = 2 }
      try await fixture.send("news", to: "roomb")
      await view.log.until("move roomb")
      // A receipt may update it before or after that.
      let calls = view.log.calls
      let move = try #require(calls.firstIndex(of: "move roomb"))
      #expect(calls.prefix(move).last == "update roomb")
      #expect(urls(view) == ["roomb", "roomc"])
      try await fixture.send("news", to: "rooma")
      await view.log.until("insert rooma")
      try await fixture.make("newest", ["first"])
      await view.log.until("insert newest")
      #expect(urls(view) == ["newest", "rooma", "roomb", "roomc"])
      await fixture.stop()
    }

    @Test("another order of the query") func namedOrder() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, ["roomb", "roomc", "rooma"]) { query in
        query?.includeEmptyChannel = true
        query?.order = SBDGroupChannelListOrderChannelNameAlphabetical
      }
      // The empty channel of the fixture is `One`; capitals come first.
      #expect(urls(view) == ["chan", "rooma", "roomb", "roomc"])
      await fixture.stop()
    }
  }
}
