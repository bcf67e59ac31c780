import ChatClient

// Names of version 4 for handlers.
public typealias VoidHandler = () -> Void
public typealias UserHandler = (User?, SBError?) -> Void
public typealias UserListHandler = ([User]?, SBError?) -> Void
public typealias MemberListHandler = ([Member]?, SBError?) -> Void
public typealias GroupChannelListHandler = ([GroupChannel]?, SBError?) -> Void
public typealias DistinctGroupChannelHandler = (GroupChannel?, Bool, SBError?) -> Void
public typealias ThreadedMessageListHandler = (BaseMessage?, [BaseMessage]?, SBError?) -> Void
public typealias CountHandler = (UInt, SBError?) -> Void
