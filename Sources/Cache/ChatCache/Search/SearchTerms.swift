import Foundation

/// What a search looks for in one text, and where it is.
struct SearchTerms: Sendable {
  struct Term: Sendable, Hashable {
    let kind: FoldedText.Kind
    let scalars: [UInt32]
  }

  /// Where the terms are in a text.
  struct Match: Equatable {
    /// In the text's UTF-8, ascending and disjoint.
    var places: [Range<Int>]
    /// Terms that occur as whole words.
    var wholeWords = 0
    /// Whether the terms stand next to each other, in order.
    var isInOrder = false
    /// How many tokens the text has.
    var length = 0
  }

  /// A text with the term thousands of times has this many places.
  static let mostPlaces = 100

  let terms: [Term]
  let matching: CacheSearch.Matching

  init(_ text: String, _ matching: CacheSearch.Matching) {
    let folded = FoldedText(text)
    var terms = folded.tokens.map { Term(kind: $0.kind, scalars: Array(folded.scalars(of: $0))) }
    if matching != .phrase {
      var seen: Set<Term> = []
      terms = terms.filter { seen.insert($0).inserted }
    }
    self.terms = terms
    self.matching = matching
  }

  /// Letters, digits or signs are missing: nothing can be found.
  var isEmpty: Bool { terms.isEmpty }

  /// The search in the language of the index. It admits every text that `match` does, and more: what is found is looked
  /// at again.
  var expression: String {
    var parts: [String] = []
    // Enough to find few messages; the others are looked for in these.
    for term in terms.prefix(32) {
      // A single character of a run is the beginning of its pair.
      let isBeginning =
        term.kind == .word && matching == .beginnings || term.kind == .run && term.scalars.count == 1
      for word in FoldedText.indexWords(term.kind, term.scalars[...], isWhole: false) {
        parts.append("\"\(word)\"" + (isBeginning ? "*" : ""))
      }
    }
    return parts.joined(separator: " AND ")
  }

  /// - Returns: `nil` if one of the terms is missing.
  func match(_ text: FoldedText) -> Match? {
    guard !isEmpty else { return nil }
    if matching == .phrase { return phrase(in: text) }
    var match = Match(places: [], length: text.tokens.count)
    for term in terms {
      var (isFound, isWhole) = (false, false)
      for token in text.tokens where token.kind == term.kind {
        guard let found = places(of: term, in: token, text) else { continue }
        isFound = true
        isWhole = isWhole || found.isWhole
        if match.places.count < SearchTerms.mostPlaces { match.places += found.places }
      }
      guard isFound else { return nil }
      if isWhole { match.wholeWords += 1 }
    }
    match.places = SearchTerms.merged(match.places)
    match.isInOrder = terms.count > 1 && phrase(in: text) != nil
    return match
  }

  private func places(
    of term: Term, in token: FoldedText.Token, _ text: FoldedText
  ) -> (places: [Range<Int>], isWhole: Bool)? {
    let scalars = text.scalars(of: token)
    let isWhole = scalars.elementsEqual(term.scalars)
    switch term.kind {
    case .word:
      guard isWhole || matching == .beginnings && scalars.starts(with: term.scalars) else { return nil }
      return ([text.place(scalars.startIndex, term.scalars.count)], isWhole)
    case .symbol: return isWhole ? ([text.place(scalars.startIndex, scalars.count)], true) : nil
    case .run:
      let found = SearchTerms.positions(of: term.scalars, in: scalars)
      return found.isEmpty ? nil : (found.map { text.place($0, term.scalars.count) }, true)
    }
  }

  /// Where `part` begins in `scalars`; those that overlap an earlier one are left out.
  private static func positions(of part: [UInt32], in scalars: ArraySlice<UInt32>) -> [Int] {
    var (found, position): ([Int], Int) = ([], scalars.startIndex)
    while position + part.count <= scalars.endIndex, found.count < mostPlaces {
      if scalars[position] == part[0], scalars[position..<position + part.count].elementsEqual(part) {
        found.append(position)
        position += part.count
      } else {
        position += 1
      }
    }
    return found
  }

  // MARK: Phrases

  /// The terms as neighbors in order. Runs at the ends of the phrase may be parts of longer ones.
  private func phrase(in text: FoldedText) -> Match? {
    if terms.count == 1, terms[0].kind == .run {
      var all: [Range<Int>] = []
      for token in text.tokens where token.kind == .run && all.count < SearchTerms.mostPlaces {
        all += places(of: terms[0], in: token, text)?.places ?? []
      }
      return all.isEmpty
        ? nil : Match(places: SearchTerms.merged(all), wholeWords: 1, isInOrder: true, length: text.tokens.count)
    }
    var places: [Range<Int>] = []
    for first in text.tokens.indices.prefix(max(0, text.tokens.count - terms.count + 1)) {
      guard let found = phrase(in: text, at: first) else { continue }
      places += found
      if places.count >= SearchTerms.mostPlaces { break }
    }
    guard !places.isEmpty else { return nil }
    return Match(
      places: SearchTerms.merged(places), wholeWords: terms.count, isInOrder: true, length: text.tokens.count)
  }

  private func phrase(in text: FoldedText, at first: Int) -> [Range<Int>]? {
    var places: [Range<Int>] = []
    for (number, term) in terms.enumerated() {
      let token = text.tokens[first + number]
      guard token.kind == term.kind else { return nil }
      let scalars = text.scalars(of: token)
      let count = term.scalars.count
      if scalars.elementsEqual(term.scalars) {
        places.append(text.place(scalars.startIndex, count))
      } else if term.kind == .run, number == 0, scalars.suffix(count).elementsEqual(term.scalars) {
        places.append(text.place(scalars.endIndex - count, count))
      } else if term.kind == .run, number == terms.count - 1, scalars.starts(with: term.scalars) {
        places.append(text.place(scalars.startIndex, count))
      } else {
        return nil
      }
    }
    return places
  }

  /// Ascending, and those that touch are one.
  static func merged(_ places: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for place in places.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = merged.last, place.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
      } else if merged.count < mostPlaces {
        merged.append(place)
      }
    }
    return merged
  }
}

extension FoldedText {
  /// Where scalars are in the text's UTF-8.
  func place(_ first: Int, _ count: Int) -> Range<Int> { starts[first]..<max(starts[first], ends[first + count - 1]) }
}
