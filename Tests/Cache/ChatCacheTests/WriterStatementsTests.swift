import ChatModel
import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheStorage
@testable import ChatCache

/// What the writer keeps between transactions, and that it is in nobody's way.
@Suite(.heavy) struct WriterStatementsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The statements that are prepared on the writer's connection when a transaction begins.
  private func kept(_ cache: Cache) async throws -> Set<Int> {
    try await cache.write(source: .fetched) { transaction in
      let handle = try transaction.statements.open().handle
      var addresses: Set<Int> = []
      var statement = sqlite3_next_stmt(handle, nil)
      while let found = statement {
        addresses.insert(Int(bitPattern: found))
        statement = sqlite3_next_stmt(handle, found)
      }
      return addresses
    }
  }

  @Test func aTransactionLikeOneBeforePreparesNothing() async throws {
    let cache = try folder.open()
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    let first = try await kept(cache)
    #expect(first.count >= 4)
    for id in 2...50 {
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(Int64(id), at: 10)]) }
    }
    #expect(try await kept(cache) == first)
    try cache.close()
  }

  @Test func aFailedTransactionLeavesNothingToTheNext() async throws {
    let cache = try folder.open()
    await #expect(throws: CacheError.self) {
      try await cache.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10), message(0, at: 10)]) }
    }
    try await cache.write(source: .fetched) { try $0.upsertMessages([message(2, at: 20)]) }
    let ids = try await cache.read { try $0.messages(channelURL: channelURL, createdIn: 0 ... .max).map(\.id) }
    #expect(ids == [2])
    try cache.close()
  }

  @Test func anEscapedTransactionHasEnded() async throws {
    final class Box: @unchecked Sendable {
      // Sendable: written once, and read after the write was awaited.
      var transaction: CacheTransaction?
    }
    let cache = try folder.open()
    let box = Box()
    try await cache.write(source: .fetched) { box.transaction = $0 }
    #expect(throws: CacheError.self) { try box.transaction?.snapshot.channels() }
    try cache.close()
  }

  /// A connection with statements does not close; without one, SQLite folds the log into the file.
  @Test(arguments: [true, false]) func theFileIsClosed(isAsked: Bool) async throws {
    var cache: Cache? = try folder.open()
    try await cache?.write(source: .fetched) { try $0.upsertMessages([message(1, at: 10)]) }
    #expect(!folder.hasNoLog())
    if isAsked {
      try cache?.close()
      await #expect(throws: CacheError.self) { try await cache?.write(source: .fetched) { _ in } }
    }
    cache = nil
    // The task that wrote may let go of the cache a moment later.
    for _ in 0..<100_000 where !folder.hasNoLog() { await Task.yield() }
    #expect(folder.hasNoLog())
  }

  // MARK: Statements alone

  @Test func statementsHoldNothingOnceTheyAreFinished() throws {
    let connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    let prepared = PreparedStatements(connection)
    let select = try prepared.statement("SELECT a, ?1 FROM t")
    select.bindText("content", at: 1)
    #expect(try select.step())
    // A statement under way locks its table.
    #expect(throws: RawSQLiteError.self) { try connection.execute("DROP TABLE t") }
    prepared.finish()
    #expect(try select.step() && select.storageClass(1) == .null)
    prepared.finish()
    try connection.execute("DROP TABLE t")
  }

  @Test func queriesOfManyFiltersDoNotPileUp() throws {
    let connection = try RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try connection.execute("CREATE TABLE t (a)")
    let prepared = PreparedStatements(connection)
    let insert = try prepared.statement("INSERT INTO t VALUES (1)")
    for number in 0..<500 {
      _ = try prepared.statement("SELECT \(number) FROM t")
      prepared.finish()
      #expect(prepared.count <= PreparedStatements.limit)
    }
    #expect(try prepared.statement("INSERT INTO t VALUES (1)") === insert)
  }
}
