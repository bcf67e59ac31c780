import CacheSync
import ChatModel

/// Moderation by operators, and reports.
extension BaseChannel {
  public func addOperators(userIds: [String], completionHandler: SBErrorHandler? = nil) {
    calls.addOperators(userIds, to: channelURL, completion: session.answer(completionHandler))
  }

  /// Makes members operators.
  /// - Throws: `SBDError`.
  public func addOperators(userIds: [String]) async throws {
    try await session.awaitAnswer { addOperators(userIds: userIds, completionHandler: $0) }
  }

  public func removeOperators(userIds: [String], completionHandler: SBErrorHandler? = nil) {
    calls.removeOperators(userIds, from: channelURL, completion: session.answer(completionHandler))
  }

  /// Makes operators ordinary members.
  /// - Throws: `SBDError`.
  public func removeOperators(userIds: [String]) async throws {
    try await session.awaitAnswer { removeOperators(userIds: userIds, completionHandler: $0) }
  }

  public func removeAllOperators(completionHandler: SBErrorHandler? = nil) {
    calls.removeAllOperators(from: channelURL, completion: session.answer(completionHandler))
  }

  /// Makes all operators ordinary members.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func removeAllOperators() async throws {
    try await session.awaitAnswer { removeAllOperators(completionHandler: $0) }
  }

  /// The mute of the user: whether, why, from when and until when (ms, -1 for no end), and for how much longer (ms).
  public func getMyMutedInfo(
    completionHandler: @escaping (Bool, String, Int64, Int64, Int64, SBDError?) -> Void
  ) {
    calls.muteInformation(
      in: channelURL,
      completion: session.answer({ mute, error in
        completionHandler(
          mute?.isMuted ?? false, mute?.reason ?? "", mute?.startedAt ?? 0, mute?.endsAt ?? 0,
          mute?.remainingDuration ?? 0, error)
      }) { $0 })
  }

  /// How the user is muted: whether, why, since when and until when (ms, -1 for ever), and for how long still (ms).
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func myMutedInfo() async throws -> (
    isMuted: Bool, description: String, startAt: Int64, endAt: Int64, remainingDuration: Int64
  ) {
    try await session.awaitAnswer { handler in
      getMyMutedInfo { isMuted, description, startAt, endAt, remainingDuration, error in
        handler((isMuted, description, startAt, endAt, remainingDuration), error)
      }
    }
  }

  public func report(
    category: ReportCategory, reportDescription: String?, completionHandler: SBErrorHandler? = nil
  ) {
    calls.report(
      channelURL: channelURL, category: category.name, text: reportDescription,
      completion: session.answer(completionHandler))
  }

  /// Reports the channel.
  /// - Throws: `SBDError`.
  public func report(category: ReportCategory, reportDescription: String?) async throws {
    try await session.awaitAnswer {
      report(category: category, reportDescription: reportDescription, completionHandler: $0)
    }
  }

  public func report(
    offendingUser: User, reportCategory: ReportCategory, reportDescription: String?,
    completionHandler: SBErrorHandler? = nil
  ) {
    calls.report(
      channelURL: channelURL, offendingUserID: offendingUser.userId, category: reportCategory.name,
      text: reportDescription, completion: session.answer(completionHandler))
  }

  /// Reports a user.
  /// - Throws: `SBDError`.
  public func report(offendingUser: User, reportCategory: ReportCategory, reportDescription: String?) async throws {
    try await session.awaitAnswer {
      report(
        offendingUser: offendingUser, reportCategory: reportCategory, reportDescription: reportDescription,
        completionHandler: $0)
    }
  }

  public func report(
    message: BaseMessage, reportCategory: ReportCategory, reportDescription: String?,
    completionHandler: SBErrorHandler? = nil
  ) {
    guard message.messageId > 0, message.channelURL.hasSameBytes(as: channelURL) else {
      return session.refuse(.invalidParameter) { completionHandler?($0) }
    }
    calls.report(
      channelURL: channelURL, messageID: message.messageId, offendingUserID: message.value.senderID,
      category: reportCategory.name, text: reportDescription, completion: session.answer(completionHandler))
  }

  /// Reports a message.
  /// - Throws: `SBDError`.
  public func report(message: BaseMessage, reportCategory: ReportCategory, reportDescription: String?) async throws {
    try await session.awaitAnswer {
      report(
        message: message, reportCategory: reportCategory, reportDescription: reportDescription,
        completionHandler: $0)
    }
  }
}

