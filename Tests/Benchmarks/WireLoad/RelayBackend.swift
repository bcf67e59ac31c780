import ChatModel
import ChatWire
import DevChatBackend
import Foundation

/// Hands every message to everybody else, and keeps nothing: what is left is the server's edge.
final class RelayBackend: ChatBackend, @unchecked Sendable {
  // Sendable: the numbers and the sessions are only touched while the lock is held.
  private let lock = NSLock()
  /// Makes an event about as long as the chat server's.
  private static let padding = String(repeating: "x", count: 460)
  private var lastSession = 0
  private var lastMessage: Int64 = 0
  private var users: [String] = []
  let deliveries = DeliveryQueue()

  func respond(to request: BackendRequest) async -> BackendResponse { BackendResponse(.object { _ in }, status: 404) }

  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError> {
    let userID = login.userID ?? ""
    let session = lock.withLock { () -> SocketSession in
      lastSession += 1
      users.append(userID)
      return SocketSession(id: lastSession, userID: userID)
    }
    let reply = Payload.object {
      $0.set("user_id", userID)
      $0.set("nickname", userID)
      $0.set("key", "key")
      $0.set("ping_interval", Int64(15))
      $0.set("pong_timeout", Int64(5))
      $0.set("login_ts", Int64(1))
    }
    return .success((session, Command(.login, reply)))
  }

  /// Sessions last as long as their sockets.
  func expireDueSessions() async -> Int64? { nil }

  func receive(_ command: Command, on session: SocketSession) async -> [Command] {
    guard command.name == .userMessage else { return [] }
    let text = command.payload.string("message")
    let requestID = command.requestID
    let (id, others) = lock.withLock { () -> (Int64, [String]) in
      lastMessage += 1
      return (lastMessage, users.filter { $0 != session.userID })
    }
    func message(_ requestID: String?) -> Command {
      Command(
        .userMessage,
        .object {
          $0.set("msg_id", id)
          $0.set("channel_url", "demo_pair")
          $0.set("channel_type", "group")
          $0.set("message", text)
          $0.set("data", RelayBackend.padding)
          $0.set("ts", 1_700_000_000_000 + id)
          $0.set("updated_at", Int64(0))
          $0.set("req_id", requestID)
        })
    }
    deliveries.append(Delivery(to: others, except: session, message(nil)))
    return [message(requestID)]
  }

  func close(_ session: SocketSession) async {}
}
