public import ChatClient

extension SBDGroupChannel {
  /// See `refresh(completionHandler:)`.
  @discardableResult
  public func refresh() async -> SBDError? {
    await answered { answer in refresh { answer($0) } }
  }

  /// See `getWithoutCache(_:completionHandler:)`.
  @discardableResult
  public static func withoutCache(_ channelUrl: String) async -> (GroupChannel?, SBDError?) {
    await answered { answer in getWithoutCache(channelUrl) { answer(($0, $1)) } }
  }

  /// See `getWithUrl(_:completionHandler:)`.
  @discardableResult
  public static func withUrl(_ channelUrl: String) async -> (GroupChannel?, SBDError?) {
    await answered { answer in getWithUrl(channelUrl) { answer(($0, $1)) } }
  }

  /// See `invite(_:completionHandler:)`.
  @discardableResult
  public func invite(_ user: User) async -> SBDError? {
    await answered { answer in invite(user) { answer($0) } }
  }

  /// See `inviteUserId(_:completionHandler:)`.
  @discardableResult
  public func inviteUserId(_ userId: String) async -> SBDError? {
    await answered { answer in inviteUserId(userId) { answer($0) } }
  }

  /// See `invite(_:completionHandler:)`.
  @discardableResult
  public func invite(_ users: [User]) async -> SBDError? {
    await answered { answer in invite(users) { answer($0) } }
  }

  /// See `inviteUserIds(_:completionHandler:)`.
  @discardableResult
  public func inviteUserIds(_ userIds: [String]) async -> SBDError? {
    await answered { answer in inviteUserIds(userIds) { answer($0) } }
  }

  /// See `hide(hidePreviousMessages:allowAutoUnhide:completionHandler:)`.
  @discardableResult
  public func hide(hidePreviousMessages: Bool = false, allowAutoUnhide: Bool = true) async -> SBDError? {
    await answered { answer in
      hide(hidePreviousMessages: hidePreviousMessages, allowAutoUnhide: allowAutoUnhide) { answer($0) }
    }
  }

  /// See `hide(withHidePreviousMessages:allowAutoUnhide:completionHandler:)`.
  @discardableResult
  public func hide(withHidePreviousMessages hidePreviousMessages: Bool, allowAutoUnhide: Bool = true) async -> SBDError?
  {
    await answered { answer in
      hide(withHidePreviousMessages: hidePreviousMessages, allowAutoUnhide: allowAutoUnhide) { answer($0) }
    }
  }

  /// See `unhideChannel(completionHandler:)`.
  @discardableResult
  public func unhideChannel() async -> SBDError? {
    await answered { answer in unhideChannel { answer($0) } }
  }

  /// See `leave(completionHandler:)`.
  @discardableResult
  public func leave() async -> SBDError? {
    await answered { answer in leave { answer($0) } }
  }

  /// See `delete(completionHandler:)`.
  @discardableResult
  public func delete() async -> SBDError? {
    await answered { answer in delete { answer($0) } }
  }

  /// See `markAsRead(completionHandler:)`.
  @discardableResult
  public func markAsRead() async -> SBDError? {
    await answered { answer in markAsRead { answer($0) } }
  }

  /// See `setMyPushTriggerOption(_:completionHandler:)`.
  @discardableResult
  public func setMyPushTriggerOption(_ option: GroupChannelPushTriggerOption) async -> SBDError? {
    await answered { answer in setMyPushTriggerOption(option) { answer($0) } }
  }

  /// See `getMyPushTriggerOption(completionHandler:)`.
  @discardableResult
  public func myPushTriggerOption() async -> (GroupChannelPushTriggerOption, SBDError?) {
    await answered { answer in getMyPushTriggerOption { answer(($0, $1)) } }
  }

  /// See `acceptInvitation(accessCode:completionHandler:)`.
  @discardableResult
  public func acceptInvitation(accessCode: String? = nil) async -> SBDError? {
    await answered { answer in acceptInvitation(accessCode: accessCode) { answer($0) } }
  }

  /// See `acceptInvitation(withAccessCode:completionHandler:)`.
  @discardableResult
  public func acceptInvitation(withAccessCode accessCode: String?) async -> SBDError? {
    await answered { answer in acceptInvitation(withAccessCode: accessCode) { answer($0) } }
  }

  /// See `declineInvitation(completionHandler:)`.
  @discardableResult
  public func declineInvitation() async -> SBDError? {
    await answered { answer in declineInvitation { answer($0) } }
  }

  /// See `resetMyHistory(completionHandler:)`.
  @discardableResult
  public func resetMyHistory() async -> SBDError? {
    await answered { answer in resetMyHistory { answer($0) } }
  }

  /// See `join(accessCode:completionHandler:)`.
  @discardableResult
  public func join(accessCode: String? = nil) async -> SBDError? {
    await answered { answer in join(accessCode: accessCode) { answer($0) } }
  }

  /// See `join(withAccessCode:completionHandler:)`.
  @discardableResult
  public func join(withAccessCode accessCode: String?) async -> SBDError? {
    await answered { answer in join(withAccessCode: accessCode) { answer($0) } }
  }

  /// See `freeze(completionHandler:)`.
  @discardableResult
  public func freeze() async -> SBDError? {
    await answered { answer in freeze { answer($0) } }
  }

  /// See `unfreeze(completionHandler:)`.
  @discardableResult
  public func unfreeze() async -> SBDError? {
    await answered { answer in unfreeze { answer($0) } }
  }

  /// See `setMyCountPreference(_:completionHandler:)`.
  @discardableResult
  public func setMyCountPreference(_ preference: CountPreference) async -> SBDError? {
    await answered { answer in setMyCountPreference(preference) { answer($0) } }
  }

  /// See `notifyScreenshotWasTaken(completionHandler:)`.
  @discardableResult
  public func notifyScreenshotWasTaken() async -> SBDError? {
    await answered { answer in notifyScreenshotWasTaken { answer($0) } }
  }
}
