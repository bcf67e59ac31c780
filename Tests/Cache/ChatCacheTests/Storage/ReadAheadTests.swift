import FileTesting
import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import RawSQLite

/// Reading ahead must never change what is read.
@Suite(.heavy) struct ReadAheadTests {
  // SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
  private static let readWrite: Int32 = 0x2 | 0x4

  private func make(_ path: String, journal: String = "DELETE") throws -> RawConnection {
    let connection = try RawConnection(path: path, flags: ReadAheadTests.readWrite)
    try connection.execute(
      """
      PRAGMA page_size=1024; PRAGMA journal_mode=\(journal); PRAGMA cache_size=20; PRAGMA synchronous=OFF;
      CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT); CREATE TABLE b (id INTEGER PRIMARY KEY, text TEXT);
      CREATE INDEX a_by_text ON a (text);
      """)
    return connection
  }

  private func fill(_ connection: RawConnection, _ table: String, _ count: Int, _ random: inout SeededRandom) throws {
    let insert = try connection.prepare("INSERT INTO \(table) (text) VALUES (?)")
    for _ in 0..<count {
      insert.bindText(String(repeating: "\(random.next())", count: 1 + random.below(30)), at: 1)
      try insert.run()
    }
  }

  /// Everything in both tables, in the order of the file, and by the index.
  private func content(_ connection: RawConnection) throws -> [String?] {
    try ["SELECT id, text FROM a", "SELECT id, text FROM b", "SELECT text, id FROM a ORDER BY text"].map {
      let rows = try connection.prepare($0)
      var text = ""
      while try rows.step() {
        for column in 0..<2 as Range<Int32> { text += rows.integer(column).map(String.init) ?? rows.text(column) ?? "" }
        text += "|"
      }
      return text
    }
  }

  private func opened(_ path: String, readsAhead: Bool) throws -> RawConnection {
    let connection = try RawConnection(path: path, flags: 0x2, readsAhead: readsAhead)
    // Few pages, so that a scan reads the file and not what SQLite kept.
    try connection.execute("PRAGMA cache_size=10; PRAGMA busy_timeout=5000")
    return connection
  }

  @Test func aLayerIsThere() { #expect(ReadAhead.name != nil) }

  @Test(arguments: ["DELETE", "TRUNCATE", "WAL"], Seeds.chosen([1, 2, 3]))
  func seesWhatOthersAndItselfWrote(journal: String, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/test.sqlite"
    var random = SeededRandom(seed: seed)
    let writer = try make(path, journal: journal)
    try writer.transaction {
      try fill(writer, "a", 800, &random)
      try fill(writer, "b", 800, &random)
    }
    let ahead = try opened(path, readsAhead: true)
    let plain = try opened(path, readsAhead: false)
    for _ in 0..<Seeds.steps(40) {
      let connection = random.oneIn(2) ? ahead : writer
      switch random.below(6) {
      case 0: try connection.transaction { try fill(connection, "a", 1 + random.below(50), &random) }
      case 1: try connection.transaction { try fill(connection, "b", 1 + random.below(50), &random) }
      case 2: try connection.execute("UPDATE a SET text = text || '+' WHERE id % 97 = \(random.below(97))")
      case 3: try connection.execute("DELETE FROM b WHERE id % 31 = \(random.below(31))")
      case 4: try connection.execute("VACUUM")
      default:
        // A scan between two halves of a transaction of its own, which is then undone.
        try ahead.execute("BEGIN IMMEDIATE; UPDATE a SET text = 'x' || text")
        let inside = try content(ahead)
        #expect(inside[0]?.contains("x") == true)
        try ahead.execute("ROLLBACK")
      }
      if journal == "WAL", random.oneIn(4) { _ = try writer.integer("PRAGMA wal_checkpoint(TRUNCATE)") }
      #expect(try content(ahead) == content(plain))
    }
    #expect(try ahead.text("PRAGMA integrity_check") == "ok")
  }

  /// In WAL mode, a checkpoint writes into the file while a scan is under way.
  @Test func aScanIsOneSnapshot() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/test.sqlite"
    var random = SeededRandom(seed: 5)
    let writer = try make(path, journal: "WAL")
    try writer.transaction { try fill(writer, "a", 2_000, &random) }
    _ = try writer.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    let ahead = try opened(path, readsAhead: true)
    let before = try content(ahead)[0]
    try ahead.execute("BEGIN")
    let rows = try ahead.prepare("SELECT id, text FROM a")
    var count = 0
    while try rows.step() {
      count += 1
      if count % 200 == 0 {
        try writer.execute("UPDATE a SET text = 'changed' WHERE id % 7 = \(count / 200 % 7)")
        _ = try writer.integer("PRAGMA wal_checkpoint(PASSIVE)")
      }
      #expect(rows.text(1) != "changed")
    }
    try ahead.execute("COMMIT")
    #expect(count == 2_000)
    #expect(try content(ahead)[0] != before)
  }

