import ChatWire

/// Where the connection stands, as the app is told (Docs/Protocol.md#connection-states). Values are those of the
/// vendor's SDK.
public enum WebSocketConnectionState: UInt, Sendable, CaseIterable {
  /// Also while it is tried again.
  case connecting = 0
  case open = 1
  case closed = 3

  /// The SDK has one value for both.
  public static let closing = WebSocketConnectionState.closed

  init(_ state: ConnectionState) {
    self =
      switch state {
      case .disconnected: .closed
      case .connecting, .reconnecting, .delayed: .connecting
      case .connected: .open
      }
  }
}
