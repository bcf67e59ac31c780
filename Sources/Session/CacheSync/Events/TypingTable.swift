import ChatModel

/// Who is typing where. An entry ends by itself, because the end of typing may be lost
/// (Docs/Protocol.md#channel-events).
struct TypingTable {
  /// Seconds.
  static let lifetime = 10.0

  private struct Entry {
    let userID: String
    let timer: Task<Void, Never>
  }

  private var channels: [[UInt8]: [Entry]] = [:]

  func userIDs(channelURL: String) -> [String] { channels[Array(channelURL.utf8)]?.map(\.userID) ?? [] }

  /// The channels in which someone is typing.
  var channelURLs: [String] { channels.keys.map { String(decoding: $0, as: UTF8.self) } }

  /// - Parameter timer: ends the entry.
  /// - Returns: whether the user was not typing before.
  mutating func add(_ userID: String, channelURL: String, timer: Task<Void, Never>) -> Bool {
    let entries = channels[Array(channelURL.utf8)] ?? []
    if let index = entries.firstIndex(where: { $0.userID.hasSameBytes(as: userID) }) {
      entries[index].timer.cancel()
      channels[Array(channelURL.utf8)]?[index] = Entry(userID: userID, timer: timer)
      return false
    }
    channels[Array(channelURL.utf8)] = entries + [Entry(userID: userID, timer: timer)]
    return true
  }

  /// - Returns: whether the user was typing.
  mutating func remove(_ userID: String, channelURL: String) -> Bool {
    let key = Array(channelURL.utf8)
    guard let entries = channels[key], let index = entries.firstIndex(where: { $0.userID.hasSameBytes(as: userID) })
    else { return false }
    entries[index].timer.cancel()
    channels[key]?.remove(at: index)
    if channels[key]?.isEmpty == true { channels[key] = nil }
    return true
  }

  /// The channel is gone, and typing in it is no longer reported.
  mutating func forget(channelURL: String) {
    for entry in channels.removeValue(forKey: Array(channelURL.utf8)) ?? [] { entry.timer.cancel() }
  }

  mutating func removeAll() {
    for entry in channels.values.joined() { entry.timer.cancel() }
    channels = [:]
  }
}
