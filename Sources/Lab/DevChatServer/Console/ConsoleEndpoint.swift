import ChatModel
import ChatWire
import DevChatBackend
import NIOHTTP1

/// `/_console`: the page, and what it calls. For loopback callers with a loopback name only.
///
/// - `GET /_console`: the page, which contains nothing of the server's
/// - `GET /_console/news?after=N&picture=N`: traffic and the watched device since then; waits for something new
/// - `GET /_console/state`: users and channels
/// - `GET /_console/messages?channel_url=URL`: the newest messages of a channel
/// - `POST /_console/send` with `{"user_id":…,"channel_url":…,"message":…}`
/// - `POST /_console/cut`, `restore` with `{"user_id":…}`, or without for everybody
/// - `PUT`, `DELETE /_console/picture`: what a watched device shows
///
/// All but the page need the secret in the header `Console-Secret`, or the API token in `Api-Token`. A page of another
/// origin can send neither: a header of its own needs a preflight, which is refused.
struct ConsoleEndpoint: Sendable {
  let console: Console
  let environment: EdgeEnvironment
  let connection: ConnectionInfo

  /// How long a call for news waits, ms: shorter than what browsers and proxies give up after.
  private static let patience: Int64 = 20_000
  static let mostPictureBytes = 4 << 20

  func answer(
    _ method: String, _ target: RequestTarget, _ head: HTTPRequestHead, _ body: [UInt8]
  ) async -> EdgeResponse {
    if let refusal = refusal(head, target) { return refusal }
    let path = Array(target.path.dropFirst())
    if path.isEmpty { return method == "GET" ? ConsolePage.response : Self.wrongMethod("GET") }
    guard isAdmitted(head) else {
      return .error(.unauthorized, 400401, "Open the address that the server printed when it started.")
    }
    switch (method, path) {
    case ("GET", ["news"]): return await news(target)
    case ("GET", ["state"]): return await state()
    case ("GET", ["messages"]): return await messages(target)
    case ("POST", ["send"]): return await send(body)
    case ("POST", ["cut"]), ("POST", ["restore"]): return setCut(path == ["cut"], body)
    case ("PUT", ["picture"]): return show(body)
    case ("DELETE", ["picture"]):
      console.feed.show(nil)
      return EdgeResponse(.ok, .object { _ in })
    case (_, ["news"]), (_, ["state"]), (_, ["messages"]): return Self.wrongMethod("GET")
    case (_, ["send"]), (_, ["cut"]), (_, ["restore"]): return Self.wrongMethod("POST")
    case (_, ["picture"]): return Self.wrongMethod("PUT or DELETE")
    default: return .error(.notFound, 400201, "There is news, state, messages, send, cut, restore and picture.")
    }
  }

  private static func wrongMethod(_ methods: String) -> EdgeResponse {
    .error(.methodNotAllowed, 400111, "Use \(methods).")
  }

  // MARK: Access

  /// Stricter than for other calls: no other name and no other origin, whatever the server admits elsewhere.
  private func refusal(_ head: HTTPRequestHead, _ target: RequestTarget) -> EdgeResponse? {
    guard connection.isLoopback else {
      return .error(.forbidden, 400108, "The console answers to its own machine only.")
    }
    let host = target.authority ?? head.headers.first(name: "host") ?? ""
    guard let name = AccessRules.name(ofHost: host), ["localhost", "127.0.0.1", "::1"].contains(name) else {
      return .error(.misdirectedRequest, 400108, "The console answers to localhost only.")
    }
    if let origin = head.headers.first(name: "origin"), origin.lowercased() != "http://" + host.lowercased() {
      return .error(.forbidden, 400108, "Only the console's own page may call it.")
    }
    if let site = head.headers.first(name: "sec-fetch-site")?.lowercased(), !["same-origin", "none"].contains(site),
      target.path.count > 1
    {
      return .error(.forbidden, 400108, "Only the console's own page may call it.")
    }
    return nil
  }

  private func isAdmitted(_ head: HTTPRequestHead) -> Bool {
    if let secret = head.headers.first(name: "console-secret") {
      return secret.isSameSecret(as: console.configuration.secret)
    }
    return head.headers.first(name: "api-token")?.isSameSecret(as: console.configuration.apiToken) ?? false
  }

  // MARK: Reading

