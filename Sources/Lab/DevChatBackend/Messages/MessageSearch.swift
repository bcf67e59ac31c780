import ChatModel
import ChatWire
import Foundation

/// The terms of a message search: words, ignoring case and punctuation. Every word has to occur, as a word or as a part
/// of one; an exact search requires whole words next to each other in order.
struct MessageSearch {
  private let words: [String]
  private let isExact: Bool
  /// Sorts the results by relevance and then time, or by time alone; newest or most relevant first.
  let isByRelevance: Bool
  let isReversed: Bool
  /// Both included, ms.
  let period: (start: Int64, end: Int64)
  let senderIDs: [String]

  /// - Throws: 400105 if there are no words to search for.
  init(_ query: Query) throws {
    words = MessageSearch.words(of: try query.string("query") ?? "")
    guard !words.isEmpty else { throw ServerError.parameterMissing }
    isExact = try query.boolean("exact_match") ?? false
    isByRelevance = try query.word("sort_field", ["score", "ts"]) ?? "score" == "score"
    isReversed = try query.boolean("reverse") ?? false
    period = (try query.integer("message_ts_from") ?? 0, try query.integer("message_ts_to") ?? .max)
    senderIDs = try query.list("target_user_ids", "sender_ids")
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// How often the words occur; 0 if the text does not match.
  func score(of text: String) -> Int64 {
    let found = MessageSearch.words(of: text)
    guard isExact else {
      var score = 0
      for word in words {
        let count = found.count { $0.contains(word) }
        guard count > 0 else { return 0 }
        score += count
      }
      return Int64(score)
    }
    guard found.count >= words.count else { return 0 }
    return Int64((0...(found.count - words.count)).count { found[$0..<($0 + words.count)].elementsEqual(words) })
  }

  /// A message's position among the results: greater comes first, unless the search is reversed.
  struct Position: Comparable {
    let score: Int64
    let time: Int64
    let id: Int64

    static func < (a: Position, b: Position) -> Bool { (a.score, a.time, a.id) < (b.score, b.time, b.id) }

    var token: String { PageToken("search", ["\(score)", "\(time)", "\(id)"]).text }

    init(score: Int64, time: Int64, id: Int64) { (self.score, self.time, self.id) = (score, time, id) }

    init(_ text: String) throws {
      let token = try PageToken(text, of: "search", count: 3)
      self.init(score: try token.integer(0), time: try token.integer(1), id: try token.integer(2))
    }
  }

  func precedes(_ a: Position, _ b: Position) -> Bool { isReversed ? a < b : b < a }
}
