// swift-format-ignore-file
// Written by Sources/Scan/Table/make: every name of the table that begins with SBD.
import Foundation
import SendBirdSDK

func use4(_ object: SBDAppleCriticalAlertOptions) { _ = object.name }
func use5(_ object: SBDAppleCriticalAlertOptions) { _ = object.volume }
func use6(_ object: SBDMessageMetaArray) { _ = object.key }
func use7(_ object: SBDMessageMetaArray) { _ = object.value }
func use8(_ a0: String) { _ = SBDMessageMetaArray(key: a0) }
func use9(_ a0: String, _ a1: [String]?) { _ = SBDMessageMetaArray(key: a0, value: a1) }
func use10(_ object: SBDMessageMetaArray, _ a0: Set<String>) { object.addValue(a0) }
func use11(_ object: SBDMessageMetaArray, _ a0: [String]) { object.addValue(with: a0) }
func use12(_ object: SBDMessageMetaArray, _ a0: Set<String>) { object.removeValue(a0) }
func use13(_ object: SBDMessageMetaArray, _ a0: [String]) { object.removeValue(with: a0) }
func use14() { _ = SBDGroupChannelListOrder.chronological }
func use15() { _ = SBDGroupChannelListOrder.latestLastMessage }
func use16() { _ = SBDGroupChannelListOrder.channelNameAlphabetical }
func use17() { _ = SBDGroupChannelListOrder.channelMetaDataValueAlphabetical }
func use18() { _ = SBDPublicGroupChannelListOrder.chronological }
func use19() { _ = SBDPublicGroupChannelListOrder.channelNameAlphabetical }
func use20() { _ = SBDPublicGroupChannelListOrder.channelMetaDataValueAlphabetical }
func use21() { _ = SBDErrorCode.invalidParameterValueString }
func use22() { _ = SBDErrorCode.invalidParameterValueNumber }
func use23() { _ = SBDErrorCode.invalidParameterValueList }
func use24() { _ = SBDErrorCode.invalidParameterValueJson }
func use25() { _ = SBDErrorCode.invalidParameterValueBoolean }
func use26() { _ = SBDErrorCode.invalidParameterValueRequired }
func use27() { _ = SBDErrorCode.invalidParameterValuePositive }
func use28() { _ = SBDErrorCode.invalidParameterValueNegative }
func use29() { _ = SBDErrorCode.nonAuthorized }
func use30() { _ = SBDErrorCode.tokenExpired }
func use31() { _ = SBDErrorCode.invalidChannelUrl }
func use32() { _ = SBDErrorCode.invalidParameterValue }
func use33() { _ = SBDErrorCode.unusableCharacterIncluded }
func use34() { _ = SBDErrorCode.notFoundInDatabase }
func use35() { _ = SBDErrorCode.duplicatedData }
func use36() { _ = SBDErrorCode.reachedMaxCount }
func use37() { _ = SBDErrorCode.userDeactivated }
func use38() { _ = SBDErrorCode.userNotExist }
func use39() { _ = SBDErrorCode.accessTokenNotValid }
func use40() { _ = SBDErrorCode.authUnknownError }
func use41() { _ = SBDErrorCode.appIdNotValid }
func use42() { _ = SBDErrorCode.authUserIdTooLong }
func use43() { _ = SBDErrorCode.authPlanQuotaExceeded }
func use44() { _ = SBDErrorCode.sessionKeyExpired }
func use45() { _ = SBDErrorCode.sessionTokenRevoked }
func use46() { _ = SBDErrorCode.invalidApiToken }
func use47() { _ = SBDErrorCode.parameterMissing }
func use48() { _ = SBDErrorCode.invalidJsonBody }
func use49() { _ = SBDErrorCode.conflict }
func use50() { _ = SBDErrorCode.internalServerError }
func use51() { _ = SBDErrorCode.rateLimitExceeded }
func use52() { _ = SBDErrorCode.serviceUnavailable }
func use53() { _ = SBDErrorCode.unknownError }
func use54() { _ = SBDErrorCode.invalidInitialization }
func use55() { _ = SBDErrorCode.connectionRequired }
func use56() { _ = SBDErrorCode.connectionCanceled }
func use57() { _ = SBDErrorCode.invalidParameter }
func use58() { _ = SBDErrorCode.networkError }
func use59() { _ = SBDErrorCode.networkRoutingError }
func use60() { _ = SBDErrorCode.malformedData }
func use61() { _ = SBDErrorCode.malformedErrorData }
func use62() { _ = SBDErrorCode.wrongChannelType }
func use63() { _ = SBDErrorCode.markAsReadRateLimitExceeded }
func use64() { _ = SBDErrorCode.queryInProgress }
func use65() { _ = SBDErrorCode.ackTimeout }
func use66() { _ = SBDErrorCode.loginTimeout }
func use67() { _ = SBDErrorCode.webSocketConnectionClosed }
func use68() { _ = SBDErrorCode.webSocketConnectionFailed }
func use69() { _ = SBDErrorCode.requestFailed }
func use70() { _ = SBDErrorCode.fileUploadCancelFailed }
func use71() { _ = SBDErrorCode.fileUploadCanceled }
func use72() { _ = SBDErrorCode.fileUploadTimeout }
func use73() { _ = SBDErrorCode.fileSizeLimitExceeded }
func use74() { _ = SBDErrorCode.timerWasExpired }
func use75() { _ = SBDErrorCode.timerWasAlreadyDone }
func use76() { _ = SBDErrorCode.pendingError }
func use77() { _ = SBDErrorCode.passedInvalidAccessToken }
func use78() { _ = SBDErrorCode.sessionKeyRefreshSucceeded }
func use79() { _ = SBDErrorCode.sessionKeyRefreshFailed }
func use80() { _ = SBDErrorCode.localDatabase }
func use81() { _ = SBDErrorCode.socketLoginRequired }
func use82() { _ = SBDErrorCode.socketUserNotMember }
func use83() { _ = SBDErrorCode.socketUserDeactivated }
func use84() { _ = SBDErrorCode.socketUserNotOwnerOfMessage }
func use85() { _ = SBDErrorCode.socketUserSendMessageNotAllowed }
func use86() { _ = SBDErrorCode.socketInvalidMentionForMessage }
func use87() { _ = SBDErrorCode.socketInvalidPushOptionForMessage }
func use88() { _ = SBDErrorCode.socketTooManyMetaKeyForMessage }
func use89() { _ = SBDErrorCode.socketTooManyMetaValueForMessage }
func use90() { _ = SBDErrorCode.socketTooManyMetaArrayForMessage }
func use91() { _ = SBDErrorCode.socketGuestNotAllowed }
func use92() { _ = SBDErrorCode.socketMutedUserInApplicationSendMessageNotAllowed }
func use93() { _ = SBDErrorCode.socketMutedUserInChannelSendMessageNotAllowed }
func use94() { _ = SBDErrorCode.socketChannelFrozen }
func use95() { _ = SBDErrorCode.socketProfanityMessageBlocked }
func use96() { _ = SBDErrorCode.socketBannedUrlsBlocked }
func use97() { _ = SBDErrorCode.socketRestrictedDomainBlocked }
func use98() { _ = SBDErrorCode.socketModeratedFileBlocked }
func use99() { _ = SBDErrorCode.socketEnterDeletedChannel }
func use100() { _ = SBDErrorCode.socketBlockedUserReceiveMessageNotAllowed }
func use101() { _ = SBDErrorCode.socketDeactivatedUserReceiveMessageNotAllowed }
func use102() { _ = SBDErrorCode.socketWrongChannelType }
func use103() { _ = SBDErrorCode.socketBannedUserSendMessageNotAllowed }
func use104() { _ = SBDErrorCode.socketTooManyMessages }
func use105() { _ = SBDErrorCode.socketMessageNotFound }
func use106() { _ = SBDErrorCode.socketTooManyParticipants }
func use107() { _ = SBDErrorCode.socketChannelNotFound }
func use108() { _ = SBDWebSocketConnectionState.connecting }
func use109() { _ = SBDWebSocketConnectionState.open }
func use110() { _ = SBDWebSocketConnectionState.closed }
func use111() { _ = SBDWebSocketConnectionState.closing }
func use112() { _ = SBDUserConnectionStatus.nonAvailable }
func use113() { _ = SBDUserConnectionStatus.online }
func use114() { _ = SBDUserConnectionStatus.offline }
func use115() { _ = SBDChannelType.open }
func use116() { _ = SBDChannelType.group }
func use117() { _ = SBDPushTokenRegistrationStatus.success }
func use118() { _ = SBDPushTokenRegistrationStatus.pending }
func use119() { _ = SBDPushTokenRegistrationStatus.error }
func use120() { _ = SBDGroupChannelListQueryType.and }
func use121() { _ = SBDGroupChannelListQueryType.or }
func use122() { _ = SBDMessageTypeFilter.all }
func use123() { _ = SBDMessageTypeFilter.user }
func use124() { _ = SBDMessageTypeFilter.file }
func use125() { _ = SBDMessageTypeFilter.admin }
func use126() { _ = SBDMemberStateFilter.stateFilterAll }
func use127() { _ = SBDMemberStateFilter.stateFilterJoinedOnly }
func use128() { _ = SBDMemberStateFilter.stateFilterInvitedOnly }
func use129() { _ = SBDMemberStateFilter.stateFilterInvitedByFriend }
func use130() { _ = SBDMemberStateFilter.statefilterInvitedByNonFriend }
func use131() { _ = SBDMemberState.joined }
func use132() { _ = SBDMemberState.invited }
func use133() { _ = SBDMemberState.none }
func use134() { _ = SBDMemberState.left }
func use135() { _ = SBDGroupChannelSuperChannelFilter.all }
func use136() { _ = SBDGroupChannelSuperChannelFilter.super }
func use137() { _ = SBDGroupChannelSuperChannelFilter.nonSuper }
func use138() { _ = SBDGroupChannelSuperChannelFilter.broadcastOnly }
func use139() { _ = SBDGroupChannelPublicChannelFilter.all }
func use140() { _ = SBDGroupChannelPublicChannelFilter.public }
func use141() { _ = SBDGroupChannelPublicChannelFilter.private }
func use142() { _ = SBDPublicGroupChannelMembershipFilter.all }
func use143() { _ = SBDPublicGroupChannelMembershipFilter.joined }
func use144() { _ = SBDGroupChannelOperatorFilter.all }
func use145() { _ = SBDGroupChannelOperatorFilter.operator }
func use146() { _ = SBDGroupChannelOperatorFilter.nonOperator }
func use147() { _ = SBDGroupChannelMutedMemberFilter.all }
func use148() { _ = SBDGroupChannelMutedMemberFilter.muted }
func use149() { _ = SBDGroupChannelMutedMemberFilter.unmuted }
func use150() { _ = SBDPushNotificationDeliveryOption.default }
func use151() { _ = SBDPushNotificationDeliveryOption.suppress }
func use152() { _ = SBDRole.none }
func use153() { _ = SBDRole.operator }
func use154() { _ = SBDMutedState.unmuted }
func use155() { _ = SBDMutedState.muted }
func use156() { _ = SBDUnreadItemKey.nonSuperUnreadMessageCount }
func use157() { _ = SBDUnreadItemKey.superUnreadMessageCount }
func use158() { _ = SBDUnreadItemKey.nonSuperInvitationCount }
func use159() { _ = SBDUnreadItemKey.superInvitationCount }
func use160() { _ = SBDUnreadItemKey.nonSuperUnreadMentionCount }
func use161() { _ = SBDUnreadItemKey.superUnreadMentionCount }
func use162() { _ = SBDUnreadItemKey.groupChannelUnreadMessageCount }
func use163() { _ = SBDUnreadItemKey.groupChannelUnreadMentionCount }
func use164() { _ = SBDUnreadItemKey.groupChannelInvitationCount }
func use165() { _ = SBDCountPreference.all }
func use166() { _ = SBDCountPreference.unreadMessageCountOnly }
func use167() { _ = SBDCountPreference.unreadMentionCountOnly }
func use168() { _ = SBDCountPreference.off }
func use169() { _ = SBDMentionType.users }
func use170() { _ = SBDMentionType.channel }
func use171() { _ = SBDUnreadChannelFilter.all }
func use172() { _ = SBDUnreadChannelFilter.unreadMessage }
func use177() { _ = SBDGroupChannelHiddenState.unhidden }
func use178() { _ = SBDGroupChannelHiddenState.hiddenAllowAutoUnhide }
func use179() { _ = SBDGroupChannelHiddenState.hiddenPreventAutoUnhide }
func use180() { _ = SBDChannelHiddenStateFilter.unhiddenOnly }
func use181() { _ = SBDChannelHiddenStateFilter.hiddenOnly }
func use182() { _ = SBDChannelHiddenStateFilter.hiddenAllowAutoUnhide }
func use183() { _ = SBDChannelHiddenStateFilter.hiddenPreventAutoUnhide }
func use184() { _ = SBDChannelHiddenStateFilter.all }
func use185() { _ = SBDPushTriggerOption.all }
func use186() { _ = SBDPushTriggerOption.off }
func use187() { _ = SBDPushTriggerOption.mentionOnly }
func use188() { _ = SBDGroupChannelPushTriggerOption.default }
func use189() { _ = SBDGroupChannelPushTriggerOption.all }
func use190() { _ = SBDGroupChannelPushTriggerOption.off }
func use191() { _ = SBDGroupChannelPushTriggerOption.mentionOnly }
func use192() { _ = SBDPushTokenType.none }
func use193() { _ = SBDPushTokenType.GCM }
func use194() { _ = SBDPushTokenType.APNS }
func use195() { _ = SBDPushTokenType.apnsVoIP }
func use196() { _ = SBDMessageRequestState.none }
func use197() { _ = SBDMessageRequestState.pending }
func use198() { _ = SBDMessageRequestState.failed }
func use199() { _ = SBDMessageRequestState.succeeded }
func use200() { _ = SBDMessageSendingStatus.none }
func use201() { _ = SBDMessageSendingStatus.pending }
func use202() { _ = SBDMessageSendingStatus.failed }
func use203() { _ = SBDMessageSendingStatus.succeeded }
func use204() { _ = SBDMessageSendingStatus.canceled }
func use205() { _ = SBDGroupChannelListQuerySearchField.memberNickname }
func use206() { _ = SBDGroupChannelListQuerySearchField.channelName }
func use207() { _ = SBDReportCategory.suspicious }
func use208() { _ = SBDReportCategory.harassing }
func use209() { _ = SBDReportCategory.spam }
func use210() { _ = SBDReportCategory.inappropriate }
func use211() { _ = SBDMessageSearchQueryOrder.score }
func use212() { _ = SBDMessageSearchQueryOrder.timeStamp }
func use213() { _ = SBDReactionEventAction.add }
func use214() { _ = SBDReactionEventAction.delete }
func use215() { _ = SBDMemberListOrder.nicknameAlphabetical }
func use216() { _ = SBDMemberListOrder.operatorThenMemberNicknameAlphabetical }
func use217() { _ = SBDLogLevel.none }
func use218() { _ = SBDLogLevel.error }
func use219() { _ = SBDLogLevel.warning }
func use220() { _ = SBDLogLevel.info }
func use221() { _ = SBDMessageCollectionInitPolicy.cacheAndReplaceByApi }
func use222() { _ = SBDRestrictionType.muted }
func use223() { _ = SBDRestrictionType.banned }
func use224() { _ = SBDReplyType.none }
func use225() { _ = SBDReplyType.all }
func use226() { _ = SBDReplyType.onlyReplyToChannel }
func use227(_ object: SBDBaseMessageParams) { _ = object.data }
func use228(_ object: SBDBaseMessageParams) { _ = object.customType }
func use229(_ object: SBDBaseMessageParams) { _ = object.pushNotificationDeliveryOption }
func use230(_ object: SBDBaseMessageParams) { _ = object.metaArrayKeys }
func use231(_ object: SBDBaseMessageParams) { _ = object.metaArrays }
func use232(_ object: SBDBaseMessageParams) { _ = object.mentionType }
func use233(_ object: SBDBaseMessageParams) { _ = object.mentionedUserIds }
func use234(_ object: SBDBaseMessageParams) { _ = object.mentionedUsers }
func use235(_ object: SBDBaseMessageParams) { _ = object.parentMessageId }
func use236(_ object: SBDBaseMessageParams) { _ = object.appleCriticalAlertOptions }
func use237(_ object: SBDBaseMessageParams) { _ = object.isReplyToChannel }
func use238(_ object: SBDMessageListParams) { _ = object.previousResultSize }
func use239(_ object: SBDMessageListParams) { _ = object.nextResultSize }
func use240(_ object: SBDMessageListParams) { _ = object.isInclusive }
func use241(_ object: SBDMessageListParams) { _ = object.reverse }
func use242(_ object: SBDMessageListParams) { _ = object.messageType }
func use243(_ object: SBDMessageListParams) { _ = object.customType }
func use244(_ object: SBDMessageListParams) { _ = object.senderUserIds }
func use245(_ object: SBDMessageListParams) { _ = object.includeMetaArray }
func use246(_ object: SBDMessageListParams) { _ = object.includeReactions }
func use247(_ object: SBDMessageListParams) { _ = object.includeReplies }
func use248(_ object: SBDMessageListParams) { _ = object.includeParentMessageText }
func use249(_ object: SBDMessageListParams) { _ = object.includeThreadInfo }
func use250(_ object: SBDMessageListParams) { _ = object.includeParentMessageInfo }
func use251(_ object: SBDMessageListParams) { _ = object.replyType }
func use252(_ object: SBDMessageListParams) { _ = object.showSubChannelMessagesOnly }
func use253(_ object: SBDMessageListParams) { _ = object.customTypes }
func use254(_ object: SBDMessageListParams, _ a0: SBDBaseMessage) { _ = object.belongs(to: a0) }
func use255(_ object: SBDMessageListParams, _ a0: SBDBaseMessage) { _ = object.belongs(to: a0) }
func use256(_ object: SBDMessageRetrievalParams) { _ = object.channelUrl }
func use257(_ object: SBDMessageRetrievalParams) { _ = object.channelType }
func use258(_ object: SBDMessageRetrievalParams) { _ = object.messageId }
func use259(_ object: SBDMessageRetrievalParams) { _ = object.includeMetaArray }
func use260(_ object: SBDMessageRetrievalParams) { _ = object.includeParentMessageText }
func use261(_ object: SBDMessageRetrievalParams) { _ = object.includeThreadInfo }
func use262(_ object: SBDMessageRetrievalParams) { _ = object.includeParentMessageInfo }
func use263(_ object: SBDMessageRetrievalParams) { _ = object.includeReactions }
func use264(_ object: SBDReaction) { _ = object.key }
func use265(_ object: SBDReaction) { _ = object.userIds }
func use266(_ object: SBDReaction) { _ = object.updatedAt }
func use267(_ object: SBDReactionEvent) { _ = object.messageId }
func use268(_ object: SBDReactionEvent) { _ = object.key }
func use269(_ object: SBDReactionEvent) { _ = object.userId }
func use270(_ object: SBDReactionEvent) { _ = object.operation }
func use271(_ object: SBDReactionEvent) { _ = object.updatedAt }
func use272(_ object: SBDThreadedMessageListParams) { _ = object.previousResultSize }
func use273(_ object: SBDThreadedMessageListParams) { _ = object.nextResultSize }
func use274(_ object: SBDThreadedMessageListParams) { _ = object.isInclusive }
func use275(_ object: SBDThreadedMessageListParams) { _ = object.reverse }
func use276(_ object: SBDThreadedMessageListParams) { _ = object.messageType }
func use277(_ object: SBDThreadedMessageListParams) { _ = object.customType }
func use278(_ object: SBDThreadedMessageListParams) { _ = object.senderUserIds }
func use279(_ object: SBDThreadedMessageListParams) { _ = object.includeMetaArray }
func use280(_ object: SBDThreadedMessageListParams) { _ = object.includeReactions }
func use281(_ object: SBDThreadedMessageListParams) { _ = object.includeParentMessageText }
func use282(_ object: SBDThreadedMessageListParams) { _ = object.customTypes }
func use283(_ object: SBDThreadedMessageListParams) { _ = object.includeParentMessageInfo }
func use284(_ a0: [AnyHashable : Any]) { _ = SBDError(dictionary: a0) }
func use285(_ a0: NSError) { _ = SBDError(nsError: a0) }
func use288(_ object: SBDUser) { _ = object.userId }
func use289(_ object: SBDUser) { _ = object.nickname }
func use290(_ object: SBDUser) { _ = object.profileUrl }
func use291(_ object: SBDUser) { _ = object.originalProfileUrl }
func use292(_ object: SBDUser) { _ = object.plainProfileImageUrl }
func use293(_ object: SBDUser) { _ = object.connectionStatus }
func use294(_ object: SBDUser) { _ = object.lastSeenAt }
func use295(_ object: SBDUser) { _ = object.isActive }
func use296(_ object: SBDUser) { _ = object.friendDiscoveryKey }
func use297(_ object: SBDUser) { _ = object.friendName }
func use298(_ object: SBDUser) { _ = object.preferredLanguages }
func use299(_ a0: Data) { _ = SBDUser.build(fromSerializedData: a0) }
func use300(_ object: SBDUser) { _ = object.serialize() }
func use301(_ object: SBDUser) { _ = object.metaData }
func use302(_ object: SBDUser, _ a0: [String : String], _ a1: (([String : String]?, SBDError?) -> Void)?) { object.createMetaData(a0, completionHandler: a1) }
func use303(_ object: SBDUser, _ a0: [String : String], _ a1: (([String : String]?, SBDError?) -> Void)?) { object.updateMetaData(a0, completionHandler: a1) }
func use304(_ object: SBDUser, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.deleteMetaData(withKey: a0, completionHandler: a1) }
func use305(_ object: SBDUser, _ a0: ((SBDError?) -> Void)?) { object.deleteAllMetaData(completionHandler: a0) }
func use306(_ object: SBDThreadInfo) { _ = object.replyCount }
func use307(_ object: SBDThreadInfo) { _ = object.mostRepliedUsers }
func use308(_ object: SBDThreadInfo) { _ = object.lastRepliedAt }
func use309(_ object: SBDThreadInfoUpdateEvent) { _ = object.threadInfo }
func use310(_ object: SBDThreadInfoUpdateEvent) { _ = object.targetMessageId }
func use311(_ object: SBDThreadInfoUpdateEvent) { _ = object.channelUrl }
func use312(_ object: SBDThreadInfoUpdateEvent) { _ = object.channelType }
func use313(_ object: SBDBaseMessage) { _ = object.requestId }
func use314(_ object: SBDBaseMessage) { _ = object.messageId }
func use315(_ object: SBDBaseMessage) { _ = object.message }
func use316(_ object: SBDBaseMessage) { _ = object.sendingStatus }
func use317(_ object: SBDBaseMessage) { _ = object.sender }
func use318(_ object: SBDBaseMessage) { _ = object.channelUrl }
func use319(_ object: SBDBaseMessage) { _ = object.channelType }
func use320(_ object: SBDBaseMessage) { _ = object.mentionedUsers }
func use321(_ object: SBDBaseMessage) { _ = object.mentionType }
func use322(_ object: SBDBaseMessage) { _ = object.requestedMentionUserIds }
func use323(_ object: SBDBaseMessage) { _ = object.createdAt }
func use324(_ object: SBDBaseMessage) { _ = object.updatedAt }
func use325(_ object: SBDBaseMessage) { _ = object.parentMessageId }
func use326(_ object: SBDBaseMessage) { _ = object.parentMessageText }
func use327(_ object: SBDBaseMessage) { _ = object.threadInfo }
func use328(_ object: SBDBaseMessage) { _ = object.metaArray }
func use329(_ object: SBDBaseMessage) { _ = object.metaArrays }
func use330(_ object: SBDBaseMessage) { _ = object.data }
func use331(_ object: SBDBaseMessage) { _ = object.customType }
func use332(_ object: SBDBaseMessage) { _ = object.reactions }
func use333(_ object: SBDBaseMessage) { _ = object.messageSurvivalSeconds }
func use334(_ object: SBDBaseMessage) { _ = object.isSilent }
func use335(_ object: SBDBaseMessage) { _ = object.errorCode }
func use336(_ object: SBDBaseMessage) { _ = object.ogMetaData }
func use337(_ object: SBDBaseMessage) { _ = object.plugins }
func use338(_ object: SBDBaseMessage) { _ = object.isOperatorMessage }
func use339(_ object: SBDBaseMessage) { _ = object.messageParams }
func use340(_ object: SBDBaseMessage) { _ = object.parent }
func use341(_ object: SBDBaseMessage) { _ = object.isReplyToChannel }
func use342(_ object: SBDBaseMessage) { _ = object.mentionedMessageTemplate }
func use343(_ object: SBDBaseMessage) { _ = object.isOpenChannel() }
func use344(_ object: SBDBaseMessage) { _ = object.isGroupChannel() }
func use345(_ object: SBDBaseMessage) { _ = object.isResendable() }
func use346(_ a0: Data) { _ = SBDBaseMessage.build(fromSerializedData: a0) }
func use347(_ a0: Data, _ a1: SBDMessageSendingStatus) { _ = SBDBaseMessage.build(fromSerializedData: a0, desiredState: a1) }
func use348(_ object: SBDBaseMessage) { _ = object.serialize() }
func use349(_ object: SBDBaseMessage, _ a0: [String]) { _ = object.getMetaArray(withKeys: a0) }
func use350(_ object: SBDBaseMessage, _ a0: [String]) { _ = object.metaArrays(withKeys: a0) }
func use351(_ object: SBDBaseMessage, _ a0: SBDReactionEvent) { _ = object.apply(a0) }
func use352(_ a0: SBDMessageRetrievalParams, _ a1: SBDBaseMessageHandler?) { SBDBaseMessage.getWith(a0, completionHandler: a1) }
func use353(_ object: SBDBaseMessage, _ a0: Int64, _ a1: SBDThreadedMessageListParams, _ a2: ((SBDBaseMessage?, [SBDBaseMessage]?, SBDError?) -> Void)?) { object.getThreadedMessages(byTimestamp: a0, params: a1, completionHandler: a2) }
func use354(_ object: SBDBaseMessage, _ a0: SBDThreadInfoUpdateEvent) { _ = object.apply(a0) }
func use355(_ object: SBDBaseMessage, _ a0: SBDBaseMessage) { _ = object.applyParentMessage(a0) }
func use356(_ object: SBDAppInfo) { _ = object.emojiHash }
func use357(_ object: SBDAppInfo) { _ = object.uploadSizeLimit }
func use358(_ object: SBDAppInfo) { _ = object.premiumFeatureList }
func use359(_ object: SBDAppInfo) { _ = object.useReaction }
func use360(_ object: SBDAppInfo) { _ = object.applicationAttributes }
func use364(_ object: SBDAppInfo, _ a0: String) { _ = object.isEmojiUpdateNeeded(a0) }
func use394() { _ = SBDUserListQueryType.allUser }
func use395() { _ = SBDUserListQueryType.blockedUsers }
func use396() { _ = SBDUserListQueryType.openChannelParticipants }
func use397() { _ = SBDUserListQueryType.openChannelMutedUsers }
func use398() { _ = SBDUserListQueryType.openChannelBannedUsers }
func use399() { _ = SBDUserListQueryType.filteredUsers }
func use417(_ object: SBDUserMessageParams) { _ = object.message }
func use418(_ object: SBDUserMessageParams) { _ = object.targetLanguages }
func use419(_ object: SBDUserMessageParams) { _ = object.mentionedMessageTemplate }
func use420(_ a0: String) { _ = SBDUserMessageParams(message: a0) }
func use421(_ object: SBDUserMessage) { _ = object.translations }
func use422(_ object: SBDUserMessage) { _ = object.requestState }
func use423(_ object: SBDUserMessage) { _ = object.getParams() }
func use424(_ object: SBDFileMessageParams) { _ = object.file }
func use425(_ object: SBDFileMessageParams) { _ = object.fileUrl }
func use426(_ object: SBDFileMessageParams) { _ = object.thumbnailSizes }
func use427(_ object: SBDFileMessageParams) { _ = object.fileName }
func use428(_ object: SBDFileMessageParams) { _ = object.mimeType }
func use429(_ object: SBDFileMessageParams) { _ = object.fileSize }
func use430(_ a0: Data) { _ = SBDFileMessageParams(file: a0) }
func use431(_ a0: String) { _ = SBDFileMessageParams(fileUrl: a0) }
func use432(_ object: SBDThumbnailSize) { _ = object.maxSize }
func use433(_ a0: CGSize) { _ = SBDThumbnailSize.make(withMaxCGSize: a0) }
func use434(_ a0: CGFloat, _ a1: CGFloat) { _ = SBDThumbnailSize.make(withMaxWidth: a0, maxHeight: a1) }
func use435(_ object: SBDThumbnail) { _ = object.url }
func use436(_ object: SBDThumbnail) { _ = object.maxSize }
func use437(_ object: SBDThumbnail) { _ = object.realSize }
func use438(_ object: SBDThumbnail) { _ = object.plainUrl }
func use439(_ object: SBDFileMessage) { _ = object.url }
func use440(_ object: SBDFileMessage) { _ = object.plainUrl }
func use441(_ object: SBDFileMessage) { _ = object.name }
func use442(_ object: SBDFileMessage) { _ = object.size }
func use443(_ object: SBDFileMessage) { _ = object.type }
func use444(_ object: SBDFileMessage) { _ = object.thumbnails }
func use445(_ object: SBDFileMessage) { _ = object.requestState }
func use448(_ object: SBDFileMessage) { _ = object.getParams() }
func use449(_ object: SBDMember) { _ = object.state }
func use450(_ object: SBDMember) { _ = object.isBlockedByMe }
func use451(_ object: SBDMember) { _ = object.isBlockingMe }
func use452(_ object: SBDMember) { _ = object.isMuted }
func use453(_ object: SBDMember) { _ = object.role }
func use454(_ object: SBDMember) { _ = object.restrictionInfo }
func use455(_ a0: Data) { _ = SBDMember.build(fromSerializedData: a0) }
func use456(_ object: SBDMember) { _ = object.serialize() }
func use457(_ object: SBDSender) { _ = object.isBlockedByMe }
func use458(_ object: SBDSender) { _ = object.role }
func use459(_ a0: Data) { _ = SBDSender.build(fromSerializedData: a0) }
func use460(_ object: SBDSender) { _ = object.serialize() }
func use488(_ object: SBDMessageChangeLogsParams) { _ = object.includeMetaArray }
func use489(_ object: SBDMessageChangeLogsParams) { _ = object.includeReactions }
func use490(_ object: SBDMessageChangeLogsParams) { _ = object.includeReplies }
func use491(_ object: SBDMessageChangeLogsParams) { _ = object.includeParentMessageText }
func use492(_ object: SBDMessageChangeLogsParams) { _ = object.includeThreadInfo }
func use493(_ object: SBDMessageChangeLogsParams) { _ = object.includeParentMessageInfo }
func use494(_ object: SBDMessageChangeLogsParams) { _ = object.replyType }
func use495(_ a0: SBDPreviousMessageListQuery?) { _ = SBDMessageChangeLogsParams.create(with: a0) }
func use496(_ a0: SBDMessageListParams?) { _ = SBDMessageChangeLogsParams.create(with: a0) }
func use531(_ object: SBDBaseChannel) { _ = object.channelUrl }
func use532(_ object: SBDBaseChannel) { _ = object.name }
func use533(_ object: SBDBaseChannel) { _ = object.coverUrl }
func use534(_ object: SBDBaseChannel) { _ = object.creator }
func use535(_ object: SBDBaseChannel) { _ = object.createdAt }
func use536(_ object: SBDBaseChannel) { _ = object.data }
func use537(_ object: SBDBaseChannel) { _ = object.customType }
func use538(_ object: SBDBaseChannel) { _ = object.isFrozen }
func use539(_ object: SBDBaseChannel) { _ = object.isEphemeral }
func use540(_ object: SBDBaseChannel, _ a0: String?, _ a1: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(a0, completionHandler: a1) }
func use541(_ object: SBDBaseChannel, _ a0: String?, _ a1: [String]?, _ a2: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(a0, targetLanguages: a1, completionHandler: a2) }
func use542(_ object: SBDBaseChannel, _ a0: String?, _ a1: String?, _ a2: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(a0, data: a1, completionHandler: a2) }
func use543(_ object: SBDBaseChannel, _ a0: String?, _ a1: String?, _ a2: [String]?, _ a3: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(a0, data: a1, targetLanguages: a2, completionHandler: a3) }
func use544(_ object: SBDBaseChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(a0, data: a1, customType: a2, completionHandler: a3) }
func use545(_ object: SBDBaseChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: [String]?, _ a4: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(a0, data: a1, customType: a2, targetLanguages: a3, completionHandler: a4) }
func use546(_ object: SBDBaseChannel, _ a0: SBDUserMessageParams, _ a1: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.sendUserMessage(with: a0, completionHandler: a1) }
func use547(_ object: SBDBaseChannel, _ a0: SBDUserMessage, _ a1: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.resendUserMessage(with: a0, completionHandler: a1) }
func use548(_ object: SBDBaseChannel, _ a0: Data, _ a1: String, _ a2: String, _ a3: UInt, _ a4: String?, _ a5: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withBinaryData: a0, filename: a1, type: a2, size: a3, data: a4, completionHandler: a5) }
func use549(_ object: SBDBaseChannel, _ a0: Data, _ a1: String, _ a2: String, _ a3: UInt, _ a4: String?, _ a5: String?, _ a6: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withBinaryData: a0, filename: a1, type: a2, size: a3, data: a4, customType: a5, completionHandler: a6) }
func use550(_ object: SBDBaseChannel, _ a0: String, _ a1: UInt, _ a2: String, _ a3: String?, _ a4: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withUrl: a0, size: a1, type: a2, data: a3, completionHandler: a4) }
func use551(_ object: SBDBaseChannel, _ a0: String, _ a1: String?, _ a2: UInt, _ a3: String, _ a4: String?, _ a5: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withUrl: a0, filename: a1, size: a2, type: a3, data: a4, completionHandler: a5) }
func use552(_ object: SBDBaseChannel, _ a0: String, _ a1: UInt, _ a2: String, _ a3: String?, _ a4: String?, _ a5: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withUrl: a0, size: a1, type: a2, data: a3, customType: a4, completionHandler: a5) }
func use553(_ object: SBDBaseChannel, _ a0: String, _ a1: String?, _ a2: UInt, _ a3: String, _ a4: String?, _ a5: String?, _ a6: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withUrl: a0, filename: a1, size: a2, type: a3, data: a4, customType: a5, completionHandler: a6) }
func use554(_ object: SBDBaseChannel, _ a0: Data, _ a1: String, _ a2: String, _ a3: UInt, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withBinaryData: a0, filename: a1, type: a2, size: a3, data: a4, progressHandler: a5, completionHandler: a6) }
func use555(_ object: SBDBaseChannel, _ a0: Data, _ a1: String, _ a2: String, _ a3: UInt, _ a4: String?, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withBinaryData: a0, filename: a1, type: a2, size: a3, data: a4, customType: a5, progressHandler: a6, completionHandler: a7) }
func use556(_ object: SBDBaseChannel, _ a0: Data, _ a1: String, _ a2: String, _ a3: UInt, _ a4: [SBDThumbnailSize]?, _ a5: String?, _ a6: String?, _ a7: ((Int64, Int64, Int64) -> Void)?, _ a8: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withBinaryData: a0, filename: a1, type: a2, size: a3, thumbnailSizes: a4, data: a5, customType: a6, progressHandler: a7, completionHandler: a8) }
func use557(_ object: SBDBaseChannel, _ a0: String, _ a1: String, _ a2: [SBDThumbnailSize]?, _ a3: String?, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(withFilePath: a0, type: a1, thumbnailSizes: a2, data: a3, customType: a4, progressHandler: a5, completionHandler: a6) }
func use558(_ object: SBDBaseChannel, _ a0: SBDFileMessageParams, _ a1: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(with: a0, completionHandler: a1) }
func use559(_ object: SBDBaseChannel, _ a0: SBDFileMessageParams, _ a1: ((Int64, Int64, Int64) -> Void)?, _ a2: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.sendFileMessage(with: a0, progressHandler: a1, completionHandler: a2) }
func use560(_ object: SBDBaseChannel, _ a0: [SBDFileMessageParams], _ a1: ((String?, Int64, Int64, Int64) -> Void)?, _ a2: ((SBDFileMessage?, SBDError?) -> Void)?, _ a3: ((SBDError?) -> Void)?) { _ = object.sendFileMessages(withParams: a0, progressHandler: a1, sentMessageHandler: a2, completionHandler: a3) }
func use561(_ object: SBDBaseChannel, _ a0: SBDFileMessage, _ a1: Data?, _ a2: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.resendFileMessage(with: a0, binaryData: a1, completionHandler: a2) }
func use562(_ object: SBDBaseChannel, _ a0: SBDFileMessage, _ a1: Data?, _ a2: ((Int64, Int64, Int64) -> Void)?, _ a3: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.resendFileMessage(with: a0, binaryData: a1, progressHandler: a2, completionHandler: a3) }
func use563(_ object: SBDBaseChannel) { _ = object.createPreviousMessageListQuery() }
func use564(_ object: SBDBaseChannel) { _ = object.createMessageListQuery() }
func use565(_ object: SBDBaseChannel) { _ = object.createOperatorListQuery() }
func use566(_ object: SBDBaseChannel, _ a0: [String : NSNumber], _ a1: (([String : NSNumber]?, SBDError?) -> Void)?) { object.createMetaCounters(a0, completionHandler: a1) }
func use567(_ object: SBDBaseChannel, _ a0: [String]?, _ a1: (([String : NSNumber]?, SBDError?) -> Void)?) { object.getMetaCounters(withKeys: a0, completionHandler: a1) }
func use568(_ object: SBDBaseChannel, _ a0: (([String : NSNumber]?, SBDError?) -> Void)?) { object.getAllMetaCounters(completionHandler: a0) }
func use569(_ object: SBDBaseChannel, _ a0: [String : NSNumber], _ a1: (([String : NSNumber]?, SBDError?) -> Void)?) { object.updateMetaCounters(a0, completionHandler: a1) }
func use570(_ object: SBDBaseChannel, _ a0: [String : NSNumber], _ a1: (([String : NSNumber]?, SBDError?) -> Void)?) { object.increaseMetaCounters(a0, completionHandler: a1) }
func use571(_ object: SBDBaseChannel, _ a0: [String : NSNumber], _ a1: (([String : NSNumber]?, SBDError?) -> Void)?) { object.decreaseMetaCounters(a0, completionHandler: a1) }
func use572(_ object: SBDBaseChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.deleteMetaCounters(withKey: a0, completionHandler: a1) }
func use573(_ object: SBDBaseChannel, _ a0: ((SBDError?) -> Void)?) { object.deleteAllMetaCounters(completionHandler: a0) }
func use574(_ object: SBDBaseChannel, _ a0: [String : String], _ a1: (([String : String]?, SBDError?) -> Void)?) { object.createMetaData(a0, completionHandler: a1) }
func use575(_ object: SBDBaseChannel, _ a0: [String]?, _ a1: (([String : String]?, SBDError?) -> Void)?) { object.getMetaData(withKeys: a0, completionHandler: a1) }
func use576(_ object: SBDBaseChannel, _ a0: (([String : String]?, SBDError?) -> Void)?) { object.getAllMetaData(completionHandler: a0) }
func use577(_ object: SBDBaseChannel, _ a0: [String : String], _ a1: (([String : String]?, SBDError?) -> Void)?) { object.updateMetaData(a0, completionHandler: a1) }
func use578(_ object: SBDBaseChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.deleteMetaData(withKey: a0, completionHandler: a1) }
func use579(_ object: SBDBaseChannel, _ a0: ((SBDError?) -> Void)?) { object.deleteAllMetaData(completionHandler: a0) }
func use580(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: ((SBDError?) -> Void)?) { object.delete(a0, completionHandler: a1) }
func use581(_ object: SBDBaseChannel, _ a0: Int64, _ a1: ((SBDError?) -> Void)?) { object.deleteMessage(withMessageId: a0, completionHandler: a1) }
func use582(_ object: SBDBaseChannel, _ a0: SBDUserMessage, _ a1: String?, _ a2: String?, _ a3: String?, _ a4: ((SBDUserMessage?, SBDError?) -> Void)?) { object.update(a0, messageText: a1, data: a2, customType: a3, completionHandler: a4) }
func use583(_ object: SBDBaseChannel, _ a0: Int64, _ a1: SBDUserMessageParams, _ a2: ((SBDUserMessage?, SBDError?) -> Void)?) { object.updateUserMessage(withMessageId: a0, userMessageParams: a1, completionHandler: a2) }
func use584(_ object: SBDBaseChannel, _ a0: SBDFileMessage, _ a1: String?, _ a2: String?, _ a3: ((SBDFileMessage?, SBDError?) -> Void)?) { object.update(a0, data: a1, customType: a2, completionHandler: a3) }
func use585(_ object: SBDBaseChannel, _ a0: Int64, _ a1: SBDFileMessageParams, _ a2: ((SBDFileMessage?, SBDError?) -> Void)?) { object.updateFileMessage(withMessageId: a0, fileMessageParams: a1, completionHandler: a2) }
func use586(_ object: SBDBaseChannel, _ a0: SBDUserMessage, _ a1: [String], _ a2: ((SBDUserMessage?, SBDError?) -> Void)?) { object.translate(a0, targetLanguages: a1, completionHandler: a2) }
func use587(_ object: SBDBaseChannel) { _ = object.isGroupChannel() }
func use588(_ object: SBDBaseChannel) { _ = object.isOpen() }
func use589(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byTimestamp: a0, limit: a1, reverse: a2, completionHandler: a3) }
func use590(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byTimestamp: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, completionHandler: a5) }
func use591(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byTimestamp: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, completionHandler: a6) }
func use592(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: Bool, _ a7: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byTimestamp: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, includeMetaArray: a6, completionHandler: a7) }
func use593(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byTimestamp: a0, inclusiveTimestamp: a1, limit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, completionHandler: a8) }
func use594(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: Bool, _ a9: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byTimestamp: a0, inclusiveTimestamp: a1, limit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, includeReactions: a8, completionHandler: a9) }
func use595(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byTimestamp: a0, limit: a1, reverse: a2, completionHandler: a3) }
func use596(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byTimestamp: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, completionHandler: a5) }
func use597(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byTimestamp: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, completionHandler: a6) }
func use598(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: Bool, _ a7: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byTimestamp: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, includeMetaArray: a6, completionHandler: a7) }
func use599(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byTimestamp: a0, inclusiveTimestamp: a1, limit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, completionHandler: a8) }
func use600(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: Bool, _ a9: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byTimestamp: a0, inclusiveTimestamp: a1, limit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, includeReactions: a8, completionHandler: a9) }
func use601(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byTimestamp: a0, prevLimit: a1, nextLimit: a2, reverse: a3, completionHandler: a4) }
func use602(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byTimestamp: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, completionHandler: a6) }
func use603(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byTimestamp: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, completionHandler: a7) }
func use604(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byTimestamp: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, completionHandler: a8) }
func use605(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: Bool, _ a9: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byTimestamp: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, includeReactions: a8, completionHandler: a9) }
func use606(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byMessageId: a0, limit: a1, reverse: a2, completionHandler: a3) }
func use607(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, completionHandler: a5) }
func use608(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, completionHandler: a6) }
func use609(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: Bool, _ a7: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, includeMetaArray: a6, completionHandler: a7) }
func use610(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: Bool, _ a7: Bool, _ a8: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, includeMetaArray: a6, includeReactions: a7, completionHandler: a8) }
func use611(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: Bool, _ a9: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getNextMessages(byMessageId: a0, inclusiveTimestamp: a1, limit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, includeReactions: a8, completionHandler: a9) }
func use612(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byMessageId: a0, limit: a1, reverse: a2, completionHandler: a3) }
func use613(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, completionHandler: a5) }
func use614(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, completionHandler: a6) }
func use615(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: Bool, _ a7: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, includeMetaArray: a6, completionHandler: a7) }
func use616(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDMessageTypeFilter, _ a4: String?, _ a5: [String]?, _ a6: Bool, _ a7: Bool, _ a8: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byMessageId: a0, limit: a1, reverse: a2, messageType: a3, customType: a4, senderUserIds: a5, includeMetaArray: a6, includeReactions: a7, completionHandler: a8) }
func use617(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: Bool, _ a9: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousMessages(byMessageId: a0, inclusiveTimestamp: a1, limit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, includeReactions: a8, completionHandler: a9) }
func use618(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byMessageId: a0, prevLimit: a1, nextLimit: a2, reverse: a3, completionHandler: a4) }
func use619(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byMessageId: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, completionHandler: a6) }
func use620(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byMessageId: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, completionHandler: a7) }
func use621(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byMessageId: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, completionHandler: a8) }
func use622(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDMessageTypeFilter, _ a5: String?, _ a6: [String]?, _ a7: Bool, _ a8: Bool, _ a9: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getPreviousAndNextMessages(byMessageId: a0, prevLimit: a1, nextLimit: a2, reverse: a3, messageType: a4, customType: a5, senderUserIds: a6, includeMetaArray: a7, includeReactions: a8, completionHandler: a9) }
func use623(_ object: SBDBaseChannel, _ a0: Int64, _ a1: SBDMessageListParams, _ a2: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getMessagesByTimestamp(a0, params: a1, completionHandler: a2) }
func use624(_ object: SBDBaseChannel, _ a0: Int64, _ a1: SBDMessageListParams, _ a2: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.getMessagesByMessageId(a0, params: a1, completionHandler: a2) }
func use625(_ a0: Data) { _ = SBDBaseChannel.build(fromSerializedData: a0) }
func use626(_ object: SBDBaseChannel) { _ = object.serialize() }
func use627(_ a0: String, _ a1: ((Bool, SBDError?) -> Void)?) { SBDBaseChannel.cancelUploadingFileMessage(withRequestId: a0, completionHandler: a1) }
func use628(_ object: SBDBaseChannel, _ a0: SBDUserMessage, _ a1: SBDBaseChannel, _ a2: ((SBDUserMessage?, SBDError?) -> Void)?) { _ = object.copy(a0, toTargetChannel: a1, completionHandler: a2) }
func use629(_ object: SBDBaseChannel, _ a0: SBDFileMessage, _ a1: SBDBaseChannel, _ a2: ((SBDFileMessage?, SBDError?) -> Void)?) { _ = object.copy(a0, toTargetChannel: a1, completionHandler: a2) }
func use630(_ object: SBDBaseChannel, _ a0: String?, _ a1: BaseChannel.ChangeLogsHandler?) { object.getMessageChangeLogs(withToken: a0, completionHandler: a1) }
func use631(_ object: SBDBaseChannel, _ a0: String?, _ a1: Bool, _ a2: BaseChannel.ChangeLogsHandler?) { object.getMessageChangeLogs(withToken: a0, includeMetaArray: a1, completionHandler: a2) }
func use632(_ object: SBDBaseChannel, _ a0: String?, _ a1: Bool, _ a2: Bool, _ a3: BaseChannel.ChangeLogsHandler?) { object.getMessageChangeLogs(withToken: a0, includeMetaArray: a1, includeReactions: a2, completionHandler: a3) }
func use633(_ object: SBDBaseChannel, _ a0: Int64, _ a1: @escaping BaseChannel.ChangeLogsHandler) { object.getMessageChangeLogs(byTimestamp: a0, completionHandler: a1) }
func use634(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: @escaping BaseChannel.ChangeLogsHandler) { object.getMessageChangeLogs(byTimestamp: a0, includeMetaArray: a1, completionHandler: a2) }
func use635(_ object: SBDBaseChannel, _ a0: Int64, _ a1: Bool, _ a2: Bool, _ a3: @escaping BaseChannel.ChangeLogsHandler) { object.getMessageChangeLogs(byTimestamp: a0, includeMetaArray: a1, includeReactions: a2, completionHandler: a3) }
func use636(_ object: SBDBaseChannel, _ a0: String?, _ a1: SBDMessageChangeLogsParams, _ a2: @escaping (([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) -> Void)) { object.getMessageChangeLogs(sinceToken: a0, params: a1, completionHandler: a2) }
func use637(_ object: SBDBaseChannel, _ a0: Int64, _ a1: SBDMessageChangeLogsParams, _ a2: @escaping (([SBDBaseMessage]?, [NSNumber]?, Bool, String?, SBDError?) -> Void)) { object.getMessageChangeLogs(sinceTimestamp: a0, params: a1, completionHandler: a2) }
func use638(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: [String], _ a2: ((SBDBaseMessage?, SBDError?) -> Void)?) { object.createMessageMetaArrayKeys(with: a0, keys: a1, completionHandler: a2) }
func use639(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: [String], _ a2: ((SBDBaseMessage?, SBDError?) -> Void)?) { object.deleteMessageMetaArrayKeys(with: a0, keys: a1, completionHandler: a2) }
func use640(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: [String : [String]], _ a2: ((SBDBaseMessage?, SBDError?) -> Void)?) { object.addMessageMetaArrayValues(with: a0, keyValues: a1, completionHandler: a2) }
func use641(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: [SBDMessageMetaArray], _ a2: SBDBaseMessageHandler?) { object.addMessageMetaArrayValues(with: a0, metaArrays: a1, completionHandler: a2) }
func use642(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: [String : [String]], _ a2: ((SBDBaseMessage?, SBDError?) -> Void)?) { object.removeMessageMetaArrayValues(with: a0, keyValues: a1, completionHandler: a2) }
func use643(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: [SBDMessageMetaArray], _ a2: SBDBaseMessageHandler?) { object.removeMessageMetaArrayValues(with: a0, metaArrays: a1, completionHandler: a2) }
func use644(_ object: SBDBaseChannel, _ a0: @escaping (Bool, String, Int64, Int64, Int64, SBDError?) -> Void) { object.getMyMutedInfo(completionHandler: a0) }
func use645(_ object: SBDBaseChannel, _ a0: SBDUser, _ a1: SBDReportCategory, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.report(a0, reportCategory: a1, reportDescription: a2, completionHandler: a3) }
func use646(_ object: SBDBaseChannel, _ a0: SBDReportCategory, _ a1: String?, _ a2: ((SBDError?) -> Void)?) { object.report(with: a0, reportDescription: a1, completionHandler: a2) }
func use647(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: SBDReportCategory, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.report(a0, reportCategory: a1, reportDescription: a2, completionHandler: a3) }
func use648(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: String, _ a2: ((SBDReactionEvent?, SBDError?) -> Void)?) { object.addReaction(with: a0, key: a1, completionHandler: a2) }
func use649(_ object: SBDBaseChannel, _ a0: SBDBaseMessage, _ a1: String, _ a2: ((SBDReactionEvent?, SBDError?) -> Void)?) { object.deleteReaction(with: a0, key: a1, completionHandler: a2) }
func use650(_ object: SBDBaseChannel, _ a0: [String], _ a1: ((SBDError?) -> Void)?) { object.addOperators(withUserIds: a0, completionHandler: a1) }
func use651(_ object: SBDBaseChannel, _ a0: [String], _ a1: ((SBDError?) -> Void)?) { object.removeOperators(withUserIds: a0, completionHandler: a1) }
func use652(_ object: SBDBaseChannel, _ a0: ((SBDError?) -> Void)?) { object.removeAllOperators(completionHandler: a0) }
func use653(_ object: SBDBaseChannel) { _ = object.getCachedMetaData() }
func use654(_ object: SBDUserListQuery) { _ = object.channel }
func use655(_ object: SBDUserListQuery) { _ = object.queryType }
func use656(_ object: SBDUserListQuery) { _ = object.limit }
func use657(_ object: SBDUserListQuery) { _ = object.hasNext }
func use658(_ object: SBDUserListQuery) { _ = object.metaDataKey }
func use659(_ object: SBDUserListQuery) { _ = object.metaDataValues }
func use660(_ object: SBDUserListQuery, _ a0: String?, _ a1: [String]?) { object.setMetaDataFilterWithKey(a0, values: a1) }
func use662(_ object: SBDUserListQuery, _ a0: (([SBDUser]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use663(_ object: SBDApplicationUserListQuery) { _ = object.userIdsFilter }
func use664(_ object: SBDApplicationUserListQuery) { _ = object.metaDataKeyFilter }
func use665(_ object: SBDApplicationUserListQuery) { _ = object.metaDataValuesFilter }
func use666(_ object: SBDApplicationUserListQuery) { _ = object.nicknameStartsWithFilter }
func use667(_ object: SBDApplicationUserListQuery, _ a0: String?, _ a1: [String]?) { object.setMetaDataFilterWithKey(a0, values: a1) }
func use668(_ object: SBDBlockedUserListQuery) { _ = object.userIdsFilter }
func use669(_ object: SBDEmoji) { _ = object.key }
func use670(_ object: SBDEmoji) { _ = object.url }
func use671(_ object: SBDEmojiCategory) { _ = object.cid }
func use672(_ object: SBDEmojiCategory) { _ = object.name }
func use673(_ object: SBDEmojiCategory) { _ = object.url }
func use674(_ object: SBDEmojiCategory) { _ = object.emojis }
func use675(_ object: SBDEmojiContainer) { _ = object.emojiHash }
func use676(_ object: SBDEmojiContainer) { _ = object.categories }
func use677(_ a0: Data) { _ = SBDEmojiContainer.build(fromSerializedData: a0) }
func use678(_ object: SBDEmojiContainer) { _ = object.serialize() }
func use679(_ object: SBDFriendListQuery) { _ = object.limit }
func use680(_ object: SBDFriendListQuery) { _ = object.hasNext }
func use681(_ object: SBDFriendListQuery, _ a0: (([SBDUser]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use682(_ object: SBDGroupChannelListQuery) { _ = object.limit }
func use683(_ object: SBDGroupChannelListQuery) { _ = object.includeEmptyChannel }
func use684(_ object: SBDGroupChannelListQuery) { _ = object.includeFrozenChannel }
func use685(_ object: SBDGroupChannelListQuery) { _ = object.includeMemberList }
func use686(_ object: SBDGroupChannelListQuery) { _ = object.includeMetaData }
func use687(_ object: SBDGroupChannelListQuery) { _ = object.order }
func use688(_ object: SBDGroupChannelListQuery) { _ = object.hasNext }
func use689(_ object: SBDGroupChannelListQuery) { _ = object.queryType }
func use690(_ object: SBDGroupChannelListQuery) { _ = object.customTypeFilter }
func use691(_ object: SBDGroupChannelListQuery) { _ = object.memberStateFilter }
func use692(_ object: SBDGroupChannelListQuery) { _ = object.channelUrlsFilter }
func use693(_ object: SBDGroupChannelListQuery) { _ = object.channelNameFilter }
func use694(_ object: SBDGroupChannelListQuery) { _ = object.superChannelFilter }
func use695(_ object: SBDGroupChannelListQuery) { _ = object.publicChannelFilter }
func use696(_ object: SBDGroupChannelListQuery) { _ = object.customTypeStartsWithFilter }
func use697(_ object: SBDGroupChannelListQuery) { _ = object.customTypesFilter }
func use698(_ object: SBDGroupChannelListQuery) { _ = object.nicknameContainsFilter }
func use699(_ object: SBDGroupChannelListQuery) { _ = object.userIdsIncludeFilter }
func use700(_ object: SBDGroupChannelListQuery) { _ = object.userIdsExactFilter }
func use701(_ object: SBDGroupChannelListQuery) { _ = object.channelNameContainsFilter }
func use702(_ object: SBDGroupChannelListQuery) { _ = object.unreadChannelFilter }
func use703(_ object: SBDGroupChannelListQuery) { _ = object.metaDataOrderKeyFilter }
func use704(_ object: SBDGroupChannelListQuery) { _ = object.metaDataKeyFilter }
func use705(_ object: SBDGroupChannelListQuery) { _ = object.metaDataValuesFilter }
func use706(_ object: SBDGroupChannelListQuery) { _ = object.metaDataValueStartsWithFilter }
func use707(_ object: SBDGroupChannelListQuery) { _ = object.channelHiddenStateFilter }
func use708(_ object: SBDGroupChannelListQuery) { _ = object.searchQuery }
func use709(_ object: SBDGroupChannelListQuery) { _ = object.searchFields }
func use711(_ object: SBDGroupChannelListQuery, _ a0: [String], _ a1: Bool) { object.setUserIdsFilter(a0, exactMatch: a1) }
func use712(_ object: SBDGroupChannelListQuery, _ a0: [String], _ a1: SBDGroupChannelListQueryType) { object.setUserIdsIncludeFilter(a0, queryType: a1) }
func use713(_ object: SBDGroupChannelListQuery, _ a0: String, _ a1: SBDGroupChannelListQuerySearchField) { object.setSearchFilter(a0, fields: a1) }
func use714(_ object: SBDGroupChannelListQuery, _ a0: String, _ a1: [String]) { object.setMetaDataFilterWithKey(a0, values: a1) }
func use715(_ object: SBDGroupChannelListQuery, _ a0: String, _ a1: String) { object.setMetaDataFilterWithKey(a0, valueStartsWith: a1) }
func use716(_ object: SBDGroupChannelListQuery, _ a0: (([SBDGroupChannel]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use717(_ a0: Data) { _ = SBDGroupChannelListQuery.build(fromSerializedData: a0) }
func use718(_ object: SBDGroupChannelListQuery) { _ = object.serialize() }
func use719(_ object: SBDGroupChannelListQuery, _ a0: SBDGroupChannel) { _ = object.belongs(to: a0) }
func use720(_ object: SBDGroupChannel) { _ = object.lastMessage }
func use721(_ object: SBDGroupChannel) { _ = object.isSuper }
func use722(_ object: SBDGroupChannel) { _ = object.isBroadcast }
func use723(_ object: SBDGroupChannel) { _ = object.isPublic }
func use724(_ object: SBDGroupChannel) { _ = object.isAccessCodeRequired }
func use725(_ object: SBDGroupChannel) { _ = object.isDistinct }
func use726(_ object: SBDGroupChannel) { _ = object.isDiscoverable }
func use727(_ object: SBDGroupChannel) { _ = object.unreadMessageCount }
func use728(_ object: SBDGroupChannel) { _ = object.unreadMentionCount }
func use729(_ object: SBDGroupChannel) { _ = object.members }
func use730(_ object: SBDGroupChannel) { _ = object.memberCount }
func use731(_ object: SBDGroupChannel) { _ = object.joinedMemberCount }
func use732(_ object: SBDGroupChannel) { _ = object.joinedAt }
func use734(_ object: SBDGroupChannel) { _ = object.isPushEnabled }
func use735(_ object: SBDGroupChannel) { _ = object.myPushTriggerOption }
func use736(_ object: SBDGroupChannel) { _ = object.isHidden }
func use737(_ object: SBDGroupChannel) { _ = object.myMemberState }
func use738(_ object: SBDGroupChannel) { _ = object.myRole }
func use739(_ object: SBDGroupChannel) { _ = object.myMutedState }
func use740(_ object: SBDGroupChannel) { _ = object.myCountPreference }
func use741(_ object: SBDGroupChannel) { _ = object.invitedAt }
func use742(_ object: SBDGroupChannel) { _ = object.hiddenState }
func use743(_ object: SBDGroupChannel) { _ = object.myLastRead }
func use744(_ object: SBDGroupChannel) { _ = object.messageOffsetTimestamp }
func use745(_ object: SBDGroupChannel) { _ = object.messageSurvivalSeconds }
func use746(_ object: SBDGroupChannel) { _ = object.pinnedMessageIds }
func use747(_ object: SBDGroupChannel) { _ = object.lastPinnedMessage }
func use748(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.refresh(completionHandler: a0) }
func use749() { _ = SBDGroupChannel.createMyGroupChannelListQuery() }
func use750() { _ = SBDGroupChannel.createPublicGroupChannelListQuery() }
func use751(_ object: SBDGroupChannel) { _ = object.createMemberListQuery() }
func use752(_ object: SBDGroupChannel) { _ = object.createBannedUserListQuery() }
func use753(_ a0: [SBDUser], _ a1: Bool, _ a2: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(with: a0, isDistinct: a1, completionHandler: a2) }
func use754(_ a0: [String], _ a1: Bool, _ a2: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withUserIds: a0, isDistinct: a1, completionHandler: a2) }
func use755(_ a0: String?, _ a1: [SBDUser], _ a2: String?, _ a3: String?, _ a4: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, users: a1, coverUrl: a2, data: a3, completionHandler: a4) }
func use756(_ a0: String?, _ a1: [SBDUser], _ a2: Data, _ a3: String, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, users: a1, coverImage: a2, coverImageName: a3, data: a4, progressHandler: a5, completionHandler: a6) }
func use757(_ a0: String?, _ a1: [String], _ a2: String?, _ a3: String?, _ a4: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, userIds: a1, coverUrl: a2, data: a3, completionHandler: a4) }
func use758(_ a0: String?, _ a1: [String], _ a2: Data, _ a3: String, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, userIds: a1, coverImage: a2, coverImageName: a3, data: a4, progressHandler: a5, completionHandler: a6) }
func use759(_ a0: String?, _ a1: Bool, _ a2: [SBDUser], _ a3: String?, _ a4: String?, _ a5: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, users: a2, coverUrl: a3, data: a4, completionHandler: a5) }
func use760(_ a0: String?, _ a1: Bool, _ a2: [SBDUser], _ a3: Data, _ a4: String, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, users: a2, coverImage: a3, coverImageName: a4, data: a5, progressHandler: a6, completionHandler: a7) }
func use761(_ a0: String?, _ a1: Bool, _ a2: [String], _ a3: String?, _ a4: String?, _ a5: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, userIds: a2, coverUrl: a3, data: a4, completionHandler: a5) }
func use762(_ a0: String?, _ a1: Bool, _ a2: [String], _ a3: String?, _ a4: String?, _ a5: String?, _ a6: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, userIds: a2, coverUrl: a3, data: a4, customType: a5, completionHandler: a6) }
func use763(_ object: SBDGroupChannel, _ a0: String?, _ a1: Bool?, _ a2: String?, _ a3: String?, _ a4: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, isDistinct: a1, coverUrl: a2, data: a3, completionHandler: a4) }
func use764(_ object: SBDGroupChannel, _ a0: String?, _ a1: Bool?, _ a2: String?, _ a3: String?, _ a4: String?, _ a5: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, isDistinct: a1, coverUrl: a2, data: a3, customType: a4, completionHandler: a5) }
func use765(_ object: SBDGroupChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, coverUrl: a1, data: a2, completionHandler: a3) }
func use766(_ a0: String?, _ a1: Bool, _ a2: [String], _ a3: Data, _ a4: String, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, userIds: a2, coverImage: a3, coverImageName: a4, data: a5, progressHandler: a6, completionHandler: a7) }
func use767(_ a0: String?, _ a1: Bool, _ a2: [String], _ a3: Data, _ a4: String, _ a5: String?, _ a6: String?, _ a7: ((Int64, Int64, Int64) -> Void)?, _ a8: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, userIds: a2, coverImage: a3, coverImageName: a4, data: a5, customType: a6, progressHandler: a7, completionHandler: a8) }
func use768(_ a0: String?, _ a1: Bool, _ a2: [String], _ a3: String, _ a4: String?, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(withName: a0, isDistinct: a1, userIds: a2, coverImageFilePath: a3, data: a4, customType: a5, progressHandler: a6, completionHandler: a7) }
func use769(_ a0: SBDGroupChannelParams, _ a1: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(with: a0, completionHandler: a1) }
func use770(_ a0: SBDGroupChannelParams, _ a1: ((Int64, Int64, Int64) -> Void)?, _ a2: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { SBDGroupChannel.createChannel(with: a0, progressHandler: a1, completionHandler: a2) }
func use771(_ a0: SBDGroupChannelParams, _ a1: @escaping (SBDGroupChannel?, Bool, SBDError?) -> Void) { SBDGroupChannel.createDistinctChannelIfNotExist(with: a0, completionHandler: a1) }
func use772(_ a0: SBDGroupChannelParams, _ a1: ((Int64, Int64, Int64) -> Void)?, _ a2: @escaping (SBDGroupChannel?, Bool, SBDError?) -> Void) { SBDGroupChannel.createDistinctChannelIfNotExist(with: a0, progressHandler: a1, completionHandler: a2) }
func use773(_ object: SBDGroupChannel, _ a0: String?, _ a1: Bool?, _ a2: Data?, _ a3: String?, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, isDistinct: a1, coverImage: a2, coverImageName: a3, data: a4, progressHandler: a5, completionHandler: a6) }
func use774(_ object: SBDGroupChannel, _ a0: String?, _ a1: Bool?, _ a2: Data?, _ a3: String?, _ a4: String?, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, isDistinct: a1, coverImage: a2, coverImageName: a3, data: a4, customType: a5, progressHandler: a6, completionHandler: a7) }
func use775(_ object: SBDGroupChannel, _ a0: String?, _ a1: Bool, _ a2: String?, _ a3: String?, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, isDistinct: a1, coverImageFilePath: a2, data: a3, customType: a4, progressHandler: a5, completionHandler: a6) }
func use776(_ object: SBDGroupChannel, _ a0: String?, _ a1: Data?, _ a2: String?, _ a3: String?, _ a4: ((Int64, Int64, Int64) -> Void)?, _ a5: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(withName: a0, coverImage: a1, coverImageName: a2, data: a3, progressHandler: a4, completionHandler: a5) }
func use777(_ object: SBDGroupChannel, _ a0: SBDGroupChannelParams, _ a1: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(with: a0, completionHandler: a1) }
func use778(_ object: SBDGroupChannel, _ a0: SBDGroupChannelParams, _ a1: ((Int64, Int64, Int64) -> Void)?, _ a2: @escaping ((SBDGroupChannel?, SBDError?) -> Void)) { object.update(with: a0, progressHandler: a1, completionHandler: a2) }
func use779(_ a0: String, _ a1: ((SBDGroupChannel?, SBDError?) -> Void)?) { SBDGroupChannel.getWithoutCache(a0, completionHandler: a1) }
func use780(_ a0: String, _ a1: ((SBDGroupChannel?, SBDError?) -> Void)?) { SBDGroupChannel.getWithUrl(a0, completionHandler: a1) }
func use781(_ object: SBDGroupChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.invite(a0, completionHandler: a1) }
func use782(_ object: SBDGroupChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.inviteUserId(a0, completionHandler: a1) }
func use783(_ object: SBDGroupChannel, _ a0: [SBDUser], _ a1: ((SBDError?) -> Void)?) { object.invite(a0, completionHandler: a1) }
func use784(_ object: SBDGroupChannel, _ a0: [String], _ a1: ((SBDError?) -> Void)?) { object.inviteUserIds(a0, completionHandler: a1) }
func use785(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.hide(completionHandler: a0) }
func use786(_ object: SBDGroupChannel, _ a0: Bool, _ a1: ((SBDError?) -> Void)?) { object.hide(withHidePreviousMessages: a0, completionHandler: a1) }
func use787(_ object: SBDGroupChannel, _ a0: Bool, _ a1: Bool, _ a2: ((SBDError?) -> Void)?) { object.hide(withHidePreviousMessages: a0, allowAutoUnhide: a1, completionHandler: a2) }
func use788(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.unhideChannel(completionHandler: a0) }
func use789(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.leave(completionHandler: a0) }
func use790(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.delete(completionHandler: a0) }
func use791(_ a0: ((SBDError?) -> Void)?) { SBDGroupChannel.markAsReadAll(completionHandler: a0) }
func use792(_ object: SBDGroupChannel) { object.markAsRead() }
func use793(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.markAsRead(completionHandler: a0) }
func use794(_ object: SBDGroupChannel) { object.markAsDelivered() }
func use795(_ object: SBDGroupChannel) { object.startTyping() }
func use796(_ object: SBDGroupChannel) { object.endTyping() }
func use798(_ object: SBDGroupChannel, _ a0: SBDBaseMessage) { _ = object.getReadReceipt(of: a0) }
func use799(_ object: SBDGroupChannel, _ a0: SBDBaseMessage) { _ = object.getUnreadMemberCount(a0) }
func use800(_ object: SBDGroupChannel, _ a0: SBDUser) { _ = object.getLastSeenAt(by: a0) }
func use801(_ object: SBDGroupChannel, _ a0: String) { _ = object.getLastSeenAt(byUserId: a0) }
func use802(_ object: SBDGroupChannel, _ a0: SBDBaseMessage) { _ = object.getReadMembers(with: a0) }
func use803(_ object: SBDGroupChannel, _ a0: SBDBaseMessage, _ a1: Bool) { _ = object.getReadMembers(with: a0, includeAllMembers: a1) }
func use804(_ object: SBDGroupChannel, _ a0: SBDBaseMessage) { _ = object.getUnreadMembers(with: a0) }
func use805(_ object: SBDGroupChannel, _ a0: SBDBaseMessage, _ a1: Bool) { _ = object.getUnreadMembers(with: a0, includeAllMembers: a1) }
func use806(_ object: SBDGroupChannel) { _ = object.getReadStatus() }
func use807(_ object: SBDGroupChannel, _ a0: Bool) { _ = object.getReadStatus(includingAllMembers: a0) }
func use808(_ object: SBDGroupChannel, _ a0: SBDBaseMessage) { _ = object.getDeliveryReceipt(a0) }
func use809(_ object: SBDGroupChannel, _ a0: SBDBaseMessage) { _ = object.getUndeliveredMemberCount(a0) }
func use810(_ object: SBDGroupChannel) { _ = object.isTyping() }
func use811(_ object: SBDGroupChannel) { _ = object.getTypingMembers() }
func use812(_ object: SBDGroupChannel) { _ = object.getTypingUsers() }
func use813(_ object: SBDGroupChannel, _ a0: Bool, _ a1: ((SBDError?) -> Void)?) { object.setPushPreferenceWithPushOn(a0, completionHandler: a1) }
func use814(_ object: SBDGroupChannel, _ a0: ((Bool, SBDError?) -> Void)?) { object.getPushPreference(completionHandler: a0) }
func use815(_ object: SBDGroupChannel, _ a0: SBDGroupChannelPushTriggerOption, _ a1: ((SBDError?) -> Void)?) { object.setMyPushTriggerOption(a0, completionHandler: a1) }
func use816(_ object: SBDGroupChannel, _ a0: @escaping (SBDGroupChannelPushTriggerOption, SBDError?) -> Void) { object.getMyPushTriggerOption(completionHandler: a0) }
func use817(_ a0: ((UInt, SBDError?) -> Void)?) { SBDGroupChannel.getTotalUnreadMessageCount(completionHandler: a0) }
func use818(_ a0: ((UInt, SBDError?) -> Void)?) { SBDGroupChannel.getTotalUnreadChannelCount(completionHandler: a0) }
func use819(_ a0: [String]?, _ a1: ((UInt, SBDError?) -> Void)?) { SBDGroupChannel.getTotalUnreadMessageCount(withChannelCustomTypes: a0, completionHandler: a1) }
func use820(_ a0: SBDGroupChannelTotalUnreadMessageCountParams, _ a1: @escaping (UInt, SBDError?) -> Void) { SBDGroupChannel.getTotalUnreadMessageCount(with: a0, completionHandler: a1) }
func use821(_ object: SBDGroupChannel) { _ = object.serialize() }
func use823(_ object: SBDGroupChannel, _ a0: String) { _ = object.hasMember(a0) }
func use824(_ object: SBDGroupChannel, _ a0: String) { _ = object.getMember(a0) }
func use825(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.acceptInvitation(completionHandler: a0) }
func use826(_ object: SBDGroupChannel, _ a0: String?, _ a1: ((SBDError?) -> Void)?) { object.acceptInvitation(withAccessCode: a0, completionHandler: a1) }
func use827(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.declineInvitation(completionHandler: a0) }
func use828(_ object: SBDGroupChannel) { _ = object.getInviter() }
func use829(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.resetMyHistory(completionHandler: a0) }
func use830(_ a0: SBDMemberStateFilter, _ a1: ((UInt, SBDError?) -> Void)?) { SBDGroupChannel.getCountWith(a0, completionHandler: a1) }
func use831(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.join(completionHandler: a0) }
func use832(_ object: SBDGroupChannel, _ a0: String?, _ a1: ((SBDError?) -> Void)?) { object.join(withAccessCode: a0, completionHandler: a1) }
func use833(_ object: SBDGroupChannel, _ a0: String, _ a1: Int, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.banUser(withUserId: a0, seconds: a1, description: a2, completionHandler: a3) }
func use834(_ object: SBDGroupChannel, _ a0: SBDUser, _ a1: Int, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.ban(a0, seconds: a1, description: a2, completionHandler: a3) }
func use835(_ object: SBDGroupChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.unbanUser(withUserId: a0, completionHandler: a1) }
func use836(_ object: SBDGroupChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.unbanUser(a0, completionHandler: a1) }
func use837(_ object: SBDGroupChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.muteUser(withUserId: a0, completionHandler: a1) }
func use838(_ object: SBDGroupChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.muteUser(a0, completionHandler: a1) }
func use839(_ object: SBDGroupChannel, _ a0: SBDUser, _ a1: Int, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.muteUser(a0, seconds: a1, description: a2, completionHandler: a3) }
func use840(_ object: SBDGroupChannel, _ a0: String, _ a1: Int, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.muteUser(withUserId: a0, seconds: a1, description: a2, completionHandler: a3) }
func use841(_ object: SBDGroupChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.unmuteUser(withUserId: a0, completionHandler: a1) }
func use842(_ object: SBDGroupChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.unmuteUser(a0, completionHandler: a1) }
func use843(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.freeze(completionHandler: a0) }
func use844(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.unfreeze(completionHandler: a0) }
func use845(_ object: SBDGroupChannel, _ a0: SBDUnreadItemKey, _ a1: @escaping (SBDUnreadItemCount?, SBDError?) -> Void) { object.getUnreadItemCount(with: a0, completionHandler: a1) }
func use846(_ a0: SBDUnreadItemKey, _ a1: @escaping (SBDUnreadItemCount?, SBDError?) -> Void) { SBDGroupChannel.getUnreadItemCount(with: a0, completionHandler: a1) }
func use847(_ object: SBDGroupChannel, _ a0: SBDCountPreference, _ a1: ((SBDError?) -> Void)?) { object.setMyCountPreference(a0, completionHandler: a1) }
func use849(_ object: SBDGroupChannel, _ a0: ((SBDError?) -> Void)?) { object.notifyScreenshotWasTaken(completionHandler: a0) }
func use850(_ a0: SBDGroupChannel, _ a1: SBDGroupChannel, _ a2: SBDGroupChannelListOrder) { _ = SBDGroupChannel.compare(withChannelA: a0, channelB: a1, order: a2) }
func use855(_ object: SBDOpenChannel) { _ = object.participantCount }
func use856(_ object: SBDOpenChannel) { _ = object.operators }
func use857() { _ = SBDOpenChannel.createOpenChannelListQuery() }
func use858(_ a0: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(completionHandler: a0) }
func use859(_ a0: String?, _ a1: String?, _ a2: String?, _ a3: String?, _ a4: [String]?, _ a5: String?, _ a6: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, channelUrl: a1, coverUrl: a2, data: a3, operatorUserIds: a4, customType: a5, completionHandler: a6) }
func use860(_ a0: String?, _ a1: String?, _ a2: Data, _ a3: String, _ a4: String?, _ a5: [String]?, _ a6: String?, _ a7: ((Int64, Int64, Int64) -> Void)?, _ a8: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, channelUrl: a1, coverImage: a2, coverImageName: a3, data: a4, operatorUserIds: a5, customType: a6, progressHandler: a7, completionHandler: a8) }
func use861(_ a0: SBDOpenChannelParams, _ a1: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(with: a0, completionHandler: a1) }
func use862(_ a0: SBDOpenChannelParams, _ a1: ((Int64, Int64, Int64) -> Void)?, _ a2: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(with: a0, progressHandler: a1, completionHandler: a2) }
func use863(_ object: SBDOpenChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: [SBDUser]?, _ a4: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverUrl: a1, data: a2, operatorUsers: a3, completionHandler: a4) }
func use864(_ object: SBDOpenChannel, _ a0: String?, _ a1: Data?, _ a2: String?, _ a3: String?, _ a4: [String]?, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverImage: a1, coverImageName: a2, data: a3, operatorUserIds: a4, customType: a5, progressHandler: a6, completionHandler: a7) }
func use865(_ object: SBDOpenChannel, _ a0: SBDOpenChannelParams, _ a1: @escaping SBDOpenChannelHandler) { object.update(with: a0, completionHandler: a1) }
func use866(_ object: SBDOpenChannel, _ a0: SBDOpenChannelParams, _ a1: ((Int64, Int64, Int64) -> Void)?, _ a2: @escaping SBDOpenChannelHandler) { object.update(with: a0, progressHandler: a1, completionHandler: a2) }
func use867(_ object: SBDOpenChannel, _ a0: ((SBDError?) -> Void)?) { object.delete(completionHandler: a0) }
func use868(_ a0: String, _ a1: SBDOpenChannelHandler?) { SBDOpenChannel.getWithUrl(a0, completionHandler: a1) }
func use869(_ object: SBDOpenChannel, _ a0: ((SBDError?) -> Void)?) { object.enter(completionHandler: a0) }
func use870(_ object: SBDOpenChannel, _ a0: SBDErrorHandler?) { object.exitChannel(completionHandler: a0) }
func use871(_ object: SBDOpenChannel) { _ = object.createParticipantListQuery() }
func use872(_ object: SBDOpenChannel) { _ = object.createMutedUserListQuery() }
func use873(_ object: SBDOpenChannel) { _ = object.createBannedUserListQuery() }
func use874(_ object: SBDOpenChannel, _ a0: ((SBDError?) -> Void)?) { object.refresh(completionHandler: a0) }
func use875(_ object: SBDOpenChannel, _ a0: SBDUser, _ a1: Int32, _ a2: SBDErrorHandler?) { object.ban(a0, seconds: a1, completionHandler: a2) }
func use876(_ object: SBDOpenChannel, _ a0: String, _ a1: Int32, _ a2: SBDErrorHandler?) { object.banUser(withUserId: a0, seconds: a1, completionHandler: a2) }
func use877(_ object: SBDOpenChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.unbanUser(a0, completionHandler: a1) }
func use878(_ object: SBDOpenChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.unbanUser(withUserId: a0, completionHandler: a1) }
func use879(_ object: SBDOpenChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.muteUser(a0, completionHandler: a1) }
func use880(_ object: SBDOpenChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.muteUser(withUserId: a0, completionHandler: a1) }
func use881(_ object: SBDOpenChannel, _ a0: SBDUser, _ a1: Int, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.muteUser(a0, seconds: a1, description: a2, completionHandler: a3) }
func use882(_ object: SBDOpenChannel, _ a0: String, _ a1: Int, _ a2: String?, _ a3: ((SBDError?) -> Void)?) { object.muteUser(withUserId: a0, seconds: a1, description: a2, completionHandler: a3) }
func use883(_ object: SBDOpenChannel, _ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { object.unmuteUser(a0, completionHandler: a1) }
func use884(_ object: SBDOpenChannel, _ a0: String, _ a1: ((SBDError?) -> Void)?) { object.unmuteUser(withUserId: a0, completionHandler: a1) }
func use885(_ object: SBDOpenChannel, _ a0: SBDUser) { _ = object.isOperator(with: a0) }
func use886(_ object: SBDOpenChannel, _ a0: String) { _ = object.isOperator(withUserId: a0) }
func use887(_ object: SBDOpenChannel) { _ = object.serialize() }
func use888(_ a0: String?, _ a1: String?, _ a2: String?, _ a3: [SBDUser]?, _ a4: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverUrl: a1, data: a2, operatorUsers: a3, completionHandler: a4) }
func use889(_ a0: String?, _ a1: Data, _ a2: String, _ a3: String?, _ a4: [SBDUser]?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverImage: a1, coverImageName: a2, data: a3, operatorUsers: a4, progressHandler: a5, completionHandler: a6) }
func use890(_ a0: String?, _ a1: String?, _ a2: String?, _ a3: [String]?, _ a4: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverUrl: a1, data: a2, operatorUserIds: a3, completionHandler: a4) }
func use891(_ a0: String?, _ a1: String?, _ a2: String?, _ a3: [String]?, _ a4: String?, _ a5: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverUrl: a1, data: a2, operatorUserIds: a3, customType: a4, completionHandler: a5) }
func use892(_ a0: String?, _ a1: Data, _ a2: String, _ a3: String?, _ a4: [String]?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverImage: a1, coverImageName: a2, data: a3, operatorUserIds: a4, progressHandler: a5, completionHandler: a6) }
func use893(_ a0: String?, _ a1: Data, _ a2: String, _ a3: String?, _ a4: [String]?, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverImage: a1, coverImageName: a2, data: a3, operatorUserIds: a4, customType: a5, progressHandler: a6, completionHandler: a7) }
func use894(_ a0: String?, _ a1: String, _ a2: String?, _ a3: [String]?, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, coverImageFilePath: a1, data: a2, operatorUserIds: a3, customType: a4, progressHandler: a5, completionHandler: a6) }
func use895(_ a0: String?, _ a1: String?, _ a2: String, _ a3: String?, _ a4: [String]?, _ a5: String?, _ a6: ((Int64, Int64, Int64) -> Void)?, _ a7: @escaping SBDOpenChannelHandler) { SBDOpenChannel.createChannel(withName: a0, channelUrl: a1, coverImageFilePath: a2, data: a3, operatorUserIds: a4, customType: a5, progressHandler: a6, completionHandler: a7) }
func use896(_ object: SBDOpenChannel, _ a0: String?, _ a1: Data?, _ a2: String?, _ a3: String?, _ a4: [SBDUser]?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverImage: a1, coverImageName: a2, data: a3, operatorUsers: a4, progressHandler: a5, completionHandler: a6) }
func use897(_ object: SBDOpenChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: [String]?, _ a4: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverUrl: a1, data: a2, operatorUserIds: a3, completionHandler: a4) }
func use898(_ object: SBDOpenChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: [String]?, _ a4: String?, _ a5: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverUrl: a1, data: a2, operatorUserIds: a3, customType: a4, completionHandler: a5) }
func use899(_ object: SBDOpenChannel, _ a0: String?, _ a1: Data?, _ a2: String?, _ a3: String?, _ a4: [String]?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverImage: a1, coverImageName: a2, data: a3, operatorUserIds: a4, progressHandler: a5, completionHandler: a6) }
func use900(_ object: SBDOpenChannel, _ a0: String?, _ a1: String?, _ a2: String?, _ a3: [String]?, _ a4: String?, _ a5: ((Int64, Int64, Int64) -> Void)?, _ a6: @escaping SBDOpenChannelHandler) { object.update(withName: a0, coverImageFilePath: a1, data: a2, operatorUserIds: a3, customType: a4, progressHandler: a5, completionHandler: a6) }
func use901(_ object: SBDOpenChannelListQuery) { _ = object.limit }
func use902(_ object: SBDOpenChannelListQuery) { _ = object.includeFrozenChannel }
func use903(_ object: SBDOpenChannelListQuery) { _ = object.includeMetaData }
func use904(_ object: SBDOpenChannelListQuery) { _ = object.hasNext }
func use905(_ object: SBDOpenChannelListQuery) { _ = object.urlKeyword }
func use906(_ object: SBDOpenChannelListQuery) { _ = object.nameKeyword }
func use907(_ object: SBDOpenChannelListQuery) { _ = object.channelUrlFilter }
func use908(_ object: SBDOpenChannelListQuery) { _ = object.channelNameFilter }
func use909(_ object: SBDOpenChannelListQuery) { _ = object.customTypeFilter }
func use911(_ object: SBDOpenChannelListQuery, _ a0: (([SBDOpenChannel]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use929() { _ = SBDMain.getSDKVersion() }
func use930() { _ = SBDMain.getLogLevel() }
func use931() { _ = SBDMain.getApplicationId() }
func use932(_ a0: SBDLogLevel) { SBDMain.setLogLevel(a0) }
func use933() { _ = SBDMain.getDebugMode() }
func use934(_ a0: String?) { SBDMain.setAppVersion(a0) }
func use936() { _ = SBDMain.isInitialized() }
func use937(_ a0: String) { _ = SBDMain.initWithApplicationId(a0) }
func use938(_ a0: String?, _ a1: Bool, _ a2: (() -> Void)?, _ a3: ((SBDError?) -> Void)?) { _ = SBDMain.initWithApplicationId(a0, useCaching: a1, migrationStartHandler: a2, completionHandler: a3) }
func use939(_ a0: String?, _ a1: Bool) { _ = SBDMain.initSynchronously(withApplicationId: a0, useCaching: a1) }
func use940(_ a0: String) { SBDMain.setSharedContainerIdentifier(a0) }
func use941(_ a0: String, _ a1: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.connect(withUserId: a0, completionHandler: a1) }
func use942(_ a0: String, _ a1: String?, _ a2: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.connect(withUserId: a0, accessToken: a1, completionHandler: a2) }
func use943(_ a0: String, _ a1: String?, _ a2: String?, _ a3: String?, _ a4: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.connect(withUserId: a0, accessToken: a1, apiHost: a2, wsHost: a3, completionHandler: a4) }
func use944() { _ = SBDMain.getCurrentUser() }
func use945() { _ = SBDMain.getLastConnectedAt() }
func use946(_ a0: (() -> Void)?) { SBDMain.disconnect(completionHandler: a0) }
func use947(_ a0: (() -> Void)?) { SBDMain.disconnectWebSocket(completionHandler: a0) }
func use948(_ a0: any SBDConnectionDelegate, _ a1: String) { SBDMain.add(a0, identifier: a1) }
func use949(_ a0: String) { SBDMain.removeConnectionDelegate(forIdentifier: a0) }
func use950(_ a0: String) { _ = SBDMain.connectionDelegate(forIdentifier: a0) }
func use951() { SBDMain.removeAllConnectionDelegates() }
func use952(_ a0: any SBDChannelDelegate, _ a1: String) { SBDMain.add(a0, identifier: a1) }
func use953(_ a0: String) { SBDMain.removeChannelDelegate(forIdentifier: a0) }
func use954(_ a0: String) { _ = SBDMain.channelDelegate(forIdentifier: a0) }
func use955() { SBDMain.removeAllChannelDelegates() }
func use956() { _ = SBDMain.getConnectState() }
func use957(_ a0: DispatchQueue?) { SBDMain.setCompletionHandlerDelegateQueue(a0) }
func use958(_ a0: (() -> Void)?) { SBDMain.performCompletionHandlerDelegateQueue(a0) }
func use959() { _ = SBDMain.createAllUserListQuery() }
func use960(_ a0: [String]) { _ = SBDMain.createUserListQuery(withUserIds: a0) }
func use961() { _ = SBDMain.createApplicationUserListQuery() }
func use962() { _ = SBDMain.createBlockedUserListQuery() }
func use963(_ a0: String?, _ a1: String?, _ a2: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: a0, profileUrl: a1, completionHandler: a2) }
func use964(_ a0: String?, _ a1: Data?, _ a2: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: a0, profileImage: a1, completionHandler: a2) }
func use965(_ a0: String?, _ a1: Data?, _ a2: ((Int64, Int64, Int64) -> Void)?, _ a3: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: a0, profileImage: a1, progressHandler: a2, completionHandler: a3) }
func use966(_ a0: String?, _ a1: String?, _ a2: ((Int64, Int64, Int64) -> Void)?, _ a3: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withNickname: a0, profileImageFilePath: a1, progressHandler: a2, completionHandler: a3) }
func use967(_ a0: [String], _ a1: ((SBDError?) -> Void)?) { SBDMain.updateCurrentUserInfo(withPreferredLanguages: a0, completionHandler: a1) }
func use968() { _ = SBDMain.getPendingPushToken() }
func use969(_ a0: Data, _ a1: Bool, _ a2: ((SBDPushTokenRegistrationStatus, SBDError?) -> Void)?) { SBDMain.registerDevicePushToken(a0, unique: a1, completionHandler: a2) }
func use970(_ a0: Data, _ a1: ((SBDPushTokenRegistrationStatus, SBDError?) -> Void)?) { SBDMain.registerDevicePushToken(a0, completionHandler: a1) }
func use971(_ a0: Data, _ a1: (([AnyHashable : Any]?, SBDError?) -> Void)?) { SBDMain.registerPushToken(a0, completionHandler: a1) }
func use972(_ a0: Data, _ a1: (([AnyHashable : Any]?, SBDError?) -> Void)?) { SBDMain.unregisterPushToken(a0, completionHandler: a1) }
func use973(_ a0: (([AnyHashable : Any]?, SBDError?) -> Void)?) { SBDMain.unregisterAllPushToken(completionHandler: a0) }
func use974() { _ = SBDMain.getPendingPushKitToken() }
func use975(_ a0: Data, _ a1: Bool, _ a2: ((SBDPushTokenRegistrationStatus, SBDError?) -> Void)?) { SBDMain.registerDevicePushKitToken(a0, unique: a1, completionHandler: a2) }
func use976(_ a0: Data, _ a1: (([AnyHashable : Any]?, SBDError?) -> Void)?) { SBDMain.unregisterPushKitToken(a0, completionHandler: a1) }
func use977(_ a0: (([AnyHashable : Any]?, SBDError?) -> Void)?) { SBDMain.unregisterAllPushKitToken(completionHandler: a0) }
func use978(_ a0: String?, _ a1: SBDPushTokenType, _ a2: @escaping (([String], SBDPushTokenType, Bool, String?, SBDError?) -> Void)) { SBDMain.getMyPushTokens(byToken: a0, pushTokenType: a1, completionHandler: a2) }
func use979(_ a0: String, _ a1: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.blockUserId(a0, completionHandler: a1) }
func use980(_ a0: SBDUser, _ a1: ((SBDUser?, SBDError?) -> Void)?) { SBDMain.blockUser(a0, completionHandler: a1) }
func use981(_ a0: String, _ a1: ((SBDError?) -> Void)?) { SBDMain.unblockUserId(a0, completionHandler: a1) }
func use982(_ a0: SBDUser, _ a1: ((SBDError?) -> Void)?) { SBDMain.unblockUser(a0, completionHandler: a1) }
func use983(_ a0: Bool, _ a1: Int32, _ a2: Int32, _ a3: Int32, _ a4: Int32, _ a5: String, _ a6: ((SBDError?) -> Void)?) { SBDMain.setDoNotDisturbWithEnable(a0, startHour: a1, startMin: a2, endHour: a3, endMin: a4, timezone: a5, completionHandler: a6) }
func use984(_ a0: ((Bool, Int32, Int32, Int32, Int32, String, SBDError?) -> Void)?) { SBDMain.getDoNotDisturb(completionHandler: a0) }
func use985(_ a0: Bool, _ a1: Int64, _ a2: Int64, _ a3: ((SBDError?) -> Void)?) { SBDMain.setSnoozePeriodEnable(a0, startTimestamp: a1, endTimestamp: a2, completionHandler: a3) }
func use986(_ a0: @escaping (Bool, Int64, Int64, SBDError?) -> Void) { SBDMain.getSnoozePeriod(a0) }
func use987(_ a0: SBDPushTriggerOption, _ a1: ((SBDError?) -> Void)?) { SBDMain.setPushTriggerOption(a0, completionHandler: a1) }
func use988(_ a0: @escaping (SBDPushTriggerOption, SBDError?) -> Void) { SBDMain.getPushTriggerOption(completionHandler: a0) }
func use989(_ a0: String, _ a1: ((SBDError?) -> Void)?) { SBDMain.setPushSound(a0, completionHandler: a1) }
func use990(_ a0: ((String?, SBDError?) -> Void)?) { SBDMain.getPushSound(completionHandler: a0) }
func use993() { _ = SBDMain.reconnect() }
func use996(_ a0: Bool, _ a1: ((SBDError?) -> Void)?) { SBDMain.setChannelInvitationPreferenceAutoAccept(a0, completionHandler: a1) }
func use997(_ a0: ((Bool, SBDError?) -> Void)?) { SBDMain.getChannelInvitationPreferenceAutoAccept(completionHandler: a0) }
func use998(_ a0: String) { _ = SBDMain.userEventDelegate(forIdentifier: a0) }
func use999(_ a0: any SBDUserEventDelegate, _ a1: String) { SBDMain.add(a0, identifier: a1) }
func use1000(_ a0: String) { SBDMain.removeUserEventDelegate(forIdentifier: a0) }
func use1001() { SBDMain.removeAllUserEventDelegates() }
func use1002() { _ = SBDMain.createFriendListQuery() }
func use1003(_ a0: Bool, _ a1: ((SBDError?) -> Void)?) { SBDMain.setAllowFriendDiscovery(a0, completionHandler: a1) }
func use1004(_ a0: ((Bool, SBDError?) -> Void)?) { SBDMain.getAllowFriendDiscovery(completionHandler: a0) }
func use1005(_ a0: [String], _ a1: (([SBDUser]?, SBDError?) -> Void)?) { SBDMain.addFriends(withUserIds: a0, completionHandler: a1) }
func use1006(_ a0: String, _ a1: ((SBDError?) -> Void)?) { SBDMain.deleteFriend(withUserId: a0, completionHandler: a1) }
func use1007(_ a0: [String], _ a1: ((SBDError?) -> Void)?) { SBDMain.deleteFriends(withUserIds: a0, completionHandler: a1) }
func use1008(_ a0: String, _ a1: ((SBDError?) -> Void)?) { SBDMain.deleteFriend(withDiscovery: a0, completionHandler: a1) }
func use1009(_ a0: [String], _ a1: ((SBDError?) -> Void)?) { SBDMain.deleteFriends(withDiscoveries: a0, completionHandler: a1) }
func use1010(_ a0: [String : String], _ a1: ((SBDError?) -> Void)?) { SBDMain.uploadFriendDiscoveries(a0, completionHandler: a1) }
func use1011(_ a0: String?, _ a1: (([SBDUser]?, [String]?, Bool, String?, SBDError?) -> Void)?) { SBDMain.getFriendChangeLogs(byToken: a0, completionHandler: a1) }
func use1012(_ a0: ((SBDError?) -> Void)?) { SBDMain.markAsReadAll(completionHandler: a0) }
func use1013(_ a0: [String], _ a1: ((SBDError?) -> Void)?) { SBDMain.markAsRead(withChannelUrls: a0, completionHandler: a1) }
func use1014(_ a0: SBDMemberStateFilter, _ a1: @escaping (UInt, SBDError?) -> Void) { SBDMain.getChannelCount(with: a0, completionHandler: a1) }
func use1015(_ a0: @escaping (UInt, SBDError?) -> Void) { SBDMain.getTotalUnreadChannelCount(completionHandler: a0) }
func use1017(_ a0: ((UInt, SBDError?) -> Void)?) { SBDMain.getTotalUnreadMessageCount(completionHandler: a0) }
func use1018(_ a0: SBDGroupChannelTotalUnreadMessageCountParams, _ a1: @escaping (UInt, SBDError?) -> Void) { SBDMain.getTotalUnreadMessageCount(with: a0, completionHandler: a1) }
func use1019(_ a0: SBDUnreadItemKey, _ a1: @escaping (SBDUnreadItemCount?, SBDError?) -> Void) { SBDMain.getUnreadItemCount(with: a0, completionHandler: a1) }
func use1020() { _ = SBDMain.getSubscribedTotalUnreadMessageCount() }
func use1021() { _ = SBDMain.getSubscribedCustomTypeTotalUnreadMessageCount() }
func use1022(_ a0: String) { _ = SBDMain.getSubscribedCustomTypeUnreadMessageCount(withCustomType: a0) }
func use1023(_ a0: String) { SBDMain.markAsDelivered(withChannelUrl: a0) }
func use1030(_ a0: ((SBDEmojiContainer?, SBDError?) -> Void)?) { SBDMain.getAllEmojis(a0) }
func use1031(_ a0: String, _ a1: ((SBDEmoji?, SBDError?) -> Void)?) { SBDMain.getEmoji(a0, completionHandler: a1) }
func use1032(_ a0: Int64, _ a1: ((SBDEmojiCategory?, SBDError?) -> Void)?) { SBDMain.getEmojiCategory(a0, completionHandler: a1) }
func use1034(_ a0: String, _ a1: String) { SBDMain.addExtension(a0, version: a1) }
func use1035() { _ = SBDMain.getAppInfo() }
func use1036(_ a0: String) { SBDMain.setAppGroup(a0) }
func use1037(_ a0: [AnyHashable : Any], _ a1: ((SBDError?) -> Void)?) { SBDMain.markAsDelivered(withRemoteNotificationPayload: a0, completionHandler: a1) }
func use1039(_ a0: any SBDSessionDelegate) { SBDMain.setSessionDelegate(a0) }
func use1040() { SBDMain.removeSessionDelegate() }
func use1041() { _ = SBDMain.isUsingLocalCaching() }
func use1042(_ a0: (() -> Void)?) { SBDMain.clearCachedData(completionHandler: a0) }
func use1043() { _ = SBDMain.getCachedDataSize() }
func use1044(_ a0: String, _ a1: ((SBDError?) -> Void)?) { SBDMain.clearCachedMessages(a0, completionHandler: a1) }
func use1045() { _ = SBDCollectionEventSource.messageChangelog }
func use1046() { _ = SBDCollectionEventSource.messageFill }
func use1047() { _ = SBDCollectionEventSource.channelChangelog }
func use1048() { _ = SBDCollectionEventSource.localMessagePendingCreated }
func use1049() { _ = SBDCollectionEventSource.localMessageFailed }
func use1050() { _ = SBDCollectionEventSource.localMessageCanceled }
func use1051() { _ = SBDCollectionEventSource.localMessageResendStarted }
func use1052() { _ = SBDCollectionEventSource.eventMessageSent }
func use1053() { _ = SBDCollectionEventSource.eventMessageReceived }
func use1054() { _ = SBDCollectionEventSource.eventMessageUpdated }
func use1055() { _ = SBDCollectionEventSource.eventMessageDeleted }
func use1056() { _ = SBDCollectionEventSource.eventReactionUpdated }
func use1057() { _ = SBDCollectionEventSource.eventThreadInfoUpdated }
func use1058() { _ = SBDCollectionEventSource.eventMention }
func use1059() { _ = SBDCollectionEventSource.eventChannelChanged }
func use1060() { _ = SBDCollectionEventSource.eventChannelMemberCountChanged }
func use1061() { _ = SBDCollectionEventSource.eventChannelFrozen }
func use1062() { _ = SBDCollectionEventSource.eventChannelUnfrozen }
func use1063() { _ = SBDCollectionEventSource.eventChannelHidden }
func use1064() { _ = SBDCollectionEventSource.eventChannelDeleted }
func use1065() { _ = SBDCollectionEventSource.eventOperatorUpdated }
func use1066() { _ = SBDCollectionEventSource.eventTypingStatusUpdated }
func use1067() { _ = SBDCollectionEventSource.eventDeliveryReceiptUpdated }
func use1068() { _ = SBDCollectionEventSource.eventReadReceiptUpdated }
func use1069() { _ = SBDCollectionEventSource.eventUserReceivedInvitation }
func use1070() { _ = SBDCollectionEventSource.eventUserDeclinedInvitation }
func use1071() { _ = SBDCollectionEventSource.eventUserJoined }
func use1072() { _ = SBDCollectionEventSource.eventUserMuted }
func use1073() { _ = SBDCollectionEventSource.eventUserUnmuted }
func use1074() { _ = SBDCollectionEventSource.eventUserLeft }
func use1075() { _ = SBDCollectionEventSource.eventUserBanned }
func use1076() { _ = SBDCollectionEventSource.eventUserUnbanned }
func use1077() { _ = SBDCollectionEventSource.eventMetaDataCreated }
func use1078() { _ = SBDCollectionEventSource.eventMetaDataUpdated }
func use1079() { _ = SBDCollectionEventSource.eventMetaDataDeleted }
func use1080() { _ = SBDCollectionEventSource.eventMetaCounterCreated }
func use1081() { _ = SBDCollectionEventSource.eventMetaCounterUpdated }
func use1082() { _ = SBDCollectionEventSource.eventMetaCounterDeleted }
func use1083(_ object: SBDChannelContext) { _ = object.source }
func use1084(_ a0: SBDCollectionEventSource) { _ = SBDChannelContext(channelSource: a0) }
func use1085(_ object: SBDChannelContext) { _ = object.isFromEvent() }
func use1093(_ a0: any SBDNetworkDelegate, _ a1: String) { SBDConnectionManager.add(a0, identifier: a1) }
func use1094(_ a0: String) { SBDConnectionManager.removeNetworkDelegate(forIdentifier: a0) }
func use1095() { SBDConnectionManager.removeAllNetworkDelegates() }
func use1099(_ object: SBDGroupChannelCollection) { _ = object.channelList }
func use1100(_ object: SBDGroupChannelCollection) { _ = object.hasMore }
func use1101(_ object: SBDGroupChannelCollection) { _ = object.delegate }
func use1102(_ object: SBDGroupChannelCollection) { _ = object.query }
func use1103(_ a0: SBDGroupChannelListQuery) { _ = SBDGroupChannelCollection(query: a0) }
func use1104(_ object: SBDGroupChannelCollection, _ a0: (([SBDGroupChannel]?, SBDError?) -> Void)?) { object.loadMore(completionHandler: a0) }
func use1105(_ object: SBDGroupChannelCollection) { object.dispose() }
func use1106(_ object: SBDGroupChannelMemberListQuery) { _ = object.limit }
func use1107(_ object: SBDGroupChannelMemberListQuery) { _ = object.hasNext }
func use1108(_ object: SBDGroupChannelMemberListQuery) { _ = object.isLoading }
func use1109(_ object: SBDGroupChannelMemberListQuery) { _ = object.nicknameStartsWithFilter }
func use1110(_ object: SBDGroupChannelMemberListQuery) { _ = object.operatorFilter }
func use1111(_ object: SBDGroupChannelMemberListQuery) { _ = object.mutedMemberFilter }
func use1112(_ object: SBDGroupChannelMemberListQuery) { _ = object.memberStateFilter }
func use1113(_ object: SBDGroupChannelMemberListQuery) { _ = object.order }
func use1114(_ object: SBDGroupChannelMemberListQuery, _ a0: (([SBDMember]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use1115(_ object: SBDGroupChannelParams) { _ = object.channelUrl }
func use1116(_ object: SBDGroupChannelParams) { _ = object.isSuper }
func use1117(_ object: SBDGroupChannelParams) { _ = object.isBroadcast }
func use1118(_ object: SBDGroupChannelParams) { _ = object.isPublic }
func use1119(_ object: SBDGroupChannelParams) { _ = object.isDistinct }
func use1120(_ object: SBDGroupChannelParams) { _ = object.isEphemeral }
func use1121(_ object: SBDGroupChannelParams) { _ = object.isDiscoverable }
func use1122(_ object: SBDGroupChannelParams) { _ = object.isStrict }
func use1123(_ object: SBDGroupChannelParams) { _ = object.customType }
func use1124(_ object: SBDGroupChannelParams) { _ = object.data }
func use1125(_ object: SBDGroupChannelParams) { _ = object.coverUrl }
func use1126(_ object: SBDGroupChannelParams) { _ = object.coverImage }
func use1127(_ object: SBDGroupChannelParams) { _ = object.name }
func use1128(_ object: SBDGroupChannelParams) { _ = object.operatorUserIds }
func use1129(_ object: SBDGroupChannelParams) { _ = object.accessCode }
func use1130(_ object: SBDGroupChannelParams) { _ = object.messageSurvivalSeconds }
func use1131(_ object: SBDGroupChannelParams, _ a0: SBDUser) { object.add(a0) }
func use1132(_ object: SBDGroupChannelParams, _ a0: String) { object.addUserId(a0) }
func use1133(_ object: SBDGroupChannelParams, _ a0: [SBDUser]) { object.add(a0) }
func use1134(_ object: SBDGroupChannelParams, _ a0: [String]) { object.addUserIds(a0) }
func use1136(_ object: SBDGroupChannelParams, _ a0: [SBDUser]) { object.setOperators(a0) }
func use1137(_ object: SBDGroupChannelTotalUnreadMessageCountParams) { _ = object.channelCustomTypesFilter }
func use1138(_ object: SBDGroupChannelTotalUnreadMessageCountParams) { _ = object.superChannelFilter }
func use1139(_ object: SBDMessageContext) { _ = object.source }
func use1140(_ object: SBDMessageContext) { _ = object.messageSendingStatus }
func use1141(_ object: SBDMessageContext) { _ = object.isFromEvent() }
func use1148(_ object: SBDMessageCollection) { _ = object.delegate }
func use1149(_ object: SBDMessageCollection) { _ = object.startingPoint }
func use1150(_ object: SBDMessageCollection) { _ = object.hasNext }
func use1151(_ object: SBDMessageCollection) { _ = object.hasPrevious }
func use1152(_ object: SBDMessageCollection) { _ = object.params }
func use1153(_ object: SBDMessageCollection) { _ = object.channel }
func use1154(_ a0: SBDGroupChannel, _ a1: Int64, _ a2: SBDMessageListParams) { _ = SBDMessageCollection(channel: a0, startingPoint: a1, params: a2) }
func use1155(_ object: SBDMessageCollection, _ a0: SBDMessageCollectionInitPolicy, _ a1: (([SBDBaseMessage]?, SBDError?) -> Void)?, _ a2: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.start(with: a0, cacheResultHandler: a1, apiResultHandler: a2) }
func use1156(_ object: SBDMessageCollection) { object.dispose() }
func use1157(_ object: SBDMessageCollection, _ a0: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.loadNext(completionHandler: a0) }
func use1158(_ object: SBDMessageCollection, _ a0: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.loadPrevious(completionHandler: a0) }
func use1159(_ object: SBDMessageCollection) { _ = object.getSucceededMessages() }
func use1160(_ object: SBDMessageCollection) { _ = object.getPendingMessages() }
func use1161(_ object: SBDMessageCollection) { _ = object.getFailedMessages() }
func use1162(_ object: SBDMessageCollection, _ a0: [SBDBaseMessage], _ a1: (([String]?, SBDError?) -> Void)?) { object.removeFailedMessages(a0, completionHandler: a1) }
func use1163(_ object: SBDMessageCollection, _ a0: ((SBDError?) -> Void)?) { object.removeAllFailedMessages(completionHandler: a0) }
func use1164(_ a0: SBDBaseChannel) { _ = SBDMessageListQuery(channel: a0) }
func use1165(_ object: SBDMessageListQuery) { _ = object.isLoading() }
func use1166(_ object: SBDMessageListQuery, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDGetMessagesHandler?) { object.loadNextMessages(fromTimestamp: a0, limit: a1, reverse: a2, completionHandler: a3) }
func use1167(_ object: SBDMessageListQuery, _ a0: Int64, _ a1: Int, _ a2: Bool, _ a3: SBDGetMessagesHandler?) { object.loadPreviousMessages(fromTimestamp: a0, limit: a1, reverse: a2, completionHandler: a3) }
func use1168(_ object: SBDMessageListQuery, _ a0: Int64, _ a1: Int, _ a2: Int, _ a3: Bool, _ a4: SBDGetMessagesHandler?) { object.loadMessages(fromTimestamp: a0, prevLimit: a1, nextLimit: a2, reverse: a3, completionHandler: a4) }
func use1169(_ object: SBDMessageSearchQueryBuilder) { _ = object.keyword }
func use1170(_ object: SBDMessageSearchQueryBuilder) { _ = object.channelUrl }
func use1171(_ object: SBDMessageSearchQueryBuilder) { _ = object.channelCustomType }
func use1172(_ object: SBDMessageSearchQueryBuilder) { _ = object.reverse }
func use1173(_ object: SBDMessageSearchQueryBuilder) { _ = object.exactMatch }
func use1174(_ object: SBDMessageSearchQueryBuilder) { _ = object.limit }
func use1175(_ object: SBDMessageSearchQueryBuilder) { _ = object.messageTimestampFrom }
func use1176(_ object: SBDMessageSearchQueryBuilder) { _ = object.messageTimestampTo }
func use1177(_ object: SBDMessageSearchQueryBuilder) { _ = object.order }
func use1180() { _ = SBDMessageSearchQuery.create() }
func use1181(_ a0: @escaping (SBDMessageSearchQueryBuilder) -> Void) { _ = SBDMessageSearchQuery.create(builder: a0) }
func use1182(_ object: SBDMessageSearchQuery, _ a0: (([SBDBaseMessage]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use1185(_ object: SBDMessageSearchQuery) { _ = object.totalCount }
func use1188(_ object: SBDOGMetaData) { _ = object.title }
func use1189(_ object: SBDOGMetaData) { _ = object.url }
func use1190(_ object: SBDOGMetaData) { _ = object.desc }
func use1191(_ object: SBDOGMetaData) { _ = object.defaultImage }
func use1196(_ object: SBDOGImage) { _ = object.url }
func use1197(_ object: SBDOGImage) { _ = object.secureURL }
func use1198(_ object: SBDOGImage) { _ = object.type }
func use1199(_ object: SBDOGImage) { _ = object.alt }
func use1200(_ object: SBDOGImage) { _ = object.width }
func use1201(_ object: SBDOGImage) { _ = object.height }
func use1202(_ object: SBDOpenChannelParams) { _ = object.name }
func use1203(_ object: SBDOpenChannelParams) { _ = object.channelUrl }
func use1204(_ object: SBDOpenChannelParams) { _ = object.coverUrl }
func use1205(_ object: SBDOpenChannelParams) { _ = object.coverImage }
func use1206(_ object: SBDOpenChannelParams) { _ = object.coverImageName }
func use1207(_ object: SBDOpenChannelParams) { _ = object.data }
func use1208(_ object: SBDOpenChannelParams) { _ = object.operatorUserIds }
func use1209(_ object: SBDOpenChannelParams) { _ = object.customType }
func use1210(_ object: SBDOpenChannelParams, _ a0: [SBDUser]) { object.setOperators(a0) }
func use1211(_ object: SBDOperatorListQuery) { _ = object.limit }
func use1212(_ object: SBDOperatorListQuery) { _ = object.hasNext }
func use1213(_ object: SBDOperatorListQuery) { _ = object.isLoading }
func use1214(_ object: SBDOperatorListQuery, _ a0: (([SBDUser]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use1215() { _ = SBDOptions.useMemberAsMessageSender() }
func use1216(_ a0: Bool) { SBDOptions.setUseMemberAsMessageSender(a0) }
func use1217(_ a0: Int) { SBDOptions.setConnectionTimeout(a0) }
func use1218(_ a0: TimeInterval) { SBDOptions.setTypingIndicatorThrottle(a0) }
func use1220(_ a0: Int) { SBDOptions.setFileTransferTimeout(a0) }
func use1221(_ a0: Int) { SBDOptions.setWebSocketResponseTimeout(a0) }
func use1225(_ object: SBDPlugin) { _ = object.type }
func use1226(_ object: SBDPlugin) { _ = object.vendor }
func use1227(_ object: SBDPlugin) { _ = object.detail }
func use1228(_ object: SBDPreviousMessageListQuery) { _ = object.limit }
func use1229(_ object: SBDPreviousMessageListQuery) { _ = object.reverse }
func use1230(_ object: SBDPreviousMessageListQuery) { _ = object.messageTypeFilter }
func use1231(_ object: SBDPreviousMessageListQuery) { _ = object.replyType }
func use1232(_ object: SBDPreviousMessageListQuery) { _ = object.customTypeFilter }
func use1233(_ object: SBDPreviousMessageListQuery) { _ = object.customTypesFilter }
func use1234(_ object: SBDPreviousMessageListQuery) { _ = object.senderUserIdsFilter }
func use1235(_ object: SBDPreviousMessageListQuery) { _ = object.includeMetaArray }
func use1236(_ object: SBDPreviousMessageListQuery) { _ = object.includeReactions }
func use1237(_ object: SBDPreviousMessageListQuery) { _ = object.includeReplies }
func use1238(_ object: SBDPreviousMessageListQuery) { _ = object.includeParentMessageText }
func use1239(_ object: SBDPreviousMessageListQuery) { _ = object.includeThreadInfo }
func use1240(_ object: SBDPreviousMessageListQuery) { _ = object.showSubChannelMessagesOnly }
func use1241(_ object: SBDPreviousMessageListQuery) { _ = object.includeParentMessageInfo }
func use1243(_ object: SBDPreviousMessageListQuery, _ a0: Int, _ a1: Bool, _ a2: SBDGetMessagesHandler?) { object.loadPreviousMessages(withLimit: a0, reverse: a1, completionHandler: a2) }
func use1244(_ object: SBDPreviousMessageListQuery, _ a0: SBDGetMessagesHandler?) { object.load(completionHandler: a0) }
func use1245(_ object: SBDPublicGroupChannelListQuery) { _ = object.limit }
func use1246(_ object: SBDPublicGroupChannelListQuery) { _ = object.hasNext }
func use1247(_ object: SBDPublicGroupChannelListQuery) { _ = object.isLoading }
func use1248(_ object: SBDPublicGroupChannelListQuery) { _ = object.includeEmptyChannel }
func use1249(_ object: SBDPublicGroupChannelListQuery) { _ = object.includeFrozenChannel }
func use1250(_ object: SBDPublicGroupChannelListQuery) { _ = object.includeMemberList }
func use1251(_ object: SBDPublicGroupChannelListQuery) { _ = object.includeMetaData }
func use1252(_ object: SBDPublicGroupChannelListQuery) { _ = object.order }
func use1253(_ object: SBDPublicGroupChannelListQuery) { _ = object.superChannelFilter }
func use1254(_ object: SBDPublicGroupChannelListQuery) { _ = object.publicMembershipFilter }
func use1255(_ object: SBDPublicGroupChannelListQuery) { _ = object.customTypesFilter }
func use1256(_ object: SBDPublicGroupChannelListQuery) { _ = object.customTypeStartsWithFilter }
func use1257(_ object: SBDPublicGroupChannelListQuery) { _ = object.channelUrlsFilter }
func use1258(_ object: SBDPublicGroupChannelListQuery) { _ = object.channelNameContainsFilter }
func use1259(_ object: SBDPublicGroupChannelListQuery) { _ = object.metaDataOrderKeyFilter }
func use1260(_ object: SBDPublicGroupChannelListQuery) { _ = object.metaDataKeyFilter }
func use1261(_ object: SBDPublicGroupChannelListQuery) { _ = object.metaDataValuesFilter }
func use1262(_ object: SBDPublicGroupChannelListQuery) { _ = object.metaDataValueStartsWithFilter }
func use1263(_ object: SBDPublicGroupChannelListQuery, _ a0: String, _ a1: [String]) { object.setMetaDataFilterWithKey(a0, values: a1) }
func use1264(_ object: SBDPublicGroupChannelListQuery, _ a0: String, _ a1: String) { object.setMetaDataFilterWithKey(a0, valueStartsWith: a1) }
func use1265(_ object: SBDPublicGroupChannelListQuery, _ a0: (([SBDGroupChannel]?, SBDError?) -> Void)?) { object.loadNextPage(completionHandler: a0) }
func use1266(_ object: SBDRestrictionInfo) { _ = object.infoDescription }
func use1267(_ object: SBDRestrictionInfo) { _ = object.endAt }
func use1268(_ object: SBDRestrictionInfo) { _ = object.restrictionType }
func use1269(_ object: SBDRestrictedUser) { _ = object.restrictionInfo }
func use1270(_ object: SBDUnreadItemCount) { _ = object.groupChannelUnreadMessageCount }
func use1271(_ object: SBDUnreadItemCount) { _ = object.nonSuperUnreadMessageCount }
func use1272(_ object: SBDUnreadItemCount) { _ = object.superUnreadMessageCount }
func use1273(_ object: SBDUnreadItemCount) { _ = object.groupChannelUnreadMentionCount }
func use1274(_ object: SBDUnreadItemCount) { _ = object.nonSuperUnreadMentionCount }
func use1275(_ object: SBDUnreadItemCount) { _ = object.superUnreadMentionCount }
func use1276(_ object: SBDUnreadItemCount) { _ = object.groupChannelInvitationCount }
func use1277(_ object: SBDUnreadItemCount) { _ = object.nonSuperInvitationCount }
func use1278(_ object: SBDUnreadItemCount) { _ = object.superInvitationCount }
func use1279(_ object: SBDUnreadItemCount, _ a0: SBDUnreadItemKey) { _ = object.has(a0) }
func use1280(_ object: SBDUnreadItemCount, _ a0: SBDUnreadItemKey) { _ = object.unsignedInteger(for: a0) }
func use1380(_ object: SBDBaseMessage) { _ = object.silent }
func use1381(_ object: SBDGroupChannel) { _ = object.discoverable }
func use1382(_ object: SBDGroupChannel) { _ = object.accessCodeRequired }
func use1383(_ a0: URL?) { SBDMain.setCacheDirectory(a0) }
func use1384() { _ = SBDMain.session }
class ReceiverUserEventDelegate: NSObject, SBDUserEventDelegate {
  func didDiscoverFriends(_ friends: [SBDUser]?) {}
  func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String : NSNumber]?) {}
}
class ReceiverChannelDelegate: NSObject, SBDChannelDelegate {
  func channel(_ sender: SBDBaseChannel, didReceive message: SBDBaseMessage) {}
  func channel(_ sender: SBDBaseChannel, didUpdate message: SBDBaseMessage) {}
  func channel(_ channel: SBDBaseChannel, didReceiveMention message: SBDBaseMessage) {}
  func channelDidUpdateReadReceipt(_ sender: SBDGroupChannel) {}
  func channelDidUpdateDeliveryReceipt(_ sender: SBDGroupChannel) {}
  func channelDidUpdateTypingStatus(_ sender: SBDGroupChannel) {}
  func channelDidChangeMemberCount(_ channels: [SBDGroupChannel]) {}
  func channelDidChangeParticipantCount(_ channels: [SBDOpenChannel]) {}
  func channel(_ sender: SBDGroupChannel, didReceiveInvitation invitees: [SBDUser]?, inviter: SBDUser?) {}
  func channel(_ sender: SBDGroupChannel, didDeclineInvitation invitee: SBDUser, inviter: SBDUser?) {}
  func channel(_ sender: SBDGroupChannel, userDidJoin user: SBDUser) {}
  func channel(_ sender: SBDGroupChannel, userDidLeave user: SBDUser) {}
  func channelDidUpdatePinnedMessages(_ channel: SBDGroupChannel) {}
  func channel(_ sender: SBDOpenChannel, userDidEnter user: SBDUser) {}
  func channel(_ sender: SBDOpenChannel, userDidExit user: SBDUser) {}
  func channel(_ sender: SBDBaseChannel, userWasMuted user: SBDUser) {}
  func channel(_ sender: SBDBaseChannel, userWasUnmuted user: SBDUser) {}
  func channel(_ sender: SBDBaseChannel, userWasBanned user: SBDUser) {}
  func channel(_ sender: SBDBaseChannel, userWasUnbanned user: SBDUser) {}
  func channelWasFrozen(_ sender: SBDBaseChannel) {}
  func channelWasUnfrozen(_ sender: SBDBaseChannel) {}
  func channelWasChanged(_ sender: SBDBaseChannel) {}
  func channelWasDeleted(_ channelUrl: String, channelType: SBDChannelType) {}
  func channel(_ sender: SBDBaseChannel, messageWasDeleted messageId: Int64) {}
  func channel(_ sender: SBDBaseChannel, createdMetaData: [String : String]?) {}
  func channel(_ sender: SBDBaseChannel, updatedMetaData: [String : String]?) {}
  func channel(_ sender: SBDBaseChannel, deletedMetaDataKeys: [String]?) {}
  func channel(_ sender: SBDBaseChannel, createdMetaCounters: [String : NSNumber]?) {}
  func channel(_ sender: SBDBaseChannel, updatedMetaCounters: [String : NSNumber]?) {}
  func channel(_ sender: SBDBaseChannel, deletedMetaCountersKeys: [String]?) {}
  func channelWasHidden(_ sender: SBDGroupChannel) {}
  func channel(_ sender: SBDBaseChannel, updatedReaction reactionEvent: SBDReactionEvent) {}
  func channelDidUpdateOperators(_ sender: SBDBaseChannel) {}
  func channel(_ channel: SBDBaseChannel, didUpdateThreadInfo threadInfoUpdateEvent: SBDThreadInfoUpdateEvent) {}
}
class ReceiverSessionDelegate: NSObject, SBDSessionDelegate {
  func sessionTokenDidRequire(successCompletion: @escaping (String?) -> Void, failCompletion: @escaping () -> Void) {}
  func sessionWasClosed() {}
  func sessionWasExpired() {}
  func sessionWasRefreshed() {}
  func sessionDidHaveError(_ error: SBDError) {}
}
class ReceiverConnectionDelegate: NSObject, SBDConnectionDelegate {
  func didStartReconnection() {}
  func didSucceedReconnection() {}
  func didFailReconnection() {}
  func didCancelReconnection() {}
}
class ReceiverNetworkDelegate: NSObject, SBDNetworkDelegate {
  func didReconnect() {}
}
class ReceiverGroupChannelCollectionDelegate: NSObject, SBDGroupChannelCollectionDelegate {
  func channelCollection(_ collection: SBDGroupChannelCollection, context: SBDChannelContext, addedChannels channels: [SBDGroupChannel]) {}
  func channelCollection(_ collection: SBDGroupChannelCollection, context: SBDChannelContext, updatedChannels channels: [SBDGroupChannel]) {}
  func channelCollection(_ collection: SBDGroupChannelCollection, context: SBDChannelContext, deletedChannelUrls: [String]) {}
}
class ReceiverMessageCollectionDelegate: NSObject, SBDMessageCollectionDelegate {
  func messageCollection(_ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel, addedMessages messages: [SBDBaseMessage]) {}
  func messageCollection(_ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel, updatedMessages messages: [SBDBaseMessage]) {}
  func messageCollection(_ collection: SBDMessageCollection, context: SBDMessageContext, channel: SBDGroupChannel, deletedMessages messages: [SBDBaseMessage]) {}
  func messageCollection(_ collection: SBDMessageCollection, context: SBDMessageContext, updatedChannel channel: SBDGroupChannel) {}
  func messageCollection(_ collection: SBDMessageCollection, context: SBDMessageContext, deletedChannel channelUrl: String) {}
  func didDetectHugeGap(_ collection: SBDMessageCollection) {}
}
func nothing<Value>() -> Value { fatalError() }
typealias Type1 = SBDAppleCriticalAlertOptions
typealias Type2 = SBDMessageMetaArray
typealias Type3 = SBDGroupChannelListOrder
typealias Type4 = SBDPublicGroupChannelListOrder
typealias Type5 = SBDErrorCode
typealias Type6 = SBDWebSocketConnectionState
typealias Type7 = SBDUserConnectionStatus
typealias Type8 = SBDChannelType
typealias Type9 = SBDPushTokenRegistrationStatus
typealias Type10 = SBDGroupChannelListQueryType
typealias Type11 = SBDMessageTypeFilter
typealias Type12 = SBDMemberStateFilter
typealias Type13 = SBDMemberState
typealias Type14 = SBDGroupChannelSuperChannelFilter
typealias Type15 = SBDGroupChannelPublicChannelFilter
typealias Type16 = SBDPublicGroupChannelMembershipFilter
typealias Type17 = SBDGroupChannelOperatorFilter
typealias Type18 = SBDGroupChannelMutedMemberFilter
typealias Type19 = SBDPushNotificationDeliveryOption
typealias Type20 = SBDRole
typealias Type21 = SBDMutedState
typealias Type22 = SBDUnreadItemKey
typealias Type23 = SBDCountPreference
typealias Type24 = SBDMentionType
typealias Type25 = SBDUnreadChannelFilter
typealias Type27 = SBDGroupChannelHiddenState
typealias Type28 = SBDChannelHiddenStateFilter
typealias Type29 = SBDPushTriggerOption
typealias Type30 = SBDGroupChannelPushTriggerOption
typealias Type31 = SBDPushTokenType
typealias Type32 = SBDMessageRequestState
typealias Type33 = SBDMessageSendingStatus
typealias Type34 = SBDGroupChannelListQuerySearchField
typealias Type35 = SBDReportCategory
typealias Type36 = SBDMessageSearchQueryOrder
typealias Type37 = SBDReactionEventAction
typealias Type38 = SBDMemberListOrder
typealias Type39 = SBDLogLevel
typealias Type40 = SBDMessageCollectionInitPolicy
typealias Type41 = SBDRestrictionType
typealias Type42 = SBDReplyType
typealias Type43 = SBDBaseMessageParams
typealias Type44 = SBDMessageListParams
typealias Type45 = SBDMessageRetrievalParams
typealias Type46 = SBDReaction
typealias Type47 = SBDReactionEvent
typealias Type48 = SBDThreadedMessageListParams
typealias Type49 = SBDError
typealias Type50 = SBDUserEventDelegate
typealias Type51 = SBDUser
typealias Type52 = SBDThreadInfo
typealias Type53 = SBDThreadInfoUpdateEvent
typealias Type54 = SBDBaseMessage
typealias Type55 = SBDAdminMessage
typealias Type56 = SBDAppInfo
typealias Type60 = SBDUserListQueryType
typealias Type64 = SBDUserMessageParams
typealias Type65 = SBDUserMessage
typealias Type66 = SBDFileMessageParams
typealias Type67 = SBDThumbnailSize
typealias Type68 = SBDThumbnail
typealias Type69 = SBDFileMessage
typealias Type70 = SBDMember
typealias Type71 = SBDSender
typealias Type74 = SBDOpenChannelHandler
typealias Type75 = SBDUserMessageHandler
typealias Type76 = SBDFileMessageHandler
typealias Type77 = SBDBaseMessageHandler
typealias Type78 = SBDGetMessagesHandler
typealias Type79 = SBDBinaryProgressHandler
typealias Type80 = SBDMessageChangeLogsHandler
typealias Type82 = SBDSnoozePeriodHandler
typealias Type83 = SBDPushTriggerOptionHandler
typealias Type84 = SBDGetPushTokensHandler
typealias Type85 = SBDGroupChannelPushTriggerOptionHandler
typealias Type86 = SBDErrorHandler
typealias Type87 = SBDVoidHandler
typealias Type88 = SBDUserHandler
typealias Type89 = SBDMessageChangeLogsParams
typealias Type90 = SBDChannelDelegate
typealias Type91 = SBDBaseChannel
typealias Type92 = SBDUserListQuery
typealias Type93 = SBDApplicationUserListQuery
typealias Type94 = SBDBannedUserListQuery
typealias Type95 = SBDBlockedUserListQuery
typealias Type96 = SBDEmoji
typealias Type97 = SBDEmojiCategory
typealias Type98 = SBDEmojiContainer
typealias Type99 = SBDFriendListQuery
typealias Type100 = SBDGroupChannelListQuery
typealias Type101 = SBDGroupChannel
typealias Type103 = SBDParticipantListQuery
typealias Type104 = SBDMutedUserListQuery
typealias Type105 = SBDOpenChannel
typealias Type106 = SBDOpenChannelListQuery
typealias Type107 = SBDSessionDelegate
typealias Type109 = SBDConnectionDelegate
typealias Type110 = SBDMain
typealias Type111 = SBDBaseCollection
typealias Type112 = SBDCollectionEventSource
typealias Type113 = SBDChannelContext
typealias Type116 = SBDNetworkDelegate
typealias Type118 = SBDConnectionManager
typealias Type119 = SBDGroupChannelCollectionDelegate
typealias Type120 = SBDGroupChannelCollection
typealias Type121 = SBDGroupChannelMemberListQuery
typealias Type122 = SBDGroupChannelParams
typealias Type123 = SBDGroupChannelTotalUnreadMessageCountParams
typealias Type124 = SBDMessageContext
typealias Type125 = SBDMessageCollectionDelegate
typealias Type126 = SBDMessageCollection
typealias Type127 = SBDMessageListQuery
typealias Type128 = SBDMessageSearchQueryBuilder
typealias Type129 = SBDMessageSearchQuery
typealias Type130 = SBDOGMetaData
typealias Type133 = SBDOGImage
typealias Type134 = SBDOpenChannelParams
typealias Type135 = SBDOperatorListQuery
typealias Type136 = SBDOptions
typealias Type137 = SBDPlugin
typealias Type138 = SBDPreviousMessageListQuery
typealias Type139 = SBDPublicGroupChannelListQuery
typealias Type140 = SBDRestrictionInfo
typealias Type141 = SBDRestrictedUser
typealias Type142 = SBDUnreadItemCount
