import CacheSync
import ChatModel

/// Calls of the user on a channel. They return at once and are answered in the order in which the server answers; when
/// the handler is called, the channel shows the effect.
extension GroupChannel {
  /// Fetches the channel's own data from the server.
  public func refresh(completionHandler: SBErrorHandler? = nil) {
    let done = session.answer(completionHandler)
    session.engine.calls.fetchChannel(channelURL) { done($0.map { _ in }) }
  }

  @_disfavoredOverload
  public func refresh() async throws { try await session.awaitAnswer { refresh(completionHandler: $0) } }

  /// Changes the values that `params` set. See the form with `progressHandler`.
  public func update(params: GroupChannelUpdateParams, completionHandler: GroupChannelHandler? = nil) {
    update(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Changes the values that `params` set.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  public func update(
    params: GroupChannelUpdateParams, progressHandler: ProgressHandler?,
    completionHandler: GroupChannelHandler? = nil
  ) {
    session.engine.calls.updateChannel(
      channelURL, params.fields, cover: params.cover, progress: session.progress(progressHandler),
      completion: session.answer(completionHandler) { [session] in session.channel($0) })
  }

  /// Changes the values that `params` set.
  /// - Parameter progressHandler: the progress of uploading a cover image.
  /// - Throws: `SBDError`.
  @discardableResult
  public func update(
    params: GroupChannelUpdateParams, progressHandler: ProgressHandler? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> GroupChannel {
    try await session.awaitAnswer(isolation) {
      update(params: params, progressHandler: progressHandler, completionHandler: $0)
    }
  }

  /// Deletes the channel for everyone; only for operators.
  public func delete(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.deleteChannel(channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func delete() async throws { try await session.awaitAnswer { delete(completionHandler: $0) } }

  // MARK: Members

  public func inviteUserId(_ userId: String, completionHandler: SBErrorHandler? = nil) {
    inviteUserIds([userId], completionHandler: completionHandler)
  }

  /// Invites a user.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func inviteUserId(_ userId: String) async throws {
    try await session.awaitAnswer { inviteUserId(userId, completionHandler: $0) }
  }

  public func inviteUserIds(_ userIds: [String], completionHandler: SBErrorHandler? = nil) {
    guard !userIds.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    session.engine.calls.invite(userIds, to: channelURL, completion: session.answer(completionHandler))
  }

  public func invite(_ users: [User], completionHandler: SBErrorHandler? = nil) {
    inviteUserIds(users.map(\.userId), completionHandler: completionHandler)
  }

  /// Invites users.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func invite(_ users: [User]) async throws {
    try await session.awaitAnswer { invite(users, completionHandler: $0) }
  }

  public func invite(_ user: User, completionHandler: SBErrorHandler? = nil) {
    inviteUserIds([user.userId], completionHandler: completionHandler)
  }

  /// Invites a user.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func invite(_ user: User) async throws {
    try await session.awaitAnswer { invite(user, completionHandler: $0) }
  }

  @_disfavoredOverload
  public func inviteUserIds(_ userIds: [String]) async throws {
    try await session.awaitAnswer { inviteUserIds(userIds, completionHandler: $0) }
  }

  /// Joins a public channel.
  public func join(accessCode: String? = nil, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.join(channelURL, accessCode: accessCode, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func join(accessCode: String? = nil) async throws {
    try await session.awaitAnswer { join(accessCode: accessCode, completionHandler: $0) }
  }

  public func acceptInvitation(accessCode: String? = nil, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.acceptInvitation(
      to: channelURL, accessCode: accessCode, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func acceptInvitation(accessCode: String? = nil) async throws {
    try await session.awaitAnswer { acceptInvitation(accessCode: accessCode, completionHandler: $0) }
  }

  public func declineInvitation(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.declineInvitation(to: channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func declineInvitation() async throws {
    try await session.awaitAnswer { declineInvitation(completionHandler: $0) }
  }

  /// The channel leaves the user's lists and cache; a public one can be joined again.
  public func leave(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.leave(channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func leave() async throws { try await session.awaitAnswer { leave(completionHandler: $0) } }

  // MARK: For the user alone

  /// Removes the channel from the user's lists.
  /// - Parameters:
  ///   - hidePreviousMessages: whether messages up to now become invisible to the user. Default false.
  ///   - allowAutoUnhide: whether the next message shows the channel again. Default true.
  public func hide(
    hidePreviousMessages: Bool = false, allowAutoUnhide: Bool = true, completionHandler: SBErrorHandler? = nil
  ) {
    session.engine.calls.hide(
      channelURL, hidesPreviousMessages: hidePreviousMessages, allowsAutoUnhide: allowAutoUnhide,
      completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func hide(hidePreviousMessages: Bool = false, allowAutoUnhide: Bool = true) async throws {
    try await session.awaitAnswer {
      hide(hidePreviousMessages: hidePreviousMessages, allowAutoUnhide: allowAutoUnhide, completionHandler: $0)
    }
  }

  public func unhide(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.unhide(channelURL, completion: session.answer(completionHandler))
  }

  public func unhide() async throws { try await session.awaitAnswer { unhide(completionHandler: $0) } }

  /// Makes messages up to now invisible to the user.
  public func resetMyHistory(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.resetHistory(channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func resetMyHistory() async throws { try await session.awaitAnswer { resetMyHistory(completionHandler: $0) } }

  public func setMyPushTriggerOption(
    _ option: GroupChannelPushTriggerOption, completionHandler: SBErrorHandler? = nil
  ) {
    session.engine.calls.setPushTrigger(option.value, of: channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func setMyPushTriggerOption(_ option: GroupChannelPushTriggerOption) async throws {
    try await session.awaitAnswer { setMyPushTriggerOption(option, completionHandler: $0) }
  }

  /// The server's setting; `default` if there is an error.
  public func getMyPushTriggerOption(
    completionHandler: @escaping (GroupChannelPushTriggerOption, SBDError?) -> Void
  ) {
    session.engine.calls.pushTrigger(
      of: channelURL,
      completion: session.answer({ completionHandler($0 ?? .default, $1) }) { GroupChannelPushTriggerOption($0) })
  }

  /// The server's word on it.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func myPushTriggerOption() async throws -> GroupChannelPushTriggerOption {
    try await session.awaitAnswer { handler in getMyPushTriggerOption { handler($0, $1) } }
  }

  public func setMyCountPreference(_ preference: CountPreference, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.setCountPreference(
      preference.value, of: channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func setMyCountPreference(_ preference: CountPreference) async throws {
    try await session.awaitAnswer { setMyCountPreference(preference, completionHandler: $0) }
  }

  /// Reports a screenshot to the server.
  public func notifyScreenshotWasTaken(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.notifyScreenshot(of: channelURL, completion: session.answer(completionHandler))
  }

  /// Reports a screenshot to the server.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func notifyScreenshotWasTaken() async throws {
    try await session.awaitAnswer { notifyScreenshotWasTaken(completionHandler: $0) }
  }

  // MARK: Reading and typing

  /// The user has read the channel up to now.
  public func markAsRead(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.markAsRead(channelURL, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func markAsRead() async throws { try await session.awaitAnswer { markAsRead(completionHandler: $0) } }

  /// Marks a message and everything after it as unread.
  public func markAsUnread(message: BaseMessage, completionHandler: SBErrorHandler? = nil) {
    guard message.messageId > 0, message.channelURL.hasSameBytes(as: channelURL) else {
      return session.refuse(.invalidParameter) { completionHandler?($0) }
    }
    session.engine.calls.markAsUnread(
      channelURL, from: message.messageId, completion: session.answer(completionHandler))
  }

  /// A message and everything after it counts as unread again.
  /// - Throws: `SBDError`.
  public func markAsUnread(message: BaseMessage) async throws {
    try await session.awaitAnswer { markAsUnread(message: message, completionHandler: $0) }
  }

  /// The user's device has received the channel's messages up to now.
  public func markAsDelivered(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.markAsDelivered(channelURL, completion: session.answer(completionHandler))
  }

  /// The user's device has received the channel's messages up to now.
  /// - Throws: `SBDError`.
  public func markAsDelivered() async throws {
    try await session.awaitAnswer { markAsDelivered(completionHandler: $0) }
  }

  /// Notifies the other members that the user is typing; at most once a second. It ends by itself after ten seconds.
  public func startTyping() { session.engine.calls.setTyping(true, in: channelURL) }

  public func endTyping() { session.engine.calls.setTyping(false, in: channelURL) }
}
