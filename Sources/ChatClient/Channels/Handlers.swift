/// What calls of the app are answered with. Every handler is called exactly once, on the app's delegate queue, after
/// everything that happened before was told; also when the session ends meanwhile, then with 800102.
public typealias SBErrorHandler = @Sendable (SBDError?) -> Void
public typealias UserMessageHandler = @Sendable (UserMessage?, SBDError?) -> Void
public typealias FileMessageHandler = @Sendable (FileMessage?, SBDError?) -> Void
public typealias BaseMessageHandler = @Sendable (BaseMessage?, SBDError?) -> Void
public typealias MessageListHandler = @Sendable ([BaseMessage]?, SBDError?) -> Void
public typealias GroupChannelHandler = @Sendable (GroupChannel?, SBDError?) -> Void
public typealias ReactionEventHandler = @Sendable (ReactionEvent?, SBDError?) -> Void
/// Bytes since the last call, bytes so far, bytes in all. Called any number of times, on the app's delegate queue.
public typealias ProgressHandler = @Sendable (Int64, Int64, Int64) -> Void
/// Messages that changed, ids of deleted ones, whether there is more, and where to go on.
public typealias MessageChangeLogsHandler = @Sendable ([BaseMessage]?, [Int64]?, Bool, String?, SBDError?) -> Void
