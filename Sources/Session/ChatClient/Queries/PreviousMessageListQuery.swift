import CacheSync
import ChatModel
import ChatWire
public import Foundation

/// Walks back through a channel's history, from its newest message, page by page. Pages come from the server while
/// there is a connection, and are then cached; otherwise they come from the cache. Those of an open channel are never
/// cached.
// Sendable like its superclass: what it adds are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRPreviousMessageListQuery)
#endif
public final class PreviousMessageListQuery: PreviousMessageListQueryParams, @unchecked Sendable {
  private struct Progress: Sendable {
    var isLoading = false
    var hasNext = true
    /// The oldest message that was delivered.
    var oldest: MessagePlace?
  }

  /// What a server returns at most.
  fileprivate static let largestPage = 200

  private let channel: BaseChannel
  private let progress = Locked(Progress())

  init(_ params: PreviousMessageListQueryParams, of channel: BaseChannel) {
    self.channel = channel
    super.init(copying: params)
  }

  /// A query for the same messages, at the newest one.
  public override func copy(with zone: NSZone? = nil) -> Any { PreviousMessageListQuery(self, of: channel) }

  /// Whether a page is being loaded.
  public var isLoading: Bool { progress.withValue { $0.isLoading } }

  /// Whether there may be older messages. True before the first page. Without a connection, the cache can end before
  /// the history does. In that case, load again later to continue.
  public var hasNext: Bool { progress.withValue { $0.hasNext } }

  /// Loads the next older messages, `limit` of them unless there are fewer; none at the end of the history.
  /// `SBDErrorCode.queryInProgress` while a page is being loaded; other errors leave the query at its page.
  public func loadNextPage(completionHandler: MessageListHandler? = nil) {
    let settings = settings
    load(settings, completionHandler)
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  public func loadNextPage() async throws -> [BaseMessage] {
    try await channel.session.awaitAnswer { loadNextPage(completionHandler: $0) }
  }

  /// The same with a limit and an order for this page alone.
  /// - Parameter limit: at least 1, otherwise the handler receives 800110; more than 200 count as 200.
  package func loadNextPage(limit: Int, reverse: Bool, completionHandler: MessageListHandler?) {
    var settings = settings
    (settings.limit, settings.list.reverse) = (UInt(clamping: limit), reverse)
    load(settings, completionHandler)
  }

  private func load(_ settings: Settings, _ completionHandler: MessageListHandler?) {
    let session = channel.session
    guard settings.limit > 0 else { return session.refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    let start = progress.withValue { progress -> Progress? in
      guard !progress.isLoading else { return nil }
      progress.isLoading = true
      return progress
    }
    guard let start else { return session.refuse(.queryInProgress) { completionHandler?(nil, $0) } }
    let handler = AppValue(completionHandler)
    let page = Page(
      settings: settings.list, limit: min(Int(clamping: settings.limit), Self.largestPage), oldest: start.oldest)
    fill(page) { [progress] result in
      switch result {
      case .success(let page):
        let found = page.found.map { session.message($0) }
        session.deliver {
          progress.withValue { $0 = Progress(hasNext: !page.isAtEnd, oldest: page.oldest) }
          handler.value?(page.settings.reverse ? found.reversed() : found, nil)
        }
      case .failure(let error):
        let error = SBDError(error)
        session.deliver {
          progress.withValue { $0.isLoading = false }
          handler.value?(nil, error)
        }
      }
    }
  }

  /// Asks until the page is full or nothing is older: neither the server nor the cache has all of the filters.
  private func fill(_ page: Page, _ done: @escaping CallCompletion<Page>) {
    channel.calls.messages(
      in: channel.channelURL, page.parameters, replies: page.settings.replyFilter
    ) { [self] result in
      switch result {
      case .success(let found):
        var page = page
        page.take(found)
        if page.isAtEnd || page.isFull { done(.success(page)) } else { fill(page, done) }
      case .failure(let error): done(.failure(error))
      }
    }
  }

  /// One page while it is being filled.
  private struct Page: Sendable {
    let settings: MessageListSettings
    let limit: Int
    /// The oldest message that was looked at.
    var oldest: MessagePlace?
    /// What passed, in ascending order.
    var found: [ChatModel.Message] = []
    var isAtEnd = false
    var isFirst = true

    init(settings: MessageListSettings, limit: Int, oldest: MessagePlace?) {
      (self.settings, self.limit, self.oldest) = (settings, limit, oldest)
    }

    var isFull: Bool { found.count >= limit }

    var parameters: MessageListParameters {
      // What was left over from the same millisecond is still to come.
      MessageListParameters(
        timestamp: oldest?.createdAt ?? .max, previousLimit: isFirst ? limit : max(limit, 100), nextLimit: 0,
        isInclusive: oldest != nil, filter: settings.messageFilter)
    }

    mutating func take(_ answer: FoundMessages) {
      let older = answer.messages.filter { message in oldest.map { MessagePlace(message) < $0 } ?? true }
      isFirst = false
      guard let first = older.first else { return passUnreadable(answer.olderFrom) }
      oldest = MessagePlace(first)
      found = older.filter { settings.admits($0) } + found
      guard found.count > limit else { return }
      found = found.suffix(limit)
      // What does not fit belongs to the next page.
      oldest = found.first.map { MessagePlace($0) }
    }

    /// A page without a message that can be read ends the walk only at the beginning of the channel.
    private mutating func passUnreadable(_ olderFrom: Int64?) {
      guard let olderFrom, olderFrom < oldest?.createdAt ?? .max else { return isAtEnd = true }
      oldest = .after(olderFrom)
    }
  }
}

extension BaseChannel {
  /// A walk through the channel's history with the current params.
  public func createPreviousMessageListQuery(params: PreviousMessageListQueryParams) -> PreviousMessageListQuery {
    PreviousMessageListQuery(params, of: self)
  }

  /// A walk through the channel's history.
  /// - Parameter paramsBuilder: sets which messages.
  public func createPreviousMessageListQuery(
    paramsBuilder: (PreviousMessageListQueryParams) -> Void = { _ in }
  ) -> PreviousMessageListQuery {
    let params = PreviousMessageListQueryParams()
    paramsBuilder(params)
    return createPreviousMessageListQuery(params: params)
  }
}
