import ChatClient
import LocalCaching

// Names of version 3.1: the session and its delegates. `SBDError` and `SBDErrorCode` have theirs.
public typealias SBDWebSocketConnectionState = WebSocketConnectionState
public typealias SBDChannelDelegate = ChannelDelegate
public typealias SBDConnectionDelegate = ConnectionDelegate
public typealias SBDUserEventDelegate = UserEventDelegate
public typealias SBDSessionDelegate = SessionDelegate
public typealias SBDNetworkDelegate = NetworkDelegate
public typealias SBDCollectionEventSource = CollectionEventSource

// Handlers.
public typealias SBDVoidHandler = () -> Void
public typealias SBDErrorHandler = SBErrorHandler
public typealias SBDUserHandler = (SBDUser?, SBDError?) -> Void
public typealias SBDUserMessageHandler = UserMessageHandler
public typealias SBDFileMessageHandler = FileMessageHandler
public typealias SBDBaseMessageHandler = BaseMessageHandler
public typealias SBDOpenChannelHandler = OpenChannelHandler
public typealias SBDGetMessagesHandler = MessageListHandler
public typealias SBDBinaryProgressHandler = ProgressHandler

// Names of version 3.1: collections.
public typealias SBDBaseCollection = BaseCollection
public typealias SBDMessageCollection = MessageCollection
public typealias SBDMessageCollectionDelegate = MessageCollectionDelegate
public typealias SBDMessageCollectionInitPolicy = MessageCollectionInitPolicy
public typealias SBDMessageContext = MessageContext
