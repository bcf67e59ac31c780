import Foundation
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
      found.append((piece == .document ? "d:" : "l:") + String(decoding: bytes, as: UTF8.self))
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
    #expect(
      pieces("{\"a\":[1\n{\"b\":2}\n{\"c\":\"x\n{\"d\":4}") == [
        "d:{\"a\":[1\n", "d:{\"b\":2}", "d:{\"c\":\"x\n", "d:{\"d\":4}",
      ])
    #expect(pieces("{\"a\":1") == ["d:{\"a\":1"])
    #expect(pieces("") == [])
    #expect(pieces(" \n\t\r\n") == [])
  }

  @Test("a line that never ends stays bounded") func longLine() {
    var stream = ReportStream()
    var longest = 0
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000)
    for _ in 0..<20 {
      block.withUnsafeBytes { stream.read($0) { longest = max(longest, $1.count) } }
    }
    stream.finish { longest = max(longest, $1.count) }
    #expect((1...ReportStream.longestLine + 50_000).contains(longest))
  }
}
