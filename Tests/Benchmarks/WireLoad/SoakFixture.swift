import ChatModel
import ChatWire
import DevChatBackend

/// Who is there in the soak, and in which channels.
enum SoakFixture {
  static let userCount = 40
  static let channelCount = 20
  /// Senders, each on a connection of its own; the last one is loud.
  static let streams = 21
  /// Of large messages; those who read slowly are in it, and a few who do not.
  static let loud = channelCount

  static func userID(_ number: Int) -> String { "u\(number % userCount)" }
  static let slowUserID = "slow"

  static func url(_ channel: Int) -> String { "soak_\(channel)" }

  static func members(_ channel: Int) -> [String] {
    channel == loud ? [userID(0), userID(1), slowUserID] : (0..<6).map { userID(channel * 2 + $0) }
  }

  static func channels(of userID: String) -> [Int] { (0...channelCount).filter { members($0).contains(userID) } }

  static func make(in backend: DevBackend) async throws {
    func post(_ path: String, _ body: Payload) async throws {
      let answer = await backend.respond(
        to: BackendRequest(method: "POST", path: [path], headers: ["api-token": "load"], body: body.bytes))
      guard answer.status == 200 else { throw Violation("The fixture could not be made.") }
    }
    for id in (0..<userCount).map(userID) + [slowUserID] {
      try await post(
        "users",
        .object {
          $0.set("user_id", id)
          $0.set("nickname", id)
          $0.set("profile_url", "")
        })
    }
    for channel in 0...channelCount {
      try await post(
        "group_channels",
        .object {
          $0.set("channel_url", url(channel))
          $0.set("user_ids", members(channel))
        })
    }
  }
}
