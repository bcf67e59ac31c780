import CacheSync

/// Calls about group channels and their messages that need no channel object. In the vendor's SDK, most of them are
/// class methods of `GroupChannel` and `BaseMessage`.
public struct GroupChannels: Sendable {
  let session: ChatSession

  /// Finds the distinct channel with the same members, or creates it. `isDistinct` of the params is ignored.
  /// - Parameter completionHandler: also receives whether the channel is new; false if there is an error.
  public func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, completionHandler: ((GroupChannel?, Bool, SBDError?) -> Void)? = nil
  ) {
    createDistinctChannelIfNotExist(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Finds the distinct channel with the same members, or creates it. `isDistinct` of the params is ignored.
  /// - Parameters:
  ///   - progressHandler: the progress of uploading a cover image.
  ///   - completionHandler: also receives whether the channel is new; false if there is an error.
  public func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler?,
    completionHandler: ((GroupChannel?, Bool, SBDError?) -> Void)?
  ) {
    var fields = params.fields
    fields.isDistinct = true
    let handler: (DistinctChannel?, SBDError?) -> Void = { completionHandler?($0?.channel, $0?.isNew ?? false, $1) }
    session.engine.calls.createChannel(
      fields, userIDs: params.userIds, cover: params.cover, progress: session.progress(progressHandler),
      completion: session.answer(handler) { [session] in
        DistinctChannel(channel: session.channel($0.channel), isNew: $0.isNew)
      })
  }

  /// Finds the distinct channel with the same members, or creates it, like `createDistinctChannelIfNotExist`.
  /// - Returns: the channel, and whether it is new.
  /// - Throws: `SBDError`.
  public func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (channel: GroupChannel, isNew: Bool) {
    let found: DistinctChannel = try await session.awaitAnswer(isolation) { handler in
      createDistinctChannelIfNotExist(params: params, progressHandler: progressHandler) { channel, isNew, error in
        handler(channel.map { DistinctChannel(channel: $0, isNew: isNew) }, error)
      }
    }
    return (found.channel, found.isNew)
  }

  // MARK: Lists

  /// A query for public channels with the current params.
  public func createPublicGroupChannelListQuery(
    params: PublicGroupChannelListQueryParams
  ) -> PublicGroupChannelListQuery {
    PublicGroupChannelListQuery(params, .session(session))
  }

  /// A query for public channels.
  /// - Parameter paramsBuilder: sets which ones.
  public func createPublicGroupChannelListQuery(
    paramsBuilder: (PublicGroupChannelListQueryParams) -> Void = { _ in }
  ) -> PublicGroupChannelListQuery {
    let params = PublicGroupChannelListQueryParams()
    paramsBuilder(params)
    return createPublicGroupChannelListQuery(params: params)
  }

  // MARK: Counts

  /// Unread messages of some channels, as the server counts them; 0 if there is an error.
  public func getTotalUnreadMessageCount(
    params: GroupChannelTotalUnreadMessageCountParams, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    session.engine.calls.totalUnreadMessages(
      customTypes: params.channelCustomTypesFilter ?? [], superMode: params.superChannelFilter.mode,
      completion: session.count(completionHandler))
  }

  /// Unread messages of some channels, as the server counts them.
  /// - Throws: `SBDError`.
  public func totalUnreadMessageCount(
    params: GroupChannelTotalUnreadMessageCountParams, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    try await session.awaitAnswer(isolation) { handler in
      getTotalUnreadMessageCount(params: params) { handler($0, $1) }
    }
  }

  /// Unread messages, mentions and invitations of all channels, as the server counts them.
  /// - Parameter key: what to count; 800110 for nothing.
  public func getUnreadItemCount(
    key: UnreadItemKey, completionHandler: @escaping (UnreadItemCount?, SBDError?) -> Void
  ) {
    let items = key.items
    guard !items.isEmpty else { return session.refuse(.invalidParameter) { completionHandler(nil, $0) } }
    session.engine.calls.unreadItems(items, completion: session.answer(completionHandler) { UnreadItemCount($0) })
  }

  /// Unread messages, mentions and invitations of all channels, like `getUnreadItemCount`.
  /// - Throws: `SBDError`.
  public func unreadItemCount(key: UnreadItemKey) async throws -> UnreadItemCount {
    try await session.awaitAnswer { getUnreadItemCount(key: key, completionHandler: $0) }
  }
}

extension ChatSession {
  /// Calls about the group channels of the session's user, and about public ones.
  public var groupChannels: GroupChannels { GroupChannels(session: self) }
}

private struct DistinctChannel: Sendable {
  let channel: GroupChannel
  let isNew: Bool
}
