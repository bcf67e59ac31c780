import CacheSync
import ChatModel
import ChatWire

/// Making channels.
extension ChatSession {
  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  public func createChannel(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    completionHandler: GroupChannelHandler? = nil
  ) {
    engine.calls.createChannel(
      params.fields, userIDs: params.userIds, cover: params.cover, progress: progress(progressHandler),
      completion: answer(completionHandler) { [self] in channel($0.channel) })
  }

  public func createChannel(userIds: [String], isDistinct: Bool, completionHandler: GroupChannelHandler? = nil) {
    let params = GroupChannelCreateParams()
    (params.userIds, params.isDistinct) = (userIds, isDistinct)
    createChannel(params: params, completionHandler: completionHandler)
  }

  /// Makes a channel of users, or finds the distinct one.
  /// - Throws: `SBDError`.
  public func createChannel(userIds: [String], isDistinct: Bool) async throws -> GroupChannel {
    try await awaitAnswer { createChannel(userIds: userIds, isDistinct: isDistinct, completionHandler: $0) }
  }

  /// Makes a channel, or finds the distinct one of the same members.
  /// - Parameter progressHandler: how far the upload of a cover image is.
  /// - Throws: `SBDError`.
  public func createChannel(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> GroupChannel {
    try await awaitAnswer(isolation) {
      createChannel(params: params, progressHandler: progressHandler, completionHandler: $0)
    }
  }

  /// Finds the distinct channel with the same members, or creates it. `isDistinct` of the params is ignored.
  /// - Parameters:
  ///   - progressHandler: the progress of uploading a cover image.
  ///   - completionHandler: also receives whether the channel is new; false if there is an error.
  public func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    completionHandler: ((GroupChannel?, Bool, SBDError?) -> Void)? = nil
  ) {
    var fields = params.fields
    fields.isDistinct = true
    let handler: (DistinctChannel?, SBDError?) -> Void = { completionHandler?($0?.channel, $0?.isNew ?? false, $1) }
    engine.calls.createChannel(
      fields, userIDs: params.userIds, cover: params.cover, progress: progress(progressHandler),
      completion: answer(handler) { [self] in DistinctChannel(channel: channel($0.channel), isNew: $0.isNew) })
  }

  /// Finds the distinct channel with the same members, or creates it, as `createDistinctChannelIfNotExist` tells it.
  /// - Returns: the channel, and whether it is new.
  /// - Throws: `SBDError`.
  public func createDistinctChannelIfNotExist(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (channel: GroupChannel, isNew: Bool) {
    let found: DistinctChannel = try await awaitAnswer(isolation) { handler in
      createDistinctChannelIfNotExist(params: params, progressHandler: progressHandler) { channel, isNew, error in
        handler(channel.map { DistinctChannel(channel: $0, isNew: isNew) }, error)
      }
    }
    return (found.channel, found.isNew)
  }
}

private struct DistinctChannel: Sendable {
  let channel: GroupChannel
  let isNew: Bool
}
