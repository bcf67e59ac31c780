import ChatModel
import ChatWire

/// The channel objects that the app holds, one for each url, so that a change is seen by all who hold the channel.
final class ChannelHandles: Sendable {
  private let entries = Locked<[ChannelURL: WeakReference<GroupChannel>]>([:])

  /// The urls of the channels that somebody holds.
  var urls: [String] {
    entries.withValue { $0.filter { $0.value.object != nil }.map(\.key.text) }
  }

  /// The object of a channel that somebody holds.
  func existing(url: String) -> GroupChannel? { reference(url)?.object }

  /// The object of a channel: the one that somebody holds, or a new one that shows `value`.
  func channel(_ value: ChatModel.Channel, session: ChatSession) -> GroupChannel {
    while true {
      let known = reference(value.url)
      if let channel = known?.object { return channel }
      let channel = GroupChannel(value, session: session)
      if replace(known, with: WeakReference(channel), value.url) { return channel }
    }
  }

  /// An object is gone. Its place may have been taken by a new one already.
  func forget(url: String) {
    guard let known = reference(url), known.object == nil else { return }
    _ = replace(known, with: nil, url)
  }

  private func reference(_ url: String) -> WeakReference<GroupChannel>? { entries.withValue { $0[url] } }

  /// - Returns: false when somebody else was faster.
  private func replace(
    _ known: WeakReference<GroupChannel>?, with new: WeakReference<GroupChannel>?, _ url: String
  ) -> Bool {
    entries.withValue { entries in
      guard entries[url] === known else { return false }
      entries[url] = new
      return true
    }
  }
}
