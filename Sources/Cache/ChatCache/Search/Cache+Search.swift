import CacheStorage
import ChatModel
import Foundation

/// Searching the cache (Docs/Guides/search.md).
extension Cache {
  /// Whether the cache has a search index: `CacheOptions.isSearchable`, or `turnSearchOn`.
  public var isSearchOn: Bool { searchIndex.isOn }

  /// Whether the index has every message of the cache, except for those of the latest commits, for which a search waits.
  /// False while it is being built.
  public var isSearchIndexComplete: Bool { searchIndex.isComplete }

  /// Makes the cache searchable from now on, until it is closed or `turnSearchOff` is called. The index is built in the
  /// background, from the latest conversations on, and continues after a kill; until it is complete, searches find what
  /// it already has.
  /// - Throws: `CacheError`: `search_unsupported`.
  public func turnSearchOn() throws { try searchIndex.begin() }

  /// Ends what is under way, and removes the index.
  public func turnSearchOff() async { await searchIndex.stop() }

  /// Returns when the index has every message of the cache and no word that the cache no longer has. No search needs it;
  /// cancelling the task ends the waiting, and the index goes on.
  /// - Throws: `CacheError`: `search_index_off`, `closed`, `no_space` and others; `CancellationError`.
  public func completeSearchIndex() async throws { try await searchIndex.untilComplete() }

  /// Searches the cache. Nothing happens before the first page is requested.
  public func pages(of search: CacheSearch) -> CacheSearchPages { CacheSearchPages(search, self) }
}

/// The pages of a search, as a sequence that can be walked more than once: each walk is a search of its own. It ends with
/// the last page. An empty result is one page without hits.
///
/// A page shows messages as the cache has them when the page is requested. A message that arrives in the meantime is not
/// found, unless it is further on in the order.
public struct CacheSearchPages: AsyncSequence, Sendable {
  public typealias Element = CacheSearchPage

  private let search: CacheSearch
  private let cache: Cache

  init(_ search: CacheSearch, _ cache: Cache) { (self.search, self.cache) = (search, cache) }

  public func makeAsyncIterator() -> Iterator { Iterator(search, cache) }

  public struct Iterator: AsyncIteratorProtocol {
    private let walk: SearchWalk
    private let cache: Cache
    private var progress = SearchWalk.Progress()

    init(_ search: CacheSearch, _ cache: Cache) {
      walk = SearchWalk(search)
      self.cache = cache
    }

    /// The next page; `nil` after the last.
    /// - Throws: `CacheError`: `search_index_off`, `search_unsupported`, `closed` and others, after which the same page can
    ///   be requested again; `CancellationError`.
    public mutating func next() async throws -> CacheSearchPage? {
      try await walk.next(in: cache, &progress)
    }
  }
}
