import DevChatServer
import Dispatch
import Foundation
import LiveTesting
import PacedTesting
import SendBirdSDK
import Testing

/// The snippets of the seeds, one suite after the other: `SBDMain` is one place for the whole process.
@Suite("Snippets of the seeds", .serialized, .single) struct SeedSnippets {}

extension SeedSnippets {
  /// Seeds 001 and 002: what they call on `SBDMain`.
  @Suite("SBDMain") struct MainSnippetTests {
    private final class Connection: NSObject, SBDConnectionDelegate {
      let log = CallLog()
      func didStartReconnection() { log.append("start") }
      func didSucceedReconnection() { log.append("success") }
      func didFailReconnection() { log.append("failure") }
      func didCancelReconnection() { log.append("cancel") }
    }

    /// Logs in as the seeds do, with the hosts of a development server.
    private func connect(_ live: LiveFixture, _ userId: String, _ log: CallLog) {
      // Request Connect to Sendbird
      SBDMain.connect(withUserId: userId, accessToken: nil, apiHost: live.url, wsHost: live.socketURL) {
        (user, error) in
        if let theError: NSError = error {
          log.append("error \(theError.code)")
          return
        }

        log.append("connected \(user?.userId ?? "")")
      }
    }

    @Test("connect, the connection's delegate, disconnect, and what is cached in between") func connection()
      async throws
    {
      let live = try await LiveFixture.onSockets()
      let folder = try TemporaryCacheFolder()
      let log = CallLog()
      SBDMain.setCacheDirectory(folder.url)
      SBDMain.setCompletionHandlerDelegateQueue(DispatchQueue(label: "app"))
      #expect(!SBDMain.initWithApplicationId(nil, useCaching: true, migrationStartHandler: nil))
      #expect(
        SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil) { error in
          log.append("initialized \(error == nil)")
        })
      await log.until("initialized true")
      #expect(SBDMain.isInitialized() && SBDMain.getApplicationId() == "DEV" && SBDMain.isUsingLocalCaching())
      #expect(SBDMain.getConnectState() == .closed && SBDMain.getCurrentUser() == nil)

      let delegate = Connection()
      SBDMain.add(delegate as SBDConnectionDelegate, identifier: delegate.description)
      connect(live, "alice", log)
      await log.until("connected alice")
      #expect(SBDMain.getConnectState() == .open && SBDMain.getCurrentUser()?.userId == "alice")
      #expect(SBDMain.getLastConnectedAt() > 0 && SBDMain.getCachedDataSize() > 0)
      live.server.disconnect(userID: "alice")
      await delegate.log.until("success")
      #expect(delegate.log.calls == ["start", "success"])
      #expect(SBDMain.connectionDelegate(forIdentifier: delegate.description) === delegate)
      SBDMain.removeConnectionDelegate(forIdentifier: delegate.description)
      #expect(SBDMain.connectionDelegate(forIdentifier: delegate.description) == nil)

      SBDMain.disconnect {
        log.append("disconnected")
      }
      await log.until("disconnected")
      #expect(SBDMain.getConnectState() == .closed && SBDMain.getCurrentUser() == nil)
      SBDMain.clearCachedData { log.append("cleared") }
      await log.until("cleared")
      await SharedSession.shared.end()
      await live.stop()
    }

    @Test("handlers and delegates come on the main queue when the app names none") func mainQueue() async throws {
      let live = try await LiveFixture.onSockets()
      let folder = try TemporaryCacheFolder()
      SBDMain.setCacheDirectory(folder.url)
      SBDMain.setCompletionHandlerDelegateQueue(nil)
      SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil)
      // Where main has no run loop, its queue is no thread.
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      let isMain: Bool? = await withCheckedContinuation { continuation in
        SBDMain.connect(withUserId: "alice", accessToken: nil, apiHost: live.url, wsHost: live.socketURL) {
          _, _ in continuation.resume(returning: DispatchQueue.getSpecific(key: key))
        }
      }
      #expect(isMain == true)
      await SharedSession.shared.end()
      await live.stop()
    }

    @Test("without an application, calls say so") func uninitialized() async throws {
      let log = CallLog()
      SBDMain.setCompletionHandlerDelegateQueue(DispatchQueue(label: "app"))
      SBDMain.updateCurrentUserInfo(withNickname: "A", profileUrl: nil) { error in
        log.append("update \(error?.code ?? 0)")
      }
      SBDMain.blockUserId("bob") { user, error in log.append("block \(error?.code ?? 0)") }
      await log.until { $0.count >= 2 }
      #expect(log.calls == ["update 800101", "block 800101"])
    }
  }
}
