import ChatModel

/// From what the index has to what an app is shown.
///
/// The index is asked for the keys of many messages at a time, and each is looked up in the cache and compared again when
/// its page is made: what the cache no longer has, or has with other words, is not shown.
package struct SearchWalk: Sendable {
  /// Messages that are looked at together, and ranked together.
  static let window = 10_000

  /// How far a walk is. A page that fails leaves it as it was.
  package struct Progress: Sendable {
    /// What is left of the window.
    fileprivate var waiting: ArraySlice<SearchCandidate> = []
    /// The last message of the window.
    fileprivate var position: SearchPosition?
    fileprivate var isIndexComplete = false
    fileprivate var hasMoreWindows = true
    /// Whether the last page was returned.
    fileprivate(set) package var isOver = false

    package init() {}
  }

  private let search: CacheSearch
  private let terms: SearchTerms

  package init(_ search: CacheSearch) {
    self.search = search
    terms = SearchTerms(search.text, search.matching)
  }

  /// The next page; `nil` after the last.
  /// - Throws: as `CacheSearchPages.Iterator.next`.
  package func next(in cache: Cache, _ progress: inout Progress) async throws -> CacheSearchPage? {
    if progress.isOver { return nil }
    var next = progress
    var hits: [CacheSearchHit] = []
    // One more than the page has shows whether there is another page.
    let wanted = max(1, search.pageSize) + 1
    while hits.count < wanted {
      if next.waiting.isEmpty {
        guard next.hasMoreWindows, !terms.isEmpty else { break }
        try await fill(&next, cache)
        continue
      }
      let (found, looked) = try await look(at: next.waiting, wanted - hits.count, cache)
      hits += found
      if hits.count == wanted {
        // The one more is the first of the next page.
        next.waiting = next.waiting.dropFirst(looked - 1)
      } else {
        next.waiting = next.waiting.dropFirst(looked)
      }
    }
    if terms.isEmpty { next.isIndexComplete = cache.isSearchIndexComplete }
    next.isOver = hits.count < wanted
    progress = next
    return CacheSearchPage(
      hits: Array(hits.prefix(wanted - 1)), isIndexComplete: next.isIndexComplete, isLast: next.isOver)
  }

  private func fill(_ progress: inout Progress, _ cache: Cache) async throws {
    let isFirst = progress.position == nil
    let (found, isComplete) = try await cache.searchIndex.candidates(
      search, terms, after: progress.position, limit: SearchWalk.window)
    progress.isIndexComplete = isComplete && (isFirst || progress.isIndexComplete)
    progress.hasMoreWindows = found.count == SearchWalk.window
    progress.position = found.last?.position ?? progress.position
    progress.waiting = search.order == .relevance ? try await ranked(found, cache)[...] : found[...]
  }

  /// - Returns: the hits, and how many candidates were looked at: the last one is a hit if all wanted ones were found.
  private func look(
    at candidates: ArraySlice<SearchCandidate>, _ wanted: Int, _ cache: Cache
  ) async throws -> (hits: [CacheSearchHit], looked: Int) {
    try await cache.read { snapshot in
      var reader = SearchReader(search, terms, snapshot)
      var hits: [CacheSearchHit] = []
      var looked = 0
      for candidate in candidates where hits.count < wanted {
        looked += 1
        guard let found = try reader.find(candidate) else { continue }
        hits.append(CacheSearchHit(found.message, found.text, places: found.match.places))
      }
      return (hits, looked)
    }
  }

  private func ranked(_ candidates: [SearchCandidate], _ cache: Cache) async throws -> [SearchCandidate] {
    try await cache.read { snapshot in
      var reader = SearchReader(search, terms, snapshot)
      var ranked: [(candidate: SearchCandidate, rank: SearchRank)] = []
      for candidate in candidates {
        guard let found = try reader.find(candidate) else { continue }
        ranked.append((candidate, SearchRank(found.match, candidate.position)))
      }
      return ranked.sorted { $0.rank < $1.rank }.map(\.candidate)
    }
  }
}

/// Smaller is more relevant.
private struct SearchRank: Comparable {
  private let match: SearchTerms.Match
  private let position: SearchPosition

  init(_ match: SearchTerms.Match, _ position: SearchPosition) { (self.match, self.position) = (match, position) }

  static func == (a: Self, b: Self) -> Bool { !(a < b) && !(b < a) }

  static func < (a: Self, b: Self) -> Bool {
    if a.match.isInOrder != b.match.isInOrder { return a.match.isInOrder }
    if a.match.wholeWords != b.match.wholeWords { return a.match.wholeWords > b.match.wholeWords }
    if a.match.length != b.match.length { return a.match.length < b.match.length }
    return b.position < a.position
  }
}

/// Looks candidates up in the cache.
private struct SearchReader {
  private let search: CacheSearch
  private let terms: SearchTerms
  private let snapshot: CacheSnapshot
  private let senders: Set<UserID>
  private var folding = ScalarFolding()
  private var isOfType: [ChannelURL: Bool] = [:]

  init(_ search: CacheSearch, _ terms: SearchTerms, _ snapshot: CacheSnapshot) {
    (self.search, self.terms, self.snapshot) = (search, terms, snapshot)
    senders = Set(bytesOf: search.senderIDs)
  }

  /// - Returns: `nil` if the cache does not have what is looked for.
  mutating func find(
    _ candidate: SearchCandidate
  ) throws -> (message: Message, text: String, match: SearchTerms.Match)? {
    guard try isOfType(candidate.channelURL) else { return nil }
    guard let message = try snapshot.searchedMessage(candidate.channelURL, candidate.messageID),
      search.times.contains(message.createdAt), isFromSender(message),
      let text = CacheSearchHit.searchedText(of: message), let match = terms.match(FoldedText(text, &folding))
    else { return nil }
    return (message, text, match)
  }

  private func isFromSender(_ message: Message) -> Bool {
    senders.isEmpty || message.senderID.map { senders.contains($0) } ?? false
  }

  private mutating func isOfType(_ url: String) throws -> Bool {
    guard let type = search.channelCustomType else { return true }
    if let known = isOfType[url] { return known }
    let isWanted = try snapshot.channel(url: url)?.customType.hasSameBytes(as: type) ?? false
    isOfType[url] = isWanted
    return isWanted
  }
}
