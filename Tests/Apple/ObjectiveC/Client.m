// An app of version 3.1 with SyncManager, as it is written in Objective-C: compiled, not run.

#import <SendBirdSyncManager/SendBirdSyncManager.h>

@class SBDUserMessage;

static NSString *const delegateIdentifier = @"ChannelListViewController";

@interface ChannelListViewController
    : NSObject <SBSMChannelCollectionDelegate, SBDChannelDelegate, SBDConnectionDelegate, SBDUserEventDelegate>
@property(nonatomic, strong) SBSMChannelCollection *collection;
@property(nonatomic, strong) NSArray<SBDGroupChannel *> *channels;
@end

@implementation ChannelListViewController

- (void)start {
  [SBDMain initWithApplicationId:@"A-B-C"];
  SBSMSyncManagerOptions *options = [SBSMSyncManagerOptions options];
  options.messageCollectionCapacity = 1000;
  options.messageResendPolicy = SBSMMessageResendPolicyAutomatic;
  options.automaticResendMessageRetryCount = 5;
  [SBSMSyncManager setupWithUserId:@"anna" options:options];
  [SBDMain addChannelDelegate:self identifier:delegateIdentifier];
  [SBDMain addConnectionDelegate:self identifier:delegateIdentifier];
  [SBDMain addUserEventDelegate:self identifier:delegateIdentifier];
  [SBDMain connectWithUserId:@"anna"
           completionHandler:^(SBDUser *user, SBDError *error) {
             if (error != nil) {
               return;
             }
             [[SBSMSyncManager manager] resumeSynchronize];
             [self load];
           }];
}

- (void)load {
  SBDGroupChannelListQuery *query = [SBDGroupChannel createMyGroupChannelListQuery];
  query.limit = 20;
  query.order = SBDGroupChannelListOrderLatestLastMessage;
  self.collection = [SBSMChannelCollection collectionWithQuery:query];
  self.collection.delegate = self;
  [self.collection fetchWithCompletionHandler:^(SBDError *error){
  }];
}

- (void)stop {
  self.collection.delegate = nil;
  [self.collection remove];
  [SBDMain removeChannelDelegateForIdentifier:delegateIdentifier];
  [SBDMain removeConnectionDelegateForIdentifier:delegateIdentifier];
  [SBDMain disconnectWithCompletionHandler:^{
    [SBSMSyncManager clearCache];
  }];
}

// MARK: Delegates

- (void)collection:(SBSMChannelCollection *)collection
    didReceiveEvent:(SBSMChannelEventAction)action
           channels:(NSArray<SBDGroupChannel *> *)channels {
  switch (action) {
  case SBSMChannelEventActionInsert:
  case SBSMChannelEventActionUpdate:
  case SBSMChannelEventActionMove:
  case SBSMChannelEventActionRemove:
  case SBSMChannelEventActionClear:
  case SBSMChannelEventActionNone:
    self.channels = collection.channels;
  }
  NSUInteger unread = channels.firstObject.unreadMessageCount;
  NSString *name = channels.firstObject.name;
  (void)unread, (void)name;
}

- (void)didSucceedReconnection {
  [SBSMSyncManager resumeSynchronize];
}

- (void)channel:(SBDBaseChannel *)sender didReceiveMessage:(SBDBaseMessage *)message {
  if ([message isKindOfClass:[SBDUserMessage class]]) {
    NSString *text = ((SBDUserMessage *)message).message;
    (void)text;
  }
}

- (void)channelDidUpdateReadReceipt:(SBDGroupChannel *)sender {
}

- (void)didUpdateTotalUnreadMessageCount:(int32_t)totalCount
                  totalCountByCustomType:(NSDictionary<NSString *, NSNumber *> *)totalCountByCustomType {
}

@end

@interface ChattingViewController : NSObject <SBSMMessageCollectionDelegate>
@property(nonatomic, strong) SBDGroupChannel *channel;
@property(nonatomic, strong) SBSMMessageCollection *collection;
@property(nonatomic, strong) NSMutableArray<SBDBaseMessage *> *messages;
@end

@implementation ChattingViewController

- (void)open {
  SBSMMessageFilter *filter = [SBSMMessageFilter filterWithMessageType:SBDMessageTypeFilterAll
                                                            customType:nil
                                                         senderUserIds:nil];
  self.collection = [SBSMMessageCollection collectionWithChannel:self.channel
                                                          filter:filter
                                              viewpointTimestamp:LONG_LONG_MAX];
  self.collection.delegate = self;
  [self.collection fetchInDirection:SBSMMessageDirectionPrevious
                  completionHandler:^(BOOL hasMore, SBDError *error){
                  }];
  [self.collection fetchFailedMessages:^(SBDError *error){
  }];
  [self.channel markAsRead];
}

