import Foundation
import MigrationReport
import SeededTesting
import Testing

@testable import ReportRendering

@Suite struct ReportStreamTests {
  /// Everything in a stream, read in blocks of random sizes: documents with `d:` before them, lines with `l:`.
  private func pieces(_ text: String, seed: UInt64 = 1) -> [String] {
    var random = SeededRandom(seed: seed)
    var stream = ReportStream()
    var found: [String] = []
    func take(_ piece: ReportStream.Piece, _ bytes: UnsafeRawBufferPointer) {
      switch piece {
      case .document: found.append("d:" + String(decoding: bytes, as: UTF8.self))
      case .line: found.append("l:" + String(decoding: bytes, as: UTF8.self))
      case .foreign: found.append("foreign")
      case .endless: found.append("endless")
      }
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let block = Array(rest.prefix(1 + random.below(9)))
      block.withUnsafeBytes { stream.read($0, take) }
      rest = rest.dropFirst(block.count)
    }
    stream.finish(take)
    return found
  }

  @Test("documents on lines, over lines, next to each other, and paths", arguments: Seeds.chosen([1, 2, 3, 4, 5]))
  func mixed(_ seed: UInt64) {
    let text = "{\"a\":1}\n{\"b\":\n  {\"c\":\"}\\\"{\"}}\n\n  reports/x.json\r\n{\"d\":[1,{}]}{\"e\":2}  \n/y\n"
    let expected = [
      "d:{\"a\":1}", "d:{\"b\":\n  {\"c\":\"}\\\"{\"}}", "l:reports/x.json", "d:{\"d\":[1,{}]}", "d:{\"e\":2}", "l:/y",
    ]
    #expect(pieces(text, seed: seed) == expected)
  }

  @Test("a document that never ends takes no other along") func broken() {
    let version = "\"format_version\""
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(
        pieces("{\"a\":[1\n{\(version):2}\n{\"c\":\"x\n{\n  \(version):4}\n{\(version):[\n{\(version):5}", seed: seed)
          == [
            "d:{\"a\":[1\n", "d:{\(version):2}", "d:{\"c\":\"x\n", "d:{\(version):4}", "d:{\(version):[\n",
            "d:{\(version):5}",
          ])
    }
    #expect(pieces("{\"a\":1") == ["d:{\"a\":1"])
    #expect(pieces("") == [])
    #expect(pieces(" \n\t\r\n") == [])
  }

  @Test("a report without any indentation is one document") func flat() throws {
    let data = try JSONReport.data(SampleReports.partial)
    let flat = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }.joined(separator: "\n")
    #expect(flat.contains("\n{"))
    #expect(pieces(flat + "\n" + flat).count == 2)
  }

  @Test("a byte order mark at the start is no line", arguments: [1, 2, 3] as [UInt64]) func mark(_ seed: UInt64) {
    #expect(pieces("\u{FEFF}{\"a\":1}\n", seed: seed) == ["d:{\"a\":1}"])
    #expect(pieces("\u{FEFF}/x\n", seed: seed) == ["l:/x"])
    #expect(pieces("\u{FF00}/x\n", seed: seed) == ["l:\u{FF00}/x"])
    #expect(pieces("\u{FEFF}", seed: seed) == [])
  }

  @Test("an array is something else, once, whatever is in it") func array() {
    #expect(pieces("[1,{\"a\":[2]},\n{\"format_version\":1}]\n{\"b\":2}") == ["foreign", "d:{\"b\":2}"])
    #expect(pieces("[\n") == ["foreign"])
  }

  @Test("a long document that does not begin like a report is not kept") func foreign() {
    func kept(_ beginning: String) -> (kind: ReportStream.Piece?, count: Int) {
      var stream = ReportStream()
      var found: (kind: ReportStream.Piece?, count: Int) = (nil, 0)
      let take = { (piece: ReportStream.Piece, bytes: UnsafeRawBufferPointer) in found = (piece, bytes.count) }
      let text = Array((beginning + String(repeating: "\"x\",", count: 500_000) + "1]}").utf8)
      for start in stride(from: 0, to: text.count, by: 100_000) {
        text[start..<min(text.count, start + 100_000)].withUnsafeBytes { stream.read($0, take) }
      }
      return found
    }
    let other = kept("{\"features\":[")
    #expect(other.kind == .foreign && other.count < 100)
    let ours = kept("{ \"channels\": [")
    #expect(ours.kind == .document && ours.count > 2_000_000)
  }

  @Test("a line that never ends stays bounded") func longLine() {
    var stream = ReportStream()
    var longest = 0
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000)
    for _ in 0..<20 {
      block.withUnsafeBytes { stream.read($0) { longest = max(longest, $1.count) } }
    }
    stream.finish { longest = max(longest, $1.count) }
    var kinds: [ReportStream.Piece] = []
    var other = ReportStream()
    for block in [block, block, [10] + Array("{}".utf8)] {
      block.withUnsafeBytes { other.read($0) { kind, _ in kinds.append(kind) } }
    }
    #expect(kinds == [.endless, .document])
    #expect((1...ReportStream.longestLine + 50_000).contains(longest))
  }
}
