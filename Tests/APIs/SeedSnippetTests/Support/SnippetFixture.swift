import ChatModel
import DevChatServer
import Dispatch
import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

/// A development server with a channel `chan` of alice and bob, and an app in which alice is logged in. The app's calls
/// are static, so there is one fixture at a time: suites that use it are nested in `SeedSnippets`.
// Sendable because nothing of it changes.
final class SnippetFixture: Sendable {
  let live: LiveFixture
  let folder: TemporaryCacheFolder
  /// The app's main queue, so to speak.
  let queue = DispatchQueue(label: "app")

  /// - Parameters:
  ///   - texts: messages of bob that are in the channel before the app is connected.
  ///   - isLegacy: an app that names no queue, as those of seeds 000 to 004, and sets up and connects by itself.
  init(_ texts: [String] = [], folder: TemporaryCacheFolder? = nil, isLegacy: Bool = false) async throws {
    live = try await LiveFixture.onSockets { backend, _ in backend.separateTimes() }
    self.folder = try folder ?? TemporaryCacheFolder()
    for user in ["alice", "bob"] { try await server("POST", "users", #"{"user_id":"\#(user)"}"#) }
    try await server("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"One"}"#)
    for text in texts { try await send(text) }
    SBDMain.setCacheDirectory(self.folder.url)
    SBDMain.setCompletionHandlerDelegateQueue(isLegacy ? nil : queue)
    SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil)
    if !isLegacy { try await connect() }
  }

  func connect() async throws {
    let code: Int? = await withCheckedContinuation { continuation in
      SBDMain.connect(
        withUserId: "alice", accessToken: nil, apiHost: live.url, wsHost: live.socketURL
      ) { _, error in
        continuation.resume(returning: error?.code)
      }
    }
    #expect(code == nil)
  }

  /// A server's call.
  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    try await live.call(method, path, body)
  }

  /// A message of bob.
  @discardableResult
  func send(_ text: String, _ more: String = "", to url: String = "chan") async throws -> Int64 {
    try await live.send(text, to: url, by: "bob", more)
  }

  func channel(_ url: String = "chan") async throws -> SBDGroupChannel {
    try await withCheckedThrowingContinuation { continuation in
      SBDGroupChannel.getWithUrl(url) { channel, error in
        if let channel { return continuation.resume(returning: channel) }
        continuation.resume(throwing: error ?? SBDError(.unknownError))
      }
    }
  }

  /// Does what an app does on its main queue.
  func onQueue<Value>(_ body: @escaping () -> Value) async -> Value {
    await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
  }

  func stop() async {
    // The same user's next setup would go on as it was.
    SBSMSyncManager.pauseSynchronize()
    await SharedSession.shared.end()
    await live.stop()
  }
}
