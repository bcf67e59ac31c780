import ChatModel
import ChatWire

/// The channel objects that the app holds, of one kind, one for each url, so that everyone who holds the channel sees a change.
final class ChannelHandles<Handle: BaseChannel>: Sendable {
  private let entries = Locked<[ChannelURL: HeldChannel<Handle>]>([:])

  /// The urls of the channels that are held.
  var urls: [String] {
    entries.withValue { $0.filter { $0.value.object != nil }.map(\.key.text) }
  }

  /// The object of a channel that is held.
  func existing(url: String) -> Handle? { reference(url)?.object }

  /// The object of a channel: the one that is held, or a new one that shows `value`.
  func channel(_ value: ChatModel.Channel, session: ChatSession) -> Handle {
    while true {
      let known = reference(value.url)
      if let channel = known?.object { return channel }
      let channel = Handle(value, session: session)
      if replace(known, with: HeldChannel(channel), value.url) { return channel }
    }
  }

  /// An object is gone. A new one may already have replaced it.
  func forget(url: String) {
    guard let known = reference(url), known.object == nil else { return }
    _ = replace(known, with: nil, url)
  }

  private func reference(_ url: String) -> HeldChannel<Handle>? { entries.withValue { $0[url] } }

  /// - Returns: false if another caller was faster.
  private func replace(
    _ known: HeldChannel<Handle>?, with new: HeldChannel<Handle>?, _ url: String
  ) -> Bool {
    entries.withValue { entries in
      let key = ChannelURL(url)
      guard entries[key].map(ObjectIdentifier.init) == known.map(ObjectIdentifier.init) else { return false }
      entries[key] = new
      return true
    }
  }
}

/// What `WeakReference` is, for a class that is known: no casts, because a list has many channels.
// Sendable although unchecked: its only variable is set in `init` and never again, and weak references can be read on
// any thread.
private final class HeldChannel<Handle: BaseChannel>: @unchecked Sendable {
  private(set) weak var object: Handle?

  init(_ object: Handle) { self.object = object }
}
