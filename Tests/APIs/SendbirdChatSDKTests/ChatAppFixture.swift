import ChatClient
import ChatModel
import DevChatBackend
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
    let time = Locked<Int64>(0)
    live = try await LiveFixture.onSockets { backend, _ in
      // Every transaction has a millisecond of its own, so that every order is known.
      let now = backend.clock
      backend.clock = {
        let current = now()
        return time.withValue {
          $0 = max($0 + 1, current)
          return $0
        }
      }
    }
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
    let host = live.url.replacingOccurrences(of: "http://", with: "")
    service.signIn("alice", apiHost: "http://" + host, wsHost: "ws://" + host)
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
