import ChatModel

/// A text as a search sees it: tokens of folded scalars, each with its place in the text.
struct FoldedText {
  enum Kind: Hashable {
    /// Letters and digits, up to what is neither.
    case word
    /// Characters without spaces between words: any part of it may be a word.
    case run
    /// One sign, or one flag.
    case symbol
  }

  struct Token {
    let kind: Kind
    /// In `scalars`.
    var range: Range<Int>
  }

  private(set) var scalars: [UInt32] = []
  private(set) var tokens: [Token] = []
  /// For each scalar, where in the text's UTF-8 it begins, and where it ends with the marks that belong to it.
  private(set) var starts: [Int] = []
  private(set) var ends: [Int] = []
  private var isOpen = false

  init(_ text: String, _ folding: inout ScalarFolding) {
    var offset = 0
    for scalar in text.unicodeScalars {
      let start = offset
      offset += UTF8.width(scalar)
      if scalar.isASCII {
        appendASCII(scalar.value, start)
      } else {
        for folded in folding.folded(scalar) { append(folded, start, offset) }
      }
    }
  }

  init(_ text: String) {
    var folding = ScalarFolding()
    self.init(text, &folding)
  }

  func scalars(of token: Token) -> ArraySlice<UInt32> { scalars[token.range] }

  /// - Parameter start: in the text's UTF-8.
  private mutating func appendASCII(_ value: UInt32, _ start: Int) {
    switch value {
    case 0x30...0x39, 0x61...0x7A: append(value, .word, start, start + 1)
    case 0x41...0x5A: append(value + 0x20, .word, start, start + 1)
    default: isOpen = false
    }
  }

  private mutating func append(_ folded: FoldedScalar, _ start: Int, _ end: Int) {
    switch folded {
    case .word(let value): append(value, .word, start, end)
    case .unspaced(let value):
      if let last = scalars.last, isOpen, tokens.last?.kind == .run, let one = ScalarFolding.syllable(last, value) {
        replaceLast(one, end)
      } else {
        append(value, .run, start, end)
      }
    case .symbol(let value):
      isOpen = false
      append(value, .symbol, start, end)
      isOpen = false
    case .flagHalf(let value):
      if let last = tokens.last, isOpen, last.kind == .symbol, last.range.count == 1 {
        append(value, .symbol, start, end)
        isOpen = false
      } else {
        isOpen = false
        append(value, .symbol, start, end)
      }
    case .ignored: extendLast(start, end)
    case .voicing(let isHalf):
      guard let last = scalars.last, isOpen, tokens.last?.kind == .run else { return }
      if let one = ScalarFolding.voiced(last, isHalf: isHalf) { replaceLast(one, end) } else { extendLast(start, end) }
    case .separator: isOpen = false
    }
  }

  private mutating func append(_ value: UInt32, _ kind: Kind, _ start: Int, _ end: Int) {
    if isOpen, let last = tokens.last, last.kind == kind {
      tokens[tokens.count - 1].range = last.range.lowerBound..<scalars.count + 1
    } else {
      tokens.append(Token(kind: kind, range: scalars.count..<scalars.count + 1))
    }
    scalars.append(value)
    starts.append(start)
    ends.append(end)
    isOpen = true
  }

  private mutating func replaceLast(_ value: UInt32, _ end: Int) {
    scalars[scalars.count - 1] = value
    ends[ends.count - 1] = end
  }

  /// Only what follows directly: a mark after a space belongs to nothing.
  private mutating func extendLast(_ start: Int, _ end: Int) {
    if ends.last == start { ends[ends.count - 1] = end }
  }
}

extension FoldedText {
  /// Longer words are cut here, in the index and in what is looked for in it. What is found is compared in full.
  private static let longestWord = 32

  /// What the index has of the text, each once, with a space between them: words, signs, and the pairs of neighbors in
  /// runs. The last character of a run is there alone, so that each character begins one.
  var indexWords: String {
    var seen: Set<Identifier> = []
    var text = ""
    for token in tokens {
      for word in FoldedText.indexWords(token.kind, scalars(of: token), isWhole: true) {
        // By bytes: words of FTS5 are, too.
        guard seen.insert(Identifier(word)).inserted else { continue }
        if !text.isEmpty { text += " " }
        text += word
      }
    }
    return text
  }

  /// - Parameter isWhole: whether the run ends here.
  static func indexWords(_ kind: Kind, _ scalars: ArraySlice<UInt32>, isWhole: Bool) -> [String] {
    switch kind {
    case .word, .symbol: return [text(scalars.prefix(longestWord))]
    case .run:
      var words: [String] = []
      for (first, second) in zip(scalars, scalars.dropFirst()) { words.append(text([first, second])) }
      if isWhole || words.isEmpty { words.append(text(scalars.suffix(1))) }
      return words
    }
  }

  private static func text(_ scalars: some Sequence<UInt32>) -> String {
    var text = ""
    for scalar in scalars { if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) } }
    return text
  }
}
