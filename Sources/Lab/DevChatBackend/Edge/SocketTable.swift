import ChatModel
package import ChatWire

/// The sockets that are logged in, by user.
package final class SocketTable<Socket: EdgeSocket>: Sendable {
  private struct State: Sendable {
    var users: [UserID: [SocketSession: Socket]] = [:]
    var count = 0
    var delivered = 0
  }

  private let state = Locked(State())

  package init() {}

  /// Adds a session. Its first command is queued before anything can be delivered to it.
  package func open(_ session: SocketSession, _ socket: Socket, first: Command) {
    state.withValue { state in
      socket.send(first.bytes)
      state.users[session.userID, default: [:]][session] = socket
      state.count += 1
    }
  }

  /// - Returns: the socket that was there.
  @discardableResult
  package func close(_ session: SocketSession) -> Socket? {
    state.withValue { state in
      guard let socket = state.users[session.userID]?.removeValue(forKey: session) else { return nil }
      if state.users[session.userID]?.isEmpty == true { state.users[session.userID] = nil }
      state.count -= 1
      return socket
    }
  }

  /// The sockets for a delivery, each once, older sessions first. A session gets nothing from before it was opened.
  package func sockets(for delivery: Delivery) -> [Socket] {
    state.withValue { $0.delivered += 1 }
    return sockets(of: delivery.userIDs) { session in
      session != delivery.except && (delivery.only == nil || session == delivery.only)
        && delivery.sessions?.contains(session.id) ?? true && session.earlierDeliveries < delivery.number
    }
  }

  /// The sockets of users, each once, older sessions first.
  package func sockets(
    of userIDs: [String], where admits: (SocketSession) -> Bool = { _ in true }
  ) -> [Socket] {
    state.withValue { state in
      userIDs.uniqueByBytes().flatMap { userID in
        (state.users[userID] ?? [:]).filter { admits($0.key) }.sorted { $0.key.id < $1.key.id }.map(\.value)
      }
    }
  }

  package func socket(of session: SocketSession) -> Socket? {
    state.withValue { $0.users[session.userID]?[session] }
  }

  package var all: [Socket] { state.withValue { $0.users.values.flatMap(\.values) } }
  package var count: Int { state.withValue { $0.count } }
  /// How many deliveries there were.
  package var delivered: Int { state.withValue { $0.delivered } }
}
