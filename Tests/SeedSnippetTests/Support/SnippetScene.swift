import ChatModel
import DevChatBackend
import DevChatServer
import Dispatch
import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// A development server with a channel `chan` of alice and bob, and an app in which alice is logged in. The app's calls
/// are static, so there is one scene at a time: suites that use it are nested in `SeedSnippets`.
final class SnippetScene {
  let live: LiveScene
  let folder: TemporaryCacheFolder
  /// The app's main queue, so to speak.
  let queue = DispatchQueue(label: "app")

  init(folder: TemporaryCacheFolder? = nil) async throws {
    live = try await LiveScene()
    self.folder = try folder ?? TemporaryCacheFolder()
    for user in ["alice", "bob"] { try await server("POST", "users", #"{"user_id":"\#(user)"}"#) }
    try await server("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"One"}"#)
    SBDMain.setCacheDirectory(self.folder.url)
    SBDMain.setCompletionHandlerDelegateQueue(queue)
    SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil)
    try await connect()
  }

  func connect() async throws {
    let host = live.server.url.replacingOccurrences(of: "http://", with: "")
    let code: Int? = await withCheckedContinuation { continuation in
      SBDMain.connect(
        withUserId: "alice", accessToken: nil, apiHost: "http://" + host, wsHost: "ws://" + host
      ) { _, error in
        continuation.resume(returning: error?.code)
      }
    }
    #expect(code == nil)
  }

  /// A server's call.
  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    let response = await live.backend.respond(
      to: BackendRequest(
        method: method, path: path.split(separator: "/").map(String.init), headers: ["api-token": LiveScene.apiToken],
        body: Array(body.utf8)))
    return try #require(Payload(response.body.isEmpty ? Array("{}".utf8) : response.body))
  }

  /// A message of bob.
  @discardableResult
  func send(_ text: String, _ more: String = "") async throws -> Int64 {
    let sent = try await server(
      "POST", "group_channels/chan/messages", #"{"message_type":"MESG","user_id":"bob","message":"\#(text)"\#(more)}"#)
    return sent.integer("message_id") ?? 0
  }

  func channel() async throws -> SBDGroupChannel {
    let channel: SBDGroupChannel? = await withCheckedContinuation { continuation in
      SBDGroupChannel.getWithUrl("chan") { channel, _ in continuation.resume(returning: channel) }
    }
    return try #require(channel)
  }

  /// Does what an app does on its main queue.
  func onQueue<Value>(_ body: @escaping () -> Value) async -> Value {
    await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
  }

  func stop() async {
    await SharedSession.shared.end()
    await live.stop()
  }
}
