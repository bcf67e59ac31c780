import CacheSync
import ChatModel
import ChatWire
import DevChatBackend
import DevChatServer
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

@testable import ChatClient
@testable import EventAdapter
@testable import SyncManager

/// A server with channels of alice and bob, and alice's session on live sockets with the legacy layer set up. Every
/// transaction of the server has a millisecond of its own, so that every order is known.
final class AdapterScene: Sendable {
  let live: LiveScene
  let folder: TemporaryCacheFolder
  let session: ChatSession
  /// Whether sending fails.
  let isBroken = Locked(false)
  /// What had no counterpart, by row.
  let unmapped = WatchedLog<UnmappedEvent>()

  /// - Parameters:
  ///   - messages: of bob in `ch01`, with the texts `1`, `2` and so on.
  ///   - options: how the legacy layer is set up.
  init(
    messages: Int = 0, channels: Int = 1, options: (inout LegacyOptions) -> Void = { _ in }, hugeGap: Int = 300,
    isResumed: Bool = true, appQueue: DispatchQueue = .main, legacyQueue: DispatchQueue? = nil
  ) async throws {
    live = try await LiveScene { backend, _ in
      backend.stepTime()
      backend.hugeGap = hugeGap
    }
    folder = try TemporaryCacheFolder()
    var configuration = SyncConfiguration()
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    (configuration.messagePageSize, configuration.resendInterval) = (7, 0.01)
    let transport = InterceptedTransport.failingSends(try live.transport(), while: isBroken)
    session = try ChatSession(
      userID: "alice", directory: folder.url, transport: transport, configuration: configuration)
    session.delivery.setTarget(appQueue)
    var legacyOptions = LegacyOptions()
    // The scene's server lives in 2023.
    (legacyOptions.policy, legacyOptions.retentionDays) = (.manual, SBSMSyncManagerOptions.infinity)
    options(&legacyOptions)
    let queues = LegacyQueues()
    queues.setDelegateQueue(legacyQueue ?? appQueue)
    queues.setCompletionQueue(legacyQueue ?? appQueue)
    let layer = LegacyLayer.of(session)
    layer.setUp(legacyOptions, queues, session)
    if isResumed { layer.setResumed(true, session) }
    for user in ["alice", "bob", "carol"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    for number in 1...channels { try await make("ch0\(number)") }
    for number in stride(from: 1, through: messages, by: 1) { try await write("\(number)") }
  }

  @discardableResult
  func server(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    try await live.call(method, path, body, query: query)
  }

  func make(_ url: String) async throws {
    try await server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"\#(url)","name":"N \#(url)"}"#)
  }

  @discardableResult
  func write(_ text: String, to url: String = "ch01", by user: String = "bob") async throws -> Int64 {
    try await live.send(text, to: url, by: user)
  }

  func edit(_ id: Int64, _ text: String) async throws {
    try await server("PUT", "group_channels/ch01/messages/\(id)", #"{"message_type":"MESG","message":"\#(text)"}"#)
  }

  func delete(_ id: Int64) async throws { try await server("DELETE", "group_channels/ch01/messages/\(id)") }

  /// What the server has of `ch01`, oldest first.
  func history() async throws -> [Message] { try await live.history(of: "ch01") }

  func connect() async throws {
    _ = try await session.connect()
    await quiet()
  }

  func channel(_ url: String = "ch01") async throws -> GroupChannel { try await session.getChannel(url) }

  /// Sends a text, with the request id as its text.
  func send(_ requestID: String) throws { try session.send(requestID) }

  /// Loses the connection, or gets it back, and returns when the session knows.
  func setConnected(_ isConnected: Bool) async {
    if isConnected { await session.resumed() } else { await session.suspended() }
    await quiet()
  }

  /// Returns when everything that happened was told, also by adapters of adapters: each passes on in a job of its own.
  func quiet() async { for _ in 0..<4 { await session.untilDelivered() } }

  /// What something is on the app's queue.
  func onQueue<Value: Sendable>(_ value: @escaping @Sendable () -> Value) async -> Value {
    await session.delivered(value)
  }

  var observer: UnmappedEventObserver { { [unmapped] in unmapped.append($0) } }

  func stop() async throws {
    try await session.close()
    await live.stop()
  }
}