- (void)send:(NSString *)text {
  SBDUserMessageParams *params = [[SBDUserMessageParams alloc] initWithMessage:text];
  params.data = @"{}";
  SBDUserMessage *pending =
      [self.channel sendUserMessageWithParams:params
                            completionHandler:^(SBDUserMessage *message, SBDError *error) {
                              [self.collection handleSendMessageResponse](message, error);
                            }];
  [self.collection appendMessage:pending];
}

- (void)remove:(SBDBaseMessage *)message {
  if (message.messageId == 0) {
    [self.collection deleteMessage:message];
    return;
  }
  [self.channel deleteMessage:message
            completionHandler:^(SBDError *error) {
              [self.collection deleteMessage:message];
            }];
}

- (void)collection:(SBSMMessageCollection *)collection
    didReceiveEvent:(SBSMMessageEventAction)action
           messages:(NSArray<SBDBaseMessage *> *)messages {
  switch (action) {
  case SBSMMessageEventActionInsert:
    [self.messages addObjectsFromArray:messages];
    break;
  case SBSMMessageEventActionRemove:
    [self.messages removeObjectsInArray:messages];
    break;
  default:
    break;
  }
}

- (void)collection:(SBSMMessageCollection *)collection didUpdateChannel:(SBDGroupChannel *)channel {
  self.channel = channel;
}

- (void)collection:(SBSMMessageCollection *)collection didRemoveChannel:(SBDGroupChannel *)channel {
}

- (void)collection:(SBSMMessageCollection *)collection didReceiveNewMessage:(SBDBaseMessage *)message {
}

@end

// The newer collections, with the names of version 3.1.
@interface NewChatViewController : NSObject <SBDMessageCollectionDelegate, SBDGroupChannelCollectionDelegate>
@end

@implementation NewChatViewController

- (void)messageCollection:(SBDMessageCollection *)collection
                  context:(SBDMessageContext *)context
                  channel:(SBDGroupChannel *)channel
            addedMessages:(NSArray<SBDBaseMessage *> *)messages {
}

- (void)messageCollection:(SBDMessageCollection *)collection
                  context:(SBDMessageContext *)context
           updatedChannel:(SBDGroupChannel *)channel {
}

- (void)didDetectHugeGap:(SBDMessageCollection *)collection {
  [collection dispose];
}

- (void)channelCollection:(SBDGroupChannelCollection *)collection
                  context:(SBDChannelContext *)context
       deletedChannelUrls:(NSArray<NSString *> *)deletedChannelUrls {
}

@end

// Calls whose names in Swift are shorter than those in Objective-C, properties with accessors of other names, and
// constants: nothing but the vendor's headers tells what they are called.
@interface RoomViewController : NSObject
@property(nonatomic, strong) SBDGroupChannel *channel;
@property(nonatomic, strong) SBDOpenChannel *room;
@property(nonatomic, strong) SBDMessageCollection *collection;
@end

@implementation RoomViewController

- (void)openUrl:(NSString *)url {
  [SBDGroupChannel getChannelWithUrl:url
                   completionHandler:^(SBDGroupChannel *channel, SBDError *error) {
                     self.channel = channel;
                     [self explain:error];
                   }];
  [SBDGroupChannel getChannelWithoutCache:url
                        completionHandler:^(SBDGroupChannel *channel, SBDError *error){
                        }];
  [SBDGroupChannel getChannelCountWithMemberStateFilter:SBDMemberStateFilterInvitedOnly
                                      completionHandler:^(NSUInteger count, SBDError *error){
                                      }];
  [SBDOpenChannel getChannelWithUrl:url
                  completionHandler:^(SBDOpenChannel *room, SBDError *error) {
                    self.room = room;
                    [room enterChannelWithCompletionHandler:^(SBDError *error) {
                      [self explain:error];
                    }];
                  }];
}

- (void)rename:(NSString *)name {
  [self.channel updateChannelWithName:name
                             coverUrl:nil
                                 data:nil
                    completionHandler:^(SBDGroupChannel *channel, SBDError *error){
                    }];
  [self.room updateChannelWithName:name
                          coverUrl:nil
                              data:nil
                   operatorUserIds:nil
                 completionHandler:^(SBDOpenChannel *room, SBDError *error){
                 }];
  SBDGroupChannelParams *params = [[SBDGroupChannelParams alloc] init];
  params.discoverable = YES;
  params.strict = YES;
  [params setStrict:[params isStrict]];
  [params setPublic:YES];
  [params setSuper:NO];
  [params setBroadcast:NO];
  [params setDistinct:NO];
  [params setEphemeral:NO];
  params.isDistinct = params.isPublic && params.isSuper && params.isBroadcast && params.isEphemeral;
  [self.channel updateChannelWithParams:params
                      completionHandler:^(SBDGroupChannel *channel, SBDError *error) {
                        [channel setFreeze:channel.isFrozen];
                        [channel setSuper:channel.isSuper];
                        [channel setPublic:channel.isPublic];
                        BOOL isFound = channel.discoverable && [channel isDiscoverable];
                        BOOL isLocked = channel.accessCodeRequired && [channel isAccessCodeRequired];
                        (void)isFound, (void)isLocked;
                      }];
}

