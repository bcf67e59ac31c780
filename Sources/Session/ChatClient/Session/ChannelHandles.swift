import ChatModel
import ChatWire

/// The channel objects that the app holds, one for each url, so that a change is seen by all who hold the channel.
final class ChannelHandles: Sendable {
  private let entries = Locked<[[UInt8]: WeakReference<GroupChannel>]>([:])

  /// The urls of the channels that somebody holds.
  var urls: [String] {
    entries.withValue { $0.filter { $0.value.object != nil }.map { String(decoding: $0.key, as: UTF8.self) } }
  }

  /// The object of a channel that somebody holds.
  func existing(url: String) -> GroupChannel? { reference(Array(url.utf8))?.object }

  /// The object of a channel: the one that somebody holds, or a new one that shows `value`.
  func channel(_ value: ChatModel.Channel, session: ChatSession) -> GroupChannel {
    let key = Array(value.url.utf8)
    while true {
      let known = reference(key)
      if let channel = known?.object { return channel }
      let channel = GroupChannel(value, session: session)
      if replace(known, with: WeakReference(channel), key) { return channel }
    }
  }

  /// An object is gone. Its place may have been taken by a new one already.
  func forget(url: String) {
    let key = Array(url.utf8)
    guard let known = reference(key), known.object == nil else { return }
    _ = replace(known, with: nil, key)
  }

  private func reference(_ key: [UInt8]) -> WeakReference<GroupChannel>? { entries.withValue { $0[key] } }

  /// - Returns: false when somebody else was faster.
  private func replace(
    _ known: WeakReference<GroupChannel>?, with new: WeakReference<GroupChannel>?, _ key: [UInt8]
  ) -> Bool {
    entries.withValue { entries in
      guard entries[key] === known else { return false }
      entries[key] = new
      return true
    }
  }
}
