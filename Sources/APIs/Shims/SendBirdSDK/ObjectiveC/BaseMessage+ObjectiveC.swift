// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension BaseMessage {
    /// `requestId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(requestId)
    public var objc_requestId: String { self.requestId }

    /// `messageId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageId)
    public var objc_messageId: Int64 {
      get { self.messageId }
      set { self.messageId = newValue }
    }

    /// `message` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(message)
    public var objc_message: String { self.message }

    /// `sendingStatus` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(sendingStatus)
    public var objc_sendingStatus: MessageSendingStatus { self.sendingStatus }

    /// `sender` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(sender)
    public var objc_sender: SBDSender? {
      get { self.sender }
      set { self.sender = newValue }
    }

    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String {
      get { self.channelUrl }
      set { self.channelUrl = newValue }
    }

    /// `channelType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelType)
    public var objc_channelType: String {
      get { self.channelType }
      set { self.channelType = newValue }
    }

    /// `mentionedUsers` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionedUsers)
    public var objc_mentionedUsers: [User] { self.mentionedUsers }

    /// `mentionType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionType)
    public var objc_mentionType: MentionType { self.mentionType }

    /// `requestedMentionUserIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(requestedMentionUserIds)
    public var objc_requestedMentionUserIds: [String] { self.requestedMentionUserIds }

    /// `createdAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createdAt)
    public var objc_createdAt: Int64 {
      get { self.createdAt }
      set { self.createdAt = newValue }
    }

    /// `updatedAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updatedAt)
    public var objc_updatedAt: Int64 {
      get { self.updatedAt }
      set { self.updatedAt = newValue }
    }

    /// `parentMessageId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(parentMessageId)
    public var objc_parentMessageId: Int64 { self.parentMessageId }

    /// `parentMessageText` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(parentMessageText)
    public var objc_parentMessageText: String? { self.parentMessageText }

    /// `threadInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(threadInfo)
    public var objc_threadInfo: ThreadInfo { self.threadInfo }

    /// `metaArray` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaArray)
    public var objc_metaArray: [String : [String]] {
      @objc(getAllMetaArray) get { self.metaArray }
    }

    /// `metaArrays` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaArrays)
    public var objc_metaArrays: [MessageMetaArray]? { self.metaArrays }

    /// `data` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(data)
    public var objc_data: String { self.data }

    /// `customType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customType)
    public var objc_customType: String? { self.customType }

    /// `reactions` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reactions)
    public var objc_reactions: [Reaction] {
      @objc(getReactions) get { self.reactions }
    }

    /// `messageSurvivalSeconds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageSurvivalSeconds)
    public var objc_messageSurvivalSeconds: Int { self.messageSurvivalSeconds }

    /// `isSilent` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(silent)
    public var objc_silent: Bool {
      @objc(isSilent) get { self.isSilent }
    }

    /// `errorCode` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(errorCode)
    public var objc_errorCode: UInt { self.errorCode }

    /// `ogMetaData` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(ogMetaData)
    public var objc_ogMetaData: OGMetaData? { self.ogMetaData }

    /// `plugins` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(plugins)
    public var objc_plugins: [Plugin]? { self.plugins }

    /// `isOperatorMessage` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isOperatorMessage)
    public var objc_isOperatorMessage: Bool { self.isOperatorMessage }

    /// `messageParams` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageParams)
    public var objc_messageParams: SBDBaseMessageParams? {
      get { self.messageParams }
      set { self.messageParams = newValue }
    }

    /// `parent` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(parentMessage)
    public var objc_parentMessage: SBDBaseMessage? {
      get { self.parent }
      set { self.parent = newValue }
    }

    /// `isReplyToChannel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isReplyToChannel)
    public var objc_isReplyToChannel: Bool {
      get { self.isReplyToChannel }
      set { self.isReplyToChannel = newValue }
    }

    /// `mentionedMessageTemplate` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionedMessageTemplate)
    public var objc_mentionedMessageTemplate: String? { self.mentionedMessageTemplate }

    /// `isOpenChannel()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isOpenChannel)
    public func objc_isOpenChannel() -> Bool { self.isOpenChannel() }

    /// `isGroupChannel()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isGroupChannel)
    public func objc_isGroupChannel() -> Bool { self.isGroupChannel() }

    /// `isResendable()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isResendable)
    public func objc_isResendable() -> Bool { self.isResendable() }

    /// `build(fromSerializedData:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(buildFromSerializedData:)
    public static func objc_buildFromSerializedData_(_ p0: Data) -> Self? { self.build(fromSerializedData: p0) }

    /// `build(fromSerializedData:desiredState:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(buildFromSerializedData:desiredState:)
    public static func objc_buildFromSerializedData_desiredState_(_ p0: Data, _ p1: MessageSendingStatus) -> Self? { self.build(fromSerializedData: p0, desiredState: p1) }

    /// `serialize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(serialize)
    public func objc_serialize() -> Data? { self.serialize() }

    /// `getMetaArray(withKeys:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getMetaArrayWithKeys:)
    public func objc_getMetaArrayWithKeys_(_ p0: [String]) -> [String : [String]] { self.getMetaArray(withKeys: p0) }

    /// `metaArrays(withKeys:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(metaArraysWithKeys:)
    public func objc_metaArraysWithKeys_(_ p0: [String]) -> [MessageMetaArray] { self.metaArrays(withKeys: p0) }

    /// `apply(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(applyReactionEvent:)
    public func objc_applyReactionEvent_(_ p0: ReactionEvent) -> Bool { self.apply(p0) }

    /// `getWith(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageWithParams:completionHandler:)
    public static func objc_getMessageWithParams_completionHandler_(_ p0: SBDMessageRetrievalParams, _ p1: SBDBaseMessageHandler?) { BaseMessage.getWith(p0, completionHandler: p1) }

    /// `getThreadedMessages(byTimestamp:params:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getThreadedMessagesByTimestamp:params:completionHandler:)
    public func objc_getThreadedMessagesByTimestamp_params_completionHandler_(_ p0: Int64, _ p1: SBDThreadedMessageListParams, _ p2: ((SBDBaseMessage?, [SBDBaseMessage]?, SBDError?) -> Void)?) { self.getThreadedMessages(byTimestamp: p0, params: p1, completionHandler: p2) }

    /// `apply(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(applyThreadInfoUpdateEvent:)
    public func objc_applyThreadInfoUpdateEvent_(_ p0: ThreadInfoUpdateEvent) -> Bool { self.apply(p0) }

    /// `applyParentMessage(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(applyParentMessage:)
    public func objc_applyParentMessage_(_ p0: BaseMessage) -> Bool { self.applyParentMessage(p0) }
  }
#endif
