import ChatModel
import ChatTesting
import ChatWire
import Foundation
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// A scripted server, a transport to it on a manual clock, and what both saw.
struct Harness: Sendable {
  let server: ScriptedServer
  let clock: TestClock
  let transport: SendbirdTransport
  /// Labels of the events.
  let events: Inbox<String>
  let sockets: Inbox<ServerSocket>
  /// Commands that the server got, `PING`s included.
  let commands: Inbox<String>

  var connection: Connection { transport.base.connection }

  /// Every test stops its server, also when it fails.
  static func run(
    _ script: ScriptedServer.Script = .greeting, tls: (certificate: String, key: String)? = nil,
    _ configure: (inout TransportConfiguration) -> Void = { _ in }, _ body: (Harness) async throws -> Void
  ) async throws {
    let (sockets, commands, events) = (Inbox<ServerSocket>(), Inbox<String>(), Inbox<String>())
    var watched = script
    watched.opened = { socket in
      sockets.put(socket)
      script.opened(socket)
    }
    watched.received = { socket, command in
      commands.put(command)
      script.received(socket, command)
    }
    let server = try await ScriptedServer(watched, tls: tls)
    let clock = TestClock()
    var configuration = try TransportConfiguration.to(server.port, isSecure: tls != nil)
    configuration.clock = clock
    configure(&configuration)
    let transport = SendbirdTransport(configuration)
    let pump = Task { [stream = transport.events] in
      // A login always follows the state; `ConnectionMachineTests` has it.
      for await event in stream {
        if case .loggedIn = event { continue }
        events.put(event.label)
      }
      events.put("end")
    }
    let harness = Harness(
      server: server, clock: clock, transport: transport, events: events, sockets: sockets, commands: commands)
    let result: Result<Void, any Error>
    do { result = .success(try await body(harness)) } catch { result = .failure(error) }
    await transport.base.connection.shutDown()
    await pump.value
    await server.stop()
    try result.get()
  }

  /// Connects, and takes the two events of it.
  func logIn(as userID: String = "u") async throws -> ServerSocket {
    _ = try await transport.connect(LoginRequest(userID: userID, accessToken: "token"))
    #expect(try await events.next(2) == ["state connecting", "state connected"])
    return try await sockets.next()
  }

  func send(_ requestID: String) -> Task<String, any Error> {
    let transport = transport
    return Task { try await transport.send(.message(requestID)).command.name.rawValue }
  }

  /// Nothing may be left over: no waiter, no call, no sleeper but those of a living connection.
  func expectIdle(sourceLocation: SourceLocation = #_sourceLocation) async {
    let left = await connection.waiting
    #expect(left == 0, sourceLocation: sourceLocation)
    #expect(transport.base.http.callsUnderWay == 0, sourceLocation: sourceLocation)
  }
}

extension TransportConfiguration {
  static func to(_ port: Int, isSecure: Bool = false) throws -> TransportConfiguration {
    let scheme = isSecure ? "s" : ""
    return try TransportConfiguration(
      applicationID: "APP", apiURL: try #require(URL(string: "http\(scheme)://127.0.0.1:\(port)")),
      socketURL: try #require(URL(string: "ws\(scheme)://127.0.0.1:\(port)")))
  }
}

extension Connection {
  var waiting: Int { acks.count + logins.count + renewals.count }

  /// Returns when the handshake of the current attempt is done.
  func untilOpen() async throws {
    while machine.step != .attempting(isOpen: true) {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}

extension ScriptedServer.Script {
  /// Lets everyone in, and acknowledges what it gets.
  static var greeting: ScriptedServer.Script {
    var script = ScriptedServer.Script()
    script.opened = { $0.send(.login()) }
    return script
  }
}

extension String {
  static func login(user: String = "u", key: String? = "key-1", _ more: String = "") -> String {
    let key = key.map { #","key":"\#($0)""# } ?? ""
    return #"LOGI{"user_id":"\#(user)","nickname":"N"\#(key),"login_ts":1,"ping_interval":15,"pong_timeout":5\#(more)}"#
  }

  static func message(_ id: Int, requestID: String? = nil) -> String {
    let request = requestID.map { #","req_id":"\#($0)""# } ?? ""
    return
      #"MESG{"channel_url":"c","channel_type":"group","message_id":\#(id),"message":"m","created_at":\#(id),"#
      + #""user":{"user_id":"v","nickname":"V"}\#(request)}"#
  }

  static func failure(_ code: Int, requestID: String? = nil) -> String {
    #"EROR{"error":true,"code":\#(code),"message":"no"\#(requestID.map { #","req_id":"\#($0)""# } ?? "")}"#
  }
}

extension ClientCommand {
  static func message(_ requestID: String) -> ClientCommand {
    .userMessage(UserMessageContent("secret text"), in: "c", createdAt: 1, requestID: requestID)
  }
}

extension ConnectionEvent {
  var label: String {
    switch self {
    case .state(let state): "state \(state)"
    case .loggedIn: "logged in"
    case .reconnectStarted: "reconnect started"
    case .reconnectSucceeded: "reconnect succeeded"
    case .reconnectFailed: "reconnect failed"
    case .message(let message): "\(message.command.name) \(message.command.payload.integer("message_id", "code") ?? 0)"
    case .tokenNeeded: "token needed"
    case .sessionClosed: "session closed"
    case .sessionRefreshed: "session refreshed"
    case .sessionExpired: "session expired"
    case .sessionFailed(let error): "session failed \(error.code.rawValue)"
    }
  }
}

/// What an error is, for comparing.
func label(_ error: any Error) -> String {
  switch error {
  case let error as WireError: error.code.rawValue
  case let error as ServerError: "server \(error.code)"
  case is CancellationError: "cancelled"
  default: "\(type(of: error))"
  }
}

/// The label of what `body` throws, or "ok".
func outcome(_ body: () async throws -> Void) async -> String {
  do {
    try await body()
    return "ok"
  } catch { return label(error) }
}

extension Task where Failure == any Error {
  var outcome: String {
    get async {
      switch await result {
      case .success: "ok"
      case .failure(let error): label(error)
      }
    }
  }
}
