import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct PageFormatTests {
  @Test func variableLengthIntegers() {
    let cases: [([UInt8], UInt64, Int)] = [
      ([0], 0, 1), ([0x7F], 127, 1), ([0x81, 0], 128, 2), ([0xFF, 0x7F], 16383, 2),
      ([UInt8](repeating: 0xFF, count: 9), .max, 9), ([0x80, 0x80, 1], 1, 3),
    ]
    for (bytes, value, length) in cases {
      let read = BigEndian.variable(bytes, 0, end: bytes.count)
      #expect(read?.value == value)
      #expect(read?.length == length)
      #expect(BigEndian.variable(bytes, 0, end: bytes.count - 1) == nil)
    }
    #expect(BigEndian.variable([0], 5, end: 9) == nil)
    #expect(BigEndian.variable([0], -1, end: 1) == nil)
    #expect(BigEndian.signed([0xFF, 0xFE], 0..<2) == -2)
    #expect(BigEndian.signed([0x80, 0, 0], 0..<3) == -8_388_608)
    #expect(BigEndian.signed([1], 0..<2) == nil)
    #expect(BigEndian.integer16([1], 0) == nil)
    #expect(BigEndian.integer32([1, 2, 3], 0) == nil)
  }

  @Test func createTableTexts() throws {
    let fresh = try #require(CreateTableText("CREATE TABLE ZA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZB VARCHAR )"))
    #expect(fresh.columns == ["Z_PK", "Z_ENT", "ZB"])
    #expect(fresh.appended == 0)
    let migrated = try #require(
      CreateTableText("CREATE TABLE ZA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZB BLOB , ZC INTEGER, ZD INTEGER)"))
    #expect(migrated.columns == ["Z_PK", "Z_ENT", "ZB", "ZC", "ZD"])
    #expect(CreateTableText("CREATE TABLE ZA ( \"Z PK\" INTEGER )") == nil)
    #expect(CreateTableText("CREATE VIEW ZA AS SELECT 1") == nil)
    #expect(CreateTableText("CREATE TABLE ZA (") == nil)
    #expect(CreateTableText("") == nil)
    #expect(CreateTableText("CREATE TABLE ZA ()") == nil)
    #expect(CreateTableText("CREATE TABLE Z (A VARCHAR(255), B)")?.columns == ["A", "B"])
  }

  @Test func recordsThatDoNotAddUp() {
    // Header of 4: NULL, one byte integer, text of 2.
    let record: [UInt8] = [4, 0, 1, 17, 5, 65, 66]
    let header = RecordHeader(record, local: 0..<7, payloadBytes: 7)
    #expect(header?.types == [0, 1, 17])
    #expect(header?.value(1, in: record) == .integer(5))
    #expect(header?.value(2, in: record) == .text([65, 66]))
    #expect(RecordHeader(record, local: 0..<7, payloadBytes: 8) == nil)
    #expect(RecordHeader(record, local: 0..<6, payloadBytes: 6) == nil)
    #expect(RecordHeader([1], local: 0..<1, payloadBytes: 1) == nil)
    #expect(RecordHeader([9, 0], local: 0..<2, payloadBytes: 2) == nil)
    #expect(RecordHeader([3, 10, 0], local: 0..<3, payloadBytes: 3) == nil)
    #expect(RecordHeader([3, 0xFF, 0xFF], local: 0..<3, payloadBytes: 3) == nil)
  }

  @Test func garbageIsNoPage() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      var bytes = (0..<512).map { _ in random.byte() }
      bytes[0] = [0x0D, 0x05, 0x0A, 0x02][random.below(4)]
      bytes[3] = UInt8(random.below(2))
      guard let page = BTreePage(bytes, number: 2, usableBytes: 512) else { continue }
      _ = page.children()
      for cell in page.leafCells() {
        #expect(cell.end <= 512)
        _ = RecordHeader(bytes, local: cell.local, payloadBytes: cell.payloadBytes)
      }
    }
    #expect(BTreePage([], number: 1, usableBytes: 512) == nil)
    #expect(BTreePage([UInt8](repeating: 0, count: 512), number: 2, usableBytes: 512) == nil)
  }
}
