import CacheSync
import ChatModel

/// Moderation by operators, and reports.
extension BaseChannel {
  public func addOperators(userIds: [String], completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.addOperators(userIds, to: channelURL, completion: session.answer(completionHandler))
  }

  public func removeOperators(userIds: [String], completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.removeOperators(userIds, from: channelURL, completion: session.answer(completionHandler))
  }

  public func removeAllOperators(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.removeAllOperators(from: channelURL, completion: session.answer(completionHandler))
  }

  /// The mute of the user: whether, why, from when and until when (ms, -1 for no end), and for how much longer (ms).
  public func getMyMutedInfo(
    completionHandler: @escaping (Bool, String, Int64, Int64, Int64, SBDError?) -> Void
  ) {
    session.engine.calls.muteInformation(
      in: channelURL,
      completion: session.answer({ mute, error in
        completionHandler(
          mute?.isMuted ?? false, mute?.reason ?? "", mute?.startedAt ?? 0, mute?.endsAt ?? 0,
          mute?.remainingDuration ?? 0, error)
      }) { $0 })
  }

  public func report(
    category: ReportCategory, reportDescription: String?, completionHandler: SBErrorHandler? = nil
  ) {
    session.engine.calls.report(
      channelURL: channelURL, category: category.rawValue, text: reportDescription,
      completion: session.answer(completionHandler))
  }

  public func report(
    offendingUser: User, reportCategory: ReportCategory, reportDescription: String?,
    completionHandler: SBErrorHandler? = nil
  ) {
    session.engine.calls.report(
      channelURL: channelURL, offendingUserID: offendingUser.userId, category: reportCategory.rawValue,
      text: reportDescription, completion: session.answer(completionHandler))
  }

  public func report(
    message: BaseMessage, reportCategory: ReportCategory, reportDescription: String?,
    completionHandler: SBErrorHandler? = nil
  ) {
    guard message.messageId > 0, message.channelURL.hasSameBytes(as: channelURL) else {
      return session.refuse(.invalidParameter) { completionHandler?($0) }
    }
    session.engine.calls.report(
      channelURL: channelURL, messageID: message.messageId, offendingUserID: message.value.senderID,
      category: reportCategory.rawValue, text: reportDescription, completion: session.answer(completionHandler))
  }
}

extension GroupChannel {
  public func freeze(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.freeze(channelURL, true, completion: session.answer(completionHandler))
  }

  public func freeze() async throws { try await session.awaitAnswer { freeze(completionHandler: $0) } }

  public func unfreeze(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.freeze(channelURL, false, completion: session.answer(completionHandler))
  }

  public func unfreeze() async throws { try await session.awaitAnswer { unfreeze(completionHandler: $0) } }

  /// - Parameter seconds: -1 for no end.
  public func banUser(
    userId: String, seconds: Int, description: String? = nil, completionHandler: SBErrorHandler? = nil
  ) {
    session.engine.calls.ban(
      userId, from: channelURL, seconds: Int64(seconds), reason: description,
      completion: session.answer(completionHandler))
  }

  public func unbanUser(userId: String, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.unban(userId, from: channelURL, completion: session.answer(completionHandler))
  }

  /// - Parameter seconds: -1, the default, for no end.
  public func muteUser(
    userId: String, seconds: Int = -1, description: String? = nil, completionHandler: SBErrorHandler? = nil
  ) {
    session.engine.calls.mute(
      userId, in: channelURL, seconds: Int64(seconds), reason: description,
      completion: session.answer(completionHandler))
  }

  public func unmuteUser(userId: String, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.unmute(userId, in: channelURL, completion: session.answer(completionHandler))
  }

  /// Shows a message at the top for everyone.
  public func pinMessage(messageId: Int64, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.pin(messageId, in: channelURL, isPinning: true, completion: session.answer(completionHandler))
  }

  public func unpinMessage(messageId: Int64, completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.pin(messageId, in: channelURL, isPinning: false, completion: session.answer(completionHandler))
  }
}
