import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

/// The suites of the static calls of version 4, one after the other: their session is one for the whole process.
@Suite("The face of version 4", .serialized, .single) struct CurrentFace {}

/// A development server with a channel `chan` of alice and bob, and the app in which alice is logged in.
final class ChatAppFixture {
  let live: LiveFixture
  let folder: TemporaryCacheFolder
  let service = ChatService()
  let log = CallLog()

  init(isConnected: Bool = true) async throws {
    live = try await LiveFixture.onSockets { backend, _ in backend.separateTimes() }
    folder = try TemporaryCacheFolder()
    for user in ["alice", "bob", "carol"] {
      try await live.call("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    try await live.call(
      "POST", "group_channels",
      #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"One","operator_ids":["alice"]}"#)
    let log = log
    service.report = { log.append($0) }
    service.launch(appId: "DEV", cacheFolder: folder.url, queue: DispatchQueue(label: "app"))
    await log.until("initialized 0")
    if isConnected { await connect() }
  }

  func connect() async {
    service.signIn("alice", apiHost: live.url, wsHost: live.socketURL)
    await log.until("connected alice")
  }

  func channel() async throws -> GroupChannel {
    try await withCheckedThrowingContinuation { continuation in
      GroupChannel.getChannel(url: "chan") { channel, error in
        if let channel { return continuation.resume(returning: channel) }
        continuation.resume(throwing: error ?? SBError(.unknownError))
      }
    }
  }

  func stop() async {
    service.signOut()
    await log.until("disconnected")
    await SharedSession.shared.end()
    await live.stop()
  }
}
