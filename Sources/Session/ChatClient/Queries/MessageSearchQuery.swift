import ChatModel
import ChatWire
public import Foundation

/// The order of search results.
#if canImport(ObjectiveC)
  @objc(SBDMessageSearchQueryOrder)
#endif
public enum MessageSearchOrder: UInt, Sendable {
  /// The most relevant first.
  case score = 0
  /// The newest first.
  case timestamp = 1
}

/// The name in current versions of the vendor's SDK.
public typealias MessageSearchQueryOrder = MessageSearchOrder

/// What a message search looks for. Safe on any thread.
// Sendable although not final and an NSObject: the stored property is a constant of a sendable type.
#if canImport(ObjectiveC)
  @objc(CBRMessageSearchQueryParams)
#endif
public class MessageSearchQueryParams: NSObject, NSCopying, @unchecked Sendable {
  private let state: Locked<MessageSearchCall>

  public override init() { state = Locked(MessageSearchCall()) }

  init(copying other: MessageSearchQueryParams) { state = Locked(other.call) }

  public func copy(with zone: NSZone? = nil) -> Any { MessageSearchQueryParams(copying: self) }

  final var call: MessageSearchCall { state.withValue { $0 } }

  /// Every word of it must occur.
  @_disfavoredOverload
  public final var keyword: String {
    get { call.keyword }
    set { state.write(\.keyword, newValue) }
  }

  /// The same for version 3.1, which has it optional.
  package final var words: String {
    get { call.keyword }
    set { state.write(\.keyword, newValue) }
  }

  /// Only in this channel; `nil`, the default, for all that the user has joined.
  public final var channelURL: String? {
    get { call.channelURL }
    set { state.write(\.channelURL, newValue) }
  }

  /// Only in channels of this type; `nil`, the default, for all.
  public final var channelCustomType: String? {
    get { call.channelCustomType }
    set { state.write(\.channelCustomType, newValue) }
  }

  /// Messages per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { UInt(clamping: call.limit) }
    set { state.write(\.limit, Int64(clamping: newValue)) }
  }

  /// Reverses the order. Default false.
  public final var reverse: Bool {
    get { call.isReversed }
    set { state.write(\.isReversed, newValue) }
  }

  /// Matches the words as written, next to each other. Default false.
  public final var exactMatch: Bool {
    get { call.isExact }
    set { state.write(\.isExact, newValue) }
  }

  /// Not before this time, ms; 0, the default, for any.
  public final var messageTimestampFrom: Int64 {
    get { call.from ?? 0 }
    set { state.write(\.from, newValue > 0 ? newValue : nil) }
  }

  /// Not after this time, ms; `Int64.max`, the default, for any.
  public final var messageTimestampTo: Int64 {
    get { call.to ?? .max }
    set { state.write(\.to, newValue < .max ? newValue : nil) }
  }

  /// Default: by relevance.
  public final var order: MessageSearchOrder {
    get { call.order == .score ? .score : .timestamp }
    set { state.write(\.order, newValue == .score ? .score : .time) }
  }
}

/// Searches for messages on the server, page by page. Results do not go into the cache, because they belong to no
/// synced range.
// Sendable like its superclass: what it adds are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRMessageSearchQuery)
#endif
public final class MessageSearchQuery: MessageSearchQueryParams, @unchecked Sendable {
  let source: SessionSource
  private let pages = ServerPages()
  private let total = Locked(0)

  package init(_ params: MessageSearchQueryParams, _ source: SessionSource) {
    self.source = source
    super.init(copying: params)
  }

  /// A query for the same messages, at its first page.
  public override func copy(with zone: NSZone? = nil) -> Any { MessageSearchQuery(self, source) }

  /// Whether `loadNextPage` is under way.
  public var isLoading: Bool { pages.isLoading }
  /// Whether the server may have another page. True before the first.
  public var hasNext: Bool { pages.hasNext }

  /// How many messages the server found, on all pages; 0 before the first page.
  public var totalCount: Int { total.withValue { $0 } }

  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded; other
  /// errors leave the query at its page.
  public func loadNextPage(completionHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil) {
    let search = call
    guard let session = source.session(orTell: completionHandler) else { return }
    guard !search.keyword.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    pages.load(
      in: session,
      { .searchMessages(search, token: $0) },
      { [total] answer in
        total.withValue { $0 = Int(clamping: answer.integer("total_count") ?? 0) }
        let found = answer.objects("results").compactMap { try? ChatModel.Message($0, channelURL: search.channelURL) }
        let hasNext = answer.boolean("has_next") ?? false
        return (found.map { session.message($0) }, hasNext ? ServerPages.token(answer.string("end_cursor")) : nil)
      }, completionHandler)
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func loadNextPage() async throws -> [BaseMessage] {
    try await source.requireSession().awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}

extension ChatSession {
  /// A search with the current params.
  public func createMessageSearchQuery(params: MessageSearchQueryParams) -> MessageSearchQuery {
    MessageSearchQuery(params, .session(self))
  }

  /// A search.
  /// - Parameter paramsBuilder: sets what to search for.
  public func createMessageSearchQuery(
    paramsBuilder: (MessageSearchQueryParams) -> Void
  ) -> MessageSearchQuery {
    let params = MessageSearchQueryParams()
    paramsBuilder(params)
    return createMessageSearchQuery(params: params)
  }
}
