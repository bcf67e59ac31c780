import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers

/// The sockets that are logged in, by user, and how much waited for them.
final class SessionTable: Sendable {
  private let table = SocketTable<SocketConnection>()
  /// The most that waited for one of those that are gone.
  private let peak = NIOLockedValueBox(0)

  /// Adds a session. Its first command is queued before anything can be delivered to it.
  func open(_ session: SocketSession, _ connection: SocketConnection, first: Command) {
    table.open(session, connection, first: first)
  }

  func close(_ session: SocketSession) {
    guard let connection = table.close(session) else { return }
    peak.withLockedValue { $0 = max($0, connection.peakOutputBytes) }
  }

  /// The sockets of users, each once, older sessions first.
  func sockets(of userIDs: [String]) -> [SocketConnection] { table.sockets(of: userIDs) }

  var all: [SocketConnection] { table.all }
  var count: Int { table.count }
  var delivered: Int { table.delivered }
  var peakOutputBytes: Int { table.all.reduce(peak.withLockedValue { $0 }) { max($0, $1.peakOutputBytes) } }

  /// Passes on the backend's deliveries, in order, until they end or the task is canceled. Never waits for a reader:
  /// all others would wait with it.
  func pump(_ deliveries: DeliveryQueue, _ injector: FaultInjector) async {
    for await delivery in deliveries {
      let sockets = table.sockets(for: delivery)
      guard !sockets.isEmpty else { continue }
      let bytes = delivery.command.bytes
      var crowded: [SocketConnection] = []
      for socket in sockets {
        socket.events.deliver(bytes, injector.faults(.event(delivery.command.name.rawValue)), to: socket)
        if socket.isCrowded { crowded.append(socket) }
      }
      guard !crowded.isEmpty, let session = delivery.except else { continue }
      table.socket(of: session)?.hold(for: crowded)
    }
  }
}
