import CacheLoading
import FileTesting
import Foundation
import GRDBSQLite
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@testable import StoreMigrator

/// Messages that are read by several threads come out as if one had read them.
@Suite(.heavy) struct SharedReadingTests {
  /// A store, and files that are filled from it.
  private struct Copying {
    let folder: TemporaryFolder
    let factory: StoreReaderFactory
    let plan: MigrationPlan
    var codecs: [any PayloadCodec] = []

    init(messages: Int, owners: Int, changed sql: String = "") throws {
      folder = try TemporaryFolder()
      let store = folder.path("store.sqlite")
      _ = try FixtureStore.make(
        FixtureRecipe(messages: messages, channels: 6, owners: owners, edgeCases: true, seed: 21), at: store)
      try folder.execute(sql, on: store)
      try FileManager.default.createDirectory(atPath: folder.path("view"), withIntermediateDirectories: true)
      var opening = try SourceOpening(path: store, salvage: .off)
      let source = try #require(try opening.openAsIs(in: folder.path("view"), isDue: { false }))
      factory = source.factory
      plan = try MigrationPlan(source.reader, selected: nil) { false }
    }

    func loaders(_ name: String) throws -> [CacheLoader] {
      try plan.routing.targets.enumerated().map { index, target in
        try CacheLoader(
          path: folder.path("\(name)-\(index).sqlite"), userID: target.userID ?? "%ownerless", cacheBytes: 1 << 20)
      }
    }

    /// - Parameters:
    ///   - readers: with blocks of 50 rows; `nil` = one thread reads everything.
    ///   - commits: how many commits until the copy is stopped.
    ///   - waitingBytes: 1 makes every reader wait after each batch.
    func run(
      _ loaders: [CacheLoader], readers: Int?, rowsPerCommit: Int64 = 700, commits: Int = .max,
      waitingBytes: Int = 12 << 20
    ) throws {
      let cancellation = Cancellation()
      var pipeline = CopyPipeline(
        factory: factory, routing: plan.routing, codecs: codecs, cancellation: cancellation,
        mergedCaches: loaders.map { _ in nil })
      (pipeline.rowsPerCommit, pipeline.waitingBytes) = (rowsPerCommit, waitingBytes)
      pipeline.sharing = readers.map {
        ReadingPlan.Sharing(readers: $0, rows: plan.rows(of: .succeededMessage), bytesPerRow: 1 << 20)
      }
      var count = 0
      try pipeline.run(loaders) { _ in
        count += 1
        if count == commits { cancellation.cancel() }
      }
    }

    /// The tables, apart from those with times, in which two files differ.
    func differences(_ one: CacheLoader, _ other: CacheLoader) throws -> [String] {
      let (one, other) = (try content(one), try content(other))
      return Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
    }

