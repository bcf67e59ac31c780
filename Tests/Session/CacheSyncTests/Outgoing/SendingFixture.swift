import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import Testing

@testable import CacheSync

/// A server with alice and bob in two channels, `first` and `second`, and what it has, seen from its server side.
struct SendingFixture {
  let fixture: LiveFixture

  /// - Parameters:
  ///   - answersRepeatedSends: whether the server knows the request id of a message that is sent again. Without, every
  ///     second send is a second message.
  ///   - uploadLimit: megabytes.
  ///   - record: takes what the server does for devices.
  init(answersRepeatedSends: Bool = true, uploadLimit: Int = 30, record: ServerRecord? = nil) async throws {
    fixture = try await LiveFixture(hasOneDeviceEach: !answersRepeatedSends, record: record) { backend in
      (backend.answersRepeatedSends, backend.uploadLimit) = (answersRepeatedSends, uploadLimit)
    }
    for user in ["alice", "bob"] {
      try await platform("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    for url in ["first", "second"] {
      try await platform("POST", "group_channels", #"{"channel_url":"\#(url)","user_ids":["alice","bob"]}"#)
    }
  }

  /// A server-side call.
  @discardableResult
  func platform(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    try await fixture.call(method, path, body, query: query)
  }

  /// Makes channels that only alice is in.
  func make(_ urls: String...) async throws {
    for url in urls { try await platform("POST", "group_channels", #"{"channel_url":"\#(url)","user_ids":["alice"]}"#) }
  }

  /// Alice's device.
  func device(
    folder: TemporaryCacheFolder? = nil, transport: (any ChatTransport)? = nil, resendInterval: Double = 0.01
  ) async throws -> TestDevice {
    var configuration = SyncConfiguration()
    configuration.resendInterval = resendInterval
    configuration.firstRetryDelay = 0.05
    return try await TestDevice(
      userID: "alice", folder: folder, transport: try transport ?? fixture.transport(), configuration: configuration)
  }

  /// The request ids of a channel's messages on the server, oldest first.
  func requestIDs(_ url: String) async throws -> [String] {
    try await messages(url).map { $0.requestID ?? "" }
  }

  func messages(_ url: String) async throws -> [Message] { try await fixture.history(of: url) }

  func fail(_ rules: FaultRule...) throws { try fixture.server.setFaults(FaultPlan(rules: rules)) }

  func stop(_ devices: TestDevice...) async throws {
    for device in devices { try await device.stop() }
    await fixture.stop()
  }
}

extension TestDevice {
  static var alice: User {
    get throws {
      try #require(
        User(
          .object {
            $0.set("user_id", "alice")
            $0.set("nickname", "Alice")
          }))
    }
  }

  /// Sends a text, with the request id as its text.
  @discardableResult
  func send(_ requestID: String, to url: String = "first", _ answers: Answers) throws -> OutgoingDraft {
    let draft = try OutgoingDraft.text(
      UserMessageContent(requestID), in: url, by: try TestDevice.alice, createdAt: engine.nextSendTime(),
      requestID: requestID
    )
    engine.send(draft, completion: answers.expect(requestID))
    return draft
  }

  func sendFile(_ requestID: String, to url: String = "first", _ upload: FileUpload, _ answers: Answers) throws {
    let draft = try OutgoingDraft.file(
      FileMessageContent(url: ""), upload: upload, in: url, by: try TestDevice.alice, createdAt: engine.nextSendTime(),
      requestID: requestID)
    engine.send(draft, completion: answers.expect(requestID))
  }

  func setPolicy(_ change: (inout ResendPolicy) -> Void) {
    var policy = ResendPolicy()
    change(&policy)
    engine.setResendPolicy(policy)
  }

  /// Logs in, which tells the time, and leaves again.
  func connectOnce() async throws {
    try await connect()
    await goOffline()
  }

  /// The outgoing messages of the cache, oldest first, as `state code`.
  func outgoing() async throws -> [String] {
    try await cache.read { try $0.outgoingMessages() }.map { row in
      "\(row.requestID) \(row.state.rawValue)\(row.errorCode.map { " \($0)" } ?? "")"
    }
  }

  /// What happened to an outgoing message, by the numbers of its causes.
  func sources(of requestID: String) -> [Int] {
    log.notices.filter { notice in
      notice.change?.channels.contains { channel in
        channel.insertedOutgoing.contains(requestID) || channel.updatedOutgoing.contains(requestID)
          || channel.removedOutgoing.contains(requestID)
          || channel.resolvedOutgoing.contains { $0.requestID == requestID }
      } ?? false
    }.map(\.source.rawValue)
  }
}
