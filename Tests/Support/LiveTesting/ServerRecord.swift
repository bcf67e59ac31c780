package import ChatModel
package import ChatWire
package import DevChatBackend

/// What devices asked a server for and the server did, also if nobody received its answer: a connection may end after
/// the server has done what came over it. The test's own calls are not in it.
package final class ServerRecord: Sendable {
  package enum Entry: Sendable {
    case call(BackendRequest, answer: Payload)
    case command(Command)
  }

  private let state = Locked<[Entry]>([])

  package init() {}

  /// Without what the server refused. What devices asked for at the same time may be in another order than the server
  /// has done it.
  package var entries: [Entry] { state.withValue { $0 } }

  fileprivate func append(_ entry: Entry) { state.withValue { $0.append(entry) } }
}

/// A server whose deeds are recorded.
final class RecordedBackend: ChatBackend {
  private let base: any ChatBackend
  private let record: ServerRecord

  init(_ base: any ChatBackend, _ record: ServerRecord) { (self.base, self.record) = (base, record) }

  var deliveries: DeliveryQueue { base.deliveries }

  func respond(to request: BackendRequest) async -> BackendResponse {
    let response = await base.respond(to: request)
    if response.status == 200, request.method != "GET", let answer = Payload(response.body) {
      record.append(.call(request, answer: answer))
    }
    return response
  }

  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError> {
    await base.login(login)
  }

  func receive(_ command: Command, on session: SocketSession) async -> [Command] {
    let answers = await base.receive(command, on: session)
    if !answers.contains(where: { $0.name == .error }) { record.append(.command(command)) }
    return answers
  }

  func close(_ session: SocketSession) async { await base.close(session) }

  func expireDueSessions() async -> Int64? { await base.expireDueSessions() }
}
