import ChatClient
import SharedFace

/// Making and finding channels: class methods of a channel, as in version 4.
extension GroupChannel {
  /// A channel: from the cache if it is there, otherwise from the server.
  public static func getChannel(url: String, completionHandler: GroupChannelHandler? = nil) {
    SendbirdChat.withSession({ completionHandler?(nil, $0) }) {
      $0.channel(url: url, completionHandler: completionHandler)
    }
  }

  /// Creates a channel, or finds the distinct one with the same members.
  public static func createChannel(
    params: GroupChannelCreateParams, completionHandler: GroupChannelHandler? = nil
  ) {
    createChannel(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: the upload of a cover image: bytes since the last call, bytes so far, total bytes.
  public static func createChannel(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler?,
    completionHandler: GroupChannelHandler? = nil
  ) {
    SendbirdChat.withSession({ completionHandler?(nil, $0) }) {
      $0.createChannel(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  /// Finds the distinct channel with the same members, or creates it.
  /// - Parameter completionHandler: also receives whether the channel is new.
  public static func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, completionHandler: DistinctGroupChannelHandler? = nil
  ) {
    createDistinctChannelIfNotExist(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  // Without a default for the handler: an unlabeled closure of three values would be the other one.

  /// Same, with progress.
  /// - Parameters:
  ///   - progressHandler: the upload of a cover image: bytes since the last call, bytes so far, total bytes.
  ///   - completionHandler: also receives whether the channel is new.
  public static func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler?,
    completionHandler: DistinctGroupChannelHandler?
  ) {
    SendbirdChat.withSession({ completionHandler?(nil, false, $0) }) {
      $0.groupChannels.createDistinctChannelIfNotExist(
        params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  // MARK: Lists

  /// A query for the channels of the app's user. It can be created before a user is known; until then, it fails with
  /// 800101, and no collection can be made of it.
  public static func createMyGroupChannelListQuery(params: GroupChannelListQueryParams) -> GroupChannelListQuery {
    GroupChannelListQuery(params.settings, .shared(SendbirdChat.shared))
  }

  // Disfavored: the shim of version 3.1 has this name with an optional result.

  /// A query for the channels of the app's user. See `createMyGroupChannelListQuery(params:)`.
  /// - Parameter paramsBuilder: sets which ones.
  @_disfavoredOverload
  public static func createMyGroupChannelListQuery(
    paramsBuilder: (GroupChannelListQueryParams) -> Void = { _ in }
  ) -> GroupChannelListQuery {
    let params = GroupChannelListQueryParams()
    paramsBuilder(params)
    return createMyGroupChannelListQuery(params: params)
  }

  /// A query for public channels. It can be created before a user is known; until then, it fails with 800101.
  public static func createPublicGroupChannelListQuery(
    params: PublicGroupChannelListQueryParams
  ) -> PublicGroupChannelListQuery {
    PublicGroupChannelListQuery(params, .shared(SendbirdChat.shared))
  }

  // Disfavored: the shim of version 3.1 has this name with an optional result.

  /// A query for public channels. See `createPublicGroupChannelListQuery(params:)`.
  /// - Parameter paramsBuilder: sets which ones.
  @_disfavoredOverload
  public static func createPublicGroupChannelListQuery(
    paramsBuilder: (PublicGroupChannelListQueryParams) -> Void = { _ in }
  ) -> PublicGroupChannelListQuery {
    let params = PublicGroupChannelListQueryParams()
    paramsBuilder(params)
    return createPublicGroupChannelListQuery(params: params)
  }
}
