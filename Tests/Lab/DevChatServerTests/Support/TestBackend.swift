import ChatModel
import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers

/// A small real backend in memory: users are whoever presents `token-ID` or `key-ID`, and every message goes to all users
/// named in `members`.
final class TestBackend: ChatBackend {
  private struct State {
    var nextSession = 1
    var nextMessage: Int64 = 1
    var members: [String] = []
    var sessions: Set<SocketSession> = []
    var released: Set<String> = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  }

  let deliveries = DeliveryQueue()
  private let state = NIOLockedValueBox(State())
  let logins = Recorder<SocketLogin>()
  let received = Recorder<Command>()
  let closed = Recorder<SocketSession>()
  let requests = Recorder<BackendRequest>()

  init(members: [String] = []) {
    state.withLockedValue { $0.members = members }
  }

  var sessions: Set<SocketSession> { state.withLockedValue { $0.sessions } }

  func deliver(_ command: Command, to users: [String], except: SocketSession? = nil) {
    deliveries.append(Delivery(to: users, except: except, command))
  }

  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError> {
    logins.record(login)
    let byToken = login.accessToken.flatMap { $0.hasPrefix("token-") ? String($0.dropFirst(6)) : nil }
    let byKey = login.sessionKey.flatMap { $0.hasPrefix("key-") ? String($0.dropFirst(4)) : nil }
    guard let userID = byToken ?? byKey else { return .failure(ServerError(code: 400302)) }
    let session = state.withLockedValue { state in
      let session = SocketSession(id: state.nextSession, userID: userID)
      state.nextSession += 1
      state.sessions.insert(session)
      return session
    }
    let reply = Command(
      .login,
      .object {
        $0.set("user_id", userID)
        $0.set("nickname", login.nickname ?? userID)
        $0.set("key", "key-" + userID)
      })
    return .success((session, reply))
  }

  func receive(_ command: Command, on session: SocketSession) async -> [Command] {
    received.record(command)
    switch command.name {
    case .userMessage:
      let (id, members) = state.withLockedValue { state in
        state.nextMessage += 1
        return (state.nextMessage, state.members)
      }
      func message(_ requestID: String?) -> Command {
        Command(
          .userMessage,
          .object {
            $0.set("message_id", id)
            $0.set("message", command.payload.string("message"))
            $0.set("req_id", requestID)
          })
      }
      deliver(message(nil), to: members, except: session)
      return [message(command.requestID)]
    // Two answers, for their order.
    case .read: return [Command(.read, command.payload), Command(.delivered, command.payload)]
    default: return []
    }
  }

  func expireDueSessions() async -> Int64? { nil }

  func close(_ session: SocketSession) async {
    state.withLockedValue { _ = $0.sessions.remove(session) }
    closed.record(session)
  }

  /// Lets requests to `/v3/hold/NAME` be answered.
  func release(_ name: String) {
    let waiting = state.withLockedValue { state in
      state.released.insert(name)
      return state.waiting.removeValue(forKey: name)
    }
    waiting?.resume()
  }

  func respond(to request: BackendRequest) async -> BackendResponse {
    requests.record(request)
    switch request.path.first {
    case "hold":
      let name = request.path.last ?? ""
      await withCheckedContinuation { continuation in
        let isReleased = state.withLockedValue { state in
          if !state.released.contains(name) { state.waiting[name] = continuation }
          return state.released.contains(name)
        }
        if isReleased { continuation.resume() }
      }
      return BackendResponse(.object { $0.set("name", name) })
    case "missing":
      return BackendResponse(
        .object {
          $0.set("error", true)
          $0.set("code", Int64(400201))
        }, status: 400)
    case "type": return BackendResponse(contentType: "text/plain\r\nX-Bad: 1", body: [])
    default:
      return BackendResponse(
        .object {
          $0.set("method", request.method)
          $0.set("path", request.path)
          $0.set("query", request.query.map { $0.name + "=" + $0.value })
          $0.set("bytes", Int64(request.body.count))
          $0.set("body", String(decoding: request.body.prefix(64), as: UTF8.self))
        })
    }
  }
}
