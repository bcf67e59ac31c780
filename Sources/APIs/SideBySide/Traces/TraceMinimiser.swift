/// Delta debugging (Zeller's ddmin): the smallest part of a run that still shows something.
enum TraceMinimiser {
  /// - Parameters:
  ///   - parts: show it.
  ///   - shows: whether some of the parts, in order, show it.
  /// - Returns: parts that show it, and without any one of which it does not appear.
  static func minimal<Part>(_ parts: [Part], shows: ([Part]) -> Bool) -> [Part] {
    var parts = parts
    var pieces = 2
    while parts.count > 1 {
      let chunks = split(parts, into: pieces)
      if let smaller = chunks.first(where: shows) {
        (parts, pieces) = (smaller, 2)
      } else if pieces > 2 || chunks.count > 2, let smaller = complements(chunks).first(where: shows) {
        (parts, pieces) = (smaller, max(pieces - 1, 2))
      } else if pieces < parts.count {
        pieces = min(pieces * 2, parts.count)
      } else {
        break
      }
    }
    return parts.count == 1 && shows([]) ? [] : parts
  }

  private static func split<Part>(_ parts: [Part], into pieces: Int) -> [[Part]] {
    let pieces = min(pieces, parts.count)
    return (0..<pieces).map { Array(parts[parts.count * $0 / pieces..<parts.count * ($0 + 1) / pieces]) }
  }

  private static func complements<Part>(_ chunks: [[Part]]) -> [[Part]] {
    chunks.indices.map { left in chunks.indices.filter { $0 != left }.flatMap { chunks[$0] } }
  }
}
