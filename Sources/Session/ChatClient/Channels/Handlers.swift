/// Handlers for the results of calls. Every handler is called exactly once, on the app's delegate queue, after
/// everything that happened before has been reported. If the session ends in the meantime, the error is 800102.
///
/// They are not `@Sendable`: main-actor code passes closures that use its own state, as view controllers do, and they
/// are called on the main queue unless the app sets another one. On another queue, write closures as `{ @Sendable … in
/// }`. Neither the compiler nor a run-time check finds a closure that uses an actor's state on a queue that is not the
/// actor's: inside an `actor`, use the async forms. Async forms may also take closures for cached messages and for
/// progress. These are called on the app's queue too: inside an `actor`, write them as `{ @Sendable … in Task { await …
/// } }`.
public typealias SBErrorHandler = (SBDError?) -> Void
public typealias UserMessageHandler = (UserMessage?, SBDError?) -> Void
public typealias FileMessageHandler = (FileMessage?, SBDError?) -> Void
public typealias MultipleFilesMessageHandler = (MultipleFilesMessage?, SBDError?) -> Void
/// The message's request id, the place of one of its files, the file, and why it could not be uploaded: `nil` if it was.
public typealias FileUploadHandler = (String, Int, UploadableFileInfo, SBDError?) -> Void
public typealias BaseMessageHandler = (BaseMessage?, SBDError?) -> Void
public typealias MessageListHandler = ([BaseMessage]?, SBDError?) -> Void
public typealias GroupChannelHandler = (GroupChannel?, SBDError?) -> Void
public typealias OpenChannelHandler = (OpenChannel?, SBDError?) -> Void
public typealias ReactionEventHandler = (ReactionEvent?, SBDError?) -> Void
/// Bytes since the last call, bytes so far, total bytes. Called any number of times, on the app's delegate queue.
public typealias ProgressHandler = (Int64, Int64, Int64) -> Void
/// Messages that changed, ids of deleted ones, whether there is more, and the token to continue with.
public typealias MessageChangeLogsHandler = ([BaseMessage]?, [Int64]?, Bool, String?, SBDError?) -> Void

/// The result of `messageChangeLogs`: a part of a channel's changes.
public struct MessageChangeLogs: Sendable {
  /// Messages that changed, as they are now.
  public let updatedMessages: [BaseMessage]
  /// The ids of messages that are gone.
  public let deletedMessageIds: [Int64]
  /// Whether there are more changes, from `token` on.
  public let hasMore: Bool
  /// The token to continue with.
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
