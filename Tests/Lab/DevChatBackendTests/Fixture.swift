import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

/// The server's time of day, ms, which tests move. It is no `TestClock`, because it also goes back, as a server's may.
final class ServerTime: Sendable {
  private let time = Locked<Int64>(1_700_000_000_000)

  var now: Int64 { time.withValue { $0 } }
  func pass(_ milliseconds: Int64) { time.withValue { $0 += milliseconds } }
}

/// A backend with helpers: calls as a user or as a server, sockets, and what was delivered.
final class Fixture {
  let backend: DevBackend
  let clock = ServerTime()
  private var keys: [String: String] = [:]
  static let token = "secret-token"

  init(_ change: (inout BackendConfiguration) -> Void = { _ in }) throws {
    var configuration = BackendConfiguration()
    configuration.apiToken = Fixture.token
    configuration.seed = 7
    configuration.clock = { [clock] in clock.now }
    change(&configuration)
    backend = try DevBackend(configuration)
  }

  func user(_ ids: String...) async throws {
    for id in ids {
      let login = await backend.login(SocketLogin(applicationID: "DEV", userID: id, nickname: "Nick " + id))
      let (session, reply) = try login.get()
      keys[id] = reply.payload.string("key")
      await backend.close(session)
    }
  }

  func socket(_ id: String) async throws -> SocketSession {
    try await backend.login(SocketLogin(userID: id)).get().session
  }

  /// Answer of a raw request.
  func raw(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [], body: String = "",
    as user: String? = nil, headers: [String: String] = [:]
  ) async -> BackendResponse {
    var headers = headers
    if let user {
      headers["session-key"] = keys[user] ?? ""
    } else if headers.isEmpty {
      headers["api-token"] = Fixture.token
    }
    return await backend.respond(
      to: BackendRequest(
        method: method, path: path.split(separator: "/").map(String.init), query: query, headers: headers,
        body: Array(body.utf8)))
  }

  /// A server's call.
  @discardableResult
  func platform(_ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = [])
    async throws -> Payload
  {
    let response = await raw(method, path, query: query, body: body)
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// A client's `GET` with the query as it is on the wire: `a=1&a=2&b=x`.
  func get(_ path: String, _ query: String = "", as user: String? = nil) async throws -> Payload {
    let items = query.split(separator: "&").map { item -> (name: String, value: String) in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (pair[0], pair.count > 1 ? pair[1] : "")
    }
    let response = await raw("GET", path, query: items, as: user)
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// A client's call with a body.
  @discardableResult
  func perform(_ method: String, _ path: String, _ body: String = "", as user: String) async throws -> Payload {
    let response = await raw(method, path, body: body, as: user)
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// A client's call, as the transport makes it.
  @discardableResult
  func call(_ call: HTTPCall, as user: String) async throws -> Payload {
    var headers = ["session-key": keys[user] ?? "", "host": "127.0.0.1:1234"]
    var body: [UInt8] = []
    switch call.body {
    case .json(let payload): body = payload.bytes
    case .multipart(let parts):
      headers["content-type"] = "multipart/form-data; boundary=XyZ"
      for part in parts {
        body += Array("--XyZ\r\nContent-Disposition: form-data; name=\"\(part.name)\"".utf8)
        if let name = part.fileName { body += Array("; filename=\"\(name)\"".utf8) }
        body += Array("\r\nContent-Type: \(part.mimeType ?? "text/plain")\r\n\r\n".utf8)
        if case .bytes(let bytes) = part.content { body += bytes }
        body += Array("\r\n".utf8)
      }
      body += Array("--XyZ--\r\n".utf8)
    case nil: break
    }
    let response = await backend.respond(
      to: BackendRequest(
        method: call.method.rawValue, path: call.path, query: call.query.map { ($0.name, $0.value) }, headers: headers,
        body: body))
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// A group channel of these users; the first one makes it and all have joined.
  func channel(_ url: String, _ users: String..., change: (inout ChannelFields) -> Void = { _ in }) async throws {
    var fields = ChannelFields()
    fields.url = url
    change(&fields)
    try await call(.createChannel(fields, userIDs: users), as: users[0])
  }

  /// Sends over the socket, one millisecond after what was before.
  @discardableResult
  func send(
    _ text: String, to url: String, on session: SocketSession, requestID: String? = nil,
    _ change: (inout CommonContent) -> Void = { _ in }
  ) async throws -> Message {
    clock.pass(1)
    var common = CommonContent()
    change(&common)
    let command = ClientCommand.userMessage(
      UserMessageContent(text, common: common), in: url, createdAt: clock.now, requestID: requestID ?? "r-\(text)")
    let answers = await backend.receive(command.command, on: session)
    guard case .message(let received)? = answers.first.map({ ServerEvent($0) }) else {
      throw ServerError(answers.first?.payload ?? .object { _ in }) ?? ServerError(code: -1)
    }
    return received.message
  }

  /// Everything delivered so far: an expiry for a user of our own marks the end.
  func delivered() async throws -> [Delivery] {
    _ = try? await platform("POST", "users", #"{"user_id":"end-mark","nickname":""}"#)
    await backend.expireSession(of: "end-mark")
    var found: [Delivery] = []
    for await delivery in backend.deliveries {
      if delivery.userIDs == ["end-mark"] { break }
      found.append(delivery)
    }
    return found
  }
}

extension [Delivery] {
  /// The channel events of a category, with who gets them.
  func events(_ category: ChannelEvent.Category) -> [(event: ChannelEvent, users: [String])] {
    compactMap {
      guard case .channel(let event) = ServerEvent($0.command), event.category == category else { return nil }
      return (event, $0.userIDs.sorted())
    }
  }

  func of(_ name: Command.Name) -> [Delivery] { filter { $0.command.name == name } }

  /// The commands that this socket gets, in their order.
  func received(by session: SocketSession) -> [Command] {
    filter {
      $0.userIDs.contains(session.userID) && $0.except != session && ($0.only ?? session) == session
        && $0.sessions?.contains(session.id) ?? true
    }
    .map(\.command)
  }
}

/// The code of the error that `body` throws; 0 when it throws none.
func code(_ body: () async throws -> Void) async -> Int {
  do {
    try await body()
    return 0
  } catch { return (error as? ServerError)?.code ?? -1 }
}
