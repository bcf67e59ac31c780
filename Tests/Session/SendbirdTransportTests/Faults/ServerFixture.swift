import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import DevChatServer
import Foundation
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// The development server with `alice` and `bob` in one channel; a proxy before it; and the transport of `alice`, through
/// the proxy and on a manual clock. `bob` needs no network: what he says goes to the backend directly.
struct ServerFixture: Sendable {
  static let channel = "demo_pair"
  static let fileSize = 400_000
  private static let file = [UInt8].file(fileSize)
  /// All different, so that a test can tell whose time it lets pass.
  static let timeouts = TransportTimeouts(login: 11, request: 12, upload: 60, acknowledgement: 13)

  let backend: DevBackend
  let server: DevChatServer
  let proxy: ByteProxy
  let clock: TestClock
  let transport: SendbirdTransport
  /// Labels of the events; received messages by their text.
  let events: Inbox<String>
  private let bob: SocketSession

  var connection: Connection { transport.base.connection }

  /// Every test stops its servers, also when it fails.
  static func run(
    _ configure: (inout TransportConfiguration) -> Void = { _ in }, _ body: (ServerFixture) async throws -> Void
  ) async throws {
    let backend = try DevBackend()
    try await backend.seedDemo()
    let bob = try await backend.login(SocketLogin(applicationID: "DEV", userID: "bob")).get().session
    // On a busy machine, what the test's clock lets pass takes long: the server waits longer.
    var settings = ServerConfiguration()
    settings.limits.requestTimeout = 300_000
    let server = try await DevChatServer.start(settings, backend: backend)
    let proxy = try await ByteProxy.start(port: server.port, seed: 7)
    let clock = TestClock()
    var configuration = try TransportConfiguration(
      applicationID: "DEV", apiURL: #require(URL(string: "http://127.0.0.1:\(proxy.port)")),
      socketURL: #require(URL(string: "ws://127.0.0.1:\(proxy.port)")))
    configuration.clock = clock
    configuration.timeouts = timeouts
    configure(&configuration)
    let transport = SendbirdTransport(configuration)
    let events = Inbox<String>()
    let pump = Task { [stream = transport.events] in
      for await event in stream { events.put(label(event)) }
    }
    let fixture = ServerFixture(
      backend: backend, server: server, proxy: proxy, clock: clock, transport: transport, events: events, bob: bob)
    let result: Result<Void, any Error>
    do { result = .success(try await body(fixture)) } catch { result = .failure(error) }
    await transport.base.connection.shutDown()
    await pump.value
    await proxy.stop()
    await server.stop()
    await backend.stop()
    try result.get()
  }

  private static func label(_ event: ConnectionEvent) -> String {
    guard case .message(let message) = event, case .message(let received) = message.event else { return event.label }
    return "message \(received.message.payload.string("message") ?? "")"
  }

  // MARK: What can be done here

  func connect() async throws { _ = try await transport.connect(LoginRequest(userID: "alice")) }

  @discardableResult
  func send(_ text: String, requestID: String? = nil) async throws -> Message {
    let command = ClientCommand.userMessage(
      UserMessageContent(text), in: Self.channel, createdAt: 1, requestID: requestID ?? "r-\(text)")
    guard case .message(let received) = try await transport.send(command).event else {
      throw WireError.malformed("answer to a message")
    }
    return received.message
  }

  func upload(_ progress: (@Sendable (Int64, Int64) -> Void)? = nil) async throws {
    let part = HTTPCall.Part(name: "file", fileName: "f.bin", mimeType: "application/octet-stream", bytes: Self.file)
    let answer = try await transport.call(
      .upload(part, channelURL: Self.channel, requestID: "upload"), progress: progress)
    _ = try UploadedFile(answer)
  }

  /// A message that `alice` should hear of. Returns when the server has handed it on: to the sockets that she has now, not
  /// to one that she opens later.
  func bobSends(_ text: String) async throws {
    let command = ClientCommand.userMessage(
      UserMessageContent(text), in: Self.channel, createdAt: 1, requestID: "bob-\(text)")
    let answers = await backend.receive(command.command, on: bob)
    try #require(answers.map(\.name) == [.userMessage])
    await backend.deliveries.room(below: 0)
  }

  /// Texts of the newest messages.
  func history(upTo last: Message) async throws -> [String] {
    var list = MessageListCall(.timestamp(last.createdAt))
    list.previousLimit = 20
    list.isInclusive = true
    return try await transport.messages(in: Self.channel, list).messages
      .map { $0.payload.string("message") ?? "" }
  }

  // MARK: Faults

  func strike(_ fault: ServerFault, at point: ServerFault.Point) async throws {
    try server.setFaults(FaultPlan(seed: 1, rules: fault.rules(point)))
    await backend.setClockSkew(fault.clockSkew)
    proxy.set(fault.behavior(point))
  }

  func lift() async throws {
    try server.setFaults(FaultPlan())
    await backend.setClockSkew(0)
    proxy.set(.passThrough)
  }

  /// Returns when the server did what it was told to do wrong.
  func untilStruck() async {
    while server.faultStrikes.allSatisfy({ $0 == 0 }), !Task.isCancelled { await Task.yield() }
  }

  // MARK: Events

  /// Takes events up to one with that label.
  /// - Returns: those before it.
  @discardableResult
  func events(until label: String) async throws -> [String] {
    var before: [String] = []
    while true {
      let next = try await events.next()
      if next == label { return before }
      before.append(next)
    }
  }

  /// Takes events up to so many messages.
  /// - Returns: the texts of the messages.
  func messages(_ count: Int) async throws -> [String] {
    var texts: [String] = []
    while texts.count < count {
      let next = try await events.next()
      if next.hasPrefix("message ") { texts.append(String(next.dropFirst("message ".count))) }
    }
    return texts
  }
}
