import ChatWire
package import Foundation

/// A request to open a web socket.
package struct WebSocketRequest: Sendable {
  /// Scheme `ws` or `wss`; contains the user id.
  package let url: URL
  /// Some of them are secret.
  package let headers: [(name: String, value: String)]
}

/// Opens web sockets: over swift-nio on Linux, over URLSession on Apple systems, and in apps' tests without a network.
/// `WebSocketConformance` in the tests defines what the first two must do.
package protocol WebSocketConnecting: Sendable {
  /// Returns after the handshake. Ends at once if the task is canceled, and leaves no connection.
  /// - Throws: `WireError`: `socket_failed`, `untrusted_certificate`; `CancellationError`.
  func open(_ request: WebSocketRequest) async throws -> any WebSocketConnection
}

/// An open web socket.
package protocol WebSocketConnection: Sendable {
  /// Whole messages in order, text or binary. Ends when the socket closes, throws if it breaks. One consumer.
  var messages: AsyncThrowingStream<[UInt8], any Error> { get }

  /// Passes a text message to the socket; messages arrive in the order of the calls. If it cannot be sent, `messages`
  /// ends.
  func send(_ text: [UInt8])

  /// Sends a close frame and closes; without an answer after half a second, just closes.
  func close()
}
