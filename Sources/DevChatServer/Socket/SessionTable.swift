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
    /// The most that waited for one of those that are gone.
    var peakOutputBytes = 0
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
      guard let connection = state.users[key]?.removeValue(forKey: session) else { return }
      state.peakOutputBytes = max(state.peakOutputBytes, connection.peakOutputBytes)
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

  func socket(of session: SocketSession) -> SocketConnection? {
    state.withLockedValue { $0.users[Array(session.userID.utf8)]?[session] }
  }

  var all: [SocketConnection] { state.withLockedValue { $0.users.values.flatMap(\.values) } }
  var count: Int { state.withLockedValue { $0.count } }
  var delivered: Int { state.withLockedValue { $0.delivered } }
  var peakOutputBytes: Int {
    state.withLockedValue { state in
      state.users.values.reduce(state.peakOutputBytes) { $1.values.reduce($0) { max($0, $1.peakOutputBytes) } }
    }
  }
}

extension SessionTable {
  /// Hands out what the backend has to say, in its order, until it ends or the task is cancelled. It never waits for a
  /// reader: all others would wait with it.
  func pump(_ deliveries: DeliveryQueue, _ injector: FaultInjector) async {
    for await delivery in deliveries {
      let sockets = sockets(of: delivery.userIDs, except: delivery.except, only: delivery.only)
      guard !sockets.isEmpty else { continue }
      let bytes = delivery.command.bytes
      var crowded: [SocketConnection] = []
      for socket in sockets {
        let faults = injector.faults(.event(delivery.command.name.rawValue))
        socket.deliver(bytes, faults)
        if socket.isCrowded { crowded.append(socket) }
      }
      guard !crowded.isEmpty, let session = delivery.except else { continue }
      self.socket(of: session)?.hold(for: crowded)
    }
  }
}