    /// Everything that a file has, as text.
    func content(_ loader: CacheLoader) throws -> [String: String] {
      let connection = try RawConnection(reading: loader.path)
      // Its blocks are those of the batches, so it is compared row by row.
      var content = try loader.account.rows().mapValues { "\($0)" }
      let tables = try connection.prepare(
        """
        SELECT name FROM sqlite_schema WHERE type = 'table'
          AND name NOT IN ('legacy_account', 'load_state', 'schema_migration', 'session')
        """)
      while try tables.step() {
        let table = try #require(tables.text(0))
        let columns = try #require(
          try connection.text(
            "SELECT group_concat('quote(\"' || name || '\")', '|| char(9) ||') FROM pragma_table_info('\(table)')"))
        content[table] = try connection.text(
          "SELECT group_concat(line, char(10)) FROM (SELECT \(columns) AS line FROM \(table) ORDER BY 1)")
      }
      return content
    }
  }

  @Test("a copy does not depend on the number of readers", arguments: [1, 2, 3, 5])
  func asOneReader(_ readers: Int) throws {
    // Deleted rows leave gaps, so that blocks have different numbers of rows.
    let copying = try Copying(
      messages: 2_000, owners: 3,
      changed: "DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK BETWEEN 300 AND 700 OR Z_PK % 7 = 0")
    let expected = try copying.loaders("one")
    try copying.run(expected, readers: nil)
    let shared = try copying.loaders("shared")
    try copying.run(shared, readers: readers)
    for (one, other) in zip(expected, shared) { #expect(try copying.differences(one, other) == []) }
    #expect(try copying.content(expected[0])["message"] != nil)
  }

  @Test("a stopped copy goes on with any number of readers", arguments: [1, 7, 8, 9])
  func stoppedAndResumed(_ commits: Int) throws {
    // The first messages are all of one owner, so at first only one file comes forward among them.
    let copying = try Copying(
      messages: 2_000, owners: 2,
      changed: """
        UPDATE ZSUCCEEDEDMESSAGE SET ZOWNER_ID = (SELECT ZOWNER_ID FROM ZSUCCEEDEDMESSAGE WHERE Z_PK = 1) WHERE Z_PK < 900;
        """)
    let expected = try copying.loaders("one")
    try copying.run(expected, readers: nil)
    #expect(throws: MigrationError.self) {
      try copying.run(try copying.loaders("stopped"), readers: 3, commits: commits, waitingBytes: 1)
    }
    let resumed = try copying.loaders("stopped")
    #expect(resumed.allSatisfy { $0.currentStage == .copying })
    if commits == 7 { #expect(Set(resumed.map(\.afterKey)).count > 1, "their positions should differ") }
    try copying.run(resumed, readers: 2)
    for (one, other) in zip(expected, resumed) { #expect(try copying.differences(one, other) == []) }
  }

  @Test("a row far from the others, as no store of Core Data has it")
  func unevenKeys() throws {
    let copying = try Copying(
      messages: 400, owners: 1,
      changed: """
        UPDATE ZSUCCEEDEDMESSAGE SET Z_PK = 9223372036854775807 WHERE Z_PK = 3;
        UPDATE ZSUCCEEDEDMESSAGE SET Z_PK = -9223372036854775808 WHERE Z_PK = 5;
        """)
    let expected = try copying.loaders("one")
    try copying.run(expected, readers: nil)
    let shared = try copying.loaders("shared")
    try copying.run(shared, readers: 3)
    for (one, other) in zip(expected, shared) { #expect(try copying.differences(one, other) == []) }
  }

  private struct FailingCodec: PayloadCodec {
    struct Failure: Error {}
    let id = "failing"
    func jsonText(of stored: UnsafeRawBufferPointer) throws -> [UInt8]? { throw Failure() }
  }

  @Test func aReaderThatFailsEndsTheCopy() throws {
    var copying = try Copying(
      messages: 2_000, owners: 1,
      changed: "UPDATE ZSUCCEEDEDMESSAGE SET ZSERIALIZED_DATA = x'2101' WHERE Z_PK = 1200")
    copying.codecs = [FailingCodec()]
    let loaders = try copying.loaders("failed")
    for waitingBytes in [1, 12 << 20] {
      #expect(throws: PayloadCodecFailure.self) { try copying.run(loaders, readers: 3, waitingBytes: waitingBytes) }
    }
    #expect(loaders.allSatisfy { $0.currentStage == .copying })
  }

  @Test func aWriterThatFailsEndsTheReaders() throws {
    let copying = try Copying(messages: 2_000, owners: 1)
    let loaders = try copying.loaders("failed")
    try RawConnection(path: loaders[0].path, flags: SQLITE_OPEN_READWRITE).execute("DROP TABLE message")
    #expect(throws: RawSQLiteError.self) { try copying.run(loaders, readers: 3, waitingBytes: 1) }
    #expect(loaders[0].currentStage == .copying)
  }

  @Test func smallTablesComeBeforeMessages() throws {
    let copying = try Copying(messages: 500, owners: 1)
    let order = copying.factory.detection.model.copyOrder
    let start = [RowReader.Position(entityIndex: 0, key: nil)]
    let whole = try ReadingPlan(copying.factory, from: start, sharing: nil)
    #expect(whole.steps.map(\.readers) == [1])
    #expect(whole.steps[0].pieces.map(\.entityIndex) == Array(order.indices))
    let sharing = ReadingPlan.Sharing(readers: 3, rows: 500, bytesPerRow: 1 << 20)
    let alone = ReadingPlan.Sharing(readers: 1, rows: 500, bytesPerRow: 1 << 20)
    #expect(try ReadingPlan(copying.factory, from: start, sharing: alone).steps == whole.steps)
    let shared = try ReadingPlan(copying.factory, from: start, sharing: sharing)
    #expect(shared.steps.map(\.readers) == [1, 3])
    #expect(shared.steps[0].pieces == Array(whole.steps[0].pieces.dropLast()))
    #expect(shared.steps[1].pieces.filter(\.isLast) == [shared.steps[1].pieces[shared.steps[1].pieces.count - 1]])
    // Resumed among the messages: nothing else is read, and what is done least decides.
    let messages = order.count - 1
    let later = try ReadingPlan(
      copying.factory,
      from: [
        RowReader.Position(entityIndex: messages, key: 400), RowReader.Position(entityIndex: messages, key: 250),
        RowReader.Position(entityIndex: .max, key: nil),
      ], sharing: sharing)
    #expect(later.steps.count == 1)
    let first = try #require(later.steps[0].pieces.first)
    #expect(first.keys.contains(251) || first.keys.contains(250))
  }

  @Test func aQueueHasRoomBySize() {
    let queue = BoundedQueue<Int>(capacity: 10) { $0 }
    queue.putIfRoom(8)
    queue.putIfRoom(7)
    queue.putIfRoom(1)
    #expect(queue.dequeueIfAny() == 8)
    queue.putIfRoom(2)
    #expect(queue.dequeueIfAny() == 7)
    #expect(queue.dequeueIfAny() == 2)
    #expect(queue.dequeueIfAny() == nil)
  }
}
