import CacheSync
import ChatCache
import ChatModel
import ChatWire
public import Foundation

/// Channels of a session: fetching and creating them, and calls about all of them.
extension ChatSession {
  /// A channel: the cached one at once, otherwise the server's.
  public func channel(url: String, completionHandler: GroupChannelHandler? = nil) {
    guard !url.isEmpty else { return refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    engine.calls.channel(url, completion: answer(completionHandler) { [self] in channel($0) })
  }

  public func channel(url: String) async throws -> GroupChannel {
    try await awaitAnswer { channel(url: url, completionHandler: $0) }
  }

  /// A channel as it is now on the server.
  public func channelWithoutCache(url: String, completionHandler: GroupChannelHandler? = nil) {
    guard !url.isEmpty else { return refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    engine.calls.fetchChannel(url, completion: answer(completionHandler) { [self] in channel($0) })
  }

  /// The object of a channel that is currently held; `nil` for others, even if they are cached: reading the cache takes
  /// time, use `channel(url:)`.
  public func heldChannel(url: String) -> GroupChannel? { handles.existing(url: url) }

  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  public func createChannel(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    completionHandler: GroupChannelHandler? = nil
  ) {
    engine.calls.createChannel(
      params.fields, userIDs: params.userIds, cover: params.cover, progress: progress(progressHandler),
      completion: answer(completionHandler) { [self] in channel($0) })
  }

  public func createChannel(userIds: [String], isDistinct: Bool, completionHandler: GroupChannelHandler? = nil) {
    let params = GroupChannelCreateParams()
    (params.userIds, params.isDistinct) = (userIds, isDistinct)
    createChannel(params: params, completionHandler: completionHandler)
  }

  public func createChannel(params: GroupChannelCreateParams) async throws -> GroupChannel {
    try await awaitAnswer { createChannel(params: params, completionHandler: $0) }
  }

  /// Reads what a channel's `serialize()` wrote. At first, the object may show less than the cache knows: a moment
  /// later, on the app's queue, the cached state replaces the serialized one.
  /// - Returns: `nil` for anything else, and for data of a later version.
  public func channel(serialized data: Data) -> GroupChannel? {
    guard let payload = SerializedForm.channel.read(data)?.object("channel"),
      let value = try? ChatModel.Channel(payload)
    else { return nil }
    let channel = channel(value)
    enqueue { [cache] delivery in
      guard let cached = try? await cache.read({ try $0.channel(url: value.url) }) else { return }
      delivery.swap { channel.state.withValue { $0.value = cached } }
    }
    return channel
  }

  // MARK: All channels

  /// Marks everything as read. At most once a second: earlier calls fail with 800160.
  public func markAsReadAll(completionHandler: SBErrorHandler? = nil) {
    engine.calls.markAllAsRead(completion: answer(completionHandler))
  }

  /// Marks these channels as read. Shares the limit of `markAsReadAll`.
  public func markAsRead(channelURLs: [String], completionHandler: SBErrorHandler? = nil) {
    guard !channelURLs.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    engine.calls.markAllAsRead(channelURLs, completion: answer(completionHandler))
  }

  /// This device has received a channel's messages up to now.
  public func markAsDelivered(channelURL: String, completionHandler: SBErrorHandler? = nil) {
    guard !channelURL.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    engine.calls.markAsDelivered(channelURL, completion: answer(completionHandler))
  }

  /// Unread messages of all channels, as the server counts them; 0 if there is an error.
  /// - Parameter channelCustomTypes: only channels with these types; `nil` or empty for all.
  public func getTotalUnreadMessageCount(
    channelCustomTypes: [String]? = nil, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    engine.calls.totalUnreadMessages(customTypes: channelCustomTypes ?? [], completion: count(completionHandler))
  }

  /// Channels with unread messages; 0 if there is an error.
  public func getTotalUnreadChannelCount(completionHandler: @escaping (UInt, SBDError?) -> Void) {
    engine.calls.totalUnreadChannels(completion: count(completionHandler))
  }

  public func totalUnreadMessageCount() async throws -> UInt {
    try await awaitAnswer { (handler: @escaping (UInt?, SBDError?) -> Void) in
      engine.calls.totalUnreadMessages(completion: answer(handler) { UInt(clamping: $0) })
    }
  }

  private func count(_ handler: @escaping (UInt, SBDError?) -> Void) -> CallCompletion<Int> {
    answer({ handler($0 ?? 0, $1) }) { UInt(clamping: $0) }
  }

  /// How many channels the user has, as the server counts them; 0 if there is an error.
  public func getGroupChannelCount(
    memberStateFilter: MemberStateFilter, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    engine.calls.channelCount(memberStateFilter.asked, completion: count(completionHandler))
  }

  /// A channel: the cached one, or the server's if it is not cached.
  /// - Parameter completion: called once, in a session job; with errors of the cache, the wire or the server.
  package func getChannel(
    url: String, completion: @escaping @Sendable (Result<GroupChannel, any Error>, inout Delivery) async -> Void
  ) {
    engine.calls.channel(url) { [self] result in
      enqueue { [self] delivery in
        await completion(result.map { channel($0) }, &delivery)
      }
    }
  }
}
