import ChatConnection
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend

/// The server of a scenario, in this process: the two layers are compared, without a socket in between. Every
/// transaction has its own times, so that every order is known.
final class Stage: Sendable {
  /// Sends the signals that `Device.awaitEvents` waits for, in its own channel.
  static let observer = "observer"
  static let main = "main"
  static let signals = "signals"
  private static let apiToken = "scenario"

  let backend: DevBackend
  let server: InProcessServer
  let users: [String]
  private let names = Locked<[String: Int64]>([:])

  /// The user of the device.
  var deviceUser: String { users[0] }

  init(_ scenario: Scenario) throws {
    users = scenario.users
    var settings = BackendConfiguration()
    settings.apiToken = Self.apiToken
    settings.hugeGap = scenario.options.hugeGap
    settings.seed = 1
    // The devices' clock is fast, and a busy machine is silent for a while: keep-alives also get their real seconds.
    settings.pingInterval *= Int(BriskClock.factor)
    settings.pongTimeout *= Int(BriskClock.factor)
    let time = Locked<Int64>(1_700_000_000_000)
    settings.clock = {
      time.withValue {
        $0 += 10
        return $0
      }
    }
    backend = try DevBackend(settings)
    server = try InProcessServer(backend: backend, apiToken: Self.apiToken, clock: BriskClock())
  }

  func stop() async {
    await server.stop()
    await backend.stop()
  }

  /// A transport for the device to it.
  func transport() -> InProcessTransport { server.transport(timeouts: BriskClock().timeouts) }

  /// The url of a scenario's channel: the server requires at least four characters.
  static func url(_ name: String) -> String { [main, signals].contains(name) ? name : "channel_" + name }

  // MARK: Calls

  /// A server-side call.
  /// - Throws: `ServerError` if it is refused.
  @discardableResult
  func call(
    _ method: String, _ path: String..., body: Payload? = nil, query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    let response = await backend.respond(
      to: BackendRequest(
        method: method, path: path, query: query, headers: ["api-token": Self.apiToken], body: body?.bytes ?? []))
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// Creates the users, the channel that is compared, and the channel for signals.
  func build(_ options: Scenario.Options) async throws {
    for user in users + [Self.observer] {
      try await call(
        "POST", "users",
        body: .object {
          $0.set("user_id", user); $0.set("nickname", user)
        })
    }
    try await make(Self.signals, users: [deviceUser, Self.observer])
    try await make(Self.main, isPublic: options.isPublic)
    for number in stride(from: 1, through: options.channels, by: 1) { try await make("c\(number)") }
  }

  /// Creates a channel; all but that for signals have the custom type by which lists find them.
  func make(_ name: String, users members: [String]? = nil, isPublic: Bool = false) async throws {
    try await call(
      "POST", "group_channels",
      body: .object {
        $0.set("user_ids", members ?? users)
        $0.set("channel_url", Self.url(name))
        $0.set("name", name)
        $0.set("custom_type", name == Self.signals ? "signals" : "shown")
        if isPublic { $0.set("is_public", true) }
      })
  }

  /// - Returns: the id of the message.
  @discardableResult
  func send(_ draft: StagedMessage) async throws -> Int64 {
    let sent = try await call("POST", "group_channels", draft.channel, "messages", body: draft.body)
    guard let id = sent.integer("message_id") else { throw WireError(.malformed, "A message without an id.") }
    if let name = draft.name { names.withValue { $0[name] = id } }
    return id
  }

  /// A message in the channel for signals.
  func signal() async throws -> Int64 {
    try await send(StagedMessage(by: Self.observer, text: "signal", channel: Self.signals))
  }

  // MARK: What it has

  /// All messages of the channel that is compared, oldest first, regardless of what the device's user may see; empty if
  /// the channel is gone.
  func history() async throws -> [Message] {
    var all: [Message] = []
    while true {
      let query = [
        ("message_ts", "\(all.last?.createdAt ?? 0)"), ("prev_limit", "0"), ("next_limit", "200"), ("include", "true"),
        ("include_reply_type", "all"), ("with_sorted_meta_array", "true"), ("include_reactions", "true"),
        ("include_thread_info", "true"), ("include_parent_message_info", "true"),
      ]
      let page = try? await call("GET", "group_channels", Self.main, "messages", query: query)
      let known = Set(all.map(\.id))
      let new = (page?.objects("messages") ?? []).compactMap { try? Message($0, channelURL: Self.main) }
        .filter { !known.contains($0.id) }
      if new.isEmpty { return all }
      all += new
    }
  }

  func remember(_ id: Int64, as name: String) { names.withValue { $0[name] = id } }

  /// The message that a step names; `nil` if it does not exist.
  func message(_ reference: MessageReference) async throws -> Message? {
    let history = try await history()
    switch reference {
    case .name(let name):
      let id = names.withValue { $0[name] }
      return history.first { $0.id == id }
    case .place(let place):
      let index = place > 0 ? place - 1 : history.count + place
      return history.indices.contains(index) ? history[index] : nil
    }
  }
}

/// A message that a server-side call sends.
struct StagedMessage: Sendable {
  var by: String
  var text: String
  var kind = "text"
  var customType: String?
  var parentID: Int64?
  var channel = Stage.main
  var name: String?

  var body: Payload {
    .object {
      $0.set("message_type", kind == "file" ? "FILE" : kind == "admin" ? "ADMM" : "MESG")
      if kind != "admin" { $0.set("user_id", by) }
      if kind == "file" {
        $0.set("url", "http://127.0.0.1/file")
        $0.set("file_name", text)
        $0.set("file_size", Int64(1000))
        $0.set("file_type", "text/plain")
      } else {
        $0.set("message", text)
      }
      $0.set("custom_type", customType)
      $0.set("parent_message_id", parentID)
    }
  }
}

/// A clock on which pauses pass faster: scenarios wait for retries, not for their pauses. Times of day stay correct.
struct BriskClock: TransportClock {
  /// How many times faster.
  static let factor = 20.0
  private let base = SystemClock()

  var seconds: Double { base.seconds * Self.factor }
  var milliseconds: Int64 { base.milliseconds }
  /// Logins and calls take as long as the machine needs, so they keep ten real seconds.
  var timeouts: TransportTimeouts { TransportTimeouts(login: 10 * Self.factor, request: 10 * Self.factor) }

  func sleep(seconds: Double) async throws { try await base.sleep(seconds: seconds / Self.factor) }
}
