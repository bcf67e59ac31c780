import CacheSync
import ChatModel
import ChatWire
public import Foundation

/// Open channels of a session: creating, finding and listing them. They come from the server each time, because they are
/// not cached.
public struct OpenChannels: Sendable {
  let session: ChatSession

  /// The app's object of a channel, with `value` if there is none yet.
  func object(_ value: ChatModel.Channel) -> OpenChannel { session.openHandles.channel(value, session: session) }

  private var calls: ServerCalls { session.engine.calls(about: .open) }

  /// Creates a channel.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  public func createChannel(
    params: OpenChannelCreateParams, progressHandler: ProgressHandler? = nil,
    completionHandler: OpenChannelHandler? = nil
  ) {
    calls.createOpenChannel(
      params.fields, cover: params.cover, progress: session.progress(progressHandler),
      completion: session.answer(completionHandler) { [self] in object($0) })
  }

  /// Creates a channel.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  /// - Throws: `SBDError`.
  public func createChannel(
    params: OpenChannelCreateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> OpenChannel {
    try await session.awaitAnswer(isolation) {
      createChannel(params: params, progressHandler: progressHandler, completionHandler: $0)
    }
  }

  /// A channel as it is now on the server. The error is 400201 if there is none, or if it is a group channel.
  public func getChannel(url: String, completionHandler: OpenChannelHandler? = nil) {
    guard !url.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    calls.openChannel(url, completion: session.answer(completionHandler) { [self] in object($0) })
  }

  /// A channel as it is now on the server.
  /// - Throws: `SBDError`.
  public func channel(url: String) async throws -> OpenChannel {
    try await session.awaitAnswer { getChannel(url: url, completionHandler: $0) }
  }

  /// Reads what an open channel's `serialize()` wrote. The object shows the channel as it was then, unless the app
  /// already holds an object of the channel.
  /// - Returns: `nil` for anything else, and for data of a later version.
  public func channel(serialized data: Data) -> OpenChannel? {
    guard let payload = SerializedForm.channel.read(data)?.object("channel"),
      payload.string("channel_type") == ChatModel.ChannelType.open.rawValue, let value = try? ChatModel.Channel(payload)
    else { return nil }
    return object(value)
  }

  /// A query for open channels with the current params.
  public func createOpenChannelListQuery(params: OpenChannelListQueryParams) -> OpenChannelListQuery {
    OpenChannelListQuery(params, .session(session))
  }

  /// A query for open channels.
  /// - Parameter paramsBuilder: sets which ones.
  public func createOpenChannelListQuery(
    paramsBuilder: (OpenChannelListQueryParams) -> Void = { _ in }
  ) -> OpenChannelListQuery {
    let params = OpenChannelListQueryParams()
    paramsBuilder(params)
    return createOpenChannelListQuery(params: params)
  }
}

extension ChatSession {
  /// Calls about open channels.
  public var openChannels: OpenChannels { OpenChannels(session: self) }
}
