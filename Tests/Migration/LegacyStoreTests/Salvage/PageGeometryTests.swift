import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import SeededTesting
import Testing

@testable import LegacyStore

/// The page size of a file, with its header and without.
@Suite("How a file is divided into pages", .heavy) struct PageGeometryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file whose rows are small and large in turn, or mostly large, and some of them deleted.
  private func file(_ pageSize: Int, largest: Int) throws -> String {
    let path = folder.path("\(pageSize)-\(largest)")
    var random = SeededRandom(seed: UInt64(pageSize + largest))
    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.execute("PRAGMA page_size=\(pageSize); BEGIN; CREATE TABLE t (id INTEGER PRIMARY KEY, content)")
    let insert = try connection.prepare("INSERT INTO t (content) VALUES (?)")
    var bytes = 0
    while bytes < 1 << 20 {
      let length = 20 + random.below(largest)
      insert.bindText([UInt8](repeating: 65, count: length), at: 1)
      try insert.run()
      bytes += length
    }
    try connection.execute("DELETE FROM t WHERE id % 7 = 3; COMMIT")
    return path
  }

  @Test(
    "is found by its pages, however large its rows are, if the header is gone",
    arguments: [512, 1024, 4096, 8192, 65536], [100, 3_000, 60_000])
  func guessed(_ pageSize: Int, largest: Int) throws {
    let path = try file(pageSize, largest: largest)
    let whole = try PageFile(mainPath: path, logPath: nil).geometry
    #expect(whole.pageSize == pageSize && whole.isHeaderWhole && !whole.isGuessed)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data(count: 100))
    try handle.close()
    let guessed = try PageFile(mainPath: path, logPath: nil).geometry
    #expect(guessed.pageSize == pageSize && !guessed.isHeaderWhole)
  }
}
