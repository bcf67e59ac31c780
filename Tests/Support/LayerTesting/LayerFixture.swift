import CacheSync
package import ChatClient
package import ChatModel
package import ChatWire
package import Dispatch
package import LiveTesting
package import SyncManager
import Testing

/// A server with channels of alice and bob, and alice's session with the legacy layer set up, for tests of
/// what stands on both layers.
package final class LayerFixture: Sendable {
  package let live: LiveFixture
  package let session: ChatSession
  /// What the session told.
  package let notices = NoticeLog()
  /// Whether sending fails.
  package let isBroken = Locked(false)
  private let folder: TemporaryCacheFolder

  /// - Parameters:
  ///   - messages: of bob in `ch01`, with the texts `1`, `2` and so on.
  ///   - options: how the legacy layer is set up.
  package init(
    messages: Int = 0, channels: Int = 1, options: (inout LegacyOptions) -> Void = { _ in }, hugeGap: Int = 300,
    isResumed: Bool = true, isOnSockets: Bool = false, appQueue: DispatchQueue = .main,
    legacyQueue: DispatchQueue? = nil
  ) async throws {
    live = try await .stepping(hugeGap: hugeGap, isOnSockets: isOnSockets)
    folder = try TemporaryCacheFolder()
    var configuration = SyncConfiguration()
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    (configuration.messagePageSize, configuration.resendInterval) = (7, 0.01)
    session = try ChatSession(
      userID: "alice", directory: folder.url,
      transport: InterceptedTransport.failingSends(try live.transport(), while: isBroken),
      configuration: configuration)
    session.setDelegateQueue(appQueue)
    var legacyOptions = LegacyOptions()
    // The fixture's server is in 2023.
    (legacyOptions.policy, legacyOptions.retentionDays) = (.manual, SBSMSyncManagerOptions.infinity)
    options(&legacyOptions)
    let queues = LegacyQueues()
    queues.setDelegateQueue(legacyQueue ?? appQueue)
    queues.setCompletionQueue(legacyQueue ?? appQueue)
    LegacyLayer.of(session).setUp(legacyOptions, queues, session)
    if isResumed { setResumed(true) }
    let notices = notices
    session.engine.addObserver { notices.append($0) }
    for user in ["alice", "bob", "carol"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    for number in 1...channels { try await make("ch0\(number)") }
    for number in stride(from: 1, through: messages, by: 1) { try await write("\(number)") }
  }

  package func stop() async throws {
    try await session.close()
    await live.stop()
  }

  // MARK: The server

  @discardableResult
  package func server(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    try await live.call(method, path, body, query: query)
  }

  package func make(_ url: String) async throws {
    try await server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"\#(url)","name":"N \#(url)"}"#)
  }

  @discardableResult
  package func write(_ text: String, to url: String = "ch01", by user: String = "bob") async throws -> Int64 {
    try await live.send(text, to: url, by: user)
  }

  package func edit(_ id: Int64, _ text: String) async throws {
    try await server("PUT", "group_channels/ch01/messages/\(id)", #"{"message_type":"MESG","message":"\#(text)"}"#)
  }

  package func delete(_ id: Int64) async throws { try await server("DELETE", "group_channels/ch01/messages/\(id)") }

  /// What the server has of `ch01`, oldest first.
  package func history() async throws -> [Message] { try await live.history(of: "ch01") }

  // MARK: The device

  package func connect() async throws {
    _ = try await session.connect()
    await quiet()
  }

  package func channel(_ url: String = "ch01") async throws -> GroupChannel { try await session.getChannel(url) }

  /// Sends a text, with the request id as its text.
  package func send(_ requestID: String) throws { try session.send(requestID) }

  /// Loses the connection, or gets it back, and returns when the session knows.
  package func setConnected(_ isConnected: Bool) async {
    if isConnected { await session.resumed() } else { await session.suspended() }
    await quiet()
  }

  package var isResumed: Bool { LegacyLayer.of(session).isResumed }
  package func setResumed(_ isResumed: Bool) { LegacyLayer.of(session).setResumed(isResumed, session) }

  /// Returns when the server has nothing more to send and everything that happened was told, also by adapters of adapters:
  /// each passes on in a job of its own.
  package func quiet() async {
    for _ in 0..<4 {
      await live.server.untilQuiet()
      await session.untilAllIsTold()
    }
  }

  /// What something is on the app's queue.
  package func onQueue<Value: Sendable>(_ value: @escaping @Sendable () -> Value) async -> Value {
    await session.delivered(value)
  }

  /// Writes one more message, and returns when the session told it: everything before it came, too, or is asked for.
  @discardableResult
  package func barrier(_ text: String = "barrier") async throws -> Int64 {
    let id = try await write(text)
    await knows(id)
    await quiet()
    return id
  }

  /// Returns when the session told of a message of the server.
  package func knows(_ id: Int64) async {
    await notices.until { notices in
      notices.contains { notice in
        notice.change?.channels.contains { $0.insertedMessages.contains(id) || $0.updatedMessages.contains(id) } == true
      }
    }
  }
}
