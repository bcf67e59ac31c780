package import ChatWire

/// A socket as the edge's rules see it, whatever carries its bytes.
package protocol EdgeSocket: AnyObject, Sendable {
  /// Queues a command, line feed included. What would exceed the queue ends the connection.
  func send(_ bytes: [UInt8])

  /// Whether so many more bytes may wait.
  func hasRoom(for count: Int) -> Bool

  /// Waits until the queue has room.
  /// - Returns: whether the connection still is.
  func waitForRoom() async -> Bool

  /// Waits until those who got what this socket caused have room.
  func waitForReaders() async

  /// Ends the connection without a word.
  func drop()

  /// Ends the connection of a client that does not read.
  func dropSlowReader()

  /// Ends the connection without a word, but after what is queued.
  func dropAfterFlush()

  /// Says goodbye after what is queued.
  func sayGoodbye()

  /// The login succeeded: from now on deliveries come, behind this command.
  func entered(_ session: SocketSession, first: Command) async

  /// A session may have a new end.
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
