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
