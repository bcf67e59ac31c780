import ChatWire
import DevChatBackend
import NIOConcurrencyHelpers
import NIOWebSocket

extension SocketConnection: EdgeSocket {
  func hasRoom(for count: Int) -> Bool {
    let limit = environment.limits.writeQueueBytes
    return state.withLockedValue { $0.outputBytes + count <= limit }
  }

  func sayGoodbye() { close(.normalClosure) }

  func entered(_ session: SocketSession, first: Command) async {
    // The user may have been cut off while the login was under way.
    let isWelcome = environment.console?.opened(session, connection: id, first: first) ?? true
    environment.sessions.open(session, self, first: first)
    if !isWelcome { drop() }
  }

  func sessionsChanged() async { await environment.expiry.check(on: timer) }

  func report(_ event: EdgeSocketEvent) {
    switch event {
    case .loggedIn: environment.report(.loggedIn, connection: id)
    case .loginRefused(let code): environment.report(.loginRefused, connection: id, status: code)
    case .noCommand: environment.report(.noCommand, connection: id)
    case .faultApplied: environment.report(.faultApplied, connection: id)
    }
  }
}
