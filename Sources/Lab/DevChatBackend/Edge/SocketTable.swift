package import ChatWire

/// The sockets that are logged in, by user.
package final class SocketTable<Socket: EdgeSocket>: Sendable {
  private struct State: Sendable {
    /// The key is the id's UTF-8 bytes: `==` on strings would merge ids that are not the same.
    var users: [[UInt8]: [SocketSession: Socket]] = [:]
    var count = 0
    var delivered = 0
  }

  private let state = Locked(State())

  package init() {}

  /// Enters a session. Its first command is queued before anything can be delivered to it.
  package func open(_ session: SocketSession, _ socket: Socket, first: Command) {
    state.withValue { state in
      socket.send(first.bytes)
      state.users[Array(session.userID.utf8), default: [:]][session] = socket
      state.count += 1
    }
  }

  /// - Returns: the socket that was there.
  @discardableResult
  package func close(_ session: SocketSession) -> Socket? {
    state.withValue { state in
      let key = Array(session.userID.utf8)
      guard let socket = state.users[key]?.removeValue(forKey: session) else { return nil }
      if state.users[key]?.isEmpty == true { state.users[key] = nil }
      state.count -= 1
      return socket
    }
  }

  /// The sockets that a delivery goes to, each once, older sessions first.
  package func sockets(for delivery: Delivery) -> [Socket] {
    sockets(of: delivery.userIDs, except: delivery.except, only: delivery.only)
  }

  /// The sockets of users, each once, older sessions first.
  package func sockets(
    of userIDs: [String], except: SocketSession? = nil, only: SocketSession? = nil
  ) -> [Socket] {
    state.withValue { state in
      state.delivered += 1
      var seen: Set<[UInt8]> = []
      return userIDs.flatMap { userID -> [Socket] in
        let key = Array(userID.utf8)
        guard seen.insert(key).inserted, let sessions = state.users[key] else { return [] }
        return sessions.sorted { $0.key.id < $1.key.id }
          .filter { $0.key != except && (only == nil || $0.key == only) }.map(\.value)
      }
    }
  }

  package func socket(of session: SocketSession) -> Socket? {
    state.withValue { $0.users[Array(session.userID.utf8)]?[session] }
  }

  package var all: [Socket] { state.withValue { $0.users.values.flatMap(\.values) } }
  package var count: Int { state.withValue { $0.count } }
  /// How many deliveries there were.
  package var delivered: Int { state.withValue { $0.delivered } }
}
