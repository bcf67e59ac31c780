// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension SBDMain {
    /// `getSDKVersion()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getSDKVersion)
    public static func objc_getSDKVersion() -> String { SBDMain.getSDKVersion() }

    /// `getLogLevel()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getLogLevel)
    public static func objc_getLogLevel() -> SBDLogLevel { SBDMain.getLogLevel() }

    /// `getApplicationId()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getApplicationId)
    public static func objc_getApplicationId() -> String? { SBDMain.getApplicationId() }

    /// `setLogLevel(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setLogLevel:)
    public static func objc_setLogLevel_(_ p0: SBDLogLevel) { SBDMain.setLogLevel(p0) }

    /// `getDebugMode()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getDebugMode)
    public static func objc_getDebugMode() -> Bool { SBDMain.getDebugMode() }

    /// `setAppVersion(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setAppVersion:)
    public static func objc_setAppVersion_(_ p0: String?) { SBDMain.setAppVersion(p0) }

    /// `isInitialized()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isInitialized)
    public static func objc_isInitialized() -> Bool { SBDMain.isInitialized() }

    /// `initWithApplicationId(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(initWithApplicationId:)
    public static func objc_initWithApplicationId_(_ p0: String) -> Bool { SBDMain.initWithApplicationId(p0) }

    /// `initWithApplicationId(_:useCaching:migrationStartHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(initWithApplicationId:useCaching:migrationStartHandler:completionHandler:)
    public static func objc_initWithApplicationId_useCaching_migrationStartHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: (() -> Void)?, _ p3: ((SBDError?) -> Void)?) -> Bool { SBDMain.initWithApplicationId(p0, useCaching: p1, migrationStartHandler: p2, completionHandler: p3) }

    /// `initSynchronously(withApplicationId:useCaching:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(initSynchronouslyWithApplicationId:useCaching:)
    public static func objc_initSynchronouslyWithApplicationId_useCaching_(_ p0: String?, _ p1: Bool) -> SBDError? { SBDMain.initSynchronously(withApplicationId: p0, useCaching: p1) }

    /// `setSharedContainerIdentifier(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setSharedContainerIdentifier:)
    public static func objc_setSharedContainerIdentifier_(_ p0: String) { SBDMain.setSharedContainerIdentifier(p0) }

    /// `connect(withUserId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(connectWithUserId:completionHandler:)
    public static func objc_connectWithUserId_completionHandler_(_ p0: String, _ p1: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.connect(withUserId: p0, completionHandler: p1) }

    /// `connect(withUserId:accessToken:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(connectWithUserId:accessToken:completionHandler:)
    public static func objc_connectWithUserId_accessToken_completionHandler_(_ p0: String, _ p1: String?, _ p2: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.connect(withUserId: p0, accessToken: p1, completionHandler: p2) }

    /// `connect(withUserId:accessToken:apiHost:wsHost:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(connectWithUserId:accessToken:apiHost:wsHost:completionHandler:)
    public static func objc_connectWithUserId_accessToken_apiHost_wsHost_completionHandler_(_ p0: String, _ p1: String?, _ p2: String?, _ p3: String?, _ p4: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.connect(withUserId: p0, accessToken: p1, apiHost: p2, wsHost: p3, completionHandler: p4) }

    /// `getCurrentUser()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getCurrentUser)
    public static func objc_getCurrentUser() -> SBDUser? { SBDMain.getCurrentUser() }

    /// `getLastConnectedAt()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getLastConnectedAt)
    public static func objc_getLastConnectedAt() -> Int64 { SBDMain.getLastConnectedAt() }

    /// `disconnect(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(disconnectWithCompletionHandler:)
    public static func objc_disconnectWithCompletionHandler_(_ p0: (() -> Void)?) { SBDMain.disconnect(completionHandler: p0) }

    /// `disconnectWebSocket(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(disconnectWebSocketWithCompletionHandler:)
    public static func objc_disconnectWebSocketWithCompletionHandler_(_ p0: (() -> Void)?) { SBDMain.disconnectWebSocket(completionHandler: p0) }

    /// `add(_:identifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addConnectionDelegate:identifier:)
    public static func objc_addConnectionDelegate_identifier_(_ p0: any SBDConnectionDelegate, _ p1: String) { SBDMain.add(p0, identifier: p1) }

    /// `removeConnectionDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeConnectionDelegateForIdentifier:)
    public static func objc_removeConnectionDelegateForIdentifier_(_ p0: String) { SBDMain.removeConnectionDelegate(forIdentifier: p0) }

    /// `connectionDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(connectionDelegateForIdentifier:)
    public static func objc_connectionDelegateForIdentifier_(_ p0: String) -> (any SBDConnectionDelegate)? { SBDMain.connectionDelegate(forIdentifier: p0) }

    /// `removeAllConnectionDelegates()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeAllConnectionDelegates)
    public static func objc_removeAllConnectionDelegates() { SBDMain.removeAllConnectionDelegates() }

    /// `add(_:identifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addChannelDelegate:identifier:)
    public static func objc_addChannelDelegate_identifier_(_ p0: any SBDChannelDelegate, _ p1: String) { SBDMain.add(p0, identifier: p1) }

    /// `removeChannelDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeChannelDelegateForIdentifier:)
    public static func objc_removeChannelDelegateForIdentifier_(_ p0: String) { SBDMain.removeChannelDelegate(forIdentifier: p0) }

    /// `channelDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(channelDelegateForIdentifier:)
    public static func objc_channelDelegateForIdentifier_(_ p0: String) -> (any SBDChannelDelegate)? { SBDMain.channelDelegate(forIdentifier: p0) }

    /// `removeAllChannelDelegates()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeAllChannelDelegates)
    public static func objc_removeAllChannelDelegates() { SBDMain.removeAllChannelDelegates() }

    /// `getConnectState()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getConnectState)
    public static func objc_getConnectState() -> SBDWebSocketConnectionState { SBDMain.getConnectState() }

    /// `setCompletionHandlerDelegateQueue(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setCompletionHandlerDelegateQueue:)
    public static func objc_setCompletionHandlerDelegateQueue_(_ p0: DispatchQueue?) { SBDMain.setCompletionHandlerDelegateQueue(p0) }

    /// `performCompletionHandlerDelegateQueue(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(performCompletionHandlerDelegateQueueBlock:)
    public static func objc_performCompletionHandlerDelegateQueueBlock_(_ p0: (() -> Void)?) { SBDMain.performCompletionHandlerDelegateQueue(p0) }

    /// `createAllUserListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createAllUserListQuery)
    public static func objc_createAllUserListQuery() -> SBDUserListQuery? { SBDMain.createAllUserListQuery() }

    /// `createUserListQuery(withUserIds:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createUserListQueryWithUserIds:)
    public static func objc_createUserListQueryWithUserIds_(_ p0: [String]) -> SBDUserListQuery? { SBDMain.createUserListQuery(withUserIds: p0) }

    /// `createApplicationUserListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createApplicationUserListQuery)
    public static func objc_createApplicationUserListQuery() -> SBDApplicationUserListQuery? { SBDMain.createApplicationUserListQuery() }

    /// `createBlockedUserListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createBlockedUserListQuery)
    public static func objc_createBlockedUserListQuery() -> SBDBlockedUserListQuery? { SBDMain.createBlockedUserListQuery() }

    /// `updateCurrentUserInfo(withNickname:profileUrl:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateCurrentUserInfoWithNickname:profileUrl:completionHandler:)
    public static func objc_updateCurrentUserInfoWithNickname_profileUrl_completionHandler_(_ p0: String?, _ p1: String?, _ p2: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: p0, profileUrl: p1, completionHandler: p2) }

    /// `updateCurrentUserInfo(withNickname:profileImage:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateCurrentUserInfoWithNickname:profileImage:completionHandler:)
    public static func objc_updateCurrentUserInfoWithNickname_profileImage_completionHandler_(_ p0: String?, _ p1: Data?, _ p2: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: p0, profileImage: p1, completionHandler: p2) }

    /// `updateCurrentUserInfo(withNickname:profileImage:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateCurrentUserInfoWithNickname:profileImage:progressHandler:completionHandler:)
    public static func objc_updateCurrentUserInfoWithNickname_profileImage_progressHandler_completionHandler_(_ p0: String?, _ p1: Data?, _ p2: ((Int64, Int64, Int64) -> Void)?, _ p3: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: p0, profileImage: p1, progressHandler: p2, completionHandler: p3) }

    /// `updateCurrentUserInfo(withNickname:profileImageFilePath:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateCurrentUserInfoWithNickname:profileImageFilePath:progressHandler:completionHandler:)
    public static func objc_updateCurrentUserInfoWithNickname_profileImageFilePath_progressHandler_completionHandler_(_ p0: String?, _ p1: String?, _ p2: ((Int64, Int64, Int64) -> Void)?, _ p3: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: p0, profileImageFilePath: p1, progressHandler: p2, completionHandler: p3) }

    /// `updateCurrentUserInfo(withPreferredLanguages:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateCurrentUserInfoWithPreferredLanguages:completionHandler:)
    public static func objc_updateCurrentUserInfoWithPreferredLanguages_completionHandler_(_ p0: [String], _ p1: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withPreferredLanguages: p0, completionHandler: p1) }

    /// `getPendingPushToken()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getPendingPushToken)
    public static func objc_getPendingPushToken() -> Data? { SBDMain.getPendingPushToken() }

    /// `registerDevicePushToken(_:unique:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(registerDevicePushToken:unique:completionHandler:)
    public static func objc_registerDevicePushToken_unique_completionHandler_(_ p0: Data, _ p1: Bool, _ p2: SBDMain.PushRegistrationHandler?) { SBDMain.registerDevicePushToken(p0, unique: p1, completionHandler: p2) }

    /// `registerDevicePushToken(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(registerDevicePushToken:completionHandler:)
    public static func objc_registerDevicePushToken_completionHandler_(_ p0: Data, _ p1: SBDMain.PushRegistrationHandler?) { SBDMain.registerDevicePushToken(p0, completionHandler: p1) }

    /// `registerPushToken(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(registerPushToken:completionHandler:)
    public static func objc_registerPushToken_completionHandler_(_ p0: Data, _ p1: SBDMain.PushAnswerHandler?) { SBDMain.registerPushToken(p0, completionHandler: p1) }

    /// `unregisterPushToken(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unregisterPushToken:completionHandler:)
    public static func objc_unregisterPushToken_completionHandler_(_ p0: Data, _ p1: SBDMain.PushAnswerHandler?) { SBDMain.unregisterPushToken(p0, completionHandler: p1) }

    /// `unregisterAllPushToken(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unregisterAllPushTokenWithCompletionHandler:)
    public static func objc_unregisterAllPushTokenWithCompletionHandler_(_ p0: SBDMain.PushAnswerHandler?) { SBDMain.unregisterAllPushToken(completionHandler: p0) }

    /// `getPendingPushKitToken()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getPendingPushKitToken)
    public static func objc_getPendingPushKitToken() -> Data? { SBDMain.getPendingPushKitToken() }

    /// `registerDevicePushKitToken(_:unique:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(registerDevicePushKitToken:unique:completionHandler:)
    public static func objc_registerDevicePushKitToken_unique_completionHandler_(_ p0: Data, _ p1: Bool, _ p2: SBDMain.PushRegistrationHandler?) { SBDMain.registerDevicePushKitToken(p0, unique: p1, completionHandler: p2) }

    /// `unregisterPushKitToken(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unregisterPushKitToken:completionHandler:)
    public static func objc_unregisterPushKitToken_completionHandler_(_ p0: Data, _ p1: SBDMain.PushAnswerHandler?) { SBDMain.unregisterPushKitToken(p0, completionHandler: p1) }

    /// `unregisterAllPushKitToken(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unregisterAllPushKitTokenWithCompletionHandler:)
    public static func objc_unregisterAllPushKitTokenWithCompletionHandler_(_ p0: SBDMain.PushAnswerHandler?) { SBDMain.unregisterAllPushKitToken(completionHandler: p0) }

    /// `getMyPushTokens(byToken:pushTokenType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMyPushTokensByToken:pushTokenType:completionHandler:)
    public static func objc_getMyPushTokensByToken_pushTokenType_completionHandler_(_ p0: String?, _ p1: SBDPushTokenType, _ p2: @escaping SBDGetPushTokensHandler) { SBDMain.getMyPushTokens(byToken: p0, pushTokenType: p1, completionHandler: p2) }

    /// `blockUserId(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(blockUserId:completionHandler:)
    public static func objc_blockUserId_completionHandler_(_ p0: String, _ p1: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.blockUserId(p0, completionHandler: p1) }

    /// `blockUser(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(blockUser:completionHandler:)
    public static func objc_blockUser_completionHandler_(_ p0: SBDUser, _ p1: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.blockUser(p0, completionHandler: p1) }

    /// `unblockUserId(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unblockUserId:completionHandler:)
    public static func objc_unblockUserId_completionHandler_(_ p0: String, _ p1: ((SBDError?) -> Void)?) { SBDMain.unblockUserId(p0, completionHandler: p1) }

    /// `unblockUser(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unblockUser:completionHandler:)
    public static func objc_unblockUser_completionHandler_(_ p0: SBDUser, _ p1: ((SBDError?) -> Void)?) { SBDMain.unblockUser(p0, completionHandler: p1) }

    /// `setDoNotDisturbWithEnable(_:startHour:startMin:endHour:endMin:timezone:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setDoNotDisturbWithEnable:startHour:startMin:endHour:endMin:timezone:completionHandler:)
    public static func objc_setDoNotDisturbWithEnable_startHour_startMin_endHour_endMin_timezone_completionHandler_(_ p0: Bool, _ p1: Int32, _ p2: Int32, _ p3: Int32, _ p4: Int32, _ p5: String, _ p6: ((SBDError?) -> Void)?) { SBDMain.setDoNotDisturbWithEnable(p0, startHour: p1, startMin: p2, endHour: p3, endMin: p4, timezone: p5, completionHandler: p6) }

    /// `getDoNotDisturb(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getDoNotDisturbWithCompletionHandler:)
    public static func objc_getDoNotDisturbWithCompletionHandler_(_ p0: ((Bool, Int32, Int32, Int32, Int32, String, SBDError?) -> Void)?) { SBDMain.getDoNotDisturb(completionHandler: p0) }

    /// `setSnoozePeriodEnable(_:startTimestamp:endTimestamp:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setSnoozePeriodEnable:startTimestamp:endTimestamp:completionHandler:)
    public static func objc_setSnoozePeriodEnable_startTimestamp_endTimestamp_completionHandler_(_ p0: Bool, _ p1: Int64, _ p2: Int64, _ p3: ((SBDError?) -> Void)?) { SBDMain.setSnoozePeriodEnable(p0, startTimestamp: p1, endTimestamp: p2, completionHandler: p3) }

    /// `getSnoozePeriod(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getSnoozePeriod:)
    public static func objc_getSnoozePeriod_(_ p0: @escaping (Bool, Int64, Int64, SBDError?) -> Void) { SBDMain.getSnoozePeriod(p0) }

    /// `setPushTriggerOption(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setPushTriggerOption:completionHandler:)
    public static func objc_setPushTriggerOption_completionHandler_(_ p0: SBDPushTriggerOption, _ p1: ((SBDError?) -> Void)?) { SBDMain.setPushTriggerOption(p0, completionHandler: p1) }

    /// `getPushTriggerOption(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPushTriggerOptionWithCompletionHandler:)
    public static func objc_getPushTriggerOptionWithCompletionHandler_(_ p0: @escaping (SBDPushTriggerOption, SBDError?) -> Void) { SBDMain.getPushTriggerOption(completionHandler: p0) }

    /// `setPushSound(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setPushSound:completionHandler:)
    public static func objc_setPushSound_completionHandler_(_ p0: String, _ p1: ((SBDError?) -> Void)?) { SBDMain.setPushSound(p0, completionHandler: p1) }

    /// `getPushSound(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPushSoundWithCompletionHandler:)
    public static func objc_getPushSoundWithCompletionHandler_(_ p0: ((String?, SBDError?) -> Void)?) { SBDMain.getPushSound(completionHandler: p0) }

    /// `reconnect()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(reconnect)
    public static func objc_reconnect() -> Bool { SBDMain.reconnect() }

    /// `setChannelInvitationPreferenceAutoAccept(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setChannelInvitationPreferenceAutoAccept:completionHandler:)
    public static func objc_setChannelInvitationPreferenceAutoAccept_completionHandler_(_ p0: Bool, _ p1: ((SBDError?) -> Void)?) { SBDMain.setChannelInvitationPreferenceAutoAccept(p0, completionHandler: p1) }

    /// `getChannelInvitationPreferenceAutoAccept(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getChannelInvitationPreferenceAutoAcceptWithCompletionHandler:)
    public static func objc_getChannelInvitationPreferenceAutoAcceptWithCompletionHandler_(_ p0: ((Bool, SBDError?) -> Void)?) { SBDMain.getChannelInvitationPreferenceAutoAccept(completionHandler: p0) }

    /// `userEventDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(userEventDelegateForIdentifier:)
    public static func objc_userEventDelegateForIdentifier_(_ p0: String) -> (any SBDUserEventDelegate)? { SBDMain.userEventDelegate(forIdentifier: p0) }

    /// `add(_:identifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addUserEventDelegate:identifier:)
    public static func objc_addUserEventDelegate_identifier_(_ p0: any SBDUserEventDelegate, _ p1: String) { SBDMain.add(p0, identifier: p1) }

    /// `removeUserEventDelegate(forIdentifier:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeUserEventDelegateForIdentifier:)
    public static func objc_removeUserEventDelegateForIdentifier_(_ p0: String) { SBDMain.removeUserEventDelegate(forIdentifier: p0) }

    /// `removeAllUserEventDelegates()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeAllUserEventDelegates)
    public static func objc_removeAllUserEventDelegates() { SBDMain.removeAllUserEventDelegates() }

    /// `createFriendListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createFriendListQuery)
    public static func objc_createFriendListQuery() -> SBDFriendListQuery? { SBDMain.createFriendListQuery() }

    /// `setAllowFriendDiscovery(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setAllowFriendDiscovery:completionHandler:)
    public static func objc_setAllowFriendDiscovery_completionHandler_(_ p0: Bool, _ p1: ((SBDError?) -> Void)?) { SBDMain.setAllowFriendDiscovery(p0, completionHandler: p1) }

    /// `getAllowFriendDiscovery(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getAllowFriendDiscoveryWithCompletionHandler:)
    public static func objc_getAllowFriendDiscoveryWithCompletionHandler_(_ p0: ((Bool, SBDError?) -> Void)?) { SBDMain.getAllowFriendDiscovery(completionHandler: p0) }

    /// `addFriends(withUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addFriendsWithUserIds:completionHandler:)
    public static func objc_addFriendsWithUserIds_completionHandler_(_ p0: [String], _ p1: (([SBDUser]?, SBDError?) -> Void)?) { SBDMain.addFriends(withUserIds: p0, completionHandler: p1) }

    /// `deleteFriend(withUserId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteFriendWithUserId:completionHandler:)
    public static func objc_deleteFriendWithUserId_completionHandler_(_ p0: String, _ p1: ((SBDError?) -> Void)?) { SBDMain.deleteFriend(withUserId: p0, completionHandler: p1) }

    /// `deleteFriends(withUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteFriendsWithUserIds:completionHandler:)
    public static func objc_deleteFriendsWithUserIds_completionHandler_(_ p0: [String], _ p1: ((SBDError?) -> Void)?) { SBDMain.deleteFriends(withUserIds: p0, completionHandler: p1) }

    /// `deleteFriend(withDiscovery:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteFriendWithDiscovery:completionHandler:)
    public static func objc_deleteFriendWithDiscovery_completionHandler_(_ p0: String, _ p1: ((SBDError?) -> Void)?) { SBDMain.deleteFriend(withDiscovery: p0, completionHandler: p1) }

    /// `deleteFriends(withDiscoveries:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteFriendsWithDiscoveries:completionHandler:)
    public static func objc_deleteFriendsWithDiscoveries_completionHandler_(_ p0: [String], _ p1: ((SBDError?) -> Void)?) { SBDMain.deleteFriends(withDiscoveries: p0, completionHandler: p1) }

    /// `uploadFriendDiscoveries(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(uploadFriendDiscoveries:completionHandler:)
    public static func objc_uploadFriendDiscoveries_completionHandler_(_ p0: [String : String], _ p1: ((SBDError?) -> Void)?) { SBDMain.uploadFriendDiscoveries(p0, completionHandler: p1) }

    /// `getFriendChangeLogs(byToken:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getFriendChangeLogsByToken:completionHandler:)
    public static func objc_getFriendChangeLogsByToken_completionHandler_(_ p0: String?, _ p1: (([SBDUser]?, [String]?, Bool, String?, SBDError?) -> Void)?) { SBDMain.getFriendChangeLogs(byToken: p0, completionHandler: p1) }

    /// `markAsReadAll(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsReadAllWithCompletionHandler:)
    public static func objc_markAsReadAllWithCompletionHandler_(_ p0: ((SBDError?) -> Void)?) { SBDMain.markAsReadAll(completionHandler: p0) }

    /// `markAsRead(withChannelUrls:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsReadWithChannelUrls:completionHandler:)
    public static func objc_markAsReadWithChannelUrls_completionHandler_(_ p0: [String], _ p1: ((SBDError?) -> Void)?) { SBDMain.markAsRead(withChannelUrls: p0, completionHandler: p1) }

    /// `getChannelCount(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getChannelCountWithMemberStateFilter:completionHandler:)
    public static func objc_getChannelCountWithMemberStateFilter_completionHandler_(_ p0: SBDMemberStateFilter, _ p1: @escaping (UInt, SBDError?) -> Void) { SBDMain.getChannelCount(with: p0, completionHandler: p1) }

    /// `getTotalUnreadChannelCount(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadChannelCountWithCompletionHandler:)
    public static func objc_getTotalUnreadChannelCountWithCompletionHandler_(_ p0: @escaping (UInt, SBDError?) -> Void) { SBDMain.getTotalUnreadChannelCount(completionHandler: p0) }

    /// `getTotalUnreadMessageCount(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadMessageCountWithCompletionHandler:)
    public static func objc_getTotalUnreadMessageCountWithCompletionHandler_(_ p0: ((UInt, SBDError?) -> Void)?) { SBDMain.getTotalUnreadMessageCount(completionHandler: p0) }

    /// `getTotalUnreadMessageCount(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadMessageCountWithParams:completionHandler:)
    public static func objc_getTotalUnreadMessageCountWithParams_completionHandler_(_ p0: SBDGroupChannelTotalUnreadMessageCountParams, _ p1: @escaping (UInt, SBDError?) -> Void) { SBDMain.getTotalUnreadMessageCount(with: p0, completionHandler: p1) }

    /// `getUnreadItemCount(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getUnreadItemCountWithKey:completionHandler:)
    public static func objc_getUnreadItemCountWithKey_completionHandler_(_ p0: UInt, _ p1: @escaping (SBDUnreadItemCount?, SBDError?) -> Void) { SBDMain.getUnreadItemCount(with: SBDUnreadItemKey(rawValue: p0), completionHandler: p1) }

    /// `getSubscribedTotalUnreadMessageCount()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getSubscribedTotalUnreadMessageCount)
    public static func objc_getSubscribedTotalUnreadMessageCount() -> Int { SBDMain.getSubscribedTotalUnreadMessageCount() }

    /// `getSubscribedCustomTypeTotalUnreadMessageCount()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getSubscribedCustomTypeTotalUnreadMessageCount)
    public static func objc_getSubscribedCustomTypeTotalUnreadMessageCount() -> Int { SBDMain.getSubscribedCustomTypeTotalUnreadMessageCount() }

    /// `getSubscribedCustomTypeUnreadMessageCount(withCustomType:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getSubscribedCustomTypeUnreadMessageCountWithCustomType:)
    public static func objc_getSubscribedCustomTypeUnreadMessageCountWithCustomType_(_ p0: String) -> Int { SBDMain.getSubscribedCustomTypeUnreadMessageCount(withCustomType: p0) }

    /// `markAsDelivered(withChannelUrl:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsDeliveredWithChannelUrl:)
    public static func objc_markAsDeliveredWithChannelUrl_(_ p0: String) { SBDMain.markAsDelivered(withChannelUrl: p0) }

    /// `getAllEmojis(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getAllEmojis:)
    public static func objc_getAllEmojis_(_ p0: ((SBDEmojiContainer?, SBDError?) -> Void)?) { SBDMain.getAllEmojis(p0) }

    /// `getEmoji(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getEmoji:completionHandler:)
    public static func objc_getEmoji_completionHandler_(_ p0: String, _ p1: ((SBDEmoji?, SBDError?) -> Void)?) { SBDMain.getEmoji(p0, completionHandler: p1) }

    /// `getEmojiCategory(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getEmojiCategory:completionHandler:)
    public static func objc_getEmojiCategory_completionHandler_(_ p0: Int64, _ p1: ((SBDEmojiCategory?, SBDError?) -> Void)?) { SBDMain.getEmojiCategory(p0, completionHandler: p1) }

    /// `addExtension(_:version:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addExtension:version:)
    public static func objc_addExtension_version_(_ p0: String, _ p1: String) { SBDMain.addExtension(p0, version: p1) }

    /// `getAppInfo()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getAppInfo)
    public static func objc_getAppInfo() -> SBDAppInfo? { SBDMain.getAppInfo() }

    /// `setAppGroup(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setAppGroup:)
    public static func objc_setAppGroup_(_ p0: String) { SBDMain.setAppGroup(p0) }

    /// `markAsDelivered(withRemoteNotificationPayload:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsDeliveredWithRemoteNotificationPayload:completionHandler:)
    public static func objc_markAsDeliveredWithRemoteNotificationPayload_completionHandler_(_ p0: [AnyHashable : Any], _ p1: ((SBDError?) -> Void)?) { SBDMain.markAsDelivered(withRemoteNotificationPayload: p0, completionHandler: p1) }

    /// `setSessionDelegate(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setSessionDelegate:)
    public static func objc_setSessionDelegate_(_ p0: any SBDSessionDelegate) { SBDMain.setSessionDelegate(p0) }

    /// `removeSessionDelegate()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeSessionDelegate)
    public static func objc_removeSessionDelegate() { SBDMain.removeSessionDelegate() }

    /// `isUsingLocalCaching()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isUsingLocalCaching)
    public static func objc_isUsingLocalCaching() -> Bool { SBDMain.isUsingLocalCaching() }

    /// `clearCachedData(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(clearCachedDataWithCompletionHandler:)
    public static func objc_clearCachedDataWithCompletionHandler_(_ p0: (() -> Void)?) { SBDMain.clearCachedData(completionHandler: p0) }

    /// `getCachedDataSize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getCachedDataSize)
    public static func objc_getCachedDataSize() -> UInt { SBDMain.getCachedDataSize() }

    /// `clearCachedMessages(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(clearCachedMessages:completionHandler:)
    public static func objc_clearCachedMessages_completionHandler_(_ p0: String, _ p1: ((SBDError?) -> Void)?) { SBDMain.clearCachedMessages(p0, completionHandler: p1) }
  }
#endif
