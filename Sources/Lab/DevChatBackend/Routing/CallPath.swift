/// The segments of a call's path. Beyond its end there is the empty text, which names nothing: no request can name a place
/// that traps.
struct CallPath: Equatable, ExpressibleByArrayLiteral {
  let words: [String]

  init(_ words: [String]) { self.words = words }
  init(arrayLiteral words: String...) { self.words = words }

  var count: Int { words.count }
  var first: String? { words.first }
  subscript(_ place: Int) -> String { words.indices.contains(place) ? words[place] : "" }
  /// From a place on; empty beyond the end.
  subscript(_ places: PartialRangeFrom<Int>) -> ArraySlice<String> { words.dropFirst(places.lowerBound) }
}
