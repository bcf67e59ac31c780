import ChatModel

/// Who is typing where. An entry ends by itself, because the end of typing may be lost
/// (Docs/Protocol.md#channel-events).
struct TypingTable {
  /// Seconds.
  static let lifetime = 10.0

  private struct Entry {
    let user: User
    let timer: Task<Void, Never>
  }

  private var channels: [ChannelURL: [Entry]] = [:]

  /// As their events describe them: a large group does not list all of its members.
  func users(channelURL: String) -> [User] { channels[channelURL]?.map(\.user) ?? [] }

  /// The channels in which someone is typing.
  var channelURLs: [String] { channels.keys.map(\.text) }

  /// - Parameter timer: ends the entry.
  /// - Returns: whether the user was not typing before.
  mutating func add(_ user: User, channelURL: String, timer: Task<Void, Never>) -> Bool {
    if let index = channels[channelURL]?.firstIndex(where: { $0.user.id.hasSameBytes(as: user.id) }) {
      channels[channelURL]?[index].timer.cancel()
      channels[channelURL]?[index] = Entry(user: user, timer: timer)
      return false
    }
    channels[channelURL, default: []].append(Entry(user: user, timer: timer))
    return true
  }

  /// - Returns: whether the user was typing.
  mutating func remove(_ userID: String, channelURL: String) -> Bool {
    guard let index = channels[channelURL]?.firstIndex(where: { $0.user.id.hasSameBytes(as: userID) }) else {
      return false
    }
    channels[channelURL]?.remove(at: index).timer.cancel()
    if channels[channelURL]?.isEmpty == true { channels[channelURL] = nil }
    return true
  }

  /// The channel is gone, and typing in it is no longer reported.
  mutating func forget(channelURL: String) {
    for entry in channels.removeValue(forKey: channelURL) ?? [] { entry.timer.cancel() }
  }

  mutating func removeAll() {
    for entry in channels.values.joined() { entry.timer.cancel() }
    channels = [:]
  }
}
