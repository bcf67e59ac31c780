import ChatModel
import ChatWire

/// The channel objects that the app holds, one for each url, so that everyone who holds the channel sees a change.
final class ChannelHandles: Sendable {
  private let entries = Locked<[[UInt8]: WeakReference<GroupChannel>]>([:])

  /// The urls of the channels that are held.
  var urls: [String] {
    entries.withValue { $0.filter { $0.value.object != nil }.map { String(decoding: $0.key, as: UTF8.self) } }
  }

  /// The object of a channel that is held.
  func existing(url: String) -> GroupChannel? { reference(Array(url.utf8))?.object }

  /// The object of a channel: the one that is held, or a new one that shows `value`.
  func channel(_ value: ChatModel.Channel, session: ChatSession) -> GroupChannel {
    let key = Array(value.url.utf8)
    while true {
      let known = reference(key)
      if let channel = known?.object { return channel }
      let channel = GroupChannel(value, session: session)
      if replace(known, with: WeakReference(channel), key) { return channel }
    }
  }

  /// An object is gone. A new one may already have replaced it.
  func forget(url: String) {
    let key = Array(url.utf8)
    guard let known = reference(key), known.object == nil else { return }
    _ = replace(known, with: nil, key)
  }

  private func reference(_ key: [UInt8]) -> WeakReference<GroupChannel>? { entries.withValue { $0[key] } }

  /// - Returns: false if another caller was faster.
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
