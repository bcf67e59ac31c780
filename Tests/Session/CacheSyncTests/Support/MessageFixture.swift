import CacheSync
import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting

/// A server with one channel of `alice` and `bob`, and a history that a server wrote; the server's time is the
/// test's.
struct MessageFixture {
  let live: LiveFixture
  private let time: Locked<Int64>
  static let url = "chan"

  init(messages: Int = 0, _ configure: (inout BackendConfiguration) -> Void = { _ in }) async throws {
    let time = Locked<Int64>(1_700_000_000_000)
    self.time = time
    live = try await LiveFixture { backend in
      backend.clock = { time.withValue { $0 } }
      backend.seed = 7
      configure(&backend)
    }
    for user in ["alice", "bob"] {
      try await platform("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)","profile_url":""}"#)
    }
    try await platform(
      "POST", "group_channels", #"{"user_ids":["alice","bob"],"channel_url":"\#(MessageFixture.url)"}"#)
    try await write(messages)
    pass(600_000)
  }

  func pass(_ milliseconds: Int64) { time.withValue { $0 += milliseconds } }

  /// A call of a server, without a network.
  @discardableResult
  func platform(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    try await live.call(method, path, body, query: query)
  }

  /// Messages of bob, every third of them in the millisecond of the one before; every tenth is an admin message.
  @discardableResult
  func write(_ count: Int) async throws -> [Message] {
    var written: [Message] = []
    for number in 0..<count {
      if number % 3 != 0 { pass(1_000) }
      let who = number % 10 == 9 ? #""message_type":"ADMM""# : #""message_type":"MESG","user_id":"bob""#
      let payload = try await platform(
        "POST", "group_channels/\(MessageFixture.url)/messages", #"{\#(who),"message":"text \#(number)"}"#)
      written.append(try Message(payload))
    }
    return written
  }

  /// Everything that the server has, oldest first.
  func history() async throws -> [Message] {
    try await live.history(
      of: MessageFixture.url,
      including: [
        ("with_sorted_meta_array", "true"), ("include_reactions", "true"), ("include_thread_info", "true"),
        ("include_parent_message_info", "true"),
      ])
  }

  func device(
    folder: TemporaryCacheFolder? = nil, transport: RecordingTransport? = nil,
    _ configure: (inout SyncConfiguration) -> Void = { _ in }
  ) async throws -> TestDevice {
    var configuration = SyncConfiguration()
    configure(&configuration)
    return try await TestDevice(
      userID: "alice", folder: folder, transport: try transport ?? recorder(), configuration: configuration)
  }

  func recorder() throws -> RecordingTransport { RecordingTransport(try live.transport()) }

  func stop() async { await live.stop() }
}

extension TestDevice {
  func ranges(_ filter: MessageFilter = .everything) async throws -> [SyncedRange] {
    try await cache.read { try $0.syncedRanges(channelURL: MessageFixture.url, provenUnder: filter).ranges }
  }

  func messages() async throws -> [Message] {
    try await cache.read { try $0.messages(channelURL: MessageFixture.url, createdIn: .min ... .max) }
  }

  /// The progress that was told last.
  var progress: MessageSyncProgress? {
    log.effects.reversed().lazy.compactMap { if case .messageSync(let progress) = $0 { progress } else { nil } }.first
  }
}

extension Message {
  /// The text of a payload of the wire, which has more members in some answers than in others.
  var line: String { "\(id) \(createdAt) \(updatedAt) \(text)" }
}
