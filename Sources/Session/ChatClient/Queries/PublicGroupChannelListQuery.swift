import ChatCache
import ChatModel
import ChatWire
public import Foundation

/// Lists public channels from the server, page by page, whether or not the user has joined them. What it finds does not
/// go into the cache, which has only the user's own channels. Objects of cached channels show what the cache has, all others
/// what the server said last.
// Sendable like its superclass: what it adds are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRPublicGroupChannelListQuery)
#endif
public final class PublicGroupChannelListQuery: PublicGroupChannelListQueryParams, @unchecked Sendable {
  private struct Listed: Sendable {
    let value: ChatModel.Channel
    let channel: GroupChannel

    init(_ value: ChatModel.Channel, _ channel: GroupChannel) { (self.value, self.channel) = (value, channel) }
  }

  private let source: SessionSource
  private let pages = ServerPages()

  package init(_ params: PublicGroupChannelListQueryParams, _ source: SessionSource) {
    self.source = source
    super.init(copying: params)
  }

  /// A query for the same channels, at its first page.
  public override func copy(with zone: NSZone? = nil) -> Any { PublicGroupChannelListQuery(self, source) }

  /// Whether `loadNextPage` is under way.
  public var isLoading: Bool { pages.isLoading }
  /// Whether the server may have another page. True before the first.
  public var hasNext: Bool { pages.hasNext }

  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded,
  /// `connectionRequired` before a user is known; other errors leave the query at its page.
  public func loadNextPage(completionHandler: (([GroupChannel]?, SBDError?) -> Void)? = nil) {
    let list = call
    guard let session = source.session else {
      let handler = AppValue(completionHandler)
      return source.deliver { handler.value?(nil, SBDError(.connectionRequired)) }
    }
    pages.load(
      in: session,
      { list.page($0) },
      { answer in
        let channels = answer.objects("channels").compactMap { try? ChatModel.Channel($0) }
        return (channels.map { Listed($0, session.channel($0)) }, ServerPages.token(answer.string("next")))
      },
      preparing: { listed, delivery in
        guard
          let cached = try? await session.cache.read({ snapshot in
            try listed.map { try snapshot.channel(url: $0.value.url) }
          })
        else { return }
        // The app may have held an object of the channel, which shows what was known before, or a part of it.
        for (listed, cached) in zip(listed, cached) {
          delivery.swap { listed.channel.state.withValue { $0.value = cached ?? listed.value } }
        }
      },
      { completionHandler?($0?.map(\.channel), $1) })
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func loadNextPage() async throws -> [GroupChannel] {
    guard let session = source.session else { throw SBDError(.connectionRequired) }
    return try await session.awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}
