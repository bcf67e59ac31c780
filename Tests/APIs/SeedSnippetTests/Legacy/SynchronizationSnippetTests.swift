import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

extension SeedSnippets {
  /// Seeds 000, 001 and 002: setup, the connection, clearing.
  @Suite("Setup and connection of the legacy layer") @MainActor struct SynchronizationSnippetTests {
    /// Seeds 000 and 002. They print it without the `return`.
    private final class AppDelegate: NSObject {
      var userId = "alice"

      @MainActor func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {

        // after getting user's ID or login
        SBSMSyncManager.setup(withUserId: userId)
        return true
      }
    }

    /// Seed 001: the class methods, in the connection's delegate.
    private final class Connection: NSObject, SBDConnectionDelegate {
      let log = CallLog()

      func didStartReconnection() {
        SBSMSyncManager.pauseSynchronize()
        log.append("start")
      }

      func didSucceedReconnection() {
        SBSMSyncManager.resumeSynchronize()
        log.append("success")
      }

      func didFailReconnection() {
      }

      func didCancelReconnection() {
      }
    }

    /// Seeds 000 and 002: the object's methods.
    private func resume() {
      let manager: SBSMSyncManager = SBSMSyncManager()
      manager.resumeSynchronize()
    }

    private func pause() {
      let manager: SBSMSyncManager = SBSMSyncManager()
      manager.pauseSynchronize()
    }

    private func list() async -> GroupChannelListViewController {
      let view = GroupChannelListViewController()
      view.viewDidLoad()
      view.firstFetch()
      await view.log.until { $0.contains("loaded on main") }
      return view
    }

    @Test("set up at launch, without a connection, the app shows what is cached") func launch() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.make("rooma", ["first"])
      try await fixture.launch()
      let known = await list()
      #expect(known.channels.map(\.channelUrl) == ["rooma"])
      await fixture.quit()
      await fixture.live.stop()
      #expect(SBDGroupChannel.createMyGroupChannelListQuery() == nil)
      #expect(AppDelegate().application(UIApplication(), didFinishLaunchingWithOptions: nil))
      let view = await list()
      #expect(view.log.calls == ["insert rooma", "loaded on main"])
      await fixture.quit()
    }

    @Test("a fetch before setup is refused") func unsetup() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      SBSMSyncManager.setup(withUserId: "somebody else")
      try await fixture.connect()
      let view = GroupChannelListViewController()
      view.viewDidLoad()
      view.firstFetch()
      await view.log.until("loaded 810100 on main")
      await fixture.stop()
    }

    @Test("background sync begins with resume, not with the connection; real-time events continue after pause")
    func resumeAndPause()
      async throws
    {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.make("rooma", ["first"])
      SBSMSyncManager.setup(withUserId: "alice")
      try await fixture.connect()
      let view = await list()
      // Nothing is synced yet, and what a fetch shows is the cache.
      #expect(view.channels.isEmpty)
      resume()
      view.log.removeAll()
      view.firstFetch()
      await view.log.until("loaded on main")
      #expect(view.channels.map(\.channelUrl) == ["rooma"])
      pause()
      // Real-time events go on.
      try await fixture.send("news", to: "rooma")
      await view.log.until("update rooma")
      await fixture.stop()
    }

    @Test("pause when the reconnection starts, resume when it succeeded: what was missed is synced")
    func reconnection() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.make("rooma", ["first"])
      try await fixture.launch()
      let view = await list()
      let connection = Connection()
      SBDMain.add(connection as SBDConnectionDelegate, identifier: connection.description)
      await fixture.loseConnection()
      try await fixture.make("roomb", ["first"])
      SBDMain.reconnect()
      await connection.log.until("success")
      #expect(connection.log.calls == ["start", "success"])
      view.firstFetch()
      await view.log.until("insert roomb")
      #expect(Set(view.channels.map(\.channelUrl)) == ["rooma", "roomb"])
      // The guide warns of this one, because it stopped SyncManager too. Here it removes what the app added.
      SBDMain.removeAllConnectionDelegates()
      SBDMain.removeAllChannelDelegates()
      try await fixture.send("news", to: "rooma")
      await view.log.until("move rooma")
      await fixture.stop()
    }

    @Test("after disconnect the cache can be cleared, and synchronization stopped") func disconnect() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.make("rooma", ["first"])
      try await fixture.launch()
      let view = await list()
      SBDMain.disconnect {

        // clear cache
        SBSMSyncManager().clearCache()

        // stop synchronizing
        SBSMSyncManager().pauseSynchronize()
      }
      await view.log.until("clear rooma")
      #expect(view.channels.isEmpty && view.channelCollection?.channels.isEmpty == true)
      view.log.removeAll()
      view.firstFetch()
      await view.log.until("loaded on main")
      #expect(view.log.calls == ["loaded on main"])
      await fixture.stop()
    }

    @Test("the cache is cleared with a connection, too, and what follows is synced again") func clearWhileConnected()
      async throws
    {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.make("rooma", ["first"])
      try await fixture.launch()
      let view = await list()
      SBSMSyncManager.clearCache()
      await view.log.until("clear rooma")
      view.firstFetch()
      await view.log.until { $0.filter { $0 == "insert rooma" }.count == 2 }
      #expect(view.channels.map(\.channelUrl) == ["rooma"])
      await fixture.stop()
    }
  }
}
