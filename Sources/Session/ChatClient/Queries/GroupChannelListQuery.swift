import CacheSync
import ChatCache
import ChatModel
import ChatWire
public import Foundation

/// Lists the group channels of the session's user, page by page: from the server with `loadNextPage`, from the cache
/// through a `GroupChannelCollection`.
#if canImport(ObjectiveC)
  @objc(CBRGroupChannelListQuery)
#endif
public final class GroupChannelListQuery: GroupChannelListQueryParams, @unchecked Sendable {
  private struct Progress: Sendable {
    var isLoading = false
    var hasNext = true
    /// The token of the next page.
    var next: String?
  }

  /// Where the query gets its session from.
  package let source: SessionSource
  private let progress = Locked(Progress())

  package convenience init(_ settings: Settings, session: ChatSession) { self.init(settings, .session(session)) }

  package init(_ settings: Settings, _ source: SessionSource) {
    self.source = source
    super.init(settings)
  }

  /// The user's session. Collections need one: a query of the static calls has it as soon as a user is known.
  package var session: ChatSession {
    guard let session = source.session else {
      preconditionFailure("A collection of channels needs a user. Connect first, then create it.")
    }
    return session
  }

  /// Whether `loadNextPage` is under way.
  public var isLoading: Bool { progress.withValue { $0.isLoading } }

  /// Whether the server may have another page. True before the first.
  public var hasNext: Bool { progress.withValue { $0.hasNext } }

  /// A query for the same channels, at its first page.
  public override func copy(with zone: NSZone? = nil) -> Any { GroupChannelListQuery(settings, source) }

  /// Whether the query admits a channel in its current state, wherever in the list it is.
  public func belongsTo(_ channel: GroupChannel) -> Bool {
    settings.filter.matches(channel.value, viewerID: channel.session.userID)
  }

  /// Same as `belongsTo(_:)`.
  public func belongsTo(channel: GroupChannel) -> Bool { belongsTo(channel) }

  /// Requests the next page from the server. Its channels are also cached.
  ///
  /// After the last page, the result is empty. The error is `SBDErrorCode.queryInProgress` while a page is being
  /// loaded, and `connectionRequired` before a user is known. After other errors, the query stays at its page.
  public func loadNextPage(completionHandler: (([GroupChannel]?, SBDError?) -> Void)? = nil) {
    let handler = AppValue(completionHandler)
    guard let session = source.session else {
      return source.deliver { handler.value?(nil, SBDError(.connectionRequired)) }
    }
    enum Start { case busy, ended, page(String?) }
    let start = progress.withValue { progress -> Start in
      guard !progress.isLoading else { return .busy }
      guard progress.hasNext else { return .ended }
      progress.isLoading = true
      return .page(progress.next)
    }
    switch start {
    case .busy: session.deliver { handler.value?(nil, SBDError(.queryInProgress)) }
    case .ended: session.deliver { handler.value?([], nil) }
    case .page(let token):
      let settings = settings
      var call = ChannelListCall(settings.filter, order: settings.listOrder, limit: Int(clamping: settings.limit))
      call.token = token
      session.enqueue { [self, call] _ in
        Task {
          let result = await Result { try await session.engine.calls.loadChannels(call) }
          session.enqueue { delivery in await self.loaded(result, session, &delivery, handler) }
        }
      }
    }
  }

  private func loaded(
    _ result: Result<LoadedChannels, any Error>, _ session: ChatSession, _ delivery: inout Delivery,
    _ handler: AppValue<(([GroupChannel]?, SBDError?) -> Void)?>
  ) async {
    do {
      let page = try result.get()
      let values = try await session.cache.read { snapshot in
        try page.urls.compactMap { try snapshot.channel(url: $0) }
      }
      let channels = values.map { session.channel($0) }
      delivery.swap { [progress] in
        progress.withValue { $0 = Progress(hasNext: page.next != nil, next: page.next) }
      }
      delivery.call { handler.value?(channels, nil) }
    } catch {
      let error = SBDError(error)
      delivery.swap { [progress] in progress.withValue { $0.isLoading = false } }
      delivery.call { handler.value?(nil, error) }
    }
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func loadNextPage() async throws -> [GroupChannel] {
    try await withCheckedThrowingContinuation { continuation in
      loadNextPage { channels, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: channels ?? []) }
      }
    }
  }
}

extension Result where Failure == any Error, Success: Sendable {
  fileprivate init(_ body: @Sendable () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
