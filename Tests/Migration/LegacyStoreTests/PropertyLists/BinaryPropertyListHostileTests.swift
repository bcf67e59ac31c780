import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct BinaryPropertyListHostileTests {
  static let sample = BinaryPropertyListWriter.document(
    .dictionary([
      (.string("message_id"), .integer(7_712_345_678_901_234)), (.string("text"), .string("é😀")),
      (.string("list"), .array([.real(0.5), .null, .data([1, 2, 3]), .date(4), .uid(1), .set([.boolean(true)])])),
      (.string("a key of more than fifteen bytes"), .dictionary([(.string("x"), .unsignedInteger(.max))])),
    ]))

  @Test func refusesEveryTruncation() {
    #expect(readPropertyList(Self.sample) != nil)
    for count in 0..<Self.sample.count { #expect(readPropertyList(Array(Self.sample[..<count])) == nil) }
    #expect(readPropertyList(Self.sample + [0]) == nil)
    #expect(readPropertyList(Array(Self.sample.dropFirst())) == nil)
  }

  @Test func survivesMutations() {
    var source = SeededRandom(seed: 20_190_201)
    var accepted = 0
    for _ in 0..<2000 where readPropertyList(source.mutated(Self.sample)) != nil { accepted += 1 }
    #expect(accepted < 2000)
  }

  @Test func refusesCycles() {
    let oneself = BinaryPropertyListWriter(objects: [[0xA1, 0, 0]])
    #expect(readPropertyList(oneself.document()) == nil)
    // An array, a dictionary under it, and the array again as the dictionary's value.
    let two = BinaryPropertyListWriter(objects: [[0xA1, 0, 1], [0xD1, 0, 2, 0, 0], [0x51, 0x6B]])
    #expect(readPropertyList(two.document(top: 0)) == nil)
    let key = BinaryPropertyListWriter(objects: [[0xD1, 0, 0, 0, 0]])
    #expect(readPropertyList(key.document()) == nil)
  }

  private func nested(_ depth: Int) -> [UInt8] {
    var objects: [[UInt8]] = [[0x09]]
    for index in 1..<depth { objects.append([0xA1] + BinaryPropertyListWriter.bigEndian(UInt64(index - 1), size: 2)) }
    return BinaryPropertyListWriter(objects: objects).document()
  }

  @Test func boundsDepth() {
    #expect(readPropertyList(nested(128)) != nil)
    #expect(readPropertyList(nested(129)) == nil)
    #expect(readPropertyList(nested(60_000)) == nil)
    #expect(readPropertyList(nested(64), limits: .metadata) != nil)
    #expect(readPropertyList(nested(65), limits: .metadata) == nil)
  }

  @Test func readsFullDepthOnASmallStack() throws {
    // Secondary threads on Apple systems have 512 KiB.
    let bytes = nested(128)
    let text = try SmallStack.run { readPropertyList(bytes).flatMap { PropertyListText.json(of: $0) } }
    #expect(text?.count == 4 + 2 * 127)
  }

  @Test func refusesExponentialSharing() {
    // 60 arrays, each with the one before twice: a million million million values in half a kilobyte.
    var objects: [[UInt8]] = [[0x09]]
    for index in 0..<60 { objects.append([0xA2, 0, UInt8(index), 0, UInt8(index)]) }
    #expect(readPropertyList(BinaryPropertyListWriter(objects: objects).document()) == nil)
    #expect(readPropertyList(BinaryPropertyListWriter(objects: Array(objects[..<10])).document()) != nil)
  }

  @Test func refusesSharedBulk() {
    // One megabyte of text, referred to a thousand times.
    var writer = BinaryPropertyListWriter()
    let text = writer.add(.data([UInt8](repeating: 0x61, count: 1 << 20)))
    let references = [UInt8](repeating: 0, count: 2 * 1000)
    _ = writer.add(BinaryPropertyListWriter.marker(0xA, count: 1000) + references)
    #expect(text == 0)
    #expect(readPropertyList(writer.document()) == nil)
  }

  @Test(
    arguments: [
      [0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x5F, 0x13] + [UInt8](repeating: 0xFF, count: 8),
      [0x6F, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0], [0xAF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF],
      [0xCF, 0x13, 0x20, 0, 0, 0, 0, 0, 0, 0],
      [0xDF, 0x13, 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0], [0x5F],
      [0x5F, 0x50],
      [0x5F, 0x10], [0x4F, 0x14] + [UInt8](repeating: 0, count: 16), [0x14, 0], [0x13], [0x22, 0], [0x23], [0x33],
      [0x8F],
      [0xA1], [0xA1, 0], [0xA1, 0, 9], [0xD1, 0, 0], [0x62, 0, 1, 0],
    ] as [[UInt8]])
  func refusesCountsAndReferencesOutOfRange(object: [UInt8]) {
    #expect(readPropertyList(BinaryPropertyListWriter.document(object: object)) == nil)
  }

  @Test func refusesImpossibleTrailers() {
    let good = BinaryPropertyListWriter.document(object: [0x09])
    let trailer = good.count - 32
    #expect(readPropertyList(good) == .boolean(true))
    let changes: [(at: Int, bytes: [UInt8])] = [
      (6, [0]), (6, [9]), (6, [255]), (7, [0]), (7, [9]), (8, [0xFF]), (8, [0x7F]), (15, [0]), (15, [2]),
      (8, [UInt8](repeating: 0xFF, count: 8)), (8, [0x20, 0, 0, 0, 0, 0, 0, 1]), (16, [0x80]), (23, [1]),
      (24, [0xFF]), (24, [UInt8](repeating: 0xFF, count: 8)), (31, [0]), (31, [8]), (31, [200]),
    ]
    for change in changes {
      var bytes = good
      bytes.replaceSubrange(trailer + change.at..<trailer + change.at + change.bytes.count, with: change.bytes)
      #expect(readPropertyList(bytes) == nil)
    }
    for offset in [UInt64(0), 7, 9, 1000, UInt64(UInt32.max)] {
      var bytes = good
      bytes.replaceSubrange(9..<13, with: BinaryPropertyListWriter.bigEndian(offset, size: 4))
      #expect(readPropertyList(bytes) == nil)
    }
  }

  @Test func obeysEachLimit() {
    let bytes = BinaryPropertyListWriter.document(.array([.string("12345"), .string("67890"), .null]))
    func limits(_ change: (inout PropertyListLimits) -> Void) -> PropertyListLimits {
      var limits = PropertyListLimits.payload
      change(&limits)
      return limits
    }
    #expect(readPropertyList(bytes, limits: limits { $0.bytes = bytes.count }) != nil)
    #expect(readPropertyList(bytes, limits: limits { $0.bytes = bytes.count - 1 }) == nil)
    #expect(readPropertyList(bytes, limits: limits { $0.objects = 4 }) != nil)
    #expect(readPropertyList(bytes, limits: limits { $0.objects = 3 }) == nil)
    #expect(readPropertyList(bytes, limits: limits { $0.depth = 2 }) != nil)
    #expect(readPropertyList(bytes, limits: limits { $0.depth = 1 }) == nil)
    #expect(readPropertyList(bytes, limits: limits { $0.nodes = 4 }) != nil)
    #expect(readPropertyList(bytes, limits: limits { $0.nodes = 3 }) == nil)
    #expect(readPropertyList(bytes, limits: limits { $0.expandedBytes = 10 }) != nil)
    #expect(readPropertyList(bytes, limits: limits { $0.expandedBytes = 9 }) == nil)
  }
}