extension BaseChannel {
  /// - Parameter seconds: -1 for no end.
  public func banUser(
    userId: String, seconds: Int, description: String? = nil, completionHandler: SBErrorHandler? = nil
  ) {
    calls.ban(
      userId, from: channelURL, seconds: Int64(seconds), reason: description,
      completion: session.answer(completionHandler))
  }

  /// - Parameter seconds: -1 for ever.
  /// - Throws: `SBDError`.
  public func banUser(userId: String, seconds: Int, description: String? = nil) async throws {
    try await session.awaitAnswer {
      banUser(userId: userId, seconds: seconds, description: description, completionHandler: $0)
    }
  }

  public func unbanUser(userId: String, completionHandler: SBErrorHandler? = nil) {
    calls.unban(userId, from: channelURL, completion: session.answer(completionHandler))
  }

  /// Ends a ban.
  /// - Throws: `SBDError`.
  public func unbanUser(userId: String) async throws {
    try await session.awaitAnswer { unbanUser(userId: userId, completionHandler: $0) }
  }

  /// - Parameter seconds: -1, the default, for no end.
  public func muteUser(
    userId: String, seconds: Int = -1, description: String? = nil, completionHandler: SBErrorHandler? = nil
  ) {
    calls.mute(
      userId, in: channelURL, seconds: Int64(seconds), reason: description,
      completion: session.answer(completionHandler))
  }

  /// - Parameter seconds: -1, the default, for ever.
  /// - Throws: `SBDError`.
  public func muteUser(userId: String, seconds: Int = -1, description: String? = nil) async throws {
    try await session.awaitAnswer {
      muteUser(userId: userId, seconds: seconds, description: description, completionHandler: $0)
    }
  }

  public func unmuteUser(userId: String, completionHandler: SBErrorHandler? = nil) {
    calls.unmute(userId, in: channelURL, completion: session.answer(completionHandler))
  }

  /// The user may speak again.
  /// - Throws: `SBDError`.
  public func unmuteUser(userId: String) async throws {
    try await session.awaitAnswer { unmuteUser(userId: userId, completionHandler: $0) }
  }
}

extension GroupChannel {
  public func freeze(completionHandler: SBErrorHandler? = nil) {
    calls.freeze(channelURL, true, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func freeze() async throws { try await session.awaitAnswer { freeze(completionHandler: $0) } }

  public func unfreeze(completionHandler: SBErrorHandler? = nil) {
    calls.freeze(channelURL, false, completion: session.answer(completionHandler))
  }

  @_disfavoredOverload
  public func unfreeze() async throws { try await session.awaitAnswer { unfreeze(completionHandler: $0) } }

  /// Shows a message at the top for everyone.
  public func pinMessage(messageId: Int64, completionHandler: SBErrorHandler? = nil) {
    calls.pin(messageId, in: channelURL, isPinning: true, completion: session.answer(completionHandler))
  }

  /// Shows a message at the top for everybody.
  /// - Throws: `SBDError`.
  public func pinMessage(messageId: Int64) async throws {
    try await session.awaitAnswer { pinMessage(messageId: messageId, completionHandler: $0) }
  }

  public func unpinMessage(messageId: Int64, completionHandler: SBErrorHandler? = nil) {
    calls.pin(messageId, in: channelURL, isPinning: false, completion: session.answer(completionHandler))
  }

  /// Unpins a message.
  /// - Throws: `SBDError`.
  public func unpinMessage(messageId: Int64) async throws {
    try await session.awaitAnswer { unpinMessage(messageId: messageId, completionHandler: $0) }
  }
}
