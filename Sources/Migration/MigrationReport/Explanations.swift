/// Everything that has a code, explained.
public enum Explanations {
  /// Exit codes first, then the words of the ledger, findings and reject reasons, entries of `not_checked`,
  /// findings of `migrations lint`.
  public static let all: [Explanation] =
    exits + outcomes + rowFindings + rejectReasons + sourceFindings + verifyFindings + notChecked + migrationFindings

  /// Looks up a code.
  /// - Parameter code: an id such as `stub_channel` or `partial`, or an exit code in plain digits.
  public static func find(_ code: String) -> Explanation? {
    all.first { explanation in
      explanation.id.utf8.elementsEqual(code.utf8)
        || explanation.exitCode.map { String($0.code).utf8.elementsEqual(code.utf8) } == true
    }
  }

  /// The ids that have a mistyped code as one of their words, then the most similar ones, the best first.
  public static func nearest(to code: String, count: Int = 3) -> [String] {
    let typed = Array(code.lowercased().utf8.prefix(80)).map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    let ranked = all.enumerated().map { index, explanation in
      let words = explanation.id.utf8.split(separator: UInt8(ascii: "_"))
      let rank = words.contains { $0.elementsEqual(typed) } ? 0 : 1
      return (rank: rank, distance: distance(typed, Array(explanation.id.utf8)), index: index, id: explanation.id)
    }
    return ranked.sorted { ($0.rank, $0.distance, $0.index) < ($1.rank, $1.distance, $1.index) }.prefix(count)
      .map(\.id)
  }

  /// How many bytes must be inserted, removed or replaced to turn one into the other (Levenshtein).
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
