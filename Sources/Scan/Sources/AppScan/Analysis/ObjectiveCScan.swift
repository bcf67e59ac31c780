/// Finds the vendor's names in Objective-C, by a plain look at its lines: comments and strings are left out, nothing is
/// parsed.
struct ObjectiveCScan {
  let index: TableIndex

  func uses(path: String, source: String) -> [Use] {
    var uses: [Use] = []
    var implementation = ""
    var inComment = false
    for (number, raw) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = Self.code(raw, inComment: &inComment)
      if let name = Self.name(after: "@implementation", in: line) ?? Self.name(after: "@interface", in: line) {
        implementation = name
      } else if line.contains("@end") {
        implementation = ""
      }
      for (word, offset) in Self.words(line) where VendorModule.hasPrefix(word) {
        let row = index.types[word]
        uses.append(
          Use(
            file: path, line: number + 1, column: offset + 1, symbol: word, place: implementation,
            effort: row?.effort == Effort.none ? .none : .thought, step: row.map { $0.step == 6 ? 2 : $0.step } ?? 2,
            replacement: nil, advice: "Objective-C: see Docs/Guides/objective-c-names.md", isCertain: true))
      }
    }
    return uses
  }

  /// The line without comments and strings; what is left out becomes spaces, so that columns stay true.
  private static func code(_ line: Substring, inComment: inout Bool) -> [UInt8] {
    var bytes = Array(line.utf8)
    var index = 0
    var inString = false
    while index < bytes.count {
      let two = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      if inComment {
        if two == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
          inComment = false
          bytes[index + 1] = UInt8(ascii: " ")
        }
        bytes[index] = UInt8(ascii: " ")
      } else if inString {
        if bytes[index] == UInt8(ascii: "\\") {
          bytes[index] = UInt8(ascii: " ")
          index += 1
        } else if bytes[index] == UInt8(ascii: "\"") {
          inString = false
        }
        if index < bytes.count { bytes[index] = UInt8(ascii: " ") }
      } else if two == (UInt8(ascii: "/"), UInt8(ascii: "/")) {
        return Array(bytes[..<index])
      } else if two == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        inComment = true
        bytes[index] = UInt8(ascii: " ")
      } else if bytes[index] == UInt8(ascii: "\"") {
        inString = true
      }
      index += 1
    }
    return bytes
  }

  private static func words(_ line: [UInt8]) -> [(String, Int)] {
    var words: [(String, Int)] = []
    var start: Int?
    for index in 0...line.count {
      let isPart = index < line.count && (line[index] == UInt8(ascii: "_") || isLetterOrDigit(line[index]))
      if isPart, start == nil { start = index }
      if !isPart, let begin = start {
        words.append((String(decoding: line[begin..<index], as: UTF8.self), begin))
        start = nil
      }
    }
    return words
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func name(after keyword: String, in line: [UInt8]) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    guard text.hasPrefix(keyword) else { return nil }
    return words(Array(text.utf8.dropFirst(keyword.utf8.count))).first?.0
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
