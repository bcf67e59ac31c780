import ChatModel
import ChatWire

/// Opening, reading and closing the socket.
extension Connection {
  func open(_ attempt: LoginAttempt) {
    closeSocket()
    let (configuration, connector) = (configuration, connector)
    reader = Task { [weak self] in
      let socket: any WebSocketConnection
      do {
        socket = try await connector.open(.login(attempt, configuration))
      } catch {
        await self?.broke(attempt.number, error)
        return
      }
      guard await self?.opened(attempt.number, socket) == true else {
        socket.close()
        return
      }
      do {
        for try await message in socket.messages { await self?.received(message, attempt.number) }
        await self?.broke(attempt.number, nil)
      } catch {
        await self?.broke(attempt.number, error)
      }
    }
  }

  private func opened(_ attempt: Int, _ socket: any WebSocketConnection) -> Bool {
    guard !Task.isCancelled, machine.isCurrent(attempt) else { return false }
    self.socket = socket
    apply(.opened(attempt))
    return true
  }

  /// - Parameter error: `nil` if the socket was closed normally.
  private func broke(_ attempt: Int, _ error: (any Error)?) {
    guard !Task.isCancelled else { return }
    let failure =
      error as? WireError
      ?? WireError(
        error == nil ? .socketClosed : .socketFailed, "The connection to the server was lost. Try again later.")
    apply(.failed(attempt, failure))
  }

  func closeSocket() {
    keepAlive = nil
    keepAliveTimer?.cancel()
    keepAliveTimer = nil
    reader?.cancel()
    reader = nil
    socket?.close()
    socket = nil
  }

  /// Handles a received frame: its commands, one after the other.
  private func received(_ frame: [UInt8], _ attempt: Int) {
    guard !Task.isCancelled else { return }
    keepAlive?.received(at: clock.seconds)
    // A piece that is not a command is skipped: it says nothing, and what follows it may be fine.
    for case let command? in CommandFrame.commands(in: frame) {
      // A command can end the connection; what follows it is ignored.
      guard machine.isCurrent(attempt) else { return }
      if machine.state == .connected { received(command) } else { receivedBeforeLogin(command, attempt) }
    }
  }

  // MARK: Keep-alive

  /// Opens a connection at once; one that looks open must prove it.
  func resume() {
    guard machine.state == .connected, keepAlive != nil else { return apply(.resume) }
    keepAlive?.demandProof(at: clock.seconds, within: configuration.timeouts.proof)
    socket?.send(ClientCommand.ping(time: clock.milliseconds).command.bytes)
    checkKeepAlive(attempt: machine.attempt)
  }

  func checkKeepAlive(attempt: Int) {
    guard machine.attempt == attempt, let action = keepAlive?.check(at: clock.seconds) else { return }
    switch action {
    case .dead:
      let isWaitedFor = keepAlive?.isProofDue ?? false
      apply(
        .failed(attempt, WireError(.socketFailed, "The server stopped responding. The connection is being reopened.")))
      if isWaitedFor { apply(.resume) }
    case .ping(let seconds):
      socket?.send(ClientCommand.ping(time: clock.milliseconds).command.bytes)
      checkKeepAlive(attempt: attempt, after: seconds)
    case .wait(let seconds): checkKeepAlive(attempt: attempt, after: seconds)
    }
  }

  private func checkKeepAlive(attempt: Int, after seconds: Double) {
    keepAliveTimer?.cancel()
    let clock = clock
    keepAliveTimer = Task { [weak self] in
      guard (try? await clock.sleep(seconds: seconds)) != nil, !Task.isCancelled else { return }
      await self?.checkKeepAlive(attempt: attempt)
    }
  }
}
