import ChatClient

// Names of version 3.1: channels, messages, users, params.
public typealias SBDBaseChannel = BaseChannel
public typealias SBDGroupChannel = GroupChannel
public typealias SBDOpenChannel = OpenChannel
public typealias SBDChannelType = ChannelType
public typealias SBDBaseMessage = BaseMessage
public typealias SBDUserMessage = UserMessage
public typealias SBDFileMessage = FileMessage
public typealias SBDAdminMessage = AdminMessage
public typealias SBDMessageSendingStatus = MessageSendingStatus
public typealias SBDMessageRequestState = MessageRequestState
public typealias SBDMessageMetaArray = MessageMetaArray
public typealias SBDReaction = Reaction
public typealias SBDReactionEvent = ReactionEvent
public typealias SBDReactionEventAction = ReactionEventAction
public typealias SBDThreadInfo = ThreadInfo
public typealias SBDThreadInfoUpdateEvent = ThreadInfoUpdateEvent
public typealias SBDThumbnail = Thumbnail
public typealias SBDThumbnailSize = ThumbnailSize
public typealias SBDOGMetaData = OGMetaData
public typealias SBDOGImage = OGImage
public typealias SBDPlugin = Plugin
public typealias SBDAppleCriticalAlertOptions = AppleCriticalAlertOptions
public typealias SBDMentionType = MentionType
public typealias SBDMessageTypeFilter = MessageTypeFilter
public typealias SBDReplyType = ReplyType
public typealias SBDPushNotificationDeliveryOption = PushNotificationDeliveryOption
public typealias SBDUser = User
public typealias SBDMember = Member
public typealias SBDSender = Sender
public typealias SBDMemberState = MemberState
public typealias SBDRole = Role
public typealias SBDRestrictionInfo = RestrictionInfo
public typealias SBDRestrictionType = RestrictionType
public typealias SBDUserConnectionStatus = UserConnectionStatus
public typealias SBDBaseMessageParams = BaseMessageParams
public typealias SBDUserMessageParams = UserMessageParams
public typealias SBDFileMessageParams = FileMessageParams
public typealias SBDMessageListParams = MessageListParams

// Names of version 3.1: a channel's settings.
public typealias SBDCountPreference = CountPreference
public typealias SBDGroupChannelHiddenState = GroupChannelHiddenState
public typealias SBDGroupChannelPushTriggerOption = GroupChannelPushTriggerOption
public typealias SBDMutedState = MutedState
public typealias SBDReportCategory = ReportCategory
public typealias SBDGroupChannelParams = GroupChannelParams
