import ChatModel
import ChatWire

/// Answers REST calls: determines the caller, and the route.
struct RequestRoutes {
  let transaction: Transaction
  private var retention: Retention { Retention(transaction: transaction) }
  private var sessions: Sessions { Sessions(transaction: transaction) }
  private var userRoutes: UserRoutes { UserRoutes(transaction: transaction) }
  private var pushTokenRoutes: PushTokenRoutes { PushTokenRoutes(transaction: transaction) }
  private var reportRoutes: ReportRoutes { ReportRoutes(transaction: transaction) }
  private var channelRoutes: ChannelRoutes { ChannelRoutes(transaction: transaction) }
  private var openChannelRoutes: OpenChannelRoutes { OpenChannelRoutes(transaction: transaction) }
  private var fileRoutes: FileRoutes { FileRoutes(transaction: transaction) }
  private var searchRoutes: SearchRoutes { SearchRoutes(transaction: transaction) }
  private var rateLimiter: RateLimiter { RateLimiter(transaction: transaction) }

  func respond(to request: BackendRequest) throws -> BackendResponse {
    guard request.path.allSatisfy({ !$0.utf8.contains(0) }) else { throw ServerError.unusableCharacter }
    if let response = try respondWithoutCaller(request) { return response }
    let multipart = try Multipart(
      contentType: request.headers["content-type"], request.file.map { .file($0) } ?? .memory(request.body))
    let body = try multipart?.fields ?? jsonBody(request.body)
    let call = Call(
      method: request.method, path: CallPath(request.path), query: Query(items: request.query), body: Arguments(body),
      multipart: multipart, caller: try caller(request.headers), host: host(request.headers))
    try rateLimiter.countCall(call)
    return try BackendResponse(route(call))
  }

  /// Calls with their own proof, or without any: files, pictures of emojis, and the renewal of a session.
  private func respondWithoutCaller(_ request: BackendRequest) throws -> BackendResponse? {
    if request.path.first == "files", request.path.count == 2, request.method == "GET" {
      return try fileRoutes.file(request.path[1], Query(items: request.query))
    }
    if request.path.first == "emoji_images", request.path.count == 2, request.method == "GET" {
      return try EmojiRoutes().image(request.path[1])
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
    guard let payload = Payload(bytes), !payload.isNestedTooDeeply else {
      throw ServerError(code: ServerError.Code.badJSON)
    }
    return payload
  }

  /// The caller: `Session-Key`, else `Api-Token`.
  private func caller(_ headers: [String: String]) throws -> Call.Caller {
    if let application = headers["app-id"], application != transaction.configuration.applicationID {
      throw ServerError(code: ServerError.Code.applicationInvalid)
    }
    if let key = headers["session-key"], !key.isEmpty { return .user(try sessions.user(ofSession: key)) }
    guard let token = headers["api-token"], let expected = transaction.configuration.apiToken,
      Secrets.areEqual(token, expected)
    else { throw ServerError(code: ServerError.Code.apiTokenInvalid) }
    return .platform
  }

  /// The `Host` header becomes part of the addresses of files, so it may only contain what a host can.
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

  /// Finds the route of a call, by its first word.
  func route(_ call: Call) throws -> Payload {
    switch (call.method, call.path.first ?? "") {
    case (_, "users"): return try userRoutes.route(call)
    case (_, "group_channels"): return try channelRoutes.route(call)
    case (_, "open_channels"): return try openChannelRoutes.route(call)
    case ("GET", "sdk") where call.path.count > 2 && call.path[1] == "group_channels":
      // The passive variant of the channel call.
      return try channelRoutes.route(
        Call(
          method: call.method, path: CallPath(Array(call.path[1...])), query: call.query, body: call.body,
          multipart: call.multipart, caller: call.caller, host: call.host))
    case ("POST", "storage") where call.path.count == 2 && call.path[1] == "file": return try fileRoutes.upload(call)
    case ("GET", "sdk") where call.path == ["sdk", "applications", "settings"]: return retention.applicationSettings()
    case ("GET", "search") where call.path == ["search", "messages"]: return try searchRoutes.search(call)
    case (_, "report"): return try reportRoutes.route(call)
    case (_, "push"): return try pushTokenRoutes.routeOwner(call)
    case (_, "emoji_categories"), (_, "emojis"): return try EmojiRoutes().route(call)
    default: throw ServerError.unknownPath
    }
  }
}
