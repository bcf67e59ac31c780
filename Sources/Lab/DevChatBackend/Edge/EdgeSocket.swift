package import ChatWire

/// A socket as the edge's rules see it, whatever transports its bytes.
package protocol EdgeSocket: AnyObject, Sendable {
  /// Queues a command, including its line feed. Exceeding the queue ends the connection.
  func send(_ bytes: [UInt8])

  /// Whether this many more bytes may wait.
  func hasRoom(for count: Int) -> Bool

  /// Waits until the queue has room.
  /// - Returns: whether the connection still exists.
  func waitForRoom() async -> Bool

  /// Waits until those who received what this socket caused have room.
  func waitForReaders() async

  /// Ends the connection without a close frame.
  func drop()

  /// Ends the connection of a client that does not read.
  func dropSlowReader()

  /// Ends the connection without a close frame, but after what is queued.
  func dropAfterFlush()

  /// Closes the connection properly after what is queued.
  func sayGoodbye()

  /// The login succeeded: from now on deliveries follow this command.
  func entered(_ session: SocketSession, first: Command) async

  /// A session may have a new expiry.
  func sessionsChanged() async

  func report(_ event: EdgeSocketEvent)
}

/// What happens on a socket.
package enum EdgeSocketEvent: Sendable, Hashable {
  case loggedIn
  /// With the error's code.
  case loginRefused(Int)
  case noCommand
  case faultApplied
}
