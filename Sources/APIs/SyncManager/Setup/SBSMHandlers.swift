public import ChatClient
public import Foundation

// The names that the legacy headers give to closures. As in the vendor's headers, they are not `@Sendable`: see the
// handlers of ChatClient.
public typealias SBSMVoidHandler = () -> Void
public typealias SBSMBoolHandler = (Bool) -> Void
public typealias SBSMLongLongHandler = (Int64) -> Void
public typealias SBSMErrorHandler = (SBDError?) -> Void
public typealias SBSMFetchResultHandler = (Bool, SBDError?) -> Void
public typealias SBSMMessageHandler = (BaseMessage?, SBDError?) -> Void
public typealias SBSMGetMessagesHandler = ([BaseMessage], SBDError?) -> Void
public typealias SBSMUpdatedMessagesHandler = ([BaseMessage], SBDError?) -> Void
public typealias SBSMUpsertMessagesHandler = ([BaseMessage], [BaseMessage], SBDError?) -> Void
public typealias SBSMMessageCollectionHandler = (SBSMMessageCollection?, SBDError?) -> Void
public typealias SBSMGetChannelHandler = (GroupChannel?, SBDError?) -> Void
public typealias SBSMGetChannelsHandler = ([GroupChannel], SBDError?) -> Void
public typealias SBSMChannelQueryCompletionHandler = ([GroupChannel]?, SBDError?) -> Void
public typealias SBSMChannelComparator = (GroupChannel, GroupChannel) -> ComparisonResult
public typealias SBSMMessageComparator = (BaseMessage, BaseMessage) -> ComparisonResult
@available(*, deprecated, message: "use `SBSMChannelComparator`")
public typealias SBSMChannelComparison = (GroupChannel, GroupChannel) -> ComparisonResult
