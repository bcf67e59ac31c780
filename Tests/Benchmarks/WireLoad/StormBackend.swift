import ChatModel
import ChatWire
import DevChatBackend
import Foundation

/// The chat server, which on an order hands out numbered messages that it does not store: storing them costs it many
/// times what the client is measured for. Login, calls and the first message are the real server's.
actor StormBackend: ChatBackend {
  nonisolated let deliveries: DeliveryQueue
  private let base: DevBackend
  private var messages: StormMessages?
  private var lastTime: Int64 = 0
  private var isStorm = false
  /// Calls since the first order: a client that has everything asks for nothing.
  private(set) var callsInStorm = 0

  init(_ base: DevBackend) {
    self.base = base
    deliveries = base.deliveries
  }

  func respond(to request: BackendRequest) async -> BackendResponse {
    if isStorm { callsInStorm += 1 }
    return await base.respond(to: request)
  }

  func login(_ login: SocketLogin) async -> Result<(session: SocketSession, reply: Command), ServerError> {
    await base.login(login)
  }

  func receive(_ command: Command, on session: SocketSession) async -> [Command] {
    switch command.name {
    // What it acknowledges is not stored here.
    case .messageAck where isStorm: return []
    case .userMessage:
      if let order = StormOrder(command.payload.string("message")) {
        hand(out: order, of: session)
        return []
      }
      let answers = await base.receive(command, on: session)
      messages = answers.first.flatMap { StormMessages($0.payload) }
      return answers
    default: return await base.receive(command, on: session)
    }
  }

  private func hand(out order: StormOrder, of session: SocketSession) {
    guard let messages else { return }
    isStorm = true
    // The real server's time may be ahead of the clock: it never stands still.
    lastTime = max(lastTime, messages.firstTime)
    for number in order.numbers {
      lastTime = max(lastTime, Int64(Date().timeIntervalSince1970 * 1000))
      deliveries.append(
        Delivery(to: ["bob"], except: session, Command(.userMessage, messages.payload(number, at: lastTime))))
    }
  }

  func close(_ session: SocketSession) async { await base.close(session) }
  func expireDueSessions() async -> Int64? { await base.expireDueSessions() }
}
