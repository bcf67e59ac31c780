import ChatWire
import DevChatBackend

/// A server for simulations in which every user has one device and a message that is sent twice is there twice: it
/// answers a search for the user's own messages when it has done everything that came on the user's earlier sockets.
///
/// A command of a lost connection may still be on its way while the message is looked for. Nothing but the server's
/// memory of request ids keeps that message from being there twice, so a simulation without it leaves the case out.
final class OneDeviceBackend: ChatBackend {
  private struct State: Sendable {
    /// Sockets whose end is not known yet.
    var open: Set<SocketSession> = []
    var waiters: [(session: SocketSession, continuation: CheckedContinuation<Void, Never>)] = []

    /// Whether something older than a socket is left.
    func hasOlder(than session: SocketSession) -> Bool {
      open.contains { $0.id < session.id && $0.userID.utf8.elementsEqual(session.userID.utf8) }
    }
  }

  private let base: DevBackend
  private let state = Locked(State())

  init(_ base: DevBackend) { self.base = base }

  var deliveries: DeliveryQueue { base.deliveries }

  func respond(to request: BackendRequest) async -> BackendResponse {
    if request.method == "GET", request.path.last == "messages",
      let sender = request.query.first(where: { $0.name == "sender_ids" })?.value
    {
      await earlierSocketsEnded(sender)
    }
    return await base.respond(to: request)
  }

  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError> {
    let result = await base.login(login)
    if case .success(let (session, _)) = result { state.withValue { _ = $0.open.insert(session) } }
    return result
  }

  func receive(_ command: Command, on session: SocketSession) async -> [Command] {
    await base.receive(command, on: session)
  }

  func close(_ session: SocketSession) async {
    await base.close(session)
    let ready = state.withValue { state in
      state.open.remove(session)
      let waiters = state.waiters
      let ready = waiters.filter { !state.hasOlder(than: $0.session) }
      state.waiters = waiters.filter { state.hasOlder(than: $0.session) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  func expireDueSessions() async -> Int64? { await base.expireDueSessions() }

  private func earlierSocketsEnded(_ userID: String) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withValue { state in
        guard
          let newest = state.open.filter({ $0.userID.utf8.elementsEqual(userID.utf8) }).max(by: { $0.id < $1.id }),
          state.hasOlder(than: newest)
        else { return true }
        state.waiters.append((newest, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
