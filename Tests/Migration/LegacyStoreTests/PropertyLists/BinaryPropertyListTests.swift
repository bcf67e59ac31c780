import Foundation
import PacedTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct BinaryPropertyListTests {
  @Test(arguments: [
    ([0x00], PropertyList.null), ([0x08], .boolean(false)), ([0x09], .boolean(true)),
    ([0x10, 0xFF], .integer(255)), ([0x11, 0xFF, 0xFE], .integer(65534)),
    ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295)),
    ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .integer(-1)),
    ([0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .integer(.max)),
    ([0x22, 0x3F, 0xC0, 0x00, 0x00], .real(1.5)),
    ([0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A], .real(0.1)),
    ([0x33, 0x41, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00], .date(131072)),
    ([0x43, 0x01, 0x00, 0xFF], .data([1, 0, 255])), ([0x40], .data([])), ([0x50], .string([])),
    ([0x53, 0x61, 0x00, 0x62], .string([0x61, 0x00, 0x62])),
    ([0x62, 0x00, 0xE9, 0x20, 0xAC], .string("é€")), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")),
    ([0x62, 0xD8, 0x3D, 0x00, 0x61], .string([0xED, 0xA0, 0xBD, 0x61])),
    ([0x61, 0xDE, 0x00], .string([0xED, 0xB8, 0x80])),
    ([0x80, 0x07], .uid(7)), ([0x81, 0x01, 0x00], .uid(256)),
    ([0x87, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .uid(.max)),
    ([0xA0], .array([])), ([0xB0], .set([])), ([0xC0], .set([])), ([0xD0], .dictionary([])),
  ])
  func readsEachType(object: [UInt8], expected: PropertyList) {
    #expect(readPropertyList(BinaryPropertyListWriter.document(object: object)) == expected)
  }

  @Test func readsIntegersOfSixteenBytes() {
    func integer(_ high: UInt64, _ low: UInt64) -> PropertyList? {
      let bytes = BinaryPropertyListWriter.bigEndian(high, size: 8) + BinaryPropertyListWriter.bigEndian(low, size: 8)
      return readPropertyList(BinaryPropertyListWriter.document(object: [0x14] + bytes))
    }
    #expect(integer(0, 5) == .integer(5))
    #expect(integer(0, .max) == .unsignedInteger(.max))
    #expect(integer(0, 1 << 63) == .unsignedInteger(1 << 63))
    #expect(integer(.max, 1 << 63) == .integer(.min))
    #expect(integer(.max, .max) == .integer(-1))
    #expect(integer(.max, 0) == .oversizedInteger)
    #expect(integer(1, 0) == .oversizedInteger)
    #expect(integer(1 << 63, 0) == .oversizedInteger)
  }

  @Test(
    arguments: [
      [0x01], [0x0C], [0x0F], [0x15], [0x1F], [0x20], [0x24], [0x30], [0x32], [0x70], [0x90], [0xE0], [0xF0],
      [0x51, 0xC3], [0x88, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func refusesUnknownObjects(object: [UInt8]) {
    #expect(readPropertyList(BinaryPropertyListWriter.document(object: object)) == nil)
  }

  @Test func keepsOrderDuplicatesAndOddKeys() {
    let plist = PropertyList.dictionary([
      (.string("b"), .integer(1)), (.string("a"), .null), (.string("b"), .integer(2)), (.integer(3), .boolean(true)),
      (.array([]), .set([.string("x"), .uid(4)])),
    ])
    #expect(readPropertyList(BinaryPropertyListWriter.document(plist)) == plist)
  }

  @Test func readsLongContainersAndEveryWidth() {
    let values = (0..<1000).map { PropertyList.integer(Int64($0)) }
    for (offsetSize, referenceSize) in [(2, 2), (3, 3), (4, 8), (8, 4), (5, 7)] {
      var writer = BinaryPropertyListWriter()
      writer.offsetSize = offsetSize
      writer.referenceSize = referenceSize
      _ = writer.add(.array(values))
      #expect(readPropertyList(writer.document()) == .array(values))
    }
  }

  @Test func readsWhatFoundationWrites() throws {
    let long = String(repeating: "long ü text ", count: 30_000)
    let source: [String: Any] = [
      "text": "plain", "unicode": "é😀\u{0}€", "long": long, "number": 7_712_345_678_901_234, "negative": -5,
      "unsigned": UInt64.max, "real": 0.1, "yes": true, "data": Data([0, 1, 2]),
      "date": Date(timeIntervalSinceReferenceDate: 5.5), "list": [1, "two", [3.5]] as [Any], "empty": [String: Any](),
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: source, format: .binary, options: 0)
    let plist = try #require(readPropertyList([UInt8](data)))
    #expect(plist.value(forKey: "text") == .string("plain"))
    #expect(plist.value(forKey: "unicode") == .string(Array("é😀\u{0}€".utf8)))
    #expect(plist.value(forKey: "long") == .string(Array(long.utf8)))
    #expect(plist.value(forKey: "number") == .integer(7_712_345_678_901_234))
    #expect(plist.value(forKey: "negative") == .integer(-5))
    #expect(plist.value(forKey: "unsigned") == .unsignedInteger(.max))
    #expect(plist.value(forKey: "real") == .real(0.1))
    #expect(plist.value(forKey: "yes") == .boolean(true))
    #expect(plist.value(forKey: "data") == .data([0, 1, 2]))
    #expect(plist.value(forKey: "date") == .date(5.5))
    #expect(plist.value(forKey: "list") == .array([.integer(1), .string("two"), .array([.real(3.5)])]))
    #expect(plist.value(forKey: "empty") == .dictionary([]))
    #expect(plist.value(forKey: "absent") == nil)
  }

  @Test func readsWhatPlistlibWrites() throws {
    // plistlib.dumps({"a": [1, True, UID(3)], "é": b"\x00\x01"}, fmt=plistlib.FMT_BINARY)
    let document = try #require(
      Data(
        base64Encoded:
          "YnBsaXN0MDDSAQIDB1FhYQDpowQFBhABCYADQgABCA0PEhYYGRsAAAAAAAABAQAAAAAAAAAIAAAAAAAAAAAAAAAAAAAAHg=="))
    let expected = PropertyList.dictionary([
      (.string("a"), .array([.integer(1), .boolean(true), .uid(3)])), (.string("é"), .data([0, 1])),
    ])
    #expect(readPropertyList([UInt8](document)) == expected)
  }

  @Test func comparesKeysByBytes() {
    let plist = PropertyList.dictionary([(.string("K"), .integer(1))])
    #expect(plist.value(forKey: "K") == .integer(1))
    // U+212A is canonically equivalent to K, but another key.
    #expect(plist.value(forKey: "\u{212A}") == nil)
  }
}
