import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting

/// Bob and carol, who do random things on the server's side.
struct OtherUsers {
  private let fixture: LiveFixture
  private let channels: [String]
  private var random: SeededRandom
  private var count = 0
  /// Ids of bob's messages, by channel.
  private var messages: [String: [Int64]] = [:]

  init(fixture: LiveFixture, channels: [String], seed: UInt64) {
    (self.fixture, self.channels, random) = (fixture, channels, SeededRandom(seed: seed))
  }

  mutating func act(_ count: Int) async throws { for _ in 0..<count { try await act() } }

  /// Bob sends a message.
  mutating func send(replyingTo parent: Int64? = nil, in channel: String? = nil) async throws {
    count += 1
    let (channel, text) = (channel ?? anyChannel(), "bob \(count)")
    let payload = try await fixture.platform(
      "POST", "group_channels", channel, "messages",
      body: .object {
        $0.set("message_type", "MESG")
        $0.set("user_id", "bob")
        $0.set("message", text)
        $0.set("parent_message_id", parent)
      })
    if parent == nil, let id = payload.integer("message_id") { messages[channel, default: []].append(id) }
  }

  private mutating func anyChannel() -> String { channels[Int.random(in: 0..<channels.count, using: &random)] }

  /// One random thing. What makes no sense at the moment is refused, which is all right.
  private mutating func act() async throws {
    let channel = anyChannel()
    let id = messages[channel]?.randomElement(using: &random) ?? 0
    let number = random.next() % 100
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try await send(in: channel)
    case 8, 9: try? await send(replyingTo: id, in: channel)
    case 10, 11:
      await call("PUT", channel, "messages", "\(id)") {
        $0.set("message_type", "MESG")
        $0.set("message", "edited \(number)")
      }
    case 12:
      await call("DELETE", channel, "messages", "\(id)")
      messages[channel]?.removeAll { $0 == id }
    case 13, 14:
      let isAdding = !random.oneIn(3)
      await call(isAdding ? "POST" : "DELETE", channel, "messages", "\(id)", "reactions") {
        $0.set("user_id", "bob")
        $0.set("reaction", number % 2 == 0 ? "up" : "down")
      }
    case 15, 16: await call("PUT", channel, "messages", "mark_as_read") { $0.set("user_id", "bob") }
    case 17: await call("PUT", channel) { $0.set("name", "bob's \(number)") }
    case 18:
      await call("PUT", channel, "metadata") {
        $0.set("metadata", Payload.object { $0.set("key\(number % 3)", "bob's \(number)") })
        $0.set("upsert", true)
      }
    default:
      await call("PUT", "common", random.oneIn(2) ? "leave" : "join") {
        $0.set("user_ids", ["carol"])
        $0.set("user_id", "carol")
      }
    }
  }

  private func call(
    _ method: String, _ channel: String, _ path: String..., body: (inout JSONObject) -> Void = { _ in }
  ) async {
    _ = await fixture.backend.respond(
      to: BackendRequest(
        method: method, path: ["group_channels", channel] + path, query: [],
        headers: ["api-token": LiveFixture.apiToken], body: Payload.object(body).bytes))
  }
}
