import CacheSync
import ChatCache
import ChatModel
import ChatWire
import Dispatch
import Foundation
import LiveTesting
import Testing

@testable import ChatClient

/// Alice's session on a server, with a channel `chan` of alice (an operator), bob and carol. Handlers are called on
/// a queue of its own.
final class ChannelFixture: Sendable {
  private static let key = DispatchSpecificKey<Bool>()

  let fixture: LiveFixture
  let folder: TemporaryCacheFolder
  let session: ChatSession
  let log = NoticeLog()

  /// - Parameter wrap: puts something between the session and the real transport.
  init(_ wrap: (any ChatTransport) -> any ChatTransport = { $0 }) async throws {
    fixture = try await LiveFixture()
    folder = try TemporaryCacheFolder()
    session = try ChatSession(
      userID: "alice", directory: folder.url, transport: wrap(try fixture.transport()))
    let queue = DispatchQueue(label: "app")
    queue.setSpecific(key: ChannelFixture.key, value: true)
    session.delivery.setTarget(queue)
    let log = log
    session.engine.addObserver { log.append($0) }
    for user in ["alice", "bob", "carol", "dave"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    try await server(
      "POST", "group_channels",
      #"{"channel_url":"chan","name":"One","user_ids":["alice","bob","carol"],"operator_ids":["alice"]}"#)
    _ = try await session.connect()
  }

  /// Whether this runs where the app is called.
  static var isOnAppQueue: Bool { DispatchQueue.getSpecific(key: key) == true }

  func channel() async throws -> GroupChannel { try await session.channel(url: "chan") }

  /// A server-side call.
  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    try await fixture.call(method, path, body)
  }

  /// A message of bob, by its id, that the session has.
  @discardableResult
  func received(_ text: String) async throws -> Int64 {
    let sent = try await server(
      "POST", "group_channels/chan/messages", #"{"message_type":"MESG","user_id":"bob","message":"\#(text)"}"#)
    let id = try #require(sent.integer("message_id"))
    await log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(id) } ?? false }
    }
    await session.untilDelivered()
    return id
  }

  func stop() async throws {
    try await session.close()
    await fixture.stop()
  }
}

/// The answer to one call, which comes once, on the app's queue.
func answer<Value: Sendable>(
  _ call: (@escaping @Sendable (Value?, SBDError?) -> Void) -> Void
) async -> (value: Value?, error: SBDError?) {
  await withCheckedContinuation { continuation in
    call { value, error in
      #expect(ChannelFixture.isOnAppQueue)
      continuation.resume(returning: (value, error))
    }
  }
}

/// The error of a call that gives nothing back.
func failure(_ call: (@escaping @Sendable (SBDError?) -> Void) -> Void) async -> SBDError? {
  await withCheckedContinuation { continuation in
    call { error in
      #expect(ChannelFixture.isOnAppQueue)
      continuation.resume(returning: error)
    }
  }
}
