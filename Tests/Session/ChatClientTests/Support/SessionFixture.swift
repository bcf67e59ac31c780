import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import Dispatch
import Foundation
import LiveTesting

@testable import CacheSync

/// Alice's session, a channel `chan` of alice and bob that it knows, and a server that does what tests
/// say. Every transaction of the server has a millisecond of its own.
final class SessionFixture: Sendable {
  static let url = "chan"

  let fixture: LiveFixture
  let folder: TemporaryCacheFolder
  let session: ChatSession
  /// Where the app is called.
  let queue = DispatchQueue(label: "app")

  /// - Parameter channel: more members of the channel's JSON, with a leading comma.
  init(_ channel: String = "") async throws {
    fixture = try await LiveFixture { backend in backend.stepTime() }
    folder = try TemporaryCacheFolder()
    var configuration = SyncConfiguration()
    configuration.firstRetryDelay = 0.01
    configuration.longestRetryDelay = 0.05
    session = try ChatSession(
      userID: "alice", directory: folder.url, transport: try fixture.transport(), configuration: configuration)
    session.setDelegateQueue(queue)
    for user in ["alice", "bob", "carol"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    try await server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"One"\#(channel)}"#)
    _ = try await session.connect()
    session.engine.refreshChannel(Self.url)
    await session.untilDelivered()
  }

  /// A server's call.
  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    try await fixture.call(method, path, body)
  }

  /// A message through the server's own interface.
  @discardableResult
  func send(_ text: String, by user: String = "bob", in url: String = SessionFixture.url, _ more: String = "")
    async throws -> Int64
  {
    try await fixture.send(text, to: url, by: user, more)
  }

  /// Returns when nothing is under way, no channel is stale, and the app was told everything.
  func clean() async throws {
    repeat {
      // An event that is still on its way would come after what the test then expects.
      await fixture.server.untilQuiet()
      await session.untilDelivered()
      await Task.yield()
    } while try await session.engine.perform { !$0.channelSync.freshness.stale.isEmpty }
    await session.untilDelivered()
  }

  func stop() async throws {
    try await session.close()
    await fixture.stop()
  }
}
