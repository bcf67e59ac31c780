import ChatWire

#if canImport(ObjectiveC)
  import Foundation
#endif

/// The state of the connection, as the app sees it (Docs/Protocol.md#connection-states). Values are those of the
/// vendor's SDK.
#if canImport(ObjectiveC)
  @objc(SBDWebSocketConnectionState)
#endif
public enum WebSocketConnectionState: UInt, Sendable, CaseIterable {
  /// Including while it is retried.
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