- (void)leave {
  [self.channel hideChannelWithHidePreviousMessages:YES
                                    allowAutoUnhide:NO
                                  completionHandler:^(SBDError *error){
                                  }];
  [self.channel hideChannelWithCompletionHandler:^(SBDError *error){
  }];
  [self.channel leaveChannelWithCompletionHandler:^(SBDError *error){
  }];
  [self.channel deleteChannelWithCompletionHandler:^(SBDError *error){
  }];
  [self.room deleteChannelWithCompletionHandler:^(SBDError *error){
  }];
  [self.channel reportChannelWithCategory:SBDReportCategorySpam
                        reportDescription:nil
                        completionHandler:^(SBDError *error){
                        }];
}

- (void)look:(SBDUserMessage *)message in:(SBDBaseChannel *)channel {
  SBDMessageRetrievalParams *params = [[SBDMessageRetrievalParams alloc] init];
  [SBDBaseMessage getMessageWithParams:params
                     completionHandler:^(SBDBaseMessage *found, SBDError *error){
                     }];
  SBDBaseMessage *parent = message.parentMessage;
  SBDUserMessageParams *sent = [message getUserMessageParams];
  SBDMessageRequestState state = message.requestState == [message getRequestState] ? message.requestState
                                                                                    : SBDMessageRequestStateNone;
  NSArray<SBDReaction *> *reactions = message.silent || [message isSilent] ? nil : [message getReactions];
  NSArray<NSString *> *userIds = reactions.firstObject.userIds ?: [message.reactions.firstObject getUserIds];
  BOOL isOpen = [channel isOpenChannel] && [message getAllMetaArray] == message.metaArray;
  (void)parent, (void)sent, (void)state, (void)userIds, (void)isOpen;
}

- (void)apply:(SBDReactionEvent *)reaction and:(SBDThreadInfoUpdateEvent *)thread to:(SBDBaseMessage *)message {
  [message applyReactionEvent:reaction];
  [message applyThreadInfoUpdateEvent:thread];
}

- (void)load:(SBDGroupChannelListQuery *)channels members:(SBDGroupChannelMemberListQuery *)members {
  BOOL isShown = [channels belongsTo:self.channel];
  BOOL isLoading = members.loading || [members isLoading];
  SBDOperatorListQuery *operators = [self.room createOperatorListQuery];
  SBDPublicGroupChannelListQuery *rooms = [SBDGroupChannel createPublicGroupChannelListQuery];
  isLoading = isLoading || operators.loading || [operators isLoading] || rooms.loading || [rooms isLoading];
  SBSMChannelCollection *collection = [[SBSMChannelCollection alloc] initWithQuery:channels];
  SBSMMessageFilter *everything = [SBSMMessageFilter filter];
  SBDMessageChangeLogsParams *changes =
      [SBDMessageChangeLogsParams createWithMessageListParams:[[SBDMessageListParams alloc] init]];
  (void)isShown, (void)isLoading, (void)collection, (void)everything, (void)changes;
  [self.collection startCollectionWithInitPolicy:SBDMessageCollectionInitPolicyCacheAndReplaceByApi
                              cacheResultHandler:^(NSArray<SBDBaseMessage *> *messages, SBDError *error) {
                              }
                                apiResultHandler:^(NSArray<SBDBaseMessage *> *messages, SBDError *error){
                                }];
}

// What is built belongs to the class that builds it.
- (SBDOpenChannel *)roomOfData:(NSData *)data {
  SBDUserMessage *message = [SBDUserMessage buildFromSerializedData:data];
  SBDMember *member = [SBDMember buildFromSerializedData:data];
  (void)message, (void)member;
  return [SBDOpenChannel buildFromSerializedData:data];
}

- (void)explain:(SBDError *)error {
  switch ((SBDErrorCode)error.code) {
  case SBDErrorInvalidParameter:
  case SBDErrorConnectionRequired:
  case SBDErrorSocketChannelFrozen:
  case SBDErrorSessionKeyRevoked:
    break;
  default:
    [self explain:[SBDError errorWithNSError:error]];
  }
  switch ([SBDMain getConnectState]) {
  case SBDWebSocketConnecting:
  case SBDWebSocketOpen:
  case SBDWebSocketClosed:
    break;
  }
  SBDMemberStateFilter states[] = {
      SBDMemberStateFilterAll,
      SBDMemberStateFilterJoinedOnly,
      SBDMemberStateFilterInvitedByFriend,
      SBDMemberStatefilterInvitedByNonFriend,
  };
  SBDPushTokenType tokens[] = {SBDPushTokenTypeGCM, SBDPushTokenTypeAPNS, SBDPushTokenTypeAPNSVoIP};
  SBDWebSocketConnectionState closing = SBDWebSocketClosing;
  SBDMessageSearchQueryOrder order = SBDMessageSearchQueryOrderTimeStamp;
  (void)states, (void)tokens, (void)closing, (void)order;
}

@end
