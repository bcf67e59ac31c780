public import ChatCache
import ChatModel
import ChatWire
import Foundation

/// A message that a search of the cache found.
public struct MessageSearchResult: Sendable {
  public let message: BaseMessage
  private let hit: CacheSearchHit

  init(_ hit: CacheSearchHit, _ session: ChatSession) { (message, self.hit) = (session.message(hit.message), hit) }

  /// The text that was searched: that of the message, or the name of its file.
  public var text: String { hit.text }
  /// Where in `text` the words are, ascending, disjoint, and in whole characters; at most a hundred. For an attributed
  /// string: `NSRange(range, in: text)`.
  public var ranges: [Range<String.Index>] { hit.ranges }

  /// A part of `text` around the first range, for a row of a list.
  /// - Parameter length: characters at most.
  public func snippet(length: Int = 80) -> Range<String.Index> { hit.snippet(length: length) }
}

/// A page of a search of the cache.
public struct MessageSearchPage: Sendable {
  public let results: [MessageSearchResult]
  /// Whether the index had every message of the cache when the search began. Otherwise it is being built, and more may
  /// be found later.
  public let isIndexComplete: Bool
  /// Whether this is the last page.
  public let isLast: Bool

  init(_ page: CacheSearchPage, _ session: ChatSession) {
    results = page.hits.map { MessageSearchResult($0, session) }
    (isIndexComplete, isLast) = (page.isIndexComplete, page.isLast)
  }
}

extension MessageSearchQuery {
  /// The same search in the cache, with the current params: it needs no connection, and finds what is cached
  /// (Docs/Guides/search.md). The cache must be searchable: `CacheOptions.isSearchable`, `setCacheDirectory` or
  /// `turnSearchOn` of the session's cache.
  ///
  /// It differs from the server's search: by default, a word also matches the beginning of a longer word, results by
  /// relevance cannot be reversed, and there is no total count.
  /// - Parameters:
  ///   - matching: how words are compared; `phrase` if `exactMatch` is set.
  ///   - senderUserIds: only messages of these users; empty, the default, for all.
  public func offline(
    matching: CacheSearch.Matching = .beginnings, senderUserIds: [String] = []
  ) -> OfflineMessageSearch {
    let call = call
    var search = CacheSearch(call.keyword)
    search.matching = call.isExact ? .phrase : matching
    search.senderIDs = senderUserIds
    search.channelURLs = call.channelURL.map { [$0] } ?? []
    search.channelCustomType = call.channelCustomType
    search.pageSize = Int(clamping: max(1, call.limit))
    switch call.order {
    case .score: search.order = .relevance
    case .time: search.order = call.isReversed ? .oldestFirst : .newestFirst
    }
    let (from, to) = (call.from ?? .min, call.to ?? .max)
    // Nothing is as old and as new as that.
    if from <= to { search.times = from...to } else { search.text = "" }
    return OfflineMessageSearch(search, isEmpty: call.keyword.isEmpty, source)
  }
}

/// A search of the cache: its pages as a sequence, or one after the other with a handler. Safe on any thread.
///
/// Each iteration over the sequence is a separate search. It throws `SBDError`, or `CancellationError` if its task is
/// canceled.
public final class OfflineMessageSearch: AsyncSequence, Sendable {
  public typealias Element = MessageSearchPage

  private struct Progress: Sendable {
    var walk = SearchWalk.Progress()
    var isLoading = false
  }

  private let walk: SearchWalk
  /// Whether there is no keyword.
  private let isEmpty: Bool
  private let source: SessionSource
  private let progress = Locked(Progress())

  init(_ search: CacheSearch, isEmpty: Bool, _ source: SessionSource) {
    (walk, self.isEmpty, self.source) = (SearchWalk(search), isEmpty, source)
  }

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let search: OfflineMessageSearch
    private var progress = SearchWalk.Progress()

    fileprivate init(_ search: OfflineMessageSearch) { self.search = search }

    /// The next page; `nil` after the last. After an error, the same page can be requested again.
    public mutating func next() async throws -> MessageSearchPage? {
      let session = try search.source.requireSession()
      return try await search.page(session, &progress)
    }
  }

  private func page(
    _ session: ChatSession, _ progress: inout SearchWalk.Progress
  ) async throws -> MessageSearchPage? {
    if isEmpty { throw SBDError(.invalidParameter) }
    do {
      return try await walk.next(in: session.cache, &progress).map { MessageSearchPage($0, session) }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SBDError(error)
    }
  }

  // MARK: One page after the other

  /// Whether `loadNextPage` is under way.
  public var isLoading: Bool { progress.withValue { $0.isLoading } }
  /// Whether there is another page. True before the first.
  public var hasNext: Bool { progress.withValue { !$0.walk.isOver } }

  /// Loads the next page; after the last, an empty one. `SBDErrorCode.queryInProgress` while a page is being loaded;
  /// other errors leave the search at its page.
  public func loadNextPage(completionHandler: ((MessageSearchPage?, SBDError?) -> Void)? = nil) {
    guard let session = source.session(orTell: completionHandler) else { return }
    let handler = AppValue(completionHandler)
    let walk = progress.withValue { progress -> SearchWalk.Progress? in
      guard !progress.isLoading else { return nil }
      progress.isLoading = true
      return progress.walk
    }
    guard let walk else { return session.deliver { handler.value?(nil, SBDError(.queryInProgress)) } }
    Task { [self] in
      var walked = walk
      let result: Result<MessageSearchPage?, any Error>
      do { result = .success(try await page(session, &walked)) } catch { result = .failure(error) }
      let after = walked
      session.enqueue { [progress] delivery in
        delivery.swap { progress.withValue { $0 = Progress(walk: after) } }
        switch result {
        case .success(let page):
          delivery.call { handler.value?(page ?? MessageSearchPage.end, nil) }
        case .failure(let error):
          let error = SBDError(error)
          delivery.call { handler.value?(nil, error) }
        }
      }
    }
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  public func loadNextPage() async throws -> MessageSearchPage {
    try await source.requireSession().awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}

extension MessageSearchPage {
  /// What follows the last page.
  fileprivate static let end = MessageSearchPage(results: [], isIndexComplete: true, isLast: true)

  private init(results: [MessageSearchResult], isIndexComplete: Bool, isLast: Bool) {
    (self.results, self.isIndexComplete, self.isLast) = (results, isIndexComplete, isLast)
  }
}
