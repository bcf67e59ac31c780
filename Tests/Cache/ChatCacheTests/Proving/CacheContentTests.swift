import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheLoading
@testable import CacheStorage
@testable import ChatCache

@Suite("Proofs of damaged caches", .heavy) struct CacheContentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The table of messages has its leaves in another order: its smallest key comes after its greatest.
  @Test("rows out of order are damage, not a crash") func rowsOutOfOrder() throws {
    let path = try PopulatedCache.make(5, in: folder)
    let root: Int
    do {
      let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      try connection.execute("UPDATE message SET payload = zeroblob(3000); PRAGMA journal_mode=DELETE; VACUUM")
      root = Int(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'message'") ?? 0)
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    let page = (root - 1) * size
    try #require(bytes[page] == 5, "an inner page of a table")
    // The first child, by the first cell, and the last one.
    let cell = page + (Int(bytes[page + 12]) << 8 | Int(bytes[page + 13]))
    let (first, last) = (Data(bytes[cell..<cell + 4]), Data(bytes[page + 8..<page + 12]))
    bytes.replaceSubrange(cell..<cell + 4, with: last)
    bytes.replaceSubrange(page + 8..<page + 12, with: first)
    try bytes.write(to: URL(fileURLWithPath: path))
    let proof = try CacheContent(path: path)
    let error = #expect(throws: CacheError.self) { try proof.messageRowIDs() }
    #expect(error?.code == .damaged)
  }
}
