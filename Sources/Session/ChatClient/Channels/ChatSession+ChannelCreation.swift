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

  /// Creates a channel of users, or finds the distinct one.
  /// - Throws: `SBDError`.
  public func createChannel(userIds: [String], isDistinct: Bool) async throws -> GroupChannel {
    try await awaitAnswer { createChannel(userIds: userIds, isDistinct: isDistinct, completionHandler: $0) }
  }

  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  /// - Throws: `SBDError`.
  public func createChannel(
    params: GroupChannelCreateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> GroupChannel {
    try await awaitAnswer(isolation) {
      createChannel(params: params, progressHandler: progressHandler, completionHandler: $0)
    }
  }
}
