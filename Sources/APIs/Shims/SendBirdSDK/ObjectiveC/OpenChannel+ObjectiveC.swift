// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension OpenChannel {
    /// `participantCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(participantCount)
    public var objc_participantCount: Int {
      get { self.participantCount }
      set { self.participantCount = newValue }
    }

    /// `operators` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(operators)
    public var objc_operators: NSMutableArray? { self.operators }

    /// `createOpenChannelListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createOpenChannelListQuery)
    public static func objc_createOpenChannelListQuery() -> SBDOpenChannelListQuery? { OpenChannel.createOpenChannelListQuery() }

    /// `createChannel(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithCompletionHandler:)
    public static func objc_createChannelWithCompletionHandler_(_ p0: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(completionHandler: p0) }

    /// `createChannel(withName:channelUrl:coverUrl:data:operatorUserIds:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:channelUrl:coverUrl:data:operatorUserIds:customType:completionHandler:)
    public static func objc_createChannelWithName_channelUrl_coverUrl_data_operatorUserIds_customType_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: String?, _ p4: [String]?, _ p5: String?, _ p6: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, channelUrl: p1, coverUrl: p2, data: p3, operatorUserIds: p4, customType: p5, completionHandler: p6) }

    /// `createChannel(withName:channelUrl:coverImage:coverImageName:data:operatorUserIds:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:channelUrl:coverImage:coverImageName:data:operatorUserIds:customType:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_channelUrl_coverImage_coverImageName_data_operatorUserIds_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: String?, _ p2: Data, _ p3: String, _ p4: String?, _ p5: [String]?, _ p6: String?, _ p7: ProgressHandler?, _ p8: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, channelUrl: p1, coverImage: p2, coverImageName: p3, data: p4, operatorUserIds: p5, customType: p6, progressHandler: p7, completionHandler: p8) }

    /// `createChannel(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithParams:completionHandler:)
    public static func objc_createChannelWithParams_completionHandler_(_ p0: SBDOpenChannelParams, _ p1: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(with: p0, completionHandler: p1) }

    /// `createChannel(with:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithParams:progressHandler:completionHandler:)
    public static func objc_createChannelWithParams_progressHandler_completionHandler_(_ p0: SBDOpenChannelParams, _ p1: ProgressHandler?, _ p2: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(with: p0, progressHandler: p1, completionHandler: p2) }

    /// `update(withName:coverUrl:data:operatorUsers:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverUrl:data:operatorUsers:completionHandler:)
    public func objc_updateChannelWithName_coverUrl_data_operatorUsers_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [SBDUser]?, _ p4: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverUrl: p1, data: p2, operatorUsers: p3, completionHandler: p4) }

    /// `update(withName:coverImage:coverImageName:data:operatorUserIds:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverImage:coverImageName:data:operatorUserIds:customType:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_coverImage_coverImageName_data_operatorUserIds_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: Data?, _ p2: String?, _ p3: String?, _ p4: [String]?, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverImage: p1, coverImageName: p2, data: p3, operatorUserIds: p4, customType: p5, progressHandler: p6, completionHandler: p7) }

    /// `update(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithParams:completionHandler:)
    public func objc_updateChannelWithParams_completionHandler_(_ p0: SBDOpenChannelParams, _ p1: @escaping SBDOpenChannelHandler) { self.update(with: p0, completionHandler: p1) }

    /// `update(with:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithParams:progressHandler:completionHandler:)
    public func objc_updateChannelWithParams_progressHandler_completionHandler_(_ p0: SBDOpenChannelParams, _ p1: ProgressHandler?, _ p2: @escaping SBDOpenChannelHandler) { self.update(with: p0, progressHandler: p1, completionHandler: p2) }

    /// `delete(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteChannelWithCompletionHandler:)
    public func objc_deleteChannelWithCompletionHandler_(_ p0: SBErrorHandler?) { self.delete(completionHandler: p0) }

    /// `getWithUrl(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getChannelWithUrl:completionHandler:)
    public static func objc_getChannelWithUrl_completionHandler_(_ p0: String, _ p1: SBDOpenChannelHandler?) { OpenChannel.getWithUrl(p0, completionHandler: p1) }

    /// `enter(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(enterChannelWithCompletionHandler:)
    public func objc_enterChannelWithCompletionHandler_(_ p0: SBErrorHandler?) { self.enter(completionHandler: p0) }

    /// `exitChannel(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(exitChannelWithCompletionHandler:)
    public func objc_exitChannelWithCompletionHandler_(_ p0: SBDErrorHandler?) { self.exitChannel(completionHandler: p0) }

    /// `createParticipantListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createParticipantListQuery)
    public func objc_createParticipantListQuery() -> SBDParticipantListQuery? { self.createParticipantListQuery() }

    /// `refresh(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(refreshWithCompletionHandler:)
    public func objc_refreshWithCompletionHandler_(_ p0: SBErrorHandler?) { self.refresh(completionHandler: p0) }

    /// `ban(_:seconds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(banUser:seconds:completionHandler:)
    public func objc_banUser_seconds_completionHandler_(_ p0: SBDUser, _ p1: Int32, _ p2: SBDErrorHandler?) { self.ban(p0, seconds: p1, completionHandler: p2) }

    /// `banUser(withUserId:seconds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(banUserWithUserId:seconds:completionHandler:)
    public func objc_banUserWithUserId_seconds_completionHandler_(_ p0: String, _ p1: Int32, _ p2: SBDErrorHandler?) { self.banUser(withUserId: p0, seconds: p1, completionHandler: p2) }

    /// `isOperator(with:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isOperatorWithUser:)
    public func objc_isOperatorWithUser_(_ p0: SBDUser) -> Bool { self.isOperator(with: p0) }

    /// `isOperator(withUserId:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isOperatorWithUserId:)
    public func objc_isOperatorWithUserId_(_ p0: String) -> Bool { self.isOperator(withUserId: p0) }

    /// `createChannel(withName:coverUrl:data:operatorUsers:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverUrl:data:operatorUsers:completionHandler:)
    public static func objc_createChannelWithName_coverUrl_data_operatorUsers_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [SBDUser]?, _ p4: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverUrl: p1, data: p2, operatorUsers: p3, completionHandler: p4) }

    /// `createChannel(withName:coverImage:coverImageName:data:operatorUsers:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverImage:coverImageName:data:operatorUsers:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_coverImage_coverImageName_data_operatorUsers_progressHandler_completionHandler_(_ p0: String?, _ p1: Data, _ p2: String, _ p3: String?, _ p4: [SBDUser]?, _ p5: ProgressHandler?, _ p6: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverImage: p1, coverImageName: p2, data: p3, operatorUsers: p4, progressHandler: p5, completionHandler: p6) }

    /// `createChannel(withName:coverUrl:data:operatorUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverUrl:data:operatorUserIds:completionHandler:)
    public static func objc_createChannelWithName_coverUrl_data_operatorUserIds_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [String]?, _ p4: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverUrl: p1, data: p2, operatorUserIds: p3, completionHandler: p4) }

    /// `createChannel(withName:coverUrl:data:operatorUserIds:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverUrl:data:operatorUserIds:customType:completionHandler:)
    public static func objc_createChannelWithName_coverUrl_data_operatorUserIds_customType_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [String]?, _ p4: String?, _ p5: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverUrl: p1, data: p2, operatorUserIds: p3, customType: p4, completionHandler: p5) }

    /// `createChannel(withName:coverImage:coverImageName:data:operatorUserIds:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverImage:coverImageName:data:operatorUserIds:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_coverImage_coverImageName_data_operatorUserIds_progressHandler_completionHandler_(_ p0: String?, _ p1: Data, _ p2: String, _ p3: String?, _ p4: [String]?, _ p5: ProgressHandler?, _ p6: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverImage: p1, coverImageName: p2, data: p3, operatorUserIds: p4, progressHandler: p5, completionHandler: p6) }

    /// `createChannel(withName:coverImage:coverImageName:data:operatorUserIds:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverImage:coverImageName:data:operatorUserIds:customType:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_coverImage_coverImageName_data_operatorUserIds_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: Data, _ p2: String, _ p3: String?, _ p4: [String]?, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverImage: p1, coverImageName: p2, data: p3, operatorUserIds: p4, customType: p5, progressHandler: p6, completionHandler: p7) }

    /// `createChannel(withName:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_coverImageFilePath_data_operatorUserIds_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: String, _ p2: String?, _ p3: [String]?, _ p4: String?, _ p5: ProgressHandler?, _ p6: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, coverImageFilePath: p1, data: p2, operatorUserIds: p3, customType: p4, progressHandler: p5, completionHandler: p6) }

    /// `createChannel(withName:channelUrl:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createChannelWithName:channelUrl:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)
    public static func objc_createChannelWithName_channelUrl_coverImageFilePath_data_operatorUserIds_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String, _ p3: String?, _ p4: [String]?, _ p5: String?, _ p6: ProgressHandler?, _ p7: @escaping SBDOpenChannelHandler) { OpenChannel.createChannel(withName: p0, channelUrl: p1, coverImageFilePath: p2, data: p3, operatorUserIds: p4, customType: p5, progressHandler: p6, completionHandler: p7) }

    /// `update(withName:coverImage:coverImageName:data:operatorUsers:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverImage:coverImageName:data:operatorUsers:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_coverImage_coverImageName_data_operatorUsers_progressHandler_completionHandler_(_ p0: String?, _ p1: Data?, _ p2: String?, _ p3: String?, _ p4: [SBDUser]?, _ p5: ProgressHandler?, _ p6: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverImage: p1, coverImageName: p2, data: p3, operatorUsers: p4, progressHandler: p5, completionHandler: p6) }

    /// `update(withName:coverUrl:data:operatorUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverUrl:data:operatorUserIds:completionHandler:)
    public func objc_updateChannelWithName_coverUrl_data_operatorUserIds_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [String]?, _ p4: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverUrl: p1, data: p2, operatorUserIds: p3, completionHandler: p4) }

    /// `update(withName:coverUrl:data:operatorUserIds:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverUrl:data:operatorUserIds:customType:completionHandler:)
    public func objc_updateChannelWithName_coverUrl_data_operatorUserIds_customType_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [String]?, _ p4: String?, _ p5: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverUrl: p1, data: p2, operatorUserIds: p3, customType: p4, completionHandler: p5) }

    /// `update(withName:coverImage:coverImageName:data:operatorUserIds:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverImage:coverImageName:data:operatorUserIds:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_coverImage_coverImageName_data_operatorUserIds_progressHandler_completionHandler_(_ p0: String?, _ p1: Data?, _ p2: String?, _ p3: String?, _ p4: [String]?, _ p5: ProgressHandler?, _ p6: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverImage: p1, coverImageName: p2, data: p3, operatorUserIds: p4, progressHandler: p5, completionHandler: p6) }

    /// `update(withName:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateChannelWithName:coverImageFilePath:data:operatorUserIds:customType:progressHandler:completionHandler:)
    public func objc_updateChannelWithName_coverImageFilePath_data_operatorUserIds_customType_progressHandler_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [String]?, _ p4: String?, _ p5: ProgressHandler?, _ p6: @escaping SBDOpenChannelHandler) { self.update(withName: p0, coverImageFilePath: p1, data: p2, operatorUserIds: p3, customType: p4, progressHandler: p5, completionHandler: p6) }
  }
#endif
