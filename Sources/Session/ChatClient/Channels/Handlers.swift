/// What calls of the app are answered with. Every handler is called exactly once, on the app's delegate queue, after
/// everything that happened before was told; also when the session ends meanwhile, then with 800102.
///
/// They are not `@Sendable`: code of the main actor passes closures that use its own state, as view controllers do, and
/// gets them called on the main queue unless it sets another one. Closures that shall run on another queue are written as
/// `{ @Sendable … in }` there. Neither the compiler nor a check at run time finds a closure that uses an actor's state on
/// a queue that is not the actor's: inside an `actor` of its own, code uses the async forms.
public typealias SBErrorHandler = (SBDError?) -> Void
public typealias UserMessageHandler = (UserMessage?, SBDError?) -> Void
public typealias FileMessageHandler = (FileMessage?, SBDError?) -> Void
public typealias BaseMessageHandler = (BaseMessage?, SBDError?) -> Void
public typealias MessageListHandler = ([BaseMessage]?, SBDError?) -> Void
public typealias GroupChannelHandler = (GroupChannel?, SBDError?) -> Void
public typealias ReactionEventHandler = (ReactionEvent?, SBDError?) -> Void
/// Bytes since the last call, bytes so far, bytes in all. Called any number of times, on the app's delegate queue.
public typealias ProgressHandler = (Int64, Int64, Int64) -> Void
/// Messages that changed, ids of deleted ones, whether there is more, and where to go on.
public typealias MessageChangeLogsHandler = ([BaseMessage]?, [Int64]?, Bool, String?, SBDError?) -> Void

/// What `messageChangeLogs` gives: a part of a channel's changes.
public struct MessageChangeLogs: Sendable {
  /// Messages that changed, as they are now.
  public let updatedMessages: [BaseMessage]
  /// The ids of messages that are gone.
  public let deletedMessageIds: [Int64]
  /// Whether there are more changes, from `token` on.
  public let hasMore: Bool
  /// Where to go on.
  public let token: String?

  static func handler(_ handler: @escaping (MessageChangeLogs?, SBDError?) -> Void) -> MessageChangeLogsHandler {
    { updated, deleted, hasMore, token, error in
      let changes = updated.map {
        MessageChangeLogs(
          updatedMessages: $0, deletedMessageIds: deleted ?? [], hasMore: hasMore, token: token)
      }
      handler(changes, error)
    }
  }
}
