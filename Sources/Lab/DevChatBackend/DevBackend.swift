import ChatModel
public import ChatWire

/// A chat server for development and tests, without a network: one actor, so that everything is in one order, and one
/// SQLite database.
///
/// Requests and commands are transactions: their answers and deliveries appear when they are committed, in that order.
/// Commands that wait together are committed together; what one of them throws undoes only its own effects.
/// Its behavior follows Docs/Protocol.md.
public actor DevBackend: ChatBackend {
  public nonisolated let deliveries = DeliveryQueue()
  private let engine: Engine

  /// - Throws: if the data file cannot be opened.
  public init(_ configuration: BackendConfiguration = BackendConfiguration()) throws {
    engine = try Engine(configuration)
  }

  public func respond(to request: BackendRequest) -> BackendResponse {
    do throws(ServerError) {
      return try perform { try RequestRoutes(transaction: $0).respond(to: request) }
    } catch {
      return .failure(error)
    }
  }

  public func login(_ login: SocketLogin) -> Result<(session: SocketSession, reply: Command), ServerError> {
    do throws(ServerError) {
      let (session, reply) = try perform { try Sessions(transaction: $0).login(login) }
      let opened = SocketSession(id: session.id, userID: session.userID, earlierDeliveries: deliveries.count)
      return .success((opened, reply))
    } catch {
      return .failure(error)
    }
  }

  public func receive(_ command: Command, on session: SocketSession) -> [Command] {
    do throws(ServerError) {
      return try perform { try CommandRoutes(transaction: $0).receive(command, on: session) }
        .map { $0.answering(command) }
    } catch {
      return error.isAnswered(command) ? [.failure(error, answering: command).answering(command)] : []
    }
  }

  public func receive(_ commands: [Command], on session: SocketSession) -> [[Command]] {
    let results = engine.perform(each: commands) { transaction, command in
      try CommandRoutes(transaction: transaction).receive(command, on: session).map { $0.answering(command) }
    }
    return zip(commands, results).map { command, result in
      switch result {
      case .success(let (answers, committed)):
        for delivery in committed { deliveries.append(delivery) }
        return answers
      case .failure(let error):
        return error.isAnswered(command) ? [.failure(error, answering: command).answering(command)] : []
      }
    }
  }

  public func expireDueSessions() -> Int64? {
    do { return try perform { Sessions(transaction: $0).expireDue() } } catch { return nil }
  }

  public func close(_ session: SocketSession) { _ = try? perform { try Sessions(transaction: $0).close(session) } }

  // MARK: For tests and the lab tool

  /// Expires all sessions of a user: `EXPR` is sent to the sockets, and calls with the old keys get 400309.
  /// - Parameter revoking: the user has to log in again (400310).
  public func expireSession(of userID: String, revoking: Bool = false) {
    _ = try? perform { try Sessions(transaction: $0).expireAll(of: userID, revoking: revoking) }
  }

  /// Added to the clock, ms. The server's time still never goes back.
  public func setClockSkew(_ milliseconds: Int64) { engine.world.skew = milliseconds }

  /// From now on, messages up to this time are gone, ms; like the service, it notifies nobody. Channels of custom types
  /// that have a time of their own keep it.
  public func setMessagePurgeOffset(_ milliseconds: Int64) {
    engine.world.configuration.messagePurgeOffset = milliseconds
  }

  /// Creates users `alice`, `bob` and `carol` and three channels with messages, unless `alice` exists.
  public func seedDemo() throws { try perform { try DemoData(transaction: $0).seed() } }

  /// Ends `deliveries`.
  public func stop() { deliveries.finish() }

  private func perform<Value>(_ body: (Transaction) throws -> Value) throws(ServerError) -> Value {
    let (value, committed) = try engine.perform(body)
    for delivery in committed { deliveries.append(delivery) }
    return value
  }
}
