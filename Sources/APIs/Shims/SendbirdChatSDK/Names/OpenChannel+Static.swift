import ChatClient
import SharedFace

/// Making and finding open channels: class methods of a channel, as in version 4.
extension OpenChannel {
  /// A channel as it is now on the server; 400201 if there is none, and for a group channel.
  public static func getChannel(url: String, completionHandler: OpenChannelHandler? = nil) {
    SendbirdChat.withSession({ completionHandler?(nil, $0) }) {
      $0.openChannels.getChannel(url: url, completionHandler: completionHandler)
    }
  }

  /// Creates a channel.
  public static func createChannel(
    params: OpenChannelCreateParams, completionHandler: OpenChannelHandler? = nil
  ) {
    createChannel(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Creates a channel.
  /// - Parameter progressHandler: the upload of a cover image: bytes since the last call, bytes so far, total bytes.
  public static func createChannel(
    params: OpenChannelCreateParams, progressHandler: ProgressHandler?,
    completionHandler: OpenChannelHandler? = nil
  ) {
    SendbirdChat.withSession({ completionHandler?(nil, $0) }) {
      $0.openChannels.createChannel(
        params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  /// A query for open channels. It can be created before a user is known; until then, it fails with 800101.
  public static func createOpenChannelListQuery(params: OpenChannelListQueryParams) -> OpenChannelListQuery {
    OpenChannelListQuery(params, .shared(SendbirdChat.shared))
  }

  // Disfavored: the shim of version 3.1 has this name with an optional result.

  /// A query for open channels. See `createOpenChannelListQuery(params:)`.
  /// - Parameter paramsBuilder: sets which ones.
  @_disfavoredOverload
  public static func createOpenChannelListQuery(
    paramsBuilder: (OpenChannelListQueryParams) -> Void = { _ in }
  ) -> OpenChannelListQuery {
    let params = OpenChannelListQueryParams()
    paramsBuilder(params)
    return createOpenChannelListQuery(params: params)
  }
}