  /// What is on the disk at any time, as after a kill, is what was committed last once SQLite has opened it.
  @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST"], Seeds.chosen([1, 2, 3]))
  func gatheredWritesAreThereAfterEachCommit(journal: String, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/test.sqlite"
    var random = SeededRandom(seed: seed)
    try make(path).execute("PRAGMA user_version=1")
    let writer = try opened(path, readsAhead: true)
    writer.gatherWrites()
    try writer.execute("PRAGMA journal_mode=\(journal); PRAGMA synchronous=OFF; PRAGMA secure_delete=ON")
    var committed = try content(writer)
    func expectCommitted() throws {
      for suffix in ["", "-journal"] {
        try? FileManager.default.removeItem(atPath: path + ".killed" + suffix)
        if FileManager.default.fileExists(atPath: path + suffix) {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: path + ".killed" + suffix)
        }
      }
      let killed = try opened(path + ".killed", readsAhead: false)
      #expect(try killed.text("PRAGMA integrity_check") == "ok")
      #expect(try content(killed) == committed)
    }
    for _ in 0..<Seeds.steps(15) {
      try writer.execute("BEGIN IMMEDIATE")
      for _ in 0..<1 + random.below(4) {
        switch random.below(4) {
        case 0, 1: try fill(writer, random.oneIn(2) ? "a" : "b", 1 + random.below(400), &random)
        case 2: try writer.execute("UPDATE a SET text = text || '+' WHERE id % 17 = \(random.below(17))")
        default: try writer.execute("DELETE FROM b WHERE id % 5 = \(random.below(5))")
        }
        try expectCommitted()
      }
      if random.oneIn(4) {
        try writer.execute("ROLLBACK")
      } else {
        let next = try content(writer)
        try writer.execute("COMMIT")
        committed = next
      }
      try expectCommitted()
      #expect(try content(writer) == committed)
    }
    // Like the loader at its end.
    try writer.execute("PRAGMA journal_mode=WAL; UPDATE a SET text = 'last' WHERE id % 3 = 0")
    committed = try content(writer)
    _ = try writer.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    try expectCommitted()
  }

  @Test func aBlockTakesWhatContinuesIt() throws {
    var block = WriteBehindBlock()
    defer { block.deallocate() }
    let page = [UInt8](repeating: 1, count: 4096)
    func append(_ offset: Int64) -> Bool {
      page.withUnsafeBytes { block.append($0.baseAddress!, 4096, at: offset) }
    }
    #expect(!append(0))
    block.isOn = true
    #expect(append(8192))
    #expect(append(12288))
    // Only what continues it.
    #expect(!append(8192))
    #expect(!append(20480))
    var written: [Int64] = []
    let failed = block.flush { _, length, offset in
      written = [Int64(length), offset]
      return 13
    }
    #expect(failed == 13)
    #expect(written == [8192, 8192])
    // Nothing more is taken, and nothing written, until the transaction is over.
    #expect(!append(16384))
    let again = block.flush { _, _, _ in 0 }
    #expect(again == 13)
    block.endTransaction()
    let nothing = block.flush { _, _, _ in 13 }
    #expect(nothing == 0)
    for index in 0..<WriteBehindBlock.capacity / 4096 { #expect(append(Int64(index) * 4096)) }
    #expect(!append(Int64(WriteBehindBlock.capacity)))
  }

  @Test func aScanReadsLargeBlocksAndLookupsDoNot() {
    var block = ReadAheadBlock()
    defer { block.deallocate() }
    // Lookups all over a file.
    for offset in [8, 900, 16, 500, 32, 700, 4] as [Int64] {
      let isScan = block.isScan(4096, from: offset * 4096)
      #expect(!isScan)
    }
    // A scan that skips some pages becomes one after a few reads, and goes on after a block.
    var scans: [Bool] = []
    for page in [100, 101, 104, 105, 106, 109] as [Int64] { scans.append(block.isScan(4096, from: page * 4096)) }
    #expect(scans == [false, false, false, false, true, true])
    let code = block.fill(8192, from: 110 * 4096) {
      $0.initializeMemory(as: UInt8.self, repeating: 7, count: 8192)
      return 0
    }
    #expect(code == 0)
    var page = [UInt8](repeating: 0, count: 4096)
    func copies(_ offset: Int64) -> Bool {
      page.withUnsafeMutableBytes { block.copy(to: $0.baseAddress!, 4096, from: offset) }
    }
    #expect(!copies(110 * 4096 - 1))
    #expect(copies(111 * 4096))
    #expect(page == [UInt8](repeating: 7, count: 4096))
    #expect(!copies(111 * 4096 + 1))
    block.drop()
    #expect(!copies(111 * 4096))
  }

  @Test func aFailedReadLeavesNothing() {
    var block = ReadAheadBlock()
    defer { block.deallocate() }
    let code = block.fill(8192, from: 0) { _ in 10 }
    #expect(code == 10)
    var page = [UInt8](repeating: 0, count: 4096)
    let isCopied = page.withUnsafeMutableBytes { block.copy(to: $0.baseAddress!, 4096, from: 0) }
    #expect(!isCopied)
  }
}
