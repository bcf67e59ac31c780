import ChatModel
import DevChatBackend
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// A parsed and checked request to open a socket (Docs/Protocol.md#opening-a-socket).
struct SocketRequest: Sendable {
  var login: SocketLogin
  /// The subprotocol with the credentials, or the first one without any: a browser closes a socket whose server accepts
  /// none of those that it offered.
  var acceptedProtocol: String?

  /// - Returns: `nil` for a target that cannot be read.
  init?(_ head: HTTPRequestHead) {
    guard let target = RequestTarget(head.uri), target.path.isEmpty else { return nil }
    let offered = SocketRequest.offered(head)
    acceptedProtocol = offered?.text
    login = SocketLogin(target, offered: (offered?.key, offered?.token)) { name in
      head.headers.first(name: name).flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// The first subprotocol that is a percent-encoded object with `auth` or `token`, or else the first.
  private static func offered(_ head: HTTPRequestHead) -> (text: String, key: String?, token: String?)? {
    let all = head.headers[canonicalForm: "sec-websocket-protocol"].filter { !$0.isEmpty }
    for text in all {
      guard let json = RequestTarget.decoded(text.utf8, plusIsSpace: false), let payload = Payload(json) else {
        continue
      }
      let key = payload.string("auth")
      let token = payload.string("token")
      if key != nil || token != nil { return (String(text), key, token) }
    }
    return all.first.map { (String($0), nil, nil) }
  }
}

/// The upgrade's decision about the only request of a connection that can become a socket. The faults of an opening are
/// drawn once, so the decision is kept for the handlers that come later.
final class UpgradeDecision: Sendable {
  struct Accepted: Sendable {
    var login: SocketLogin
    var faults: [Fault]
  }

  private enum State {
    case none
    case refused(EdgeResponse)
    case accepted(Accepted)
  }

  private let state = NIOLockedValueBox(State.none)

  /// The headers to accept with, or `nil` if the request is refused.
  func decide(_ head: HTTPRequestHead, _ environment: EdgeEnvironment, _ connection: ConnectionInfo) -> HTTPHeaders? {
    func refuse(_ response: EdgeResponse) -> HTTPHeaders? {
      state.withLockedValue { $0 = .refused(response.closing()) }
      return nil
    }
    if let refusal = environment.rules.refusal(of: head) {
      environment.report(refusal.event, connection: connection.id)
      return refuse(refusal.response)
    }
    guard head.method == .GET, head.version.minor == 1,
      head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "upgrade" })
    else { return refuse(.error(.badRequest, 400111, "A socket is opened by GET with Connection: Upgrade.")) }
    guard let request = SocketRequest(head) else {
      return refuse(.error(.notFound, 400201, "Sockets open at the path /."))
    }
    if let console = environment.console, console.isCut(request.login) { return refuse(.dropped) }
    let faults = environment.injector.faults(.connect)
    for fault in faults {
      environment.report(.faultApplied, connection: connection.id)
      switch fault {
      case .status(let status, let code, let retryAfter):
        return refuse(EdgeResponse(BackendResponse(fault: status, code: code, retryAfter: retryAfter)))
      case .disconnect: return refuse(.dropped)
      default: continue
      }
    }
    state.withLockedValue { $0 = .accepted(Accepted(login: request.login, faults: faults)) }
    return request.acceptedProtocol.map { HTTPHeaders([("Sec-WebSocket-Protocol", $0)]) } ?? HTTPHeaders()
  }

  func removeRefusal() -> EdgeResponse? {
    state.withLockedValue { state in
      guard case .refused(let response) = state else { return nil }
      state = .none
      return response
    }
  }

  var accepted: Accepted? {
    state.withLockedValue { state in
      if case .accepted(let accepted) = state { accepted } else { nil }
    }
  }
}
