import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers

/// The sockets that are logged in, by user.
final class SessionTable: Sendable {
  private struct State {
    /// The key is the id's UTF-8 bytes: `==` on strings would merge ids that are not the same.
    var users: [[UInt8]: [SocketSession: SocketConnection]] = [:]
    var count = 0
    var delivered = 0
  }

  private let state = NIOLockedValueBox(State())

  /// Enters a session. Its first command is queued before anything can be delivered to it.
  func open(_ session: SocketSession, _ connection: SocketConnection, first: Command) {
    state.withLockedValue { state in
      connection.send(first.bytes)
      state.users[Array(session.userID.utf8), default: [:]][session] = connection
      state.count += 1
    }
  }

  func close(_ session: SocketSession) {
    state.withLockedValue { state in
      let key = Array(session.userID.utf8)
      guard state.users[key]?.removeValue(forKey: session) != nil else { return }
      if state.users[key]?.isEmpty == true { state.users[key] = nil }
      state.count -= 1
    }
  }

  /// The sockets of users, each once, older sessions first.
  func sockets(
    of userIDs: [String], except: SocketSession? = nil, only: SocketSession? = nil
  ) -> [SocketConnection] {
    state.withLockedValue { state in
      state.delivered += 1
      var seen: Set<[UInt8]> = []
      return userIDs.flatMap { userID -> [SocketConnection] in
        let key = Array(userID.utf8)
        guard seen.insert(key).inserted, let sessions = state.users[key] else { return [] }
        return sessions.sorted { $0.key.id < $1.key.id }
          .filter { $0.key != except && (only == nil || $0.key == only) }.map(\.value)
      }
    }
  }

  var all: [SocketConnection] { state.withLockedValue { $0.users.values.flatMap(\.values) } }
  var count: Int { state.withLockedValue { $0.count } }
  var delivered: Int { state.withLockedValue { $0.delivered } }
}

extension SessionTable {
  /// Hands out what the backend has to say, in its order, until it ends or the task is cancelled.
  func pump(_ deliveries: AsyncStream<Delivery>, _ injector: FaultInjector) async {
    for await delivery in deliveries {
      let sockets = sockets(of: delivery.userIDs, except: delivery.except, only: delivery.only)
      guard !sockets.isEmpty else { continue }
      let bytes = delivery.command.bytes
      for socket in sockets {
        // One that reads slowly holds up the rest for a bounded time, and is then dropped.
        guard await socket.waitForRoom() else { continue }
        let faults = injector.faults(.event(delivery.command.name.rawValue))
        socket.deliver(bytes, faults)
      }
    }
  }
}
