import ChatModel
import ChatWire

/// The channel objects that the app holds, one for each url, so that a change is seen by all who hold the channel.
final class ChannelHandles: Sendable {
  private struct Entry: Sendable {
    weak var channel: GroupChannel?
  }

  private let entries = Locked<[[UInt8]: Entry]>([:])

  /// The object of a channel that somebody holds.
  func existing(url: String) -> GroupChannel? { entries.withValue { $0[Array(url.utf8)]?.channel } }

  /// The object of a channel: the one that somebody holds, or a new one that shows `value`.
  func channel(_ value: ChatModel.Channel, session: ChatSession) -> GroupChannel {
    entries.withValue { entries in
      let key = Array(value.url.utf8)
      if let channel = entries[key]?.channel { return channel }
      let channel = GroupChannel(value, session: session)
      entries[key] = Entry(channel: channel)
      return channel
    }
  }

  /// An object is gone. Its place may have been taken by a new one already.
  func forget(url: String) {
    let newer = entries.withValue { entries -> GroupChannel? in
      let key = Array(url.utf8)
      let newer = entries[key]?.channel
      if newer == nil { entries[key] = nil }
      return newer
    }
    // If this is its last owner, it goes here and not under the lock, which its own deinit takes.
    withExtendedLifetime(newer) {}
  }
}
