// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension GroupChannel {
    /// `lastMessage` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(lastMessage)
    public var objc_lastMessage: SBDBaseMessage? {
      get { self.lastMessage }
      set { self.lastMessage = newValue }
    }

    /// `isSuper` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isSuper)
    public var objc_isSuper: Bool {
      @objc(isSuper) get { self.isSuper }
      @objc(setSuper:) set { self.isSuper = newValue }
    }

    /// `isBroadcast` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isBroadcast)
    public var objc_isBroadcast: Bool {
      get { self.isBroadcast }
      set { self.isBroadcast = newValue }
    }

    /// `isPublic` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isPublic)
    public var objc_isPublic: Bool {
      @objc(isPublic) get { self.isPublic }
      @objc(setPublic:) set { self.isPublic = newValue }
    }

    /// `isAccessCodeRequired` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(accessCodeRequired)
    public var objc_accessCodeRequired: Bool {
      @objc(isAccessCodeRequired) get { self.isAccessCodeRequired }
    }

    /// `isDistinct` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isDistinct)
    public var objc_isDistinct: Bool {
      get { self.isDistinct }
      set { self.isDistinct = newValue }
    }

    /// `isDiscoverable` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(discoverable)
    public var objc_discoverable: Bool {
      @objc(isDiscoverable) get { self.isDiscoverable }
    }

    /// `unreadMessageCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unreadMessageCount)
    public var objc_unreadMessageCount: UInt {
      get { self.unreadMessageCount }
      set { self.unreadMessageCount = newValue }
    }

    /// `unreadMentionCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unreadMentionCount)
    public var objc_unreadMentionCount: UInt { self.unreadMentionCount }

    /// `members` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(members)
    public var objc_members: NSMutableArray? { self.members }

    /// `memberCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(memberCount)
    public var objc_memberCount: UInt { self.memberCount }

    /// `joinedMemberCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(joinedMemberCount)
    public var objc_joinedMemberCount: UInt { self.joinedMemberCount }

    /// `joinedAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(joinedAt)
    public var objc_joinedAt: Int64 { self.joinedAt }

    /// `isPushEnabled` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isPushEnabled)
    public var objc_isPushEnabled: Bool { self.isPushEnabled }

    /// `myPushTriggerOption` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(myPushTriggerOption)
    public var objc_myPushTriggerOption: GroupChannelPushTriggerOption { self.myPushTriggerOption }

    /// `isHidden` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isHidden)
    public var objc_isHidden: Bool {
      get { self.isHidden }
      set { self.isHidden = newValue }
    }

    /// `myMemberState` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(myMemberState)
    public var objc_myMemberState: SBDMemberState {
      get { self.myMemberState }
      set { self.myMemberState = newValue }
    }

    /// `myRole` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(myRole)
    public var objc_myRole: Role { self.myRole }

    /// `myMutedState` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(myMutedState)
    public var objc_myMutedState: MutedState { self.myMutedState }

    /// `myCountPreference` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(myCountPreference)
    public var objc_myCountPreference: CountPreference { self.myCountPreference }

    /// `invitedAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(invitedAt)
    public var objc_invitedAt: Int64 { self.invitedAt }

    /// `hiddenState` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hiddenState)
    public var objc_hiddenState: GroupChannelHiddenState { self.hiddenState }

    /// `myLastRead` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(myLastRead)
    public var objc_myLastRead: Int64 { self.myLastRead }

    /// `messageOffsetTimestamp` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageOffsetTimestamp)
    public var objc_messageOffsetTimestamp: Int64 { self.messageOffsetTimestamp }

    /// `messageSurvivalSeconds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageSurvivalSeconds)
    public var objc_messageSurvivalSeconds: Int { self.messageSurvivalSeconds }

    /// `pinnedMessageIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(pinnedMessageIds)
    public var objc_pinnedMessageIds: [NSNumber] {
      get { self.pinnedMessageIds }
      set { self.pinnedMessageIds = newValue }
    }

    /// `lastPinnedMessage` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(lastPinnedMessage)
    public var objc_lastPinnedMessage: SBDBaseMessage? {
      get { self.lastPinnedMessage }
      set { self.lastPinnedMessage = newValue }
    }

    /// `refresh(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(refreshWithCompletionHandler:)
    public func objc_refreshWithCompletionHandler_(_ p0: SBErrorHandler?) { self.refresh(completionHandler: p0) }

    /// `createMyGroupChannelListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createMyGroupChannelListQuery)
    public static func objc_createMyGroupChannelListQuery() -> GroupChannelListQuery? { GroupChannel.createMyGroupChannelListQuery() }

    /// `createPublicGroupChannelListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createPublicGroupChannelListQuery)
    public static func objc_createPublicGroupChannelListQuery() -> SBDPublicGroupChannelListQuery? { GroupChannel.createPublicGroupChannelListQuery() }

    /// `createMemberListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createMemberListQuery)
    public func objc_createMemberListQuery() -> SBDGroupChannelMemberListQuery? { self.createMemberListQuery() }

    /// `createChannel(with:isDistinct:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithUsers:isDistinct:completionHandler:)
    public static func objc_createChannelWithUsers_isDistinct_completionHandler_(_ p0: [SBDUser], _ p1: Bool, _ p2: @escaping GroupChannelHandler) { GroupChannel.createChannel(with: p0, isDistinct: p1, completionHandler: p2) }

    /// `createChannel(withUserIds:isDistinct:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithUserIds:isDistinct:completionHandler:)
    public static func objc_createChannelWithUserIds_isDistinct_completionHandler_(_ p0: [String], _ p1: Bool, _ p2: @escaping GroupChannelHandler) { GroupChannel.createChannel(withUserIds: p0, isDistinct: p1, completionHandler: p2) }

    /// `createChannel(withName:users:coverUrl:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:users:coverUrl:data:completionHandler:)
    public static func objc_createChannelWithName_users_coverUrl_data_completionHandler_(_ p0: String?, _ p1: [SBDUser], _ p2: String?, _ p3: String?, _ p4: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, users: p1, coverUrl: p2, data: p3, completionHandler: p4) }

    /// `createChannel(withName:users:coverImage:coverImageName:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:users:coverImage:coverImageName:data:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_users_coverImage_coverImageName_data_progressHandler_completionHandler_(_ p0: String?, _ p1: [SBDUser], _ p2: Data, _ p3: String, _ p4: String?, _ p5: ProgressHandler?, _ p6: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, users: p1, coverImage: p2, coverImageName: p3, data: p4, progressHandler: p5, completionHandler: p6) }

    /// `createChannel(withName:userIds:coverUrl:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:userIds:coverUrl:data:completionHandler:)
    public static func objc_createChannelWithName_userIds_coverUrl_data_completionHandler_(_ p0: String?, _ p1: [String], _ p2: String?, _ p3: String?, _ p4: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, userIds: p1, coverUrl: p2, data: p3, completionHandler: p4) }

    /// `createChannel(withName:userIds:coverImage:coverImageName:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:userIds:coverImage:coverImageName:data:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_userIds_coverImage_coverImageName_data_progressHandler_completionHandler_(_ p0: String?, _ p1: [String], _ p2: Data, _ p3: String, _ p4: String?, _ p5: ProgressHandler?, _ p6: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, userIds: p1, coverImage: p2, coverImageName: p3, data: p4, progressHandler: p5, completionHandler: p6) }

    /// `createChannel(withName:isDistinct:users:coverUrl:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:users:coverUrl:data:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_users_coverUrl_data_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [SBDUser], _ p3: String?, _ p4: String?, _ p5: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, users: p2, coverUrl: p3, data: p4, completionHandler: p5) }

    /// `createChannel(withName:isDistinct:users:coverImage:coverImageName:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:users:coverImage:coverImageName:data:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_users_coverImage_coverImageName_data_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [SBDUser], _ p3: Data, _ p4: String, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, users: p2, coverImage: p3, coverImageName: p4, data: p5, progressHandler: p6, completionHandler: p7) }

    /// `createChannel(withName:isDistinct:userIds:coverUrl:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:userIds:coverUrl:data:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_userIds_coverUrl_data_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [String], _ p3: String?, _ p4: String?, _ p5: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, userIds: p2, coverUrl: p3, data: p4, completionHandler: p5) }

    /// `createChannel(withName:isDistinct:userIds:coverUrl:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:userIds:coverUrl:data:customType:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_userIds_coverUrl_data_customType_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [String], _ p3: String?, _ p4: String?, _ p5: String?, _ p6: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, userIds: p2, coverUrl: p3, data: p4, customType: p5, completionHandler: p6) }

    /// `update(withName:isDistinct:coverUrl:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:isDistinct:coverUrl:data:completionHandler:)
    public func objc_updateChannelWithName_isDistinct_coverUrl_data_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: String?, _ p3: String?, _ p4: @escaping GroupChannelHandler) { self.update(withName: p0, isDistinct: p1, coverUrl: p2, data: p3, completionHandler: p4) }

    /// `update(withName:isDistinct:coverUrl:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:isDistinct:coverUrl:data:customType:completionHandler:)
    public func objc_updateChannelWithName_isDistinct_coverUrl_data_customType_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: String?, _ p3: String?, _ p4: String?, _ p5: @escaping GroupChannelHandler) { self.update(withName: p0, isDistinct: p1, coverUrl: p2, data: p3, customType: p4, completionHandler: p5) }

    /// `update(withName:coverUrl:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverUrl:data:completionHandler:)
    public func objc_updateChannelWithName_coverUrl_data_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: @escaping GroupChannelHandler) { self.update(withName: p0, coverUrl: p1, data: p2, completionHandler: p3) }

    /// `createChannel(withName:isDistinct:userIds:coverImage:coverImageName:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:userIds:coverImage:coverImageName:data:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_userIds_coverImage_coverImageName_data_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [String], _ p3: Data, _ p4: String, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, userIds: p2, coverImage: p3, coverImageName: p4, data: p5, progressHandler: p6, completionHandler: p7) }

    /// `createChannel(withName:isDistinct:userIds:coverImage:coverImageName:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:userIds:coverImage:coverImageName:data:customType:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_userIds_coverImage_coverImageName_data_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [String], _ p3: Data, _ p4: String, _ p5: String?, _ p6: String?, _ p7: ProgressHandler?, _ p8: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, userIds: p2, coverImage: p3, coverImageName: p4, data: p5, customType: p6, progressHandler: p7, completionHandler: p8) }

    /// `createChannel(withName:isDistinct:userIds:coverImageFilePath:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:isDistinct:userIds:coverImageFilePath:data:customType:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_isDistinct_userIds_coverImageFilePath_data_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: [String], _ p3: String, _ p4: String?, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping GroupChannelHandler) { GroupChannel.createChannel(withName: p0, isDistinct: p1, userIds: p2, coverImageFilePath: p3, data: p4, customType: p5, progressHandler: p6, completionHandler: p7) }

    /// `createChannel(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithParams:completionHandler:)
    public static func objc_createChannelWithParams_completionHandler_(_ p0: SBDGroupChannelParams, _ p1: @escaping GroupChannelHandler) { GroupChannel.createChannel(with: p0, completionHandler: p1) }

    /// `createChannel(with:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithParams:progressHandler:completionHandler:)
    public static func objc_createChannelWithParams_progressHandler_completionHandler_(_ p0: SBDGroupChannelParams, _ p1: ProgressHandler?, _ p2: @escaping GroupChannelHandler) { GroupChannel.createChannel(with: p0, progressHandler: p1, completionHandler: p2) }

    /// `createDistinctChannelIfNotExist(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createDistinctChannelIfNotExistWithParams:completionHandler:)
    public static func objc_createDistinctChannelIfNotExistWithParams_completionHandler_(_ p0: SBDGroupChannelParams, _ p1: @escaping (SBDGroupChannel?, Bool, SBDError?) -> Void) { GroupChannel.createDistinctChannelIfNotExist(with: p0, completionHandler: p1) }

    /// `createDistinctChannelIfNotExist(with:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createDistinctChannelIfNotExistWithParams:progressHandler:completionHandler:)
    public static func objc_createDistinctChannelIfNotExistWithParams_progressHandler_completionHandler_(_ p0: SBDGroupChannelParams, _ p1: ProgressHandler?, _ p2: @escaping (SBDGroupChannel?, Bool, SBDError?) -> Void) { GroupChannel.createDistinctChannelIfNotExist(with: p0, progressHandler: p1, completionHandler: p2) }

    /// `update(withName:isDistinct:coverImage:coverImageName:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:isDistinct:coverImage:coverImageName:data:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_isDistinct_coverImage_coverImageName_data_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: Data?, _ p3: String?, _ p4: String?, _ p5: ProgressHandler?, _ p6: @escaping GroupChannelHandler) { self.update(withName: p0, isDistinct: p1, coverImage: p2, coverImageName: p3, data: p4, progressHandler: p5, completionHandler: p6) }

    /// `update(withName:isDistinct:coverImage:coverImageName:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:isDistinct:coverImage:coverImageName:data:customType:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_isDistinct_coverImage_coverImageName_data_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: Data?, _ p3: String?, _ p4: String?, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping GroupChannelHandler) { self.update(withName: p0, isDistinct: p1, coverImage: p2, coverImageName: p3, data: p4, customType: p5, progressHandler: p6, completionHandler: p7) }

    /// `update(withName:isDistinct:coverImageFilePath:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:isDistinct:coverImageFilePath:data:customType:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_isDistinct_coverImageFilePath_data_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: String?, _ p3: String?, _ p4: String?, _ p5: ProgressHandler?, _ p6: @escaping GroupChannelHandler) { self.update(withName: p0, isDistinct: p1, coverImageFilePath: p2, data: p3, customType: p4, progressHandler: p5, completionHandler: p6) }

    /// `update(withName:coverImage:coverImageName:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverImage:coverImageName:data:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_coverImage_coverImageName_data_progressHandler_completionHandler_(_ p0: String?, _ p1: Data?, _ p2: String?, _ p3: String?, _ p4: ProgressHandler?, _ p5: @escaping GroupChannelHandler) { self.update(withName: p0, coverImage: p1, coverImageName: p2, data: p3, progressHandler: p4, completionHandler: p5) }

    /// `update(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithParams:completionHandler:)
    public func objc_updateChannelWithParams_completionHandler_(_ p0: SBDGroupChannelParams, _ p1: @escaping GroupChannelHandler) { self.update(with: p0, completionHandler: p1) }

    /// `update(with:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithParams:progressHandler:completionHandler:)
    public func objc_updateChannelWithParams_progressHandler_completionHandler_(_ p0: SBDGroupChannelParams, _ p1: ProgressHandler?, _ p2: @escaping GroupChannelHandler) { self.update(with: p0, progressHandler: p1, completionHandler: p2) }

    /// `getWithoutCache(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getChannelWithoutCache:completionHandler:)
    public static func objc_getChannelWithoutCache_completionHandler_(_ p0: String, _ p1: GroupChannelHandler?) { GroupChannel.getWithoutCache(p0, completionHandler: p1) }

    /// `getWithUrl(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getChannelWithUrl:completionHandler:)
    public static func objc_getChannelWithUrl_completionHandler_(_ p0: String, _ p1: GroupChannelHandler?) { GroupChannel.getWithUrl(p0, completionHandler: p1) }

    /// `invite(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(inviteUser:completionHandler:)
    public func objc_inviteUser_completionHandler_(_ p0: User, _ p1: SBErrorHandler?) { self.invite(p0, completionHandler: p1) }

    /// `inviteUserId(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(inviteUserId:completionHandler:)
    public func objc_inviteUserId_completionHandler_(_ p0: String, _ p1: SBErrorHandler?) { self.inviteUserId(p0, completionHandler: p1) }

    /// `invite(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(inviteUsers:completionHandler:)
    public func objc_inviteUsers_completionHandler_(_ p0: [User], _ p1: SBErrorHandler?) { self.invite(p0, completionHandler: p1) }

    /// `inviteUserIds(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(inviteUserIds:completionHandler:)
    public func objc_inviteUserIds_completionHandler_(_ p0: [String], _ p1: SBErrorHandler?) { self.inviteUserIds(p0, completionHandler: p1) }

    /// `hide(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hideChannelWithCompletionHandler:)
    public func objc_hideChannelWithCompletionHandler_(_ p0: SBErrorHandler?) { self.hide(completionHandler: p0) }

    /// `hide(withHidePreviousMessages:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hideChannelWithHidePreviousMessages:completionHandler:)
    public func objc_hideChannelWithHidePreviousMessages_completionHandler_(_ p0: Bool, _ p1: SBErrorHandler?) { self.hide(withHidePreviousMessages: p0, completionHandler: p1) }

    /// `hide(withHidePreviousMessages:allowAutoUnhide:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hideChannelWithHidePreviousMessages:allowAutoUnhide:completionHandler:)
    public func objc_hideChannelWithHidePreviousMessages_allowAutoUnhide_completionHandler_(_ p0: Bool, _ p1: Bool, _ p2: SBErrorHandler?) { self.hide(withHidePreviousMessages: p0, allowAutoUnhide: p1, completionHandler: p2) }

    /// `unhideChannel(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unhideChannelWithCompletionHandler:)
    public func objc_unhideChannelWithCompletionHandler_(_ p0: SBErrorHandler?) { self.unhideChannel(completionHandler: p0) }

    /// `leave(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(leaveChannelWithCompletionHandler:)
    public func objc_leaveChannelWithCompletionHandler_(_ p0: SBErrorHandler?) { self.leave(completionHandler: p0) }

    /// `delete(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteChannelWithCompletionHandler:)
    public func objc_deleteChannelWithCompletionHandler_(_ p0: SBErrorHandler?) { self.delete(completionHandler: p0) }

    /// `markAsReadAll(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsReadAllWithCompletionHandler:)
    public static func objc_markAsReadAllWithCompletionHandler_(_ p0: ((SBDError?) -> Void)?) { GroupChannel.markAsReadAll(completionHandler: p0) }

    /// `markAsRead()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsRead)
    public func objc_markAsRead() { self.markAsRead() }

    /// `markAsRead(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsReadWithCompletionHandler:)
    public func objc_markAsReadWithCompletionHandler_(_ p0: SBErrorHandler?) { self.markAsRead(completionHandler: p0) }

    /// `markAsDelivered()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(markAsDelivered)
    public func objc_markAsDelivered() { self.markAsDelivered() }

    /// `startTyping()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(startTyping)
    public func objc_startTyping() { self.startTyping() }

    /// `endTyping()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(endTyping)
    public func objc_endTyping() { self.endTyping() }

    /// `getReadReceipt(of:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getReadReceiptOfMessage:)
    public func objc_getReadReceiptOfMessage_(_ p0: SBDBaseMessage) -> Int32 { self.getReadReceipt(of: p0) }

    /// `getUnreadMemberCount(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getUnreadMemberCount:)
    public func objc_getUnreadMemberCount_(_ p0: SBDBaseMessage) -> Int32 { self.getUnreadMemberCount(p0) }

    /// `getLastSeenAt(by:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getLastSeenAtByUser:)
    public func objc_getLastSeenAtByUser_(_ p0: User) -> Int64 { self.getLastSeenAt(by: p0) }

    /// `getLastSeenAt(byUserId:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getLastSeenAtByUserId:)
    public func objc_getLastSeenAtByUserId_(_ p0: String) -> Int64 { self.getLastSeenAt(byUserId: p0) }

    /// `getReadMembers(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getReadMembersWithMessage:)
    public func objc_getReadMembersWithMessage_(_ p0: SBDBaseMessage) -> [SBDMember]? { self.getReadMembers(with: p0) }

    /// `getReadMembers(with:includeAllMembers:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getReadMembersWithMessage:includeAllMembers:)
    public func objc_getReadMembersWithMessage_includeAllMembers_(_ p0: BaseMessage, _ p1: Bool) -> [Member] { self.getReadMembers(with: p0, includeAllMembers: p1) }

    /// `getUnreadMembers(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getUnreadMembersWithMessage:)
    public func objc_getUnreadMembersWithMessage_(_ p0: SBDBaseMessage) -> [SBDMember]? { self.getUnreadMembers(with: p0) }

    /// `getUnreadMembers(with:includeAllMembers:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getUnreadMembersWithMessage:includeAllMembers:)
    public func objc_getUnreadMembersWithMessage_includeAllMembers_(_ p0: BaseMessage, _ p1: Bool) -> [Member] { self.getUnreadMembers(with: p0, includeAllMembers: p1) }

    /// `getReadStatus()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getReadStatus)
    public func objc_getReadStatus() -> [String : [String : NSObject]]? { self.getReadStatus() }

    /// `getReadStatus(includingAllMembers:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getReadStatusIncludingAllMembers:)
    public func objc_getReadStatusIncludingAllMembers_(_ p0: Bool) -> [String : [String : NSObject]] { self.getReadStatus(includingAllMembers: p0) }

    /// `getDeliveryReceipt(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getDeliveryReceipt:)
    public func objc_getDeliveryReceipt_(_ p0: SBDBaseMessage) -> Int32 { self.getDeliveryReceipt(p0) }

    /// `getUndeliveredMemberCount(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getUndeliveredMemberCount:)
    public func objc_getUndeliveredMemberCount_(_ p0: SBDBaseMessage) -> Int32 { self.getUndeliveredMemberCount(p0) }

    /// `isTyping()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isTyping)
    public func objc_isTyping() -> Bool { self.isTyping() }

    /// `getTypingMembers()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getTypingMembers)
    public func objc_getTypingMembers() -> [Member]? { self.getTypingMembers() }

    /// `getTypingUsers()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getTypingUsers)
    public func objc_getTypingUsers() -> [User]? { self.getTypingUsers() }

    /// `setPushPreferenceWithPushOn(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setPushPreferenceWithPushOn:completionHandler:)
    public func objc_setPushPreferenceWithPushOn_completionHandler_(_ p0: Bool, _ p1: ((SBDError?) -> Void)?) { self.setPushPreferenceWithPushOn(p0, completionHandler: p1) }

    /// `getPushPreference(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPushPreferenceWithCompletionHandler:)
    public func objc_getPushPreferenceWithCompletionHandler_(_ p0: ((Bool, SBDError?) -> Void)?) { self.getPushPreference(completionHandler: p0) }

    /// `setMyPushTriggerOption(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setMyPushTriggerOption:completionHandler:)
    public func objc_setMyPushTriggerOption_completionHandler_(_ p0: GroupChannelPushTriggerOption, _ p1: SBErrorHandler?) { self.setMyPushTriggerOption(p0, completionHandler: p1) }

    /// `getMyPushTriggerOption(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMyPushTriggerOptionWithCompletionHandler:)
    public func objc_getMyPushTriggerOptionWithCompletionHandler_(_ p0: @escaping (GroupChannelPushTriggerOption, SBDError?) -> Void) { self.getMyPushTriggerOption(completionHandler: p0) }

    /// `getTotalUnreadMessageCount(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadMessageCountWithCompletionHandler:)
    public static func objc_getTotalUnreadMessageCountWithCompletionHandler_(_ p0: ((UInt, SBDError?) -> Void)?) { GroupChannel.getTotalUnreadMessageCount(completionHandler: p0) }

    /// `getTotalUnreadChannelCount(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadChannelCountWithCompletionHandler:)
    public static func objc_getTotalUnreadChannelCountWithCompletionHandler_(_ p0: ((UInt, SBDError?) -> Void)?) { GroupChannel.getTotalUnreadChannelCount(completionHandler: p0) }

    /// `getTotalUnreadMessageCount(withChannelCustomTypes:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadMessageCountWithChannelCustomTypes:completionHandler:)
    public static func objc_getTotalUnreadMessageCountWithChannelCustomTypes_completionHandler_(_ p0: [String]?, _ p1: ((UInt, SBDError?) -> Void)?) { GroupChannel.getTotalUnreadMessageCount(withChannelCustomTypes: p0, completionHandler: p1) }

    /// `getTotalUnreadMessageCount(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getTotalUnreadMessageCountWithParams:completionHandler:)
    public static func objc_getTotalUnreadMessageCountWithParams_completionHandler_(_ p0: SBDGroupChannelTotalUnreadMessageCountParams, _ p1: @escaping (UInt, SBDError?) -> Void) { GroupChannel.getTotalUnreadMessageCount(with: p0, completionHandler: p1) }

    /// `hasMember(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(hasMember:)
    public func objc_hasMember_(_ p0: String) -> Bool { self.hasMember(p0) }

    /// `getMember(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getMember:)
    public func objc_getMember_(_ p0: String) -> Member? { self.getMember(p0) }

    /// `acceptInvitation(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(acceptInvitationWithCompletionHandler:)
    public func objc_acceptInvitationWithCompletionHandler_(_ p0: SBErrorHandler?) { self.acceptInvitation(completionHandler: p0) }

    /// `acceptInvitation(withAccessCode:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(acceptInvitationWithAccessCode:completionHandler:)
    public func objc_acceptInvitationWithAccessCode_completionHandler_(_ p0: String?, _ p1: SBErrorHandler?) { self.acceptInvitation(withAccessCode: p0, completionHandler: p1) }

    /// `declineInvitation(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(declineInvitationWithCompletionHandler:)
    public func objc_declineInvitationWithCompletionHandler_(_ p0: SBErrorHandler?) { self.declineInvitation(completionHandler: p0) }

    /// `getInviter()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getInviter)
    public func objc_getInviter() -> User? { self.getInviter() }

    /// `resetMyHistory(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(resetMyHistoryWithCompletionHandler:)
    public func objc_resetMyHistoryWithCompletionHandler_(_ p0: SBErrorHandler?) { self.resetMyHistory(completionHandler: p0) }

    /// `getCountWith(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getChannelCountWithMemberStateFilter:completionHandler:)
    public static func objc_getChannelCountWithMemberStateFilter_completionHandler_(_ p0: SBDMemberStateFilter, _ p1: ((UInt, SBDError?) -> Void)?) { GroupChannel.getCountWith(p0, completionHandler: p1) }

    /// `join(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(joinWithCompletionHandler:)
    public func objc_joinWithCompletionHandler_(_ p0: SBErrorHandler?) { self.join(completionHandler: p0) }

    /// `join(withAccessCode:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(joinWithAccessCode:completionHandler:)
    public func objc_joinWithAccessCode_completionHandler_(_ p0: String?, _ p1: SBErrorHandler?) { self.join(withAccessCode: p0, completionHandler: p1) }

    /// `freeze(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(freezeWithCompletionHandler:)
    public func objc_freezeWithCompletionHandler_(_ p0: SBErrorHandler?) { self.freeze(completionHandler: p0) }

    /// `unfreeze(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unfreezeWithCompletionHandler:)
    public func objc_unfreezeWithCompletionHandler_(_ p0: SBErrorHandler?) { self.unfreeze(completionHandler: p0) }

    /// `getUnreadItemCount(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getUnreadItemCountWithKey:completionHandler:)
    public func objc_getUnreadItemCountWithKey_completionHandler_(_ p0: UInt, _ p1: @escaping (SBDUnreadItemCount?, SBDError?) -> Void) { self.getUnreadItemCount(with: SBDUnreadItemKey(rawValue: p0), completionHandler: p1) }

    /// `getUnreadItemCount(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getUnreadItemCountWithKey:completionHandler:)
    public static func objc_getUnreadItemCountWithKey_completionHandler_(_ p0: UInt, _ p1: @escaping (SBDUnreadItemCount?, SBDError?) -> Void) { GroupChannel.getUnreadItemCount(with: SBDUnreadItemKey(rawValue: p0), completionHandler: p1) }

    /// `setMyCountPreference(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setMyCountPreference:completionHandler:)
    public func objc_setMyCountPreference_completionHandler_(_ p0: CountPreference, _ p1: SBErrorHandler?) { self.setMyCountPreference(p0, completionHandler: p1) }

    /// `notifyScreenshotWasTaken(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(notifyScreenshotWasTakenWithCompletionHandler:)
    public func objc_notifyScreenshotWasTakenWithCompletionHandler_(_ p0: SBErrorHandler?) { self.notifyScreenshotWasTaken(completionHandler: p0) }

    /// `compare(withChannelA:channelB:order:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(compareWithChannelA:channelB:order:)
    public static func objc_compareWithChannelA_channelB_order_(_ p0: SBDGroupChannel, _ p1: SBDGroupChannel, _ p2: SBDGroupChannelListOrder) -> ComparisonResult { GroupChannel.compare(withChannelA: p0, channelB: p1, order: p2) }
  }
#endif
