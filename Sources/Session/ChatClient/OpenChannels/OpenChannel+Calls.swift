import CacheSync
import ChatModel

/// The user's calls on an open channel, and its participants. Sending, pages of messages, moderation, metadata and
/// reports are the same as for every channel.
extension OpenChannel {
  // MARK: Who is in it

  /// The number of participants, as the server last reported it. Setting it changes only this object, until the server
  /// reports another number.
  public var participantCount: Int {
    get { Int(clamping: value.payload.integer("participant_count") ?? 0) }
    set {
      state.withValue { state in
        // What else the app wrote stays, too.
        let own = state.own
        state.value = state.value.counting(newValue)
        state.own = own
      }
    }
  }

  @_disfavoredOverload public var operators: [User] { listedOperators }
  /// Same as `operators`, for a module in which that name has another type.
  package var listedOperators: [User] { value.operators.map { User($0, fileKey: session.fileKey) } }

  public func isOperator(userId: String) -> Bool { value.operators.contains { $0.id.hasSameBytes(as: userId) } }
  public func isOperator(_ user: User) -> Bool { isOperator(userId: user.userId) }

  /// Enters the channel on this device. From now on, delegates receive its events, until `exit`, a logout, or the end
  /// of the channel. After a lost connection, the session enters the channel again; events from the time in between are
  /// only on the server.
  public func enter(completionHandler: SBErrorHandler? = nil) {
    calls.enter(value, completion: session.answer(completionHandler))
  }

  /// Enters the channel on this device, as `enter(completionHandler:)` says.
  /// - Throws: `SBDError`: 900100 for a banned user.
  @_disfavoredOverload
  public func enter() async throws { try await session.awaitAnswer { enter(completionHandler: $0) } }

  /// Leaves the channel on this device. It is not entered again, even if this fails.
  public func exit(completionHandler: SBErrorHandler? = nil) {
    calls.exit(channelURL, completion: session.answer(completionHandler))
  }

  /// Leaves the channel on this device.
  /// - Throws: `SBDError`.
  public func exit() async throws { try await session.awaitAnswer { exit(completionHandler: $0) } }

  // MARK: The channel

  /// Fetches the channel's own data from the server.
  public func refresh(completionHandler: SBErrorHandler? = nil) {
    let done = session.answer(completionHandler)
    calls.openChannel(channelURL) { done($0.map { _ in }) }
  }

  @_disfavoredOverload
  public func refresh() async throws { try await session.awaitAnswer { refresh(completionHandler: $0) } }

  /// Changes the values that `params` set. See the form with `progressHandler`.
  public func update(params: OpenChannelUpdateParams, completionHandler: OpenChannelHandler? = nil) {
    update(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Changes the values that `params` set; for operators, if the channel has any.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  public func update(
    params: OpenChannelUpdateParams, progressHandler: ProgressHandler?,
    completionHandler: OpenChannelHandler? = nil
  ) {
    calls.updateOpenChannel(
      channelURL, params.fields, cover: params.cover, progress: session.progress(progressHandler),
      completion: session.answer(completionHandler) { [session] in session.openChannels.object($0) })
  }

  /// Changes the values that `params` set.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  /// - Throws: `SBDError`.
  @discardableResult
  public func update(
    params: OpenChannelUpdateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> OpenChannel {
    try await session.awaitAnswer(isolation) {
      update(params: params, progressHandler: progressHandler, completionHandler: $0)
    }
  }

  /// Deletes the channel for everyone; only for operators.
  public func delete(completionHandler: SBErrorHandler? = nil) {
    calls.deleteOpenChannel(channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func delete() async throws { try await session.awaitAnswer { delete(completionHandler: $0) } }
}
