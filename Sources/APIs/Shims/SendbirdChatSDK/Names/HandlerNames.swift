import ChatClient

// Names of version 4 for handlers.
public typealias VoidHandler = () -> Void
/// Also receives the request id of the message; then bytes since the last call, bytes so far, total bytes.
public typealias MultiProgressHandler = (String?, Int64, Int64, Int64) -> Void
public typealias UserHandler = (User?, SBError?) -> Void
public typealias UserListHandler = ([User]?, SBError?) -> Void
public typealias MemberListHandler = ([Member]?, SBError?) -> Void
public typealias GroupChannelListHandler = ([GroupChannel]?, SBError?) -> Void
public typealias DistinctGroupChannelHandler = (GroupChannel?, Bool, SBError?) -> Void
public typealias ThreadedMessageListHandler = (BaseMessage?, [BaseMessage]?, SBError?) -> Void
public typealias CountHandler = (UInt, SBError?) -> Void
