import CacheSync
import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LayerTesting
import LiveTesting
import Testing

@testable import SyncManager

/// A server with channels of alice and bob, and alice's sessions with the legacy layer set up. Every
/// transaction of the server has a millisecond of its own, so that every order is known.
final class LegacyFixture: Sendable {
  let live: LiveFixture
  let folder: TemporaryCacheFolder

  /// - Parameters:
  ///   - clock: times the faults.
  ///   - remembersSends: whether the server knows the request id of a message that is sent again. Without, every second
  ///     send is a second message, and no user may have two devices at once.
  init(
    clock: any TransportClock = SystemClock(), isOnSockets: Bool = false, remembersSends: Bool = true
  ) async throws {
    live = try await LiveFixture(isOnSockets: isOnSockets, hasOneDeviceEach: !remembersSends, clock: clock) { backend in
      backend.stepTime()
      backend.answersRepeatedSends = remembersSends
    }
    folder = try TemporaryCacheFolder()
    for user in ["alice", "bob", "carol"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
  }

  /// With channels `ch01` and so on, each with messages `1`, `2` and so on; the last channel has the newest message.
  convenience init(
    channels: Int, messages: Int = 1, clock: any TransportClock = SystemClock(), isOnSockets: Bool = false
  ) async throws {
    try await self.init(clock: clock, isOnSockets: isOnSockets)
    for number in 1...channels {
      try await make("ch0\(number)")
      for text in stride(from: 1, through: messages, by: 1) { try await send("\(text)", to: "ch0\(number)") }
    }
  }

  /// A server's call.
  @discardableResult
  func server(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    try await live.call(method, path, body, query: query)
  }

  func make(_ url: String, _ users: [String] = ["alice", "bob"], _ more: String = "") async throws {
    let users = users.map { #""\#($0)""# }.joined(separator: ",")
    try await server(
      "POST", "group_channels", #"{"user_ids":[\#(users)],"channel_url":"\#(url)","name":"N \#(url)"\#(more)}"#)
  }

  @discardableResult
  func send(_ text: String, to url: String = "ch01", by user: String = "bob") async throws -> Int64 {
    try await live.send(text, to: url, by: user)
  }

  /// What the server has of a channel, oldest first.
  func history(_ url: String = "ch01") async throws -> [Message] { try await live.history(of: url) }

  /// A session in the fixture's folder, with the legacy layer set up.
  /// - Parameter options: `nil` leaves setup out.
  func session(
    _ options: LegacyOptions? = LegacyOptions(), isResumed: Bool = true, pageSize: Int = 100,
    transport: (any ChatTransport)? = nil, clock: (any TransportClock)? = nil
  ) throws -> ChatSession {
    var configuration = SyncConfiguration()
    if let clock { configuration.clock = clock }
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    (configuration.channelPageSize, configuration.messagePageSize) = (pageSize, pageSize)
    configuration.resendInterval = 0.01
    let session = try ChatSession(
      userID: "alice", directory: folder.url, transport: transport ?? live.transport(), configuration: configuration)
    if let options {
      let layer = LegacyLayer.of(session)
      layer.setUp(options, LegacyQueues(), session)
      if isResumed { layer.setResumed(true, session) }
    }
    return session
  }

  func stop(_ sessions: ChatSession...) async throws {
    for session in sessions { try await session.close() }
    await live.stop()
  }
}

extension ChatSession {
  /// A message collection whose delegate is returned; keep it.
  func messages(
    _ url: String = "ch01", filter: SBSMMessageFilter? = nil, viewpoint: Int64 = .max, limit: UInt = 30,
    reverse: Bool = false
  ) async throws -> (collection: SBSMMessageCollection, log: LegacyMessageLog) {
    let collection = SBSMMessageCollection(
      channel: try await getChannel(url), filter: filter, viewpointTimestamp: viewpoint, limit: limit,
      reverse: reverse)
    let log = LegacyMessageLog()
    collection.delegate = log
    return (collection, log)
  }

  /// A channel collection whose delegate is returned; keep it.
  func channels(
    limit: UInt = 20, _ change: (GroupChannelListQuery) -> Void = { _ in }
  ) throws -> (collection: SBSMChannelCollection, log: ChannelLog) {
    let query = createMyGroupChannelListQuery()
    query.limit = limit
    change(query)
    let collection = try #require(SBSMChannelCollection(query: query))
    let log = ChannelLog()
    collection.delegate = log
    return (collection, log)
  }
}

extension SBSMChannelCollection {
  var urls: [String] { channels.map(\.channelURL) }
}
