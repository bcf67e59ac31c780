import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend

/// A backend that records what it was asked to do, and did, in order.
final class RecordingBackend: ChatBackend {
  private struct Notes: Sendable {
    var acts: [RecordedAct] = []
    /// The users of REST calls, by session keys. Secret; never written.
    var users: [String: String] = [:]
    var openSockets: [String: Int] = [:]
    var openedChannels: Set<String> = []
  }

  private let base: DevBackend
  private let notes = Awaited(Notes())

  init(_ base: DevBackend) { self.base = base }

  var deliveries: DevChatBackend.DeliveryQueue { base.deliveries }

  /// What was noted so far.
  var acts: [RecordedAct] { notes.value.acts }

  /// Returns when `isMeant` accepts what was recorded so far.
  func until(_ isMeant: @escaping @Sendable ([RecordedAct]) -> Bool) async {
    await notes.until { isMeant($0.acts) }
  }

  func expireDueSessions() async -> Int64? { await base.expireDueSessions() }

  // MARK: Sockets

  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError> {
    let result = await base.login(login)
    if case .success(let (session, reply)) = result {
      notes.update { notes in
        if let key = reply.payload.string("key") { notes.users[key] = session.userID }
        notes.openSockets[session.userID, default: 0] += 1
        notes.acts.append(RecordedAct(kind: .connected, userID: session.userID, channelURL: nil, isByClient: true))
      }
    }
    return result
  }

  func close(_ session: SocketSession) async {
    await base.close(session)
    notes.update { notes in
      notes.openSockets[session.userID, default: 1] -= 1
      guard notes.openSockets[session.userID] == 0 else { return }
      notes.acts.append(RecordedAct(kind: .disconnected, userID: session.userID, channelURL: nil, isByClient: true))
    }
  }

  func receive(_ command: Command, on session: SocketSession) async -> [Command] {
    let answers = await base.receive(command, on: session)
    guard !answers.contains(where: { $0.name == .error }), let kind = RecordedAct.Kind(command, answers) else {
      return answers
    }
    let url = command.payload.string("channel_url")
    note(RecordedAct(kind: kind, userID: session.userID, channelURL: url, isByClient: true))
    return answers
  }

  // MARK: Calls

  func respond(to request: BackendRequest) async -> BackendResponse {
    let response = await base.respond(to: request)
    guard response.status == 200 else { return response }
    let answer = Payload(response.body)
    if request.path.count == 3, request.path[0] == "users", request.path[2] == "session_key",
      let key = answer?.string("key")
    {
      notes.update { $0.users[key] = request.path[1] }
    }
    let body = Payload(request.body)
    let key = request.headers["session-key"] ?? ""
    let ofSession = notes.value.users[key]
    let ofBody = body?.string("user_id") ?? request.query.first { $0.name == "user_id" }?.value
    let url = request.path.count > 1 && request.path[0] == "group_channels" ? request.path[1] : nil
    guard let kind = RecordedAct.Kind(request, body, answer) else { return response }
    let act = RecordedAct(
      kind: kind, userID: ofSession ?? ofBody, channelURL: url ?? answer?.string("channel_url"),
      isByClient: ofSession != nil)
    note(act)
    return response
  }

  private func note(_ act: RecordedAct) {
    notes.update { notes in
      if case .opened = act.kind {
        // The first page; later ones may be the app's or background sync's.
        let place = "\(act.userID ?? "")\n\(act.channelURL ?? "")"
        guard act.isByClient, notes.openedChannels.insert(place).inserted else { return }
      }
      notes.acts.append(act)
    }
  }
}
