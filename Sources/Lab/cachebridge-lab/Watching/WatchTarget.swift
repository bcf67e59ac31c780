import ChatModel
import ChatWire
import MigrationReport

/// Whose device is watched, and in which channel.
struct WatchTarget: Sendable {
  let userID: String
  let channelURL: String

  /// - Parameter state: users and channels, as the console has them.
  /// - Throws: `WatchFailure.noChannel`.
  init(_ state: Payload, userID: String?, channelURL: String?) throws {
    for channel in state.objects("channels") {
      guard let url = channel.string("channel_url"), channelURL?.hasSameBytes(as: url) ?? true else { continue }
      let members = channel.objects("members").compactMap { $0.string("user_id") }
      guard let member = members.first(where: { userID?.hasSameBytes(as: $0) ?? true }) else { continue }
      (self.userID, self.channelURL) = (member, url)
      return
    }
    throw WatchFailure.noChannel
  }
}

/// Why nothing can be watched.
enum WatchFailure: Error, Sendable {
  case noToken, noConsole, unreachable, noChannel
  /// The server refused the login.
  case noLogin

  var verdict: Verdict {
    switch self {
    case .noToken:
      Verdict(
        .usage, message: "--server needs the API token of that server.",
        hint: "Pass --api-token-file, or set CACHEBRIDGE_API_TOKEN; start the server with the same one.")
    case .noConsole:
      Verdict(
        .noAccess, message: "The server has no console, or another API token.",
        hint: "Start it with `serve --console` and the same API token.")
    case .unreachable:
      Verdict(.noAccess, message: "The server does not answer.", hint: "Check the address that it printed.")
    case .noChannel:
      Verdict(
        .usage, message: "There is no such channel, or the user is not a member of it.",
        hint: "Check --channel and --user, or start with --seed-demo, which creates some.")
    case .noLogin:
      Verdict(
        .noAccess, message: "The server refused the login.",
        hint: "Users that have an access token cannot be watched; check --app-id.")
    }
  }
}
