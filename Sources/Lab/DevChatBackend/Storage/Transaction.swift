import ChatModel
import ChatWire
import Foundation
import GRDB
import GRDBSQLite

/// One running request or command: the database inside one transaction, its time, and what has to be delivered when it
/// commits. A thrown error rolls all of it back.
final class Transaction {
  let db: Database
  let world: World
  /// The server's time for everything in here, ms. Never less than in the previous transaction.
  private(set) var now: Int64
  private(set) var deliveries: [Delivery] = []

  init(_ db: Database, _ world: World) {
    self.db = db
    self.world = world
    now = max(world.time, world.configuration.clock().saturatingAdd(world.skew))
    world.time = now
  }

  var configuration: BackendConfiguration { world.configuration }

  // MARK: Statements, prepared once and kept by the connection

  func run(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws {
    let statement = try statement(sql, values)
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
  }

  /// The first row, read from the statement itself: `row` copies it first, which costs more than the query.
  func first<Value>(
    _ sql: String, _ values: (any DatabaseValueConvertible)?..., read: (StatementRow) throws -> Value
  ) throws -> Value? {
    let statement = try statement(sql, values)
    defer { sqlite3_reset(statement) }
    return try step(statement) ? read(StatementRow(statement: statement)) : nil
  }

  /// All rows, read like that of `first`.
  func all<Value>(
    _ sql: String, _ values: (any DatabaseValueConvertible)?..., read: (StatementRow) throws -> Value
  ) throws -> [Value] {
    let statement = try statement(sql, values)
    defer { sqlite3_reset(statement) }
    var result: [Value] = []
    while try step(statement) { result.append(try read(StatementRow(statement: statement))) }
    return result
  }

  /// Binds the values without GRDB's arguments, which are made anew for each statement and generic in each part.
  private func statement(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws -> SQLiteStatement {
    let statement = try db.cachedStatement(sql: sql).sqliteStatement
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    for (offset, value) in values.enumerated() {
      guard let value else { continue }
      let code = value.bind(to: statement, at: CInt(offset) + 1)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    return statement
  }

  private func step(_ statement: SQLiteStatement) throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  func row(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws -> Row? {
    try Row.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(values))
  }

  func rows(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws -> [Row] {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: StatementArguments(values))
  }

  func rows(_ query: SQLText) throws -> [Row] {
    // Not kept: their texts depend on requests, and there is no limit to those.
    try Row.fetchAll(db.makeStatement(sql: query.text), arguments: StatementArguments(query.values))
  }

  func integer(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws -> Int64? {
    try column(sql, values)
  }

  func integer(_ query: SQLText) throws -> Int64? {
    try Int64.fetchOne(db.makeStatement(sql: query.text), arguments: StatementArguments(query.values))
  }

  func text(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws -> String? {
    try column(sql, values)
  }

  /// The first column of the first row; `nil` also for NULL.
  private func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ values: [(any DatabaseValueConvertible)?]
  ) throws -> Value? {
    let statement = try statement(sql, values)
    defer { sqlite3_reset(statement) }
    return try step(statement) ? Value.fromStatement(statement, atUncheckedIndex: 0) : nil
  }

  // MARK: Counters

  /// The next position in the changelogs.
  func nextSequence() -> Int64 {
    world.sequence += 1
    return world.sequence
  }

  func nextMessageID() -> Int64 {
    world.messageID += 1
    return world.messageID
  }

  /// Everything after this transaction is later than this millisecond.
  func passMillisecond() { world.time = now + 1 }

  /// The rest of this transaction is a millisecond later.
  func advance() {
    now += 1
    world.time = now
  }

  // MARK: Deliveries

  func deliver(_ name: Command.Name, _ payload: Payload, to userIDs: [String], except session: SocketSession? = nil) {
    guard !userIDs.isEmpty else { return }
    deliveries.append(Delivery(to: userIDs, except: session, Command(name, payload)))
  }

  /// To those who receive what happens in a channel: of a group channel, the users named; of an open one, the sockets
  /// that have entered it.
  func deliver(
    _ name: Command.Name, _ payload: Payload, in channel: ChannelRecord, to userIDs: @autoclosure () throws -> [String],
    except session: SocketSession? = nil
  ) rethrows {
    guard channel.isOpen else { return deliver(name, payload, to: try userIDs(), except: session) }
    let entered = world.entered[channel.row] ?? []
    let users = entered.sorted().compactMap { world.sockets[$0]?.userID }.uniqueByBytes()
    guard !users.isEmpty else { return }
    deliveries.append(Delivery(to: users, except: session, sessions: entered, Command(name, payload)))
  }

  /// To one socket only.
  func deliver(_ name: Command.Name, _ payload: Payload, only session: SocketSession) {
    deliveries.append(Delivery(to: [session.userID], only: session, Command(name, payload)))
  }

  /// Writes the counters, as the last step before the commit.
  func finish() throws {
    let counters = [world.sequence, world.time, world.messageID]
    // The time alone is not worth a write to the file.
    guard counters[0] != world.stored[0] || counters[2] != world.stored[2] else { return }
    try run(
      "UPDATE server SET sequence = ?, time = ?, message_id = ? WHERE id = 1", counters[0], counters[1], counters[2])
    world.stored = counters
  }
}

/// A statement assembled from parts, with its values in order.
struct SQLText {
  var text: String
  var values: [(any DatabaseValueConvertible)?]

  init(_ text: String, _ values: (any DatabaseValueConvertible)?...) {
    self.text = text
    self.values = values
  }

  mutating func add(_ part: String, _ values: (any DatabaseValueConvertible)?...) {
    text += part
    self.values += values
  }

  /// `AND column IN (…)`.
  mutating func add(_ expression: String, in list: [String]) {
    text += " AND \(expression) IN (" + list.map { _ in "?" }.joined(separator: ",") + ")"
    values += list
  }
}

extension Int64 {
  func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
