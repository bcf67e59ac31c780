public import ChatModel

/// A search in the cache, without a network (Docs/Guides/search.md).
///
/// It looks in the texts of messages and in the names of files, ignoring case, accents, width and the kind of kana.
/// Messages that have not been sent are not searched.
public struct CacheSearch: Sendable, Hashable {
  /// How the words of a search and those of a text are compared. In scripts that write no spaces between words, any
  /// part of a text may be a word, whatever is chosen here.
  public enum Matching: Sendable, Hashable {
    /// Each word of the search is the beginning of a word of the text, in any order. For a field that searches while
    /// the user types.
    case beginnings
    /// Each word of the search is a word of the text, in any order.
    case words
    /// The words of the search are words of the text, next to each other, in this order.
    case phrase
  }

  /// The order of what is found.
  public enum Order: Sendable, Hashable {
    case newestFirst
    case oldestFirst
    /// Texts with the words next to each other in order, then with more of them as whole words, then shorter texts,
    /// then newer ones. Ten thousand messages are ranked at a time, the newest ones first.
    case relevance
  }

  /// What to look for. Without a letter, digit or sign in it, nothing is found.
  public var text: String
  /// Default `beginnings`.
  public var matching = Matching.beginnings
  /// Default `newestFirst`.
  public var order = Order.newestFirst
  /// Only in these channels; empty, the default, for all.
  public var channelURLs: [String] = []
  /// Only in channels of this custom type; `nil`, the default, for all.
  public var channelCustomType: String?
  /// Only messages of these users; empty, the default, for all.
  public var senderIDs: [String] = []
  /// Only messages created at these times, Unix ms. Default: all.
  public var times: ClosedRange<Int64> = .min ... .max
  /// Messages per page, at least 1. Default 20.
  public var pageSize = 20

  public init(_ text: String) { self.text = text }
}

/// A message that a search found.
public struct CacheSearchHit: Sendable, Equatable {
  public let message: Message
  /// What was searched: the text of the message, or the name of its file.
  public let text: String
  /// Where in `text` the words are, ascending, disjoint, and in whole characters; at most a hundred.
  public let ranges: [Range<String.Index>]

  /// A part of `text` around the first range, for a row of a list. It begins and ends between words where it can.
  /// - Parameter length: characters at most; the first range is in it even if it is longer.
  public func snippet(length: Int = 80) -> Range<String.Index> {
    guard let first = ranges.first else { return text.startIndex..<text.endIndex }
    let found = text.distance(from: first.lowerBound, to: first.upperBound)
    let spare = max(0, length - found)
    // A third before: what follows a word says more than what precedes it.
    var start = text.index(first.lowerBound, offsetBy: -(spare / 3), limitedBy: text.startIndex) ?? text.startIndex
    let before = text.distance(from: start, to: first.lowerBound)
    var end = text.index(first.upperBound, offsetBy: spare - before, limitedBy: text.endIndex) ?? text.endIndex
    if start > text.startIndex, let space = text[start..<first.lowerBound].firstIndex(where: \.isWhitespace) {
      start = text.index(after: space)
    }
    if end < text.endIndex, let space = text[first.upperBound..<end].lastIndex(where: \.isWhitespace) { end = space }
    return start..<end
  }
}

/// A page of what a search found.
public struct CacheSearchPage: Sendable, Equatable {
  public let hits: [CacheSearchHit]
  /// Whether the index had every message of the cache when the search began. Otherwise it is being built, and more may
  /// be found later.
  public let isIndexComplete: Bool
  /// Whether this is the last page.
  public let isLast: Bool
}
