import CacheSync
import ChatModel
import ChatWire
import DevChatBackend
import DevChatServer
import Foundation
import LiveTesting
import LocalCaching
import Testing

@testable import ChatClient
@testable import SyncManager

/// A server with a channel of alice and bob, and alice's session on live sockets with the legacy layer set up. Every
/// transaction of the server has a millisecond of its own, so that every order is known.
final class ShadowScene: Sendable {
  let live: LiveScene
  let folder: TemporaryCacheFolder
  let session: ChatSession
  let notices = NoticeLog()
  /// Whether sending fails.
  let isBroken = Locked(false)
  private let time = Locked<Int64>(1_700_000_000_000)

  /// - Parameters:
  ///   - messages: of bob in `ch01`, with the texts `1`, `2` and so on.
  ///   - options: how the legacy layer is set up.
  init(
    messages: Int = 0, options: (inout LegacyOptions) -> Void = { _ in }, hugeGap: Int = 300,
    appQueue: DispatchQueue = .main, legacyQueue: DispatchQueue? = nil
  ) async throws {
    let time = time
    live = try await LiveScene { backend, _ in
      backend.clock = {
        time.withValue {
          $0 += 10
          return $0
        }
      }
      backend.hugeGap = hugeGap
    }
    folder = try TemporaryCacheFolder()
    var configuration = SyncConfiguration()
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    (configuration.messagePageSize, configuration.resendInterval) = (7, 0.01)
    let isBroken = isBroken
    let transport = InterceptedTransport(
      try live.transport(),
      beforeSend: { _ in
        if isBroken.withValue({ $0 }) { throw WireError(.socketClosed, "The test breaks it.") }
      },
      beforeCall: { call in
        if isBroken.withValue({ $0 }), call.method == .post, call.path.contains("messages") {
          throw WireError(.network, "The test breaks it.")
        }
      })
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
    layer.setResumed(true, session)
    let notices = notices
    session.engine.addObserver { notices.append($0) }
    for user in ["alice", "bob", "carol"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    try await server(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"ch01","name":"N ch01"}"#)
    for number in stride(from: 1, through: messages, by: 1) { try await write("\(number)") }
  }

  // MARK: The server

  @discardableResult
  func server(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    let response = await live.backend.respond(
      to: BackendRequest(
        method: method, path: path.split(separator: "/").map(String.init), query: query,
        headers: ["api-token": LiveScene.apiToken], body: Array(body.utf8)))
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  @discardableResult
  func write(_ text: String, by user: String = "bob") async throws -> Int64 {
    let sent = try await server(
      "POST", "group_channels/ch01/messages",
      #"{"message_type":"MESG","user_id":"\#(user)","message":"\#(text)"}"#)
    return sent.integer("message_id") ?? 0
  }

  func edit(_ id: Int64, _ text: String) async throws {
    try await server("PUT", "group_channels/ch01/messages/\(id)", #"{"message_type":"MESG","message":"\#(text)"}"#)
  }

  func delete(_ id: Int64) async throws { try await server("DELETE", "group_channels/ch01/messages/\(id)") }

  /// What the server has of `ch01`, oldest first.
  func history() async throws -> [Message] {
    let page = try await server(
      "GET", "group_channels/ch01/messages",
      query: [("message_ts", "0"), ("prev_limit", "0"), ("next_limit", "200"), ("include", "true")])
    return page.objects("messages").compactMap { try? Message($0, channelURL: "ch01") }
  }

  // MARK: The device

  func connect() async throws {
    _ = try await session.connect()
    await quiet()
  }

  func channel() async throws -> GroupChannel {
    try await withCheckedThrowingContinuation { continuation in
      session.getChannel(url: "ch01") { result, _ in continuation.resume(with: result) }
    }
  }

  /// Sends a text, with the request id as its text.
  func send(_ requestID: String) throws {
    let user = ChatModel.User(
      .object {
        $0.set("user_id", "alice")
        $0.set("nickname", "alice")
      })
    session.engine.send(
      try OutgoingDraft.text(
        UserMessageContent(requestID), in: "ch01", by: try #require(user), createdAt: session.engine.nextSendTime(),
        requestID: requestID))
  }

  /// Loses the connection, or gets it back, and returns when the session knows.
  func setConnected(_ isConnected: Bool) async {
    let log = NoticeLog()
    session.engine.addObserver { log.append($0) }
    if isConnected { await session.engine.transport.resume() } else { await session.engine.transport.suspend() }
    await log.untilEffect {
      if case .connection(let state) = $0 { (state == .connected) == isConnected } else { false }
    }
    await quiet()
  }

  func setResumed(_ isResumed: Bool) { LegacyLayer.of(session).setResumed(isResumed, session) }
  var isResumed: Bool { LegacyLayer.of(session).isResumed }

  /// Returns when everything that happened was told.
  func quiet() async { for _ in 0..<3 { await session.untilDelivered() } }

  /// Writes one more message, and returns when the session told it: everything before it came, too, or is asked for.
  @discardableResult
  func barrier(_ text: String = "barrier") async throws -> Int64 {
    let id = try await write(text)
    await knows(id)
    await quiet()
    return id
  }

  /// Returns when the session told of a message of the server.
  func knows(_ id: Int64) async {
    await notices.until { notices in
      notices.contains { notice in
        notice.change?.channels.contains { $0.insertedMessages.contains(id) || $0.updatedMessages.contains(id) } == true
      }
    }
  }

  func stop() async throws {
    try await session.close()
    await live.stop()
  }
}
