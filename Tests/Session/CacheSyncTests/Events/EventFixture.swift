import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import Testing

@testable import CacheSync

/// Alice's device, a channel `chan` of alice and bob that it knows, and a server that does what tests
/// say. Every transaction of the server has a millisecond of its own.
final class EventFixture: Sendable {
  static let url = "chan"

  let fixture: LiveFixture
  let device: TestDevice

  init(
    _ channel: String = "", policies: (unread: Int, last: Int) = (0, 0),
    transport wrap: (any ChatTransport) -> any ChatTransport = { $0 },
    configuration: SyncConfiguration = EventFixture.configuration(), faults: FaultPlan = FaultPlan(),
    isOnSockets: Bool = false
  ) async throws {
    fixture = try await LiveFixture(isOnSockets: isOnSockets, faults: faults) { backend in
      backend.stepTime()
      (backend.unreadThreadingPolicy, backend.lastMessageThreadingPolicy) = policies
    }
    device = try await TestDevice(
      userID: "alice", transport: wrap(try fixture.transport()), configuration: configuration)
    for user in ["alice", "bob", "carol"] { try await server("POST", "users", #"{"user_id":"\#(user)"}"#) }
    try await server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"chan","name":"One"\#(channel)}"#)
    try await device.connect()
    device.engine.refreshChannel(Self.url)
    await untilIdle()
  }

  /// Failing work is tried again soon, so that tests do not wait.
  static func configuration() -> SyncConfiguration {
    var configuration = SyncConfiguration()
    configuration.firstRetryDelay = 0.01
    configuration.longestRetryDelay = 0.05
    return configuration
  }

  /// A server's call.
  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    try await fixture.call(method, path, body)
  }

  /// A message through the server's own interface.
  @discardableResult
  func send(_ text: String, by user: String = "bob", _ more: String = "") async throws -> Int64 {
    try await fixture.send(text, to: Self.url, by: user, more)
  }

  /// Sends, and returns when the device has it.
  @discardableResult
  func received(_ text: String, by user: String = "bob", _ more: String = "") async throws -> Int64 {
    let id = try await send(text, by: user, more)
    await device.log.until { notices in
      notices.contains { notice in
        guard case .message(let event)? = notice.event else { return false }
        return event.message.id == id
      }
    }
    await untilIdle()
    return id
  }

  /// Returns when nothing is under way.
  func untilIdle() async {
    // An event that is still on its way would make something stale later.
    await fixture.server.untilQuiet()
    try? await device.engine.perform { _ in }
    await device.engine.untilAtRest()
  }

  /// Returns when nothing is under way and no channel is stale, on a connection that stays.
  func clean() async throws {
    repeat {
      await untilIdle()
      await Task.yield()
    } while try await device.engine.perform { !$0.channelSync.freshness.stale.isEmpty }
    await untilIdle()
  }

  var channel: Channel? {
    get async throws { try await device.cache.read { try $0.channel(url: EventFixture.url) } }
  }

  func message(_ id: Int64) async throws -> Message? {
    try await device.cache.read { try $0.message(channelURL: EventFixture.url, messageID: id) }
  }

  /// Claims that the cache holds everything between two messages.
  func claimRange(_ first: Int64, _ last: Int64) async throws {
    try await device.cache.write(source: .application) { transaction in
      let snapshot = transaction.snapshot
      guard let first = try snapshot.message(channelURL: EventFixture.url, messageID: first),
        let last = try snapshot.message(channelURL: EventFixture.url, messageID: last),
        let range = SyncedRange(start: first.createdAt, end: last.createdAt)
      else { return }
      try transaction.addSyncedRange(range, channelURL: EventFixture.url)
    }
  }

  /// What the server says of the channel now, as the device would ask for it.
  func channelOfServer() async throws -> Channel? {
    try await device.engine.transport.myChannels(userID: "alice", .one(EventFixture.url)).channels.first
  }

  func stop() async throws {
    try await device.stop()
    await fixture.stop()
  }
}
