import ChatConnection
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

@testable import CacheSync
@testable import ChatClient

/// A server with one channel of `alice` and `bob`; the server's time is the test's.
struct CollectionFixture: Sendable {
  let live: LiveFixture
  /// Times faults and devices.
  private let clock: any TransportClock
  private let time: Locked<Int64>
  private let channelPayload: Payload
  static let url = "chan"

  init(
    messages: Int = 0, isOnSockets: Bool = false, _ configure: (inout BackendConfiguration) -> Void = { _ in }
  ) async throws {
    let time = Locked<Int64>(1_700_000_000_000)
    self.time = time
    clock = isOnSockets ? SystemClock() : TestClock.skipping()
    live = try await LiveFixture(isOnSockets: isOnSockets, clock: clock) { backend in
      backend.clock = { time.withValue { $0 } }
      backend.seed = 7
      configure(&backend)
    }
    for user in ["alice", "bob"] {
      try await live.platform(
        "POST", "users", body: Payload(#"{"user_id":"\#(user)","nickname":"\#(user)","profile_url":""}"#))
    }
    channelPayload = try await live.platform(
      "POST", "group_channels",
      body: Payload(#"{"user_ids":["alice","bob"],"channel_url":"\#(CollectionFixture.url)"}"#))
    try await write(messages)
    pass(600_000)
  }

  func pass(_ milliseconds: Int64) { time.withValue { $0 += milliseconds } }

  /// Messages of bob, every third of them in the millisecond of the one before.
  @discardableResult
  func write(
    _ count: Int, to url: String = CollectionFixture.url, customType: String = ""
  ) async throws -> [ChatModel.Message] {
    var written: [ChatModel.Message] = []
    for number in 0..<count {
      if number % 3 != 0 || number == 0 { pass(1_000) }
      let payload = try await live.platform(
        "POST", "group_channels", url, "messages",
        body: Payload(
          #"{"message_type":"MESG","user_id":"bob","message":"text \#(number)","custom_type":"\#(customType)"}"#))
      written.append(try ChatModel.Message(payload))
    }
    return written
  }

  /// Another channel of alice and bob.
  func makeChannel(_ url: String) async throws {
    pass(10)
    try await live.call("POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"\#(url)"}"#)
    try await write(1, to: url)
  }

  func edit(_ id: Int64, _ members: String) async throws {
    try await live.platform(
      "PUT", "group_channels", CollectionFixture.url, "messages", "\(id)",
      body: Payload(#"{"message_type":"MESG",\#(members)}"#))
  }

  func delete(_ id: Int64) async throws {
    try await live.platform("DELETE", "group_channels", CollectionFixture.url, "messages", "\(id)")
  }

  /// Everything that the server has, oldest first.
  func history() async throws -> [ChatModel.Message] { try await live.history(of: CollectionFixture.url) }

  /// - Parameter wrap: what stands between the session and the server.
  func device(
    folder: TemporaryCacheFolder? = nil, timeouts: TransportTimeouts = .patient,
    beforeCall: @escaping @Sendable (HTTPCall) async throws -> Void = { _ in },
    transport wrap: (any ChatTransport) -> any ChatTransport = { $0 }
  ) throws -> SessionDevice {
    let transport = InterceptedTransport(
      wrap(try live.transport(clock: clock, timeouts: timeouts)), beforeCall: beforeCall)
    return try SessionDevice(
      fixture: self, folder: folder ?? TemporaryCacheFolder(), transport: transport, clock: clock,
      channel: ChatModel.Channel(channelPayload))
  }

  func stop() async { await live.stop() }
}

/// A session of alice, and what the app's queue is.
final class SessionDevice: Sendable {
  let folder: TemporaryCacheFolder
  let session: ChatSession
  let channel: GroupChannel
  let log = NoticeLog()

  init(
    fixture: CollectionFixture, folder: TemporaryCacheFolder, transport: any ChatTransport, clock: any TransportClock,
    channel: ChatModel.Channel
  ) throws {
    self.folder = folder
    var configuration = SyncConfiguration()
    configuration.clock = clock
    session = try ChatSession(
      userID: "alice", directory: folder.url, transport: transport, configuration: configuration)
    session.delivery.setTarget(DispatchQueue(label: "app"))
    self.channel = session.channel(channel)
    let log = log
    session.engine.addObserver { log.append($0) }
  }

  /// Logs in, and returns when the engine has begun to sync.
  func connect() async throws {
    let resumed: @Sendable ([SyncNotice]) -> Int = { notices in
      notices.flatMap(\.effects).filter { if case .syncResumed = $0 { true } else { false } }.count
    }
    let before = resumed(log.notices)
    _ = try await session.connect()
    await log.until { resumed($0) > before }
  }

  func disconnect() async throws {
    await session.disconnect()
    await log.until { notices in
      let states = notices.flatMap(\.effects).compactMap { if case .connection(let state) = $0 { state } else { nil } }
      return states.last == .disconnected
    }
  }

  /// Returns when the message was told by an event or a page.
  func until(messageID: Int64, sourceLocation: SourceLocation = #_sourceLocation) async {
    await log.until(sourceLocation: sourceLocation) { notices in notices.contains { $0.brings(messageID) } }
  }

  /// As `until(messageID:)`; also when the connection began anew or a huge gap was told after so many notices: then the
  /// message may lie where nobody looks.
  func until(messageID: Int64, orNewStartAfter count: Int) async {
    await log.until { notices in
      notices.contains { $0.brings(messageID) }
        || notices.dropFirst(count).flatMap(\.effects).contains {
          switch $0 {
          case .syncResumed, .hugeGap: true
          default: false
          }
        }
    }
  }

  func send(_ text: String, requestID: String, to url: String = CollectionFixture.url) throws {
    guard let sender = ChatModel.User(.object { $0.set("user_id", "alice") }) else { return }
    session.engine.send(
      try OutgoingDraft.text(
        UserMessageContent(text), in: url, by: sender, createdAt: session.engine.nextSendTime(),
        requestID: requestID))
  }

  func collection(
    at point: Int64 = .max, previous: Int = 10, next: Int = 0, _ configure: (MessageListParams) -> Void = { _ in }
  ) -> MessageCollection {
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize, params.replyType) = (previous, next, .all)
    configure(params)
    return MessageCollection(channel: channel, startingPoint: point, params: params)
  }

  func stop() async throws { try await session.close() }
}

extension MessageCollection {
  var ids: [Int64] { succeededMessages.map(\.messageId) }
}

extension SyncNotice {
  fileprivate func brings(_ messageID: Int64) -> Bool {
    change?.channels.contains {
      $0.insertedMessages.contains(messageID) || $0.updatedMessages.contains(messageID)
    } == true
  }
}