  private func news(_ target: RequestTarget) async -> EdgeResponse {
    func number(_ name: String) -> Int { max(0, target.value(name).flatMap { Int($0) } ?? 0) }
    let patience = target.value("wait") == "0" ? 0 : Self.patience
    return EdgeResponse(
      .ok, await console.feed.news(after: number("after"), picture: number("picture"), within: patience))
  }

  private func state() async -> EdgeResponse {
    let users = await call("GET", ["users"], [("limit", "100")])
    let channels = await call(
      "GET", ["group_channels"],
      [("limit", "100"), ("show_empty", "true"), ("show_member", "true"), ("order", "latest_last_message")])
    guard let users, let channels else { return Self.noBackend }
    let known = users.objects("users").map { user -> Payload in
      let id = user.string("user_id") ?? ""
      return .object {
        $0.set("user_id", id)
        $0.set("nickname", user.string("nickname") ?? "")
        $0.set("sockets", Int64(environment.sessions.sockets(of: [id]).count))
        $0.set("is_cut", console.isCut(id))
      }
    }
    return EdgeResponse(
      .ok,
      .object {
        $0.set("users", known)
        $0.set("channels", channels.objects("channels"))
        $0.set("is_everybody_cut", console.isEverybodyCut)
      })
  }

  private func messages(_ target: RequestTarget) async -> EdgeResponse {
    guard let url = target.value("channel_url") else {
      return .error(.badRequest, 400103, "Name a channel with channel_url.")
    }
    let query: [(name: String, value: String)] = [
      ("message_ts", "9007199254740991"), ("prev_limit", "50"), ("next_limit", "0"), ("include", "true"),
      ("include_reply_type", "all"),
    ]
    let answer = await respond("GET", ["group_channels", url, "messages"], query)
    return EdgeResponse(answer)
  }

  private static let noBackend = EdgeResponse.error(
    .internalServerError, 500901, "The backend refuses the console's API token.")

  // MARK: Acting

  private func send(_ body: [UInt8]) async -> EdgeResponse {
    guard let payload = Payload(body), let user = payload.string("user_id"), let url = payload.string("channel_url"),
      let text = payload.string("message"), !text.isEmpty
    else { return .error(.badRequest, 400103, "Send user_id, channel_url and message.") }
    // As a client's call: it notifies others, and whoever reads too slowly holds it up.
    await environment.backend.deliveries.room(below: environment.limits.pendingDeliveryBytes)
    let message = Payload.object {
      $0.set("message_type", "MESG")
      $0.set("user_id", user)
      $0.set("message", text)
    }
    let answer = await respond("POST", ["group_channels", url, "messages"], [], message.bytes)
    console.add("sent", user, "as a user", status: answer.status, body: message.bytes, answer: answer.body)
    return EdgeResponse(answer)
  }

  private func setCut(_ isCut: Bool, _ body: [UInt8]) -> EdgeResponse {
    guard body.isEmpty || Payload(body) != nil else {
      return .error(.badRequest, 400403, "The body is no JSON object.")
    }
    let user = Payload(body)?.string("user_id")
    if isCut {
      console.cut(user)
      let count = environment.disconnect(userID: user)
      return EdgeResponse(.ok, .object { $0.set("disconnected", Int64(count)) })
    }
    console.restore(user)
    return EdgeResponse(.ok, .object { _ in })
  }

  private func show(_ body: [UInt8]) -> EdgeResponse {
    guard body.count <= Self.mostPictureBytes, let picture = Payload(body) else {
      return .error(.badRequest, 400403, "A picture is a JSON object of at most 4 MiB.")
    }
    console.feed.show(picture)
    return EdgeResponse(.ok, .object { _ in })
  }

  // MARK: The backend

  private func respond(
    _ method: String, _ path: [String], _ query: [(name: String, value: String)], _ body: [UInt8] = []
  ) async -> BackendResponse {
    await environment.backend.respond(
      to: BackendRequest(
        method: method, path: path, query: query,
        headers: ["api-token": console.configuration.apiToken, "content-type": "application/json"], body: body))
  }

  private func call(_ method: String, _ path: [String], _ query: [(name: String, value: String)]) async -> Payload? {
    let answer = await respond(method, path, query)
    return answer.status == 200 ? Payload(answer.body) : nil
  }
}
