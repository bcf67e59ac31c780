/// Whether the user hid a channel (Docs/Protocol.md#channels).
public enum HiddenState: String, Sendable, Hashable {
  case unhidden
  /// A new message shows the channel again.
  case allowAutoUnhide = "allow_auto_unhide"
  case preventAutoUnhide = "prevent_auto_unhide"

  /// The state named in a payload; the channel list's spelling with the prefix `hidden_`
  /// (Docs/Protocol.md#channel-lists) is also accepted.
  init?(name: String) {
    let prefix = "hidden_"
    self.init(rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
  }

  /// The public API's raw value.
  public var code: Int {
    switch self {
    case .unhidden: 0
    case .allowAutoUnhide: 1
    case .preventAutoUnhide: 2
    }
  }
}
