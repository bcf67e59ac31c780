public import ChatClient
import ChatModel
import Foundation

/// The messages of a channel around a starting point, as a chat view shows them: from the cache at once, then from the
/// server, and kept current with everything that happens.
///
/// All calls return at once, on any thread. Handlers and the delegate are called on the app's queue, and what the
/// collection shows has changed by then; on that queue it never changes otherwise. After `dispose` nothing is called any
/// more.
///
/// While there is no connection everything cached is shown, with holes if it must be; they are filled as soon as there
/// is one, and the delegate is told (sources `messageFill` and `messageChangelog`).
// Sendable as every `BaseCollection` is.
public final class MessageCollection: BaseCollection, @unchecked Sendable {
  /// What the app sees.
  struct Visible: Sendable {
    var sent: [BaseMessage] = []
    var pending: [BaseMessage] = []
    var failed: [BaseMessage] = []
    var hasPrevious = false
    var hasNext = false
    var isDisposed = false
  }

  /// The channel whose messages it shows.
  public let channel: GroupChannel
  /// Where the view starts, ms; `Int64.max` for the newest messages. It stays readable after `dispose`.
  public let startingPoint: Int64
  let settings: MessageListSettings
  let visible = Locked(Visible())
  /// Touched in session jobs alone, so that nothing changes between two looks at it in one session job.
  let jobState: Locked<MessageCollectionState>
  let listeners = MessageChangeListeners()
  /// `nil` for a collection of the session's cache.
  let feed: (any MessageFeed)?

  /// - Parameters:
  ///   - channel: the channel.
  ///   - startingPoint: ms.
  ///   - params: what to show; a copy is made. When neither size is given, pages have 20 messages.
  public convenience init(channel: GroupChannel, startingPoint: Int64, params: MessageListParams) {
    self.init(channel: channel, startingPoint: startingPoint, params: params, fedBy: nil)
  }

  init(
    channel: GroupChannel, startingPoint: Int64, params: MessageListParams, fedBy feed: (any MessageFeed)?
  ) {
    self.feed = feed
    self.channel = channel
    self.startingPoint = max(0, startingPoint)
    settings = params.settings
    jobState = Locked(MessageCollectionState(settings: params.settings, fileKey: channel.session.fileKey))
    super.init()
  }

  var session: ChatSession { channel.session }

  /// What it shows, and how many messages at a time.
  public var params: MessageListParams { MessageListParams(settings) }

  /// Is told of changes. Not kept alive.
  public weak var delegate: (any MessageCollectionDelegate)? {
    get { listeners.delegate }
    set { listeners.delegate = newValue }
  }

  // MARK: What it shows

  /// The sent messages that are listed, oldest first, or newest first if the params say so. Empty before the start.
  public var succeededMessages: [BaseMessage] { visible.withValue { $0.sent } }
  /// The user's messages that are being sent, in the order of the list. Show them after all others (before them when the
  /// list is reversed).
  public var pendingMessages: [BaseMessage] { visible.withValue { $0.pending } }
  /// The user's messages that could not be sent, in the order of the list.
  public var failedMessages: [BaseMessage] { visible.withValue { $0.failed } }
  /// Whether there are older messages to load, as far as is known. False before the start.
  public var hasPrevious: Bool { visible.withValue { $0.hasPrevious } }
  /// Whether there are newer messages to load. While it is false, new messages are listed as they come.
  public var hasNext: Bool { visible.withValue { $0.hasNext } }

  override var isDisposed: Bool { visible.withValue { $0.isDisposed } }

  /// All changes from now on, in their order; ends with `dispose`. Every use is a stream of its own, which keeps what is
  /// not read yet.
  public var changes: AsyncStream<MessageCollectionChange> { listeners.makeStream() }

  // MARK: Calls

  /// Starts it. It can be started once.
  /// - Parameters:
  ///   - cacheResultHandler: called first, with what is cached around the starting point, with holes if there are some.
  ///     With 800100 when it was started before, with 800600 after `dispose`.
  ///   - apiResultHandler: called second, with the server's messages, which are shown now in place of the cached ones.
  ///     Without a connection with 800101, and with other numbers when the server cannot be asked; what is cached stays
  ///     then, and the server's messages follow as changes when it can be asked again.
  public func startCollection(
    initPolicy: MessageCollectionInitPolicy,
    cacheResultHandler: (([BaseMessage]?, SBDError?) -> Void)?,
    apiResultHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil
  ) {
    start(
      cache: CollectionReply { cacheResultHandler?($0, $1) }, api: CollectionReply { apiResultHandler?($0, $1) })
  }

  /// Loads older messages: from the cache where it is complete, else from the server.
  /// - Parameter completionHandler: with the messages that are listed now and were not before, in the order of the list;
  ///   none when there is nothing older. When the server cannot be asked, what is cached is loaded; only when that is
  ///   nothing it is an error: 800101 without a connection. 800100 before the start, 800170 while it is loading already
  ///   in this direction or starting, 800600 after `dispose`.
  public func loadPrevious(completionHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil) {
    load(isForward: false, CollectionReply { completionHandler?($0, $1) })
  }

  /// Loads newer messages; else as `loadPrevious(completionHandler:)`.
  public func loadNext(completionHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil) {
    load(isForward: true, CollectionReply { completionHandler?($0, $1) })
  }

  /// Removes failed messages for good, from the list and the cache.
  /// - Parameter completionHandler: with the request ids of those that were removed.
  public func removeFailed(
    messages: [BaseMessage], completionHandler: (([String]?, SBDError?) -> Void)? = nil
  ) {
    removeFailed(requestIDs: messages.map(\.requestId), CollectionReply { completionHandler?($0, $1) })
  }

  /// Removes all failed messages that are listed, as `removeFailed(messages:completionHandler:)`.
  public func removeAllFailed(completionHandler: ((SBDError?) -> Void)? = nil) {
    removeFailed(requestIDs: nil, CollectionReply { completionHandler?($1) })
  }

  /// Ends the collection, at once: it shows nothing any more, and no handler and no delegate is called again.
  public override func dispose() {
    visible.withValue {
      $0 = Visible()
      $0.isDisposed = true
    }
    listeners.end()
    feed?.dispose()
    session.enqueue { [jobState] _ in jobState.withValue { $0.end() } }
  }

  deinit {
    // Nobody holds it any more, so nobody works on its state.
    jobState.withValue { $0.end() }
  }
}
