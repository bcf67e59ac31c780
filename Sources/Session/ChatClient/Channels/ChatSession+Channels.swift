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

  /// A channel as it is now on the server.
  /// - Throws: `SBDError`.
  public func channelWithoutCache(url: String) async throws -> GroupChannel {
    try await awaitAnswer { channelWithoutCache(url: url, completionHandler: $0) }
  }

  /// The object of a channel, if the app currently holds it; otherwise `nil`, even if the channel is cached. Reading
  /// the cache takes time: use `channel(url:)` for that.
  public func heldChannel(url: String) -> GroupChannel? { handles.existing(url: url) }

  /// Reads what a group channel's `serialize()` wrote. At first, the object may show an older state than the cache has.
  /// A moment later, on the app's queue, the cached state replaces the serialized one.
  /// - Returns: `nil` for anything else, and for data of a later version.
  public func channel(serialized data: Data) -> GroupChannel? {
    guard let payload = SerializedForm.channel.read(data)?.object("channel"),
      payload.string("channel_type") != ChatModel.ChannelType.open.rawValue, let value = try? ChatModel.Channel(payload)
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

  /// The user has read everything. Once a second: sooner it fails with 800160.
  /// - Throws: `SBDError`.
  public func markAsReadAll() async throws {
    try await awaitAnswer { markAsReadAll(completionHandler: $0) }
  }

  /// Marks these channels as read. Shares the limit of `markAsReadAll`.
  public func markAsRead(channelURLs: [String], completionHandler: SBErrorHandler? = nil) {
    guard !channelURLs.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    engine.calls.markAllAsRead(channelURLs, completion: answer(completionHandler))
  }

  /// The user has read these channels. Counts as `markAsReadAll` for its limit.
  /// - Throws: `SBDError`.
  public func markAsRead(channelURLs: [String]) async throws {
    try await awaitAnswer { markAsRead(channelURLs: channelURLs, completionHandler: $0) }
  }

  /// This device has received a channel's messages up to now.
  public func markAsDelivered(channelURL: String, completionHandler: SBErrorHandler? = nil) {
    guard !channelURL.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    engine.calls.markAsDelivered(channelURL, completion: answer(completionHandler))
  }

  /// This device has received a channel's messages up to now.
  /// - Throws: `SBDError`.
  public func markAsDelivered(channelURL: String) async throws {
    try await awaitAnswer { markAsDelivered(channelURL: channelURL, completionHandler: $0) }
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
