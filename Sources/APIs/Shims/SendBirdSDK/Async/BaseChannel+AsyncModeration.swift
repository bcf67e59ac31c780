public import ChatClient
import SharedFace

extension SBDBaseChannel {
  /// See `getMyMutedInfo(completionHandler:)`.
  @discardableResult
  public func myMutedInfo() async -> (Bool, String, Int64, Int64, Int64, SBDError?) {
    await answered { answer in getMyMutedInfo { answer(($0, $1, $2, $3, $4, $5)) } }
  }

  /// See `report(_:reportCategory:reportDescription:completionHandler:)`.
  @discardableResult
  public func report(_ offendingUser: User, reportCategory: ReportCategory, reportDescription: String?) async
    -> SBDError?
  {
    await answered { answer in
      report(offendingUser, reportCategory: reportCategory, reportDescription: reportDescription) { answer($0) }
    }
  }

  /// See `report(with:reportDescription:completionHandler:)`.
  @discardableResult
  public func report(with reportCategory: ReportCategory, reportDescription: String?) async -> SBDError? {
    await answered { answer in report(with: reportCategory, reportDescription: reportDescription) { answer($0) } }
  }

  /// See `report(_:reportCategory:reportDescription:completionHandler:)`.
  @discardableResult
  public func report(_ message: BaseMessage, reportCategory: ReportCategory, reportDescription: String?) async
    -> SBDError?
  {
    await answered { answer in
      report(message, reportCategory: reportCategory, reportDescription: reportDescription) { answer($0) }
    }
  }

  /// See `addOperators(withUserIds:completionHandler:)`.
  @discardableResult
  public func addOperators(withUserIds userIds: [String]) async -> SBDError? {
    await answered { answer in addOperators(withUserIds: userIds) { answer($0) } }
  }

  /// See `removeOperators(withUserIds:completionHandler:)`.
  @discardableResult
  public func removeOperators(withUserIds userIds: [String]) async -> SBDError? {
    await answered { answer in removeOperators(withUserIds: userIds) { answer($0) } }
  }

  /// See `removeAllOperators(completionHandler:)`.
  @discardableResult
  public func removeAllOperators() async -> SBDError? {
    await answered { answer in removeAllOperators { answer($0) } }
  }

  /// See `banUser(withUserId:seconds:description:completionHandler:)`.
  @discardableResult
  public func banUser(withUserId userId: String, seconds: Int, description: String?) async -> SBDError? {
    await answered { answer in banUser(withUserId: userId, seconds: seconds, description: description) { answer($0) } }
  }

  /// See `ban(_:seconds:description:completionHandler:)`.
  @discardableResult
  public func ban(_ user: User, seconds: Int, description: String?) async -> SBDError? {
    await answered { answer in ban(user, seconds: seconds, description: description) { answer($0) } }
  }

  /// See `unbanUser(withUserId:completionHandler:)`.
  @discardableResult
  public func unbanUser(withUserId userId: String) async -> SBDError? {
    await answered { answer in unbanUser(withUserId: userId) { answer($0) } }
  }

  /// See `unbanUser(_:completionHandler:)`.
  @discardableResult
  public func unbanUser(_ user: User) async -> SBDError? {
    await answered { answer in unbanUser(user) { answer($0) } }
  }

  /// See `muteUser(withUserId:seconds:description:completionHandler:)`.
  @discardableResult
  public func muteUser(withUserId userId: String, seconds: Int = -1, description: String? = nil) async -> SBDError? {
    await answered { answer in muteUser(withUserId: userId, seconds: seconds, description: description) { answer($0) } }
  }

  /// See `muteUser(_:seconds:description:completionHandler:)`.
  @discardableResult
  public func muteUser(_ user: User, seconds: Int = -1, description: String? = nil) async -> SBDError? {
    await answered { answer in muteUser(user, seconds: seconds, description: description) { answer($0) } }
  }

  /// See `unmuteUser(withUserId:completionHandler:)`.
  @discardableResult
  public func unmuteUser(withUserId userId: String) async -> SBDError? {
    await answered { answer in unmuteUser(withUserId: userId) { answer($0) } }
  }

  /// See `unmuteUser(_:completionHandler:)`.
  @discardableResult
  public func unmuteUser(_ user: User) async -> SBDError? {
    await answered { answer in unmuteUser(user) { answer($0) } }
  }
}
