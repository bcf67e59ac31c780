import CacheSync
import ChatModel
import ChatWire
public import Foundation

/// What a list of open channels shows. Safe on any thread.
// Sendable although not final and an NSObject: the stored property is a constant of a sendable type.
#if canImport(ObjectiveC)
  @objc(CBROpenChannelListQueryParams)
#endif
public class OpenChannelListQueryParams: NSObject, NSCopying, @unchecked Sendable {
  private let state: Locked<OpenChannelListCall>

  public override init() { state = Locked(OpenChannelListCall()) }

  init(copying other: OpenChannelListQueryParams) { state = Locked(other.call) }

  public func copy(with zone: NSZone? = nil) -> Any { OpenChannelListQueryParams(copying: self) }

  /// All settings at one point in time.
  final var call: OpenChannelListCall { state.withValue { $0 } }

  /// Channels per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { UInt(clamping: call.limit) }
    set { state.write(\.limit, Int64(clamping: newValue)) }
  }

  /// Default true.
  public final var includeFrozenChannel: Bool {
    get { call.showsFrozen }
    set { state.write(\.showsFrozen, newValue) }
  }

  /// Whether the listed channels contain their metadata, for `getCachedMetaData()`. Default false.
  public final var includeMetaData: Bool {
    get { call.showsMetadata }
    set { state.write(\.showsMetadata, newValue) }
  }

  /// A part of the url; `nil`, the default, for all.
  public final var channelURLFilter: String? {
    get { call.urlContains }
    set { state.write(\.urlContains, newValue) }
  }

  /// A part of the name; `nil`, the default, for all.
  public final var channelNameFilter: String? {
    get { call.nameContains }
    set { state.write(\.nameContains, newValue) }
  }

  /// Only channels of this type; `nil`, the default, for all.
  public final var customTypeFilter: String? {
    get { call.customType }
    set { state.write(\.customType, newValue) }
  }
}

/// Lists open channels from the server, page by page, the newest first.
// Sendable like its superclass: what it adds are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBROpenChannelListQuery)
#endif
public final class OpenChannelListQuery: OpenChannelListQueryParams, @unchecked Sendable {
  private struct Listed: Sendable {
    let value: ChatModel.Channel
    let channel: OpenChannel

    init(_ value: ChatModel.Channel, _ channel: OpenChannel) { (self.value, self.channel) = (value, channel) }
  }

  private let source: SessionSource
  private let pages = ServerPages()

  package init(_ params: OpenChannelListQueryParams, _ source: SessionSource) {
    self.source = source
    super.init(copying: params)
  }

  /// A query for the same channels, at its first page.
  public override func copy(with zone: NSZone? = nil) -> Any { OpenChannelListQuery(self, source) }

  /// Whether `loadNextPage` is under way.
  public var isLoading: Bool { pages.isLoading }
  /// Whether the server may have another page. True before the first.
  public var hasNext: Bool { pages.hasNext }

  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded; other
  /// errors, 800101 before a user is known among them, leave the query at its page.
  public func loadNextPage(completionHandler: (([OpenChannel]?, SBDError?) -> Void)? = nil) {
    guard let session = source.session(orTell: completionHandler) else { return }
    let list = call
    pages.load(
      in: session, { list.page($0) },
      { answer in
        let channels = answer.objects("channels").compactMap { try? ChatModel.Channel($0) }
        return (channels.map { Listed($0, session.openChannels.object($0)) }, ServerPages.token(answer.string("next")))
      },
      preparing: { listed, delivery in
        // The app may have held an object of the channel, which shows what was known before.
        for listed in listed {
          delivery.swap { listed.channel.state.withValue { $0.value = $0.value.takingOver(listed.value) } }
        }
      },
      { completionHandler?($0?.map(\.channel), $1) })
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func loadNextPage() async throws -> [OpenChannel] {
    try await source.requireSession().awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}
