import SendbirdChatSDK
import Testing

extension CurrentFace {
  /// The names of types that client apps of version 4 use, as far as they are here (Docs/Guides/version-4.md). That it
  /// compiles is the test; the numbers are those of the names.
  @Suite("Types of version 4") struct TypeNameTests {
    @Test("classes, structures and enumerations") func types() {
      let messages: [Any.Type] = [
        BaseMessage.self, UserMessage.self, FileMessage.self, AdminMessage.self, MessageMetaArray.self, Reaction.self,
        ReactionEvent.self, ThreadInfo.self, ThreadInfoUpdateEvent.self, ThumbnailSize.self, OGMetaData.self,
        MessageSendingStatus.self, ReplyType.self, UserMessageCreateParams.self, UserMessageUpdateParams.self,
        FileMessageCreateParams.self, FileMessageUpdateParams.self, MessageListParams.self, MessageRetrievalParams.self,
        ThreadedMessageListParams.self, MessageChangeLogsParams.self, MessageSearchQuery.self, MessageCollection.self,
        MessageContext.self, MessageCollectionInitPolicy.self, MultipleFilesMessage.self, UploadedFileInfo.self,
        UploadableFileInfo.self, MultipleFilesMessageCreateParams.self,
      ]
      let channels: [Any.Type] = [
        BaseChannel.self, GroupChannel.self, ChannelType.self, GroupChannelCreateParams.self,
        GroupChannelUpdateParams.self, GroupChannelListQuery.self, GroupChannelListQueryParams.self,
        GroupChannelCollection.self, GroupChannelPushTriggerOption.self, MemberListQuery.self,
        MemberListQueryParams.self, OperatorListQuery.self, BannedUserListQuery.self, MutedUserListQuery.self,
        ReportCategory.self,
      ]
      let others: [Any.Type] = [
        SendbirdChat.self, InitParams.self, SBError.self, ChatError.self, User.self, Member.self, Sender.self,
        RestrictedUser.self, UserUpdateParams.self, ApplicationUserListQuery.self, ApplicationUserListQueryParams.self,
      ]
      #expect(messages.count == 29 && channels.count == 15 && others.count == 11)
    }

    @Test("protocols of delegates") func delegates() {
      let all: [Any.Type] = [
        (any BaseChannelDelegate).self, (any GroupChannelDelegate).self, (any ConnectionDelegate).self,
        (any UserEventDelegate).self, (any SessionDelegate).self, (any MessageCollectionDelegate).self,
        (any GroupChannelCollectionDelegate).self,
      ]
      #expect(all.count == 7)
    }
  }
}
