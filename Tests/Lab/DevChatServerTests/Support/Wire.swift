import ChatModel
import ChatWire
import DevChatBackend
import NIOCore
import Testing

@testable import DevChatServer

/// The whole server on a port, as clients of others find it: only sockets and HTTP.
struct Wire: Sendable {
  static let token = "api-token"

  let server: DevChatServer
  var port: Int { server.port }

  static func run(
    _ configure: (inout BackendConfiguration, inout ServerConfiguration) -> Void = { _, _ in },
    _ body: (Wire) async throws -> Void
  ) async throws {
    var settings = BackendConfiguration()
    var edge = ServerConfiguration()
    settings.apiToken = token
    configure(&settings, &edge)
    let backend = try DevBackend(settings)
    let server = try await DevChatServer.start(edge, backend: backend)
    do { try await body(Wire(server: server)) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    await backend.stop()
  }

  // MARK: Sockets

  /// A socket of a user, after its `LOGI`.
  func socket(_ userID: String) async throws -> (client: SocketClient, key: String) {
    let client = try await SocketClient.open(port, "/?user_id=\(userID)&ai=DEV")
    let first = try #require(await client.command())
    return (client, try #require(first.payload.string("key")))
  }

  /// Sends a command, and reads until its answer.
  func answer(_ command: String, on client: SocketClient, where isAnswer: (Command) -> Bool) async throws -> Command {
    client.send(command + "\n")
    return try await next(on: client, where: isAnswer)
  }

  /// The next command that is as wanted; the others are skipped.
  func next(on client: SocketClient, where isWanted: (Command) -> Bool) async throws -> Command {
    while let command = await client.command() { if isWanted(command) { return command } }
    throw ChannelError.eof
  }

  // MARK: HTTP

  struct Answer: Sendable {
    let status: Int
    let payload: Payload
    let headers: [String: String]
    var code: Int64? { payload.integer("code") }
  }

  /// - Parameter key: of a session; `nil` for the API token.
  func call(_ line: String, _ body: String = "", key: String? = nil, headers: [String] = []) async throws -> Answer {
    let caller = key.map { "Session-Key: \($0)" } ?? "Api-Token: \(Wire.token)"
    let answer = try #require(
      await RawClient.request(
        port, line, headers: [caller, "Content-Type: application/json"] + headers, body: body))
    return Answer(
      status: answer.status, payload: Payload(Array(answer.body.utf8)) ?? .empty, headers: answer.headers)
  }

  /// A call that succeeds.
  @discardableResult
  func done(_ line: String, _ body: String = "", key: String? = nil) async throws -> Payload {
    let answer = try await call(line, body, key: key)
    try #require(answer.status == 200, "\(line): \(answer.status) \(answer.code ?? 0)")
    return answer.payload
  }

  /// Users who log in, and a channel of all of them, made by the first.
  func channel(_ url: String, _ clients: [(userID: String, key: String)]) async throws {
    let ids = clients.map { "\"\($0.userID)\"" }.joined(separator: ",")
    try await done(
      "POST /v3/group_channels", "{\"channel_url\":\"\(url)\",\"user_ids\":[\(ids)]}", key: clients[0].key)
  }
}

extension Payload {
  /// The text of a member's value, as it is on the wire.
  func text(_ name: String) -> String? { valueText(of: name).map { String(decoding: $0, as: UTF8.self) } }
}
