import ChatWire
package import Foundation

/// What it takes to open a web socket.
package struct WebSocketRequest: Sendable {
  /// Scheme `ws` or `wss`; holds the user id.
  package let url: URL
  /// Secret ones are among them.
  package let headers: [(name: String, value: String)]
}

/// Opens web sockets: over swift-nio on Linux, over URLSession on Apple, and in tests of apps over nothing at all.
/// `WebSocketConformance` in the tests says what the first two have to do.
package protocol WebSocketConnecting: Sendable {
  /// Returns after the handshake. Ends at once when the task is cancelled, and leaves no connection then.
  /// - Throws: `WireError`: `socket_failed`, `untrusted_certificate`; `CancellationError`.
  func open(_ request: WebSocketRequest) async throws -> any WebSocketConnection
}

/// An open web socket.
package protocol WebSocketConnection: Sendable {
  /// Whole messages in their order, text or binary. Ends when the socket closes, throws when it breaks. One consumer.
  var messages: AsyncThrowingStream<[UInt8], any Error> { get }

  /// Hands a text message to the socket; messages arrive in the order of the calls. When it cannot be sent, `messages`
  /// ends.
  func send(_ text: [UInt8])

  /// Says goodbye and closes; after half a second without an answer, just closes.
  func close()
}
