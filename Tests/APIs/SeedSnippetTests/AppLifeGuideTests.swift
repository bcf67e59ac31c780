import FileTesting
import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

/// The code of Docs/Guides/app-life.md, in an app.
private final class LivingApp: NSObject, SBDSessionDelegate {
  let log = CallLog()

  private func report(_ what: String) { log.append(what) }
  private func showLogin() { log.append("login") }
  private func freshToken() -> String? { nil }

  // region: launch
  func launch(userID: String, token: String?) {
    SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil)
    watchCache()
    SBDMain.setSessionDelegate(self)
    // Screens can show the cache from here on. Only for those of the legacy API:
    SBSMSyncManager.setup(withUserId: userID)
    SBDMain.connect(withUserId: userID, accessToken: token) { user, error in
      if error == nil { SBSMSyncManager.resumeSynchronize() }
      // From 800000 on, the session could not ask the server, for example without a network.
      if let error, error.code < 800_000 { self.showLogin() }
    }
  }
  // end

  // region: cache
  func watchCache() {
    SBDMain.cacheCondition.setFailureHandler { failure in
      self.report("cache: \(failure.code)")
      // Otherwise the file is not the cause: tell the user about the disk, and leave the cache alone.
      guard failure.canRebuild else { return }
      SBDMain.cacheCondition.rebuild { file, error in
        self.report(error == nil ? "rebuilt" : "not rebuilt")
        // What a newer version or another user wrote is not ours to remove. With this note beside it, its unsent messages
        // could not be read yet: the next session tries again.
        guard let file, !["newer_version", "other_user"].contains(failure.code),
          !FileManager.default.fileExists(atPath: file.path + ".unsent")
        else { return }
        // To find out what happened, send it to yourself first, if the user agrees.
        try? self.remove(file)
      }
    }
  }

  private func remove(_ file: URL) throws {
    let files = FileManager.default
    for suffix in [".files", "-shm", "-journal", "-wal", ""] where files.fileExists(atPath: file.path + suffix) {
      try files.removeItem(atPath: file.path + suffix)
    }
  }
  // end

  // region: session
  func sessionTokenDidRequire(
    successCompletion success: @escaping (String?) -> Void, failCompletion fail: @escaping () -> Void
  ) {
    if let token = freshToken() { success(token) } else { fail() }
  }
  func sessionWasClosed() { showLogin() }
  func sessionDidHaveError(_ error: SBDError) { report("session: \(error.code)") }
  // end

  // region: elsewhere
  func followByHand() {
    SBDMain.lifecycle.isAutomatic = false
  }
  func didEnterBackground() { SBDMain.lifecycle.enterBackground() }
  func willEnterForeground() { SBDMain.lifecycle.enterForeground() }
  func networkDidChange() { SBDMain.lifecycle.networkChanged() }
  // end
}

extension SeedSnippets {
  @Suite("The life of an app, as its guide shows it") struct AppLifeGuideTests {
    @Test("a damaged cache is reported, set aside and replaced while the app is connected") func damagedCache()
      async throws
    {
      let fixture = try await SnippetFixture(["one"])
      await fixture.stop()
      let folder = fixture.folder
      let file = folder.url.appendingPathComponent("alice.sqlite")
      try Data("no cache".utf8).write(to: file)
      let again = try await SnippetFixture(folder: folder, isLegacy: true)
      let app = LivingApp()
      app.watchCache()
      try await again.connect()
      await app.log.until("rebuilt")
      #expect(app.log.calls == ["cache: not_a_cache", "rebuilt"])
      #expect(SBDMain.isUsingLocalCaching() && SBDMain.cacheCondition.failure == nil)
      #expect(SBDMain.getConnectState() == .open)
      #expect(try await again.channel().name == "One")
      SBDMain.cacheCondition.setFailureHandler(nil)
      await again.stop()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names.contains("alice.sqlite") && !names.contains { $0.contains("damaged") })
    }

    @Test("the app closes the connection by hand, and opens it again") func byHand() async throws {
      let fixture = try await SnippetFixture()
      let app = LivingApp()
      app.followByHand()
      await SBDMain.lifecycle.enterBackground()
      #expect(SBDMain.getConnectState() == .closed)
      app.willEnterForeground()
      let channel = try await fixture.channel()
      #expect(channel.name == "One")
      app.networkDidChange()
      app.didEnterBackground()
      SBDMain.lifecycle.isAutomatic = true
      SBDMain.lifecycle.enterForeground()
      await fixture.stop()
    }

    @Test("the guide shows this code", arguments: ["launch", "cache", "session", "elsewhere"])
    func guide(_ name: String) throws {
      let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
      let lines = source.components(separatedBy: "\n")
      let start = try #require(lines.firstIndex(of: "  // region: \(name)"))
      let end = try #require(lines[start...].firstIndex(of: "  // end"))
      let region = lines[(start + 1)..<end].map { String($0.dropFirst(2)) }.joined(separator: "\n")
      let guide = try Repository.text("Docs/Guides/app-life.md")
      #expect(guide.contains("```swift\n\(region)\n```"), "Copy the region into Docs/Guides/app-life.md.")
    }
  }
}
