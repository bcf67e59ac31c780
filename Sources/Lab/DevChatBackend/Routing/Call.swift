import ChatModel
import ChatWire

/// A REST call with its caller, ready to be carried out.
struct Call {
  enum Caller {
    /// A client: acts as that user and nobody else.
    case user(UserRecord)
    /// A server with the API token: acts as anybody.
    case platform
  }

  let method: String
  let path: [String]
  let query: Query
  let body: Arguments
  let multipart: Multipart?
  let caller: Caller
  /// Where the client reached the server: host and port.
  let host: String

  var isPlatform: Bool { if case .platform = caller { true } else { false } }

  /// The caller's row; `nil` for a server.
  var ownRow: Int64? { if case .user(let user) = caller { user.row } else { nil } }
  /// The id that a client gives to a call, to know its own echo (Docs/Protocol.md#channel-events).
  var uniqueID: String? { body.payload.string("unique_id") }
}

extension Transaction {
  func respond(to request: BackendRequest) throws -> BackendResponse {
    guard request.path.allSatisfy({ !$0.utf8.contains(0) }) else { throw ServerError.unusableCharacter }
    if let response = try respondWithoutCaller(request) { return response }
    let multipart = try Multipart(contentType: request.headers["content-type"], request.body)
    let body = try multipart?.fields ?? jsonBody(request.body)
    let call = Call(
      method: request.method, path: request.path, query: Query(items: request.query), body: Arguments(body),
      multipart: multipart, caller: try caller(request.headers), host: host(request.headers))
    try countCall(call)
    return try BackendResponse(route(call))
  }

  /// Calls that bring their own proof: files, and the renewal of a session.
  private func respondWithoutCaller(_ request: BackendRequest) throws -> BackendResponse? {
    if request.path.first == "files", request.path.count == 2, request.method == "GET" {
      return try file(request.path[1], Query(items: request.query))
    }
    guard request.path.count == 3, request.path[0] == "users", request.method == "POST" else { return nil }
    let isLogin = request.path[2] == "login"
    guard isLogin || request.path[2] == "session_key" else { return nil }
    let body = Arguments(try jsonBody(request.body))
    return BackendResponse(
      try sessions.open(of: request.path[1], request.headers, body, answersLogin: isLogin))
  }

  private func jsonBody(_ bytes: [UInt8]) throws -> Payload {
    let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    guard !isBlank else { return .empty }
    guard let payload = Payload(bytes) else { throw ServerError(code: ServerError.Code.badJSON) }
    return payload
  }

  /// Who calls: `Session-Key`, else `Api-Token`.
  private func caller(_ headers: [String: String]) throws -> Call.Caller {
    if let application = headers["app-id"], application != configuration.applicationID {
      throw ServerError(code: ServerError.Code.applicationInvalid)
    }
    if let key = headers["session-key"], !key.isEmpty { return .user(try sessions.user(ofSession: key)) }
    guard let token = headers["api-token"], let expected = configuration.apiToken,
      Secrets.areEqual(token, expected)
    else { throw ServerError(code: ServerError.Code.apiTokenInvalid) }
    return .platform
  }

  /// The `Host` header goes into addresses of files, so it may only have what a host has.
  private func host(_ headers: [String: String]) -> String {
    guard let host = headers["host"], !host.isEmpty, host.utf8.count < 256,
      host.utf8.allSatisfy({ byte in
        (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || (0x30...0x39).contains(byte)
          || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]")]
            .contains(byte)
      })
    else { return "127.0.0.1" }
    return host
  }
}

enum Secrets {
  /// Takes as long for a wrong guess as for a right one of the same length.
  static func areEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    var difference = UInt64(truncatingIfNeeded: a.count ^ b.count)
    for index in a.indices { difference |= UInt64(a[index] ^ (b.isEmpty ? 0 : b[index % b.count])) }
    return difference == 0 && a.count == b.count
  }
}
