// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension BaseChannel {
    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String {
      get { self.channelUrl }
      set { self.channelUrl = newValue }
    }

    /// `name` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(name)
    public var objc_name: String {
      get { self.name }
      set { self.name = newValue }
    }

    /// `coverUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(coverUrl)
    public var objc_coverUrl: String? {
      get { self.coverUrl }
      set { self.coverUrl = newValue }
    }

    /// `creator` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(creator)
    public var objc_creator: User? { self.creator }

    /// `createdAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createdAt)
    public var objc_createdAt: UInt {
      get { self.createdAt }
      set { self.createdAt = newValue }
    }

    /// `data` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(data)
    public var objc_data: String? {
      get { self.data }
      set { self.data = newValue }
    }

    /// `customType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customType)
    public var objc_customType: String? {
      get { self.customType }
      set { self.customType = newValue }
    }

    /// `isFrozen` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isFrozen)
    public var objc_isFrozen: Bool {
      @objc(isFrozen) get { self.isFrozen }
      @objc(setFreeze:) set { self.isFrozen = newValue }
    }

    /// `isEphemeral` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isEphemeral)
    public var objc_isEphemeral: Bool { self.isEphemeral }

    /// `sendUserMessage(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessage:completionHandler:)
    public func objc_sendUserMessage_completionHandler_(_ p0: String?, _ p1: UserMessageHandler?) -> UserMessage { self.sendUserMessage(p0, completionHandler: p1) }

    /// `sendUserMessage(_:targetLanguages:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessage:targetLanguages:completionHandler:)
    public func objc_sendUserMessage_targetLanguages_completionHandler_(_ p0: String?, _ p1: [String]?, _ p2: UserMessageHandler?) -> UserMessage { self.sendUserMessage(p0, targetLanguages: p1, completionHandler: p2) }

    /// `sendUserMessage(_:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessage:data:completionHandler:)
    public func objc_sendUserMessage_data_completionHandler_(_ p0: String?, _ p1: String?, _ p2: UserMessageHandler?) -> UserMessage { self.sendUserMessage(p0, data: p1, completionHandler: p2) }

    /// `sendUserMessage(_:data:targetLanguages:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessage:data:targetLanguages:completionHandler:)
    public func objc_sendUserMessage_data_targetLanguages_completionHandler_(_ p0: String?, _ p1: String?, _ p2: [String]?, _ p3: UserMessageHandler?) -> UserMessage { self.sendUserMessage(p0, data: p1, targetLanguages: p2, completionHandler: p3) }

    /// `sendUserMessage(_:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessage:data:customType:completionHandler:)
    public func objc_sendUserMessage_data_customType_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: UserMessageHandler?) -> UserMessage { self.sendUserMessage(p0, data: p1, customType: p2, completionHandler: p3) }

    /// `sendUserMessage(_:data:customType:targetLanguages:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessage:data:customType:targetLanguages:completionHandler:)
    public func objc_sendUserMessage_data_customType_targetLanguages_completionHandler_(_ p0: String?, _ p1: String?, _ p2: String?, _ p3: [String]?, _ p4: UserMessageHandler?) -> UserMessage { self.sendUserMessage(p0, data: p1, customType: p2, targetLanguages: p3, completionHandler: p4) }

    /// `sendUserMessage(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendUserMessageWithParams:completionHandler:)
    public func objc_sendUserMessageWithParams_completionHandler_(_ p0: UserMessageParams, _ p1: UserMessageHandler?) -> UserMessage { self.sendUserMessage(with: p0, completionHandler: p1) }

    /// `resendUserMessage(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(resendUserMessageWithMessage:completionHandler:)
    public func objc_resendUserMessageWithMessage_completionHandler_(_ p0: UserMessage, _ p1: UserMessageHandler?) -> UserMessage { self.resendUserMessage(with: p0, completionHandler: p1) }

    /// `sendFileMessage(withBinaryData:filename:type:size:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithBinaryData:filename:type:size:data:completionHandler:)
    public func objc_sendFileMessageWithBinaryData_filename_type_size_data_completionHandler_(_ p0: Data, _ p1: String, _ p2: String, _ p3: UInt, _ p4: String?, _ p5: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withBinaryData: p0, filename: p1, type: p2, size: p3, data: p4, completionHandler: p5) }

    /// `sendFileMessage(withBinaryData:filename:type:size:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithBinaryData:filename:type:size:data:customType:completionHandler:)
    public func objc_sendFileMessageWithBinaryData_filename_type_size_data_customType_completionHandler_(_ p0: Data, _ p1: String, _ p2: String, _ p3: UInt, _ p4: String?, _ p5: String?, _ p6: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withBinaryData: p0, filename: p1, type: p2, size: p3, data: p4, customType: p5, completionHandler: p6) }

    /// `sendFileMessage(withUrl:size:type:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithUrl:size:type:data:completionHandler:)
    public func objc_sendFileMessageWithUrl_size_type_data_completionHandler_(_ p0: String, _ p1: UInt, _ p2: String, _ p3: String?, _ p4: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withUrl: p0, size: p1, type: p2, data: p3, completionHandler: p4) }

    /// `sendFileMessage(withUrl:filename:size:type:data:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithUrl:filename:size:type:data:completionHandler:)
    public func objc_sendFileMessageWithUrl_filename_size_type_data_completionHandler_(_ p0: String, _ p1: String?, _ p2: UInt, _ p3: String, _ p4: String?, _ p5: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withUrl: p0, filename: p1, size: p2, type: p3, data: p4, completionHandler: p5) }

    /// `sendFileMessage(withUrl:size:type:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithUrl:size:type:data:customType:completionHandler:)
    public func objc_sendFileMessageWithUrl_size_type_data_customType_completionHandler_(_ p0: String, _ p1: UInt, _ p2: String, _ p3: String?, _ p4: String?, _ p5: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withUrl: p0, size: p1, type: p2, data: p3, customType: p4, completionHandler: p5) }

    /// `sendFileMessage(withUrl:filename:size:type:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithUrl:filename:size:type:data:customType:completionHandler:)
    public func objc_sendFileMessageWithUrl_filename_size_type_data_customType_completionHandler_(_ p0: String, _ p1: String?, _ p2: UInt, _ p3: String, _ p4: String?, _ p5: String?, _ p6: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withUrl: p0, filename: p1, size: p2, type: p3, data: p4, customType: p5, completionHandler: p6) }

    /// `sendFileMessage(withBinaryData:filename:type:size:data:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithBinaryData:filename:type:size:data:progressHandler:completionHandler:)
    public func objc_sendFileMessageWithBinaryData_filename_type_size_data_progressHandler_completionHandler_(_ p0: Data, _ p1: String, _ p2: String, _ p3: UInt, _ p4: String?, _ p5: ProgressHandler?, _ p6: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withBinaryData: p0, filename: p1, type: p2, size: p3, data: p4, progressHandler: p5, completionHandler: p6) }

    /// `sendFileMessage(withBinaryData:filename:type:size:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithBinaryData:filename:type:size:data:customType:progressHandler:completionHandler:)
    public func objc_sendFileMessageWithBinaryData_filename_type_size_data_customType_progressHandler_completionHandler_(_ p0: Data, _ p1: String, _ p2: String, _ p3: UInt, _ p4: String?, _ p5: String?, _ p6: ProgressHandler?, _ p7: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withBinaryData: p0, filename: p1, type: p2, size: p3, data: p4, customType: p5, progressHandler: p6, completionHandler: p7) }

    /// `sendFileMessage(withBinaryData:filename:type:size:thumbnailSizes:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithBinaryData:filename:type:size:thumbnailSizes:data:customType:progressHandler:completionHandler:)
    public func objc_sendFileMessageWithBinaryData_filename_type_size_thumbnailSizes_data_customType_progressHandler_completionHandler_(_ p0: Data, _ p1: String, _ p2: String, _ p3: UInt, _ p4: [SBDThumbnailSize]?, _ p5: String?, _ p6: String?, _ p7: ProgressHandler?, _ p8: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withBinaryData: p0, filename: p1, type: p2, size: p3, thumbnailSizes: p4, data: p5, customType: p6, progressHandler: p7, completionHandler: p8) }

    /// `sendFileMessage(withFilePath:type:thumbnailSizes:data:customType:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithFilePath:type:thumbnailSizes:data:customType:progressHandler:completionHandler:)
    public func objc_sendFileMessageWithFilePath_type_thumbnailSizes_data_customType_progressHandler_completionHandler_(_ p0: String, _ p1: String, _ p2: [SBDThumbnailSize]?, _ p3: String?, _ p4: String?, _ p5: ProgressHandler?, _ p6: FileMessageHandler?) -> FileMessage { self.sendFileMessage(withFilePath: p0, type: p1, thumbnailSizes: p2, data: p3, customType: p4, progressHandler: p5, completionHandler: p6) }

    /// `sendFileMessage(with:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithParams:completionHandler:)
    public func objc_sendFileMessageWithParams_completionHandler_(_ p0: FileMessageParams, _ p1: FileMessageHandler?) -> FileMessage { self.sendFileMessage(with: p0, completionHandler: p1) }

    /// `sendFileMessage(with:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessageWithParams:progressHandler:completionHandler:)
    public func objc_sendFileMessageWithParams_progressHandler_completionHandler_(_ p0: FileMessageParams, _ p1: ProgressHandler?, _ p2: FileMessageHandler?) -> FileMessage { self.sendFileMessage(with: p0, progressHandler: p1, completionHandler: p2) }

    /// `sendFileMessages(withParams:progressHandler:sentMessageHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(sendFileMessagesWithParams:progressHandler:sentMessageHandler:completionHandler:)
    public func objc_sendFileMessagesWithParams_progressHandler_sentMessageHandler_completionHandler_(_ p0: [FileMessageParams], _ p1: ((String?, Int64, Int64, Int64) -> Void)?, _ p2: FileMessageHandler?, _ p3: SBErrorHandler?) -> [FileMessage] { self.sendFileMessages(withParams: p0, progressHandler: p1, sentMessageHandler: p2, completionHandler: p3) }

    /// `resendFileMessage(with:binaryData:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(resendFileMessageWithMessage:binaryData:completionHandler:)
    public func objc_resendFileMessageWithMessage_binaryData_completionHandler_(_ p0: FileMessage, _ p1: Data?, _ p2: FileMessageHandler?) -> FileMessage { self.resendFileMessage(with: p0, binaryData: p1, completionHandler: p2) }

    /// `resendFileMessage(with:binaryData:progressHandler:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(resendFileMessageWithMessage:binaryData:progressHandler:completionHandler:)
    public func objc_resendFileMessageWithMessage_binaryData_progressHandler_completionHandler_(_ p0: FileMessage, _ p1: Data?, _ p2: ProgressHandler?, _ p3: FileMessageHandler?) -> FileMessage { self.resendFileMessage(with: p0, binaryData: p1, progressHandler: p2, completionHandler: p3) }

    /// `createPreviousMessageListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createPreviousMessageListQuery)
    public func objc_createPreviousMessageListQuery() -> SBDPreviousMessageListQuery? { self.createPreviousMessageListQuery() }

    /// `createMessageListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createMessageListQuery)
    public func objc_createMessageListQuery() -> SBDMessageListQuery? { self.createMessageListQuery() }

    /// `createOperatorListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createOperatorListQuery)
    public func objc_createOperatorListQuery() -> SBDOperatorListQuery? { self.createOperatorListQuery() }

    /// `createMetaCounters(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createMetaCounters:completionHandler:)
    public func objc_createMetaCounters_completionHandler_(_ p0: [String : Int], _ p1: BaseChannel.MetaCountersHandler?) { self.createMetaCounters(p0, completionHandler: p1) }

    /// `getMetaCounters(withKeys:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMetaCountersWithKeys:completionHandler:)
    public func objc_getMetaCountersWithKeys_completionHandler_(_ p0: [String]?, _ p1: BaseChannel.CountersHandler?) { self.getMetaCounters(withKeys: p0, completionHandler: p1) }

    /// `getAllMetaCounters(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getAllMetaCountersWithCompletionHandler:)
    public func objc_getAllMetaCountersWithCompletionHandler_(_ p0: BaseChannel.MetaCountersHandler?) { self.getAllMetaCounters(completionHandler: p0) }

    /// `updateMetaCounters(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateMetaCounters:completionHandler:)
    public func objc_updateMetaCounters_completionHandler_(_ p0: [String : Int], _ p1: BaseChannel.MetaCountersHandler?) { self.updateMetaCounters(p0, completionHandler: p1) }

    /// `increaseMetaCounters(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(increaseMetaCounters:completionHandler:)
    public func objc_increaseMetaCounters_completionHandler_(_ p0: [String : Int], _ p1: BaseChannel.MetaCountersHandler?) { self.increaseMetaCounters(p0, completionHandler: p1) }

    /// `decreaseMetaCounters(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(decreaseMetaCounters:completionHandler:)
    public func objc_decreaseMetaCounters_completionHandler_(_ p0: [String : Int], _ p1: BaseChannel.MetaCountersHandler?) { self.decreaseMetaCounters(p0, completionHandler: p1) }

    /// `deleteMetaCounters(withKey:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMetaCountersWithKey:completionHandler:)
    public func objc_deleteMetaCountersWithKey_completionHandler_(_ p0: String, _ p1: SBErrorHandler?) { self.deleteMetaCounters(withKey: p0, completionHandler: p1) }

    /// `deleteAllMetaCounters(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteAllMetaCountersWithCompletionHandler:)
    public func objc_deleteAllMetaCountersWithCompletionHandler_(_ p0: SBErrorHandler?) { self.deleteAllMetaCounters(completionHandler: p0) }

    /// `createMetaData(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createMetaData:completionHandler:)
    public func objc_createMetaData_completionHandler_(_ p0: [String : String], _ p1: BaseChannel.MetaDataHandler?) { self.createMetaData(p0, completionHandler: p1) }

    /// `getMetaData(withKeys:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMetaDataWithKeys:completionHandler:)
    public func objc_getMetaDataWithKeys_completionHandler_(_ p0: [String]?, _ p1: BaseChannel.MetaDataHandler?) { self.getMetaData(withKeys: p0, completionHandler: p1) }

    /// `getAllMetaData(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getAllMetaDataWithCompletionHandler:)
    public func objc_getAllMetaDataWithCompletionHandler_(_ p0: BaseChannel.MetaDataHandler?) { self.getAllMetaData(completionHandler: p0) }

    /// `updateMetaData(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateMetaData:completionHandler:)
    public func objc_updateMetaData_completionHandler_(_ p0: [String : String], _ p1: BaseChannel.MetaDataHandler?) { self.updateMetaData(p0, completionHandler: p1) }

    /// `deleteMetaData(withKey:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMetaDataWithKey:completionHandler:)
    public func objc_deleteMetaDataWithKey_completionHandler_(_ p0: String, _ p1: SBErrorHandler?) { self.deleteMetaData(withKey: p0, completionHandler: p1) }

    /// `deleteAllMetaData(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteAllMetaDataWithCompletionHandler:)
    public func objc_deleteAllMetaDataWithCompletionHandler_(_ p0: SBErrorHandler?) { self.deleteAllMetaData(completionHandler: p0) }

    /// `delete(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMessage:completionHandler:)
    public func objc_deleteMessage_completionHandler_(_ p0: BaseMessage, _ p1: SBErrorHandler?) { self.delete(p0, completionHandler: p1) }

    /// `deleteMessage(withMessageId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMessageWithMessageId:completionHandler:)
    public func objc_deleteMessageWithMessageId_completionHandler_(_ p0: Int64, _ p1: SBErrorHandler?) { self.deleteMessage(withMessageId: p0, completionHandler: p1) }

    /// `update(_:messageText:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateUserMessage:messageText:data:customType:completionHandler:)
    public func objc_updateUserMessage_messageText_data_customType_completionHandler_(_ p0: UserMessage, _ p1: String?, _ p2: String?, _ p3: String?, _ p4: UserMessageHandler?) { self.update(p0, messageText: p1, data: p2, customType: p3, completionHandler: p4) }

    /// `updateUserMessage(withMessageId:userMessageParams:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateUserMessageWithMessageId:userMessageParams:completionHandler:)
    public func objc_updateUserMessageWithMessageId_userMessageParams_completionHandler_(_ p0: Int64, _ p1: UserMessageParams, _ p2: UserMessageHandler?) { self.updateUserMessage(withMessageId: p0, userMessageParams: p1, completionHandler: p2) }

    /// `update(_:data:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateFileMessage:data:customType:completionHandler:)
    public func objc_updateFileMessage_data_customType_completionHandler_(_ p0: FileMessage, _ p1: String?, _ p2: String?, _ p3: FileMessageHandler?) { self.update(p0, data: p1, customType: p2, completionHandler: p3) }

    /// `updateFileMessage(withMessageId:fileMessageParams:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateFileMessageWithMessageId:fileMessageParams:completionHandler:)
    public func objc_updateFileMessageWithMessageId_fileMessageParams_completionHandler_(_ p0: Int64, _ p1: FileMessageParams, _ p2: FileMessageHandler?) { self.updateFileMessage(withMessageId: p0, fileMessageParams: p1, completionHandler: p2) }

    /// `translate(_:targetLanguages:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(translateUserMessage:targetLanguages:completionHandler:)
    public func objc_translateUserMessage_targetLanguages_completionHandler_(_ p0: UserMessage, _ p1: [String], _ p2: UserMessageHandler?) { self.translate(p0, targetLanguages: p1, completionHandler: p2) }

    /// `isGroupChannel()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isGroupChannel)
    public func objc_isGroupChannel() -> Bool { self.isGroupChannel() }

    /// `isOpen()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isOpenChannel)
    public func objc_isOpenChannel() -> Bool { self.isOpen() }

    /// `getNextMessages(byTimestamp:limit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByTimestamp:limit:reverse:completionHandler:)
    public func objc_getNextMessagesByTimestamp_limit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageListHandler?) { self.getNextMessages(byTimestamp: p0, limit: p1, reverse: p2, completionHandler: p3) }

    /// `getNextMessages(byTimestamp:limit:reverse:messageType:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByTimestamp:limit:reverse:messageType:customType:completionHandler:)
    public func objc_getNextMessagesByTimestamp_limit_reverse_messageType_customType_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: MessageListHandler?) { self.getNextMessages(byTimestamp: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, completionHandler: p5) }

    /// `getNextMessages(byTimestamp:limit:reverse:messageType:customType:senderUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByTimestamp:limit:reverse:messageType:customType:senderUserIds:completionHandler:)
    public func objc_getNextMessagesByTimestamp_limit_reverse_messageType_customType_senderUserIds_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: MessageListHandler?) { self.getNextMessages(byTimestamp: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, completionHandler: p6) }

    /// `getNextMessages(byTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getNextMessagesByTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: Bool, _ p7: MessageListHandler?) { self.getNextMessages(byTimestamp: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, includeMetaArray: p6, completionHandler: p7) }

    /// `getNextMessages(byTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getNextMessagesByTimestamp_inclusiveTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: MessageListHandler?) { self.getNextMessages(byTimestamp: p0, inclusiveTimestamp: p1, limit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, completionHandler: p8) }

    /// `getNextMessages(byTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getNextMessagesByTimestamp_inclusiveTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: Bool, _ p9: MessageListHandler?) { self.getNextMessages(byTimestamp: p0, inclusiveTimestamp: p1, limit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, includeReactions: p8, completionHandler: p9) }

    /// `getPreviousMessages(byTimestamp:limit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByTimestamp:limit:reverse:completionHandler:)
    public func objc_getPreviousMessagesByTimestamp_limit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageListHandler?) { self.getPreviousMessages(byTimestamp: p0, limit: p1, reverse: p2, completionHandler: p3) }

    /// `getPreviousMessages(byTimestamp:limit:reverse:messageType:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByTimestamp:limit:reverse:messageType:customType:completionHandler:)
    public func objc_getPreviousMessagesByTimestamp_limit_reverse_messageType_customType_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: MessageListHandler?) { self.getPreviousMessages(byTimestamp: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, completionHandler: p5) }

    /// `getPreviousMessages(byTimestamp:limit:reverse:messageType:customType:senderUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByTimestamp:limit:reverse:messageType:customType:senderUserIds:completionHandler:)
    public func objc_getPreviousMessagesByTimestamp_limit_reverse_messageType_customType_senderUserIds_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: MessageListHandler?) { self.getPreviousMessages(byTimestamp: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, completionHandler: p6) }

    /// `getPreviousMessages(byTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getPreviousMessagesByTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: Bool, _ p7: MessageListHandler?) { self.getPreviousMessages(byTimestamp: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, includeMetaArray: p6, completionHandler: p7) }

    /// `getPreviousMessages(byTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getPreviousMessagesByTimestamp_inclusiveTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: MessageListHandler?) { self.getPreviousMessages(byTimestamp: p0, inclusiveTimestamp: p1, limit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, completionHandler: p8) }

    /// `getPreviousMessages(byTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByTimestamp:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getPreviousMessagesByTimestamp_inclusiveTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: Bool, _ p9: MessageListHandler?) { self.getPreviousMessages(byTimestamp: p0, inclusiveTimestamp: p1, limit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, includeReactions: p8, completionHandler: p9) }

    /// `getPreviousAndNextMessages(byTimestamp:prevLimit:nextLimit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByTimestamp:prevLimit:nextLimit:reverse:completionHandler:)
    public func objc_getPreviousAndNextMessagesByTimestamp_prevLimit_nextLimit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageListHandler?) { self.getPreviousAndNextMessages(byTimestamp: p0, prevLimit: p1, nextLimit: p2, reverse: p3, completionHandler: p4) }

    /// `getPreviousAndNextMessages(byTimestamp:prevLimit:nextLimit:reverse:messageType:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByTimestamp:prevLimit:nextLimit:reverse:messageType:customType:completionHandler:)
    public func objc_getPreviousAndNextMessagesByTimestamp_prevLimit_nextLimit_reverse_messageType_customType_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: MessageListHandler?) { self.getPreviousAndNextMessages(byTimestamp: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, completionHandler: p6) }

    /// `getPreviousAndNextMessages(byTimestamp:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByTimestamp:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:completionHandler:)
    public func objc_getPreviousAndNextMessagesByTimestamp_prevLimit_nextLimit_reverse_messageType_customType_senderUserIds_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: MessageListHandler?) { self.getPreviousAndNextMessages(byTimestamp: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, completionHandler: p7) }

    /// `getPreviousAndNextMessages(byTimestamp:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByTimestamp:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getPreviousAndNextMessagesByTimestamp_prevLimit_nextLimit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: MessageListHandler?) { self.getPreviousAndNextMessages(byTimestamp: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, completionHandler: p8) }

    /// `getPreviousAndNextMessages(byTimestamp:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByTimestamp:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getPreviousAndNextMessagesByTimestamp_prevLimit_nextLimit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: Bool, _ p9: MessageListHandler?) { self.getPreviousAndNextMessages(byTimestamp: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, includeReactions: p8, completionHandler: p9) }

    /// `getNextMessages(byMessageId:limit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByMessageId:limit:reverse:completionHandler:)
    public func objc_getNextMessagesByMessageId_limit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageListHandler?) { self.getNextMessages(byMessageId: p0, limit: p1, reverse: p2, completionHandler: p3) }

    /// `getNextMessages(byMessageId:limit:reverse:messageType:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByMessageId:limit:reverse:messageType:customType:completionHandler:)
    public func objc_getNextMessagesByMessageId_limit_reverse_messageType_customType_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: MessageListHandler?) { self.getNextMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, completionHandler: p5) }

    /// `getNextMessages(byMessageId:limit:reverse:messageType:customType:senderUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByMessageId:limit:reverse:messageType:customType:senderUserIds:completionHandler:)
    public func objc_getNextMessagesByMessageId_limit_reverse_messageType_customType_senderUserIds_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: MessageListHandler?) { self.getNextMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, completionHandler: p6) }

    /// `getNextMessages(byMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getNextMessagesByMessageId_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: Bool, _ p7: MessageListHandler?) { self.getNextMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, includeMetaArray: p6, completionHandler: p7) }

    /// `getNextMessages(byMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getNextMessagesByMessageId_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: Bool, _ p7: Bool, _ p8: MessageListHandler?) { self.getNextMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, includeMetaArray: p6, includeReactions: p7, completionHandler: p8) }

    /// `getNextMessages(byMessageId:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getNextMessagesByMessageId:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getNextMessagesByMessageId_inclusiveTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: Bool, _ p9: MessageListHandler?) { self.getNextMessages(byMessageId: p0, inclusiveTimestamp: p1, limit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, includeReactions: p8, completionHandler: p9) }

    /// `getPreviousMessages(byMessageId:limit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByMessageId:limit:reverse:completionHandler:)
    public func objc_getPreviousMessagesByMessageId_limit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageListHandler?) { self.getPreviousMessages(byMessageId: p0, limit: p1, reverse: p2, completionHandler: p3) }

    /// `getPreviousMessages(byMessageId:limit:reverse:messageType:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByMessageId:limit:reverse:messageType:customType:completionHandler:)
    public func objc_getPreviousMessagesByMessageId_limit_reverse_messageType_customType_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: MessageListHandler?) { self.getPreviousMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, completionHandler: p5) }

    /// `getPreviousMessages(byMessageId:limit:reverse:messageType:customType:senderUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByMessageId:limit:reverse:messageType:customType:senderUserIds:completionHandler:)
    public func objc_getPreviousMessagesByMessageId_limit_reverse_messageType_customType_senderUserIds_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: MessageListHandler?) { self.getPreviousMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, completionHandler: p6) }

    /// `getPreviousMessages(byMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getPreviousMessagesByMessageId_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: Bool, _ p7: MessageListHandler?) { self.getPreviousMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, includeMetaArray: p6, completionHandler: p7) }

    /// `getPreviousMessages(byMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByMessageId:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getPreviousMessagesByMessageId_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: MessageTypeFilter, _ p4: String?, _ p5: [String]?, _ p6: Bool, _ p7: Bool, _ p8: MessageListHandler?) { self.getPreviousMessages(byMessageId: p0, limit: p1, reverse: p2, messageType: p3, customType: p4, senderUserIds: p5, includeMetaArray: p6, includeReactions: p7, completionHandler: p8) }

    /// `getPreviousMessages(byMessageId:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousMessagesByMessageId:inclusiveTimestamp:limit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getPreviousMessagesByMessageId_inclusiveTimestamp_limit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: Bool, _ p9: MessageListHandler?) { self.getPreviousMessages(byMessageId: p0, inclusiveTimestamp: p1, limit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, includeReactions: p8, completionHandler: p9) }

    /// `getPreviousAndNextMessages(byMessageId:prevLimit:nextLimit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByMessageId:prevLimit:nextLimit:reverse:completionHandler:)
    public func objc_getPreviousAndNextMessagesByMessageId_prevLimit_nextLimit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageListHandler?) { self.getPreviousAndNextMessages(byMessageId: p0, prevLimit: p1, nextLimit: p2, reverse: p3, completionHandler: p4) }

    /// `getPreviousAndNextMessages(byMessageId:prevLimit:nextLimit:reverse:messageType:customType:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByMessageId:prevLimit:nextLimit:reverse:messageType:customType:completionHandler:)
    public func objc_getPreviousAndNextMessagesByMessageId_prevLimit_nextLimit_reverse_messageType_customType_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: MessageListHandler?) { self.getPreviousAndNextMessages(byMessageId: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, completionHandler: p6) }

    /// `getPreviousAndNextMessages(byMessageId:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByMessageId:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:completionHandler:)
    public func objc_getPreviousAndNextMessagesByMessageId_prevLimit_nextLimit_reverse_messageType_customType_senderUserIds_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: MessageListHandler?) { self.getPreviousAndNextMessages(byMessageId: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, completionHandler: p7) }

    /// `getPreviousAndNextMessages(byMessageId:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByMessageId:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:completionHandler:)
    public func objc_getPreviousAndNextMessagesByMessageId_prevLimit_nextLimit_reverse_messageType_customType_senderUserIds_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: MessageListHandler?) { self.getPreviousAndNextMessages(byMessageId: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, completionHandler: p8) }

    /// `getPreviousAndNextMessages(byMessageId:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getPreviousAndNextMessagesByMessageId:prevLimit:nextLimit:reverse:messageType:customType:senderUserIds:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getPreviousAndNextMessagesByMessageId_prevLimit_nextLimit_reverse_messageType_customType_senderUserIds_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: MessageTypeFilter, _ p5: String?, _ p6: [String]?, _ p7: Bool, _ p8: Bool, _ p9: MessageListHandler?) { self.getPreviousAndNextMessages(byMessageId: p0, prevLimit: p1, nextLimit: p2, reverse: p3, messageType: p4, customType: p5, senderUserIds: p6, includeMetaArray: p7, includeReactions: p8, completionHandler: p9) }

    /// `getMessagesByTimestamp(_:params:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessagesByTimestamp:params:completionHandler:)
    public func objc_getMessagesByTimestamp_params_completionHandler_(_ p0: Int64, _ p1: MessageListParams, _ p2: MessageListHandler?) { self.getMessagesByTimestamp(p0, params: p1, completionHandler: p2) }

    /// `getMessagesByMessageId(_:params:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessagesByMessageId:params:completionHandler:)
    public func objc_getMessagesByMessageId_params_completionHandler_(_ p0: Int64, _ p1: MessageListParams, _ p2: MessageListHandler?) { self.getMessagesByMessageId(p0, params: p1, completionHandler: p2) }

    /// `build(fromSerializedData:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(buildFromSerializedData:)
    public static func objc_buildFromSerializedData_(_ p0: Data) -> Self? { self.build(fromSerializedData: p0) }

    /// `serialize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(serialize)
    public func objc_serialize() -> Data? { self.serialize() }

    /// `cancelUploadingFileMessage(withRequestId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(cancelUploadingFileMessageWithRequestId:completionHandler:)
    public static func objc_cancelUploadingFileMessageWithRequestId_completionHandler_(_ p0: String, _ p1: ((Bool, SBDError?) -> Void)?) { BaseChannel.cancelUploadingFileMessage(withRequestId: p0, completionHandler: p1) }

    /// `copy(_:toTargetChannel:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(copyUserMessage:toTargetChannel:completionHandler:)
    public func objc_copyUserMessage_toTargetChannel_completionHandler_(_ p0: UserMessage, _ p1: BaseChannel, _ p2: UserMessageHandler?) -> UserMessage { self.copy(p0, toTargetChannel: p1, completionHandler: p2) }

    /// `copy(_:toTargetChannel:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(copyFileMessage:toTargetChannel:completionHandler:)
    public func objc_copyFileMessage_toTargetChannel_completionHandler_(_ p0: FileMessage, _ p1: BaseChannel, _ p2: FileMessageHandler?) -> FileMessage { self.copy(p0, toTargetChannel: p1, completionHandler: p2) }

    /// `getMessageChangeLogs(withToken:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsWithToken:completionHandler:)
    public func objc_getMessageChangeLogsWithToken_completionHandler_(_ p0: String?, _ p1: BaseChannel.ChangeLogsHandler?) { self.getMessageChangeLogs(withToken: p0, completionHandler: p1) }

    /// `getMessageChangeLogs(withToken:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsWithToken:includeMetaArray:completionHandler:)
    public func objc_getMessageChangeLogsWithToken_includeMetaArray_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: BaseChannel.ChangeLogsHandler?) { self.getMessageChangeLogs(withToken: p0, includeMetaArray: p1, completionHandler: p2) }

    /// `getMessageChangeLogs(withToken:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsWithToken:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getMessageChangeLogsWithToken_includeMetaArray_includeReactions_completionHandler_(_ p0: String?, _ p1: Bool, _ p2: Bool, _ p3: BaseChannel.ChangeLogsHandler?) { self.getMessageChangeLogs(withToken: p0, includeMetaArray: p1, includeReactions: p2, completionHandler: p3) }

    /// `getMessageChangeLogs(byTimestamp:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsByTimestamp:completionHandler:)
    public func objc_getMessageChangeLogsByTimestamp_completionHandler_(_ p0: Int64, _ p1: @escaping BaseChannel.ChangeLogsHandler) { self.getMessageChangeLogs(byTimestamp: p0, completionHandler: p1) }

    /// `getMessageChangeLogs(byTimestamp:includeMetaArray:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsByTimestamp:includeMetaArray:completionHandler:)
    public func objc_getMessageChangeLogsByTimestamp_includeMetaArray_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: @escaping BaseChannel.ChangeLogsHandler) { self.getMessageChangeLogs(byTimestamp: p0, includeMetaArray: p1, completionHandler: p2) }

    /// `getMessageChangeLogs(byTimestamp:includeMetaArray:includeReactions:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsByTimestamp:includeMetaArray:includeReactions:completionHandler:)
    public func objc_getMessageChangeLogsByTimestamp_includeMetaArray_includeReactions_completionHandler_(_ p0: Int64, _ p1: Bool, _ p2: Bool, _ p3: @escaping BaseChannel.ChangeLogsHandler) { self.getMessageChangeLogs(byTimestamp: p0, includeMetaArray: p1, includeReactions: p2, completionHandler: p3) }

    /// `getMessageChangeLogs(sinceToken:params:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsSinceToken:params:completionHandler:)
    public func objc_getMessageChangeLogsSinceToken_params_completionHandler_(_ p0: String?, _ p1: SBDMessageChangeLogsParams, _ p2: @escaping SBDMessageChangeLogsHandler) { self.getMessageChangeLogs(sinceToken: p0, params: p1, completionHandler: p2) }

    /// `getMessageChangeLogs(sinceTimestamp:params:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMessageChangeLogsSinceTimestamp:params:completionHandler:)
    public func objc_getMessageChangeLogsSinceTimestamp_params_completionHandler_(_ p0: Int64, _ p1: SBDMessageChangeLogsParams, _ p2: @escaping SBDMessageChangeLogsHandler) { self.getMessageChangeLogs(sinceTimestamp: p0, params: p1, completionHandler: p2) }

    /// `createMessageMetaArrayKeys(with:keys:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createMessageMetaArrayKeysWithMessage:keys:completionHandler:)
    public func objc_createMessageMetaArrayKeysWithMessage_keys_completionHandler_(_ p0: BaseMessage, _ p1: [String], _ p2: BaseMessageHandler?) { self.createMessageMetaArrayKeys(with: p0, keys: p1, completionHandler: p2) }

    /// `deleteMessageMetaArrayKeys(with:keys:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMessageMetaArrayKeysWithMessage:keys:completionHandler:)
    public func objc_deleteMessageMetaArrayKeysWithMessage_keys_completionHandler_(_ p0: BaseMessage, _ p1: [String], _ p2: BaseMessageHandler?) { self.deleteMessageMetaArrayKeys(with: p0, keys: p1, completionHandler: p2) }

    /// `addMessageMetaArrayValues(with:keyValues:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addMessageMetaArrayValuesWithMessage:keyValues:completionHandler:)
    public func objc_addMessageMetaArrayValuesWithMessage_keyValues_completionHandler_(_ p0: BaseMessage, _ p1: [String : [String]], _ p2: BaseMessageHandler?) { self.addMessageMetaArrayValues(with: p0, keyValues: p1, completionHandler: p2) }

    /// `addMessageMetaArrayValues(with:metaArrays:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addMessageMetaArrayValuesWithMessage:metaArrays:completionHandler:)
    public func objc_addMessageMetaArrayValuesWithMessage_metaArrays_completionHandler_(_ p0: SBDBaseMessage, _ p1: [SBDMessageMetaArray], _ p2: SBDBaseMessageHandler?) { self.addMessageMetaArrayValues(with: p0, metaArrays: p1, completionHandler: p2) }

    /// `removeMessageMetaArrayValues(with:keyValues:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeMessageMetaArrayValuesWithMessage:keyValues:completionHandler:)
    public func objc_removeMessageMetaArrayValuesWithMessage_keyValues_completionHandler_(_ p0: BaseMessage, _ p1: [String : [String]], _ p2: BaseMessageHandler?) { self.removeMessageMetaArrayValues(with: p0, keyValues: p1, completionHandler: p2) }

    /// `removeMessageMetaArrayValues(with:metaArrays:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeMessageMetaArrayValuesWithMessage:metaArrays:completionHandler:)
    public func objc_removeMessageMetaArrayValuesWithMessage_metaArrays_completionHandler_(_ p0: SBDBaseMessage, _ p1: [SBDMessageMetaArray], _ p2: SBDBaseMessageHandler?) { self.removeMessageMetaArrayValues(with: p0, metaArrays: p1, completionHandler: p2) }

    /// `getMyMutedInfo(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(getMyMutedInfoWithCompletionHandler:)
    public func objc_getMyMutedInfoWithCompletionHandler_(_ p0: @escaping (Bool, String, Int64, Int64, Int64, SBDError?) -> Void) { self.getMyMutedInfo(completionHandler: p0) }

    /// `report(_:reportCategory:reportDescription:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reportUser:reportCategory:reportDescription:completionHandler:)
    public func objc_reportUser_reportCategory_reportDescription_completionHandler_(_ p0: User, _ p1: ReportCategory, _ p2: String?, _ p3: SBErrorHandler?) { self.report(p0, reportCategory: p1, reportDescription: p2, completionHandler: p3) }

    /// `report(with:reportDescription:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reportChannelWithCategory:reportDescription:completionHandler:)
    public func objc_reportChannelWithCategory_reportDescription_completionHandler_(_ p0: ReportCategory, _ p1: String?, _ p2: SBErrorHandler?) { self.report(with: p0, reportDescription: p1, completionHandler: p2) }

    /// `report(_:reportCategory:reportDescription:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reportMessage:reportCategory:reportDescription:completionHandler:)
    public func objc_reportMessage_reportCategory_reportDescription_completionHandler_(_ p0: BaseMessage, _ p1: ReportCategory, _ p2: String?, _ p3: SBErrorHandler?) { self.report(p0, reportCategory: p1, reportDescription: p2, completionHandler: p3) }

    /// `addReaction(with:key:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addReactionWithMessage:key:completionHandler:)
    public func objc_addReactionWithMessage_key_completionHandler_(_ p0: BaseMessage, _ p1: String, _ p2: ReactionEventHandler?) { self.addReaction(with: p0, key: p1, completionHandler: p2) }

    /// `deleteReaction(with:key:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteReactionWithMessage:key:completionHandler:)
    public func objc_deleteReactionWithMessage_key_completionHandler_(_ p0: BaseMessage, _ p1: String, _ p2: ReactionEventHandler?) { self.deleteReaction(with: p0, key: p1, completionHandler: p2) }

    /// `addOperators(withUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addOperatorsWithUserIds:completionHandler:)
    public func objc_addOperatorsWithUserIds_completionHandler_(_ p0: [String], _ p1: SBErrorHandler?) { self.addOperators(withUserIds: p0, completionHandler: p1) }

    /// `removeOperators(withUserIds:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeOperatorsWithUserIds:completionHandler:)
    public func objc_removeOperatorsWithUserIds_completionHandler_(_ p0: [String], _ p1: SBErrorHandler?) { self.removeOperators(withUserIds: p0, completionHandler: p1) }

    /// `removeAllOperators(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeAllOperatorsWithCompletionHandler:)
    public func objc_removeAllOperatorsWithCompletionHandler_(_ p0: SBErrorHandler?) { self.removeAllOperators(completionHandler: p0) }

    /// `getCachedMetaData()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getCachedMetaData)
    public func objc_getCachedMetaData() -> [String : String] { self.getCachedMetaData() }

    /// `createBannedUserListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createBannedUserListQuery)
    public func objc_createBannedUserListQuery() -> SBDBannedUserListQuery? { self.createBannedUserListQuery() }

    /// `banUser(withUserId:seconds:description:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(banUserWithUserId:seconds:description:completionHandler:)
    public func objc_banUserWithUserId_seconds_description_completionHandler_(_ p0: String, _ p1: Int, _ p2: String?, _ p3: SBErrorHandler?) { self.banUser(withUserId: p0, seconds: p1, description: p2, completionHandler: p3) }

    /// `ban(_:seconds:description:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(banUser:seconds:description:completionHandler:)
    public func objc_banUser_seconds_description_completionHandler_(_ p0: User, _ p1: Int, _ p2: String?, _ p3: SBErrorHandler?) { self.ban(p0, seconds: p1, description: p2, completionHandler: p3) }

    /// `unbanUser(withUserId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unbanUserWithUserId:completionHandler:)
    public func objc_unbanUserWithUserId_completionHandler_(_ p0: String, _ p1: SBErrorHandler?) { self.unbanUser(withUserId: p0, completionHandler: p1) }

    /// `unbanUser(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unbanUser:completionHandler:)
    public func objc_unbanUser_completionHandler_(_ p0: User, _ p1: SBErrorHandler?) { self.unbanUser(p0, completionHandler: p1) }

    /// `muteUser(withUserId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(muteUserWithUserId:completionHandler:)
    public func objc_muteUserWithUserId_completionHandler_(_ p0: String, _ p1: SBErrorHandler?) { self.muteUser(withUserId: p0, completionHandler: p1) }

    /// `muteUser(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(muteUser:completionHandler:)
    public func objc_muteUser_completionHandler_(_ p0: User, _ p1: SBErrorHandler?) { self.muteUser(p0, completionHandler: p1) }

    /// `muteUser(_:seconds:description:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(muteUser:seconds:description:completionHandler:)
    public func objc_muteUser_seconds_description_completionHandler_(_ p0: User, _ p1: Int, _ p2: String?, _ p3: SBErrorHandler?) { self.muteUser(p0, seconds: p1, description: p2, completionHandler: p3) }

    /// `muteUser(withUserId:seconds:description:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(muteUserWithUserId:seconds:description:completionHandler:)
    public func objc_muteUserWithUserId_seconds_description_completionHandler_(_ p0: String, _ p1: Int, _ p2: String?, _ p3: SBErrorHandler?) { self.muteUser(withUserId: p0, seconds: p1, description: p2, completionHandler: p3) }

    /// `unmuteUser(withUserId:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unmuteUserWithUserId:completionHandler:)
    public func objc_unmuteUserWithUserId_completionHandler_(_ p0: String, _ p1: SBErrorHandler?) { self.unmuteUser(withUserId: p0, completionHandler: p1) }

    /// `unmuteUser(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unmuteUser:completionHandler:)
    public func objc_unmuteUser_completionHandler_(_ p0: User, _ p1: SBErrorHandler?) { self.unmuteUser(p0, completionHandler: p1) }

    /// `createMutedUserListQuery()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createMutedUserListQuery)
    public func objc_createMutedUserListQuery() -> SBDMutedUserListQuery? { self.createMutedUserListQuery() }
  }
#endif
