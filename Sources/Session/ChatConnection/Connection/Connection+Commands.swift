import ChatModel
import ChatWire

/// Commands in both directions (Docs/Protocol.md#client-commands, Docs/Protocol.md#server-commands).
extension Connection {
  func send(_ command: ClientCommand) async throws -> ServerMessage {
    try Task.checkCancellation()
    guard command.isAcknowledged else {
      throw WireError(.invalidParameter, "This command is never acknowledged. Use post.")
    }
    guard machine.state == .connected, let socket else { throw WireError.notConnected }
    let reply = Reply<ServerMessage>()
    let deadline = clock.seconds + configuration.timeouts.acknowledgement
    let number = acks.add(command.command, deadline: deadline, reply)
    defer {
      acks.remove(number)
      if acks.isEmpty { stopAckTimer() }
    }
    socket.send(command.command.bytes)
    startAckTimer()
    let message = try await reply.value()
    if case .error(let error) = message.event { throw error }
    return message
  }

  func post(_ command: ClientCommand) throws {
    guard machine.state == .connected, let socket else { throw WireError.notConnected }
    socket.send(command.command.bytes)
  }

  // MARK: Incoming

  /// Before the login, only its answer is expected.
  func receivedBeforeLogin(_ command: Command, _ attempt: Int) {
    switch ServerEvent(command) {
    case .login(let login): apply(.loggedIn(attempt, login))
    case .error(let error): apply(.refused(attempt, error))
    case .busy(let busy):
      // Only the command says how long the pause is.
      events.yield(.message(ServerMessage(command)))
      apply(.busy(busy))
    case .unknown(.login): apply(.failed(attempt, .malformed("login")))
    default: break
    }
  }

  func received(_ command: Command) {
    let message = ServerMessage(command)
    let waiting = acks.answer(message)
    if waiting.isEmpty { receivedUnasked(message) } else { answered(waiting, message) }
  }

  private func answered(_ waiting: [Reply<ServerMessage>], _ message: ServerMessage) {
    for reply in waiting { reply.complete(.success(message)) }
    switch message.event {
    case .login(let login): login.sessionKey.map { apply(.sessionRenewed($0)) }
    case .error(let error) where error.code == ServerError.Code.accessTokenInvalid: events.yield(.tokenNeeded)
    case .error(let error) where error.isSessionExpired || error.isSessionRevoked: apply(.errorReported(error))
    default: break
    }
  }

  private func receivedUnasked(_ message: ServerMessage) {
    switch message.event {
    case .pong, .login: break
    // The answer to a command whose sender already received another result.
    case .error where message.requestID != nil: break
    case .error(let error):
      events.yield(.message(message))
      apply(.errorReported(error))
    case .sessionExpiry(let expiry):
      events.yield(.message(message))
      apply(.sessionExpired(expiry))
    case .busy(let busy):
      events.yield(.message(message))
      apply(.busy(busy))
    // With a request id, this is an acknowledgement that came too late: the message was sent after all.
    default: events.yield(.message(message))
    }
  }

  // MARK: Overdue acknowledgements

  private func startAckTimer() {
    guard ackTimer == nil, let deadline = acks.nextDeadline else { return }
    let clock = clock
    ackTimer = Task { [weak self] in
      guard (try? await clock.sleep(seconds: deadline - clock.seconds)) != nil, !Task.isCancelled else { return }
      await self?.expireAcks()
    }
  }

  func stopAckTimer() {
    ackTimer?.cancel()
    ackTimer = nil
  }

  private func expireAcks() {
    guard !Task.isCancelled else { return }
    ackTimer = nil
    let error = WireError(.ackTimeout, "The server did not acknowledge the command in time. Send it again.")
    for reply in acks.expire(at: clock.seconds) { reply.complete(.failure(error)) }
    startAckTimer()
  }
}
