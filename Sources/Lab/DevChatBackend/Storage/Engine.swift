import ChatModel
import ChatWire
import GRDB

/// Executes transactions one after the other. Not Sendable: the backend actor owns it.
final class Engine {
  private let queue: DatabaseQueue
  let world: World

  init(_ configuration: BackendConfiguration) throws {
    queue = try DataFile.open(configuration.dataFile)
    let world = World(configuration)
    try queue.read { db in
      guard let row = try Row.fetchOne(db, sql: "SELECT sequence, time, message_id FROM server") else { return }
      (world.sequence, world.time, world.messageID) = (row[0], row[1], row[2])
      // The time is only stored along with the other two, so ask those who have it.
      world.time = max(world.time, try Int64.fetchOne(db, sql: "SELECT max(created_at) FROM message") ?? 0)
    }
    // No socket has entered anything yet.
    try queue.write { db in
      try db.execute(
        sql: "UPDATE member SET is_joined = 0 WHERE is_joined AND channel IN (SELECT id FROM channel WHERE is_open)")
    }
    world.stored = [world.sequence, world.time, world.messageID]
    // A restart with the same seed must not assign the same ids again.
    var system = SystemRandomNumberGenerator()
    let start = configuration.seed.map { $0 &+ UInt64(bitPattern: world.sequence) &* 0xD134_2543_DE82_EF95 }
    world.random = SeededGenerator(state: start ?? system.next())
    self.world = world
  }

  /// Runs `body` in a transaction.
  /// - Returns: its result, with what has to be delivered; if it threw, nothing happened.
  func perform<Result>(_ body: (Transaction) throws -> Result) throws(ServerError) -> (Result, [Delivery]) {
    do {
      return try queue.write { db in
        let transaction = Transaction(db, world)
        let result = try body(transaction)
        try transaction.finish()
        return (result, transaction.deliveries)
      }
    } catch {
      world.unreadTotals.removeAll()
      throw Engine.reporting(error)
    }
  }

  /// Runs `body` for each input, one after the other, with one commit for all of them: most of what a small transaction
  /// costs is its commit. Each is a transaction of its own in every other respect.
  /// - Returns: for each, its result, with what has to be delivered, or the error; what threw left nothing behind.
  func perform<Input, Value>(
    each inputs: [Input], _ body: (Transaction, Input) throws -> Value
  ) -> [Result<(Value, [Delivery]), ServerError>] {
    do {
      return try queue.write { db in
        var results: [Result<(Value, [Delivery]), ServerError>] = []
        for input in inputs {
          let transaction = Transaction(db, world)
          try transaction.run("SAVEPOINT command")
          do {
            let value = try body(transaction, input)
            try transaction.run("RELEASE command")
            results.append(.success((value, transaction.deliveries)))
          } catch {
            // An error that ended the whole transaction ends this too.
            try transaction.run("ROLLBACK TO command")
            try transaction.run("RELEASE command")
            world.unreadTotals.removeAll()
            results.append(.failure(Engine.reporting(error)))
          }
        }
        try Transaction(db, world).finish()
        return results
      }
    } catch {
      world.unreadTotals.removeAll()
      return inputs.map { _ in .failure(Engine.reporting(error)) }
    }
  }

  private static func reporting(_ error: any Error) -> ServerError {
    error as? ServerError ?? ServerError(code: ServerError.Code.internalError)
  }
}
