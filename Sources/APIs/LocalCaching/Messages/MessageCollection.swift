public import ChatClient
import ChatModel
import Foundation

/// The messages of a channel around a starting point, as a chat view shows them: from the cache at once, then from the
/// server, and kept current with everything that happens.
///
/// All calls return at once, on any thread. Handlers and the delegate are called on the app's queue, after the
/// collection has been updated; on that queue it does not change at any other time. After `dispose`, nothing is called.
///
/// Without a connection, everything cached is shown, with holes if necessary. The holes are filled as soon as there is
/// a connection, and the delegate is notified (sources `messageFill` and `messageChangelog`).
// Sendable as every `BaseCollection` is.
#if canImport(ObjectiveC)
  @objc(CBRMessageCollection)
#endif
public final class MessageCollection: BaseCollection, @unchecked Sendable {
  /// What the app sees.
  struct Visible: Sendable {
    var messages = ShownMessages()
    var isDisposed = false
  }

  /// The channel whose messages the collection shows.
  public let channel: GroupChannel
  /// Where the view starts, ms; `Int64.max` for the newest messages. It can still be read after `dispose`.
  public let startingPoint: Int64
  let settings: MessageListSettings
  let visible = Locked(Visible())
  /// Only touched in session jobs, so that nothing changes between two looks at it in one job.
  let jobState: Locked<MessageCollectionState>
  let listeners = MessageChangeListeners()
  /// One element for each time that what it shows may be different, in the session's cache.
  let redraws = ChangeStreams<Void>()
  /// `nil` for a collection of the session's cache.
  let feed: (any MessageFeed)?

  /// - Parameters:
  ///   - channel: the channel.
  ///   - startingPoint: ms.
  ///   - params: what to show; copied. If neither size is set, pages have 20 messages.
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

  /// What the collection shows, and how many messages at a time.
  @_disfavoredOverload public var params: MessageListParams { MessageListParams(settings) }

  /// Receives changes. Held weakly.
  public weak var delegate: (any MessageCollectionDelegate)? {
    get { listeners.delegate }
    set { listeners.delegate = newValue }
  }

  // MARK: What it shows

  /// The sent messages that are listed, oldest first, or newest first if the params say so. Empty before the start.
  public var succeededMessages: [BaseMessage] { shown.sent }
  /// The user's messages that are being sent, in the order of the list. Show them after all others, or before them if
  /// the list is reversed.
  public var pendingMessages: [BaseMessage] { shown.pending }
  /// The user's messages that could not be sent, in the order of the list.
  public var failedMessages: [BaseMessage] { shown.failed }
  /// Whether there are older messages to load, as far as known. False before the start.
  public var hasPrevious: Bool { shown.hasPrevious }
  /// Whether there are newer messages to load. While it is false, new messages are listed as they arrive.
  public var hasNext: Bool { shown.hasNext }

  override var isDisposed: Bool { visible.withValue { $0.isDisposed } }

  /// All changes from now on, in order; ends with `dispose`. Every use is a separate stream, which keeps what has not
  /// been read yet.
  public var changes: AsyncStream<MessageCollectionChange> { listeners.makeStream() }

  // MARK: Calls

  /// Starts the collection. It can be started once.
  /// - Parameters:
  ///   - cacheResultHandler: called first, with the cached messages around the starting point, possibly with holes.
  ///     With 800100 if it was already started, with 800600 after `dispose`.
  ///   - apiResultHandler: called second, with the server's messages, which are now shown in place of the cached ones.
  ///     With 800101 if there is no connection, and with other codes if the server cannot be asked; in that case the
  ///     cached messages stay, and the server's messages follow as changes once it can be asked again.
  public func startCollection(
    initPolicy: MessageCollectionInitPolicy,
    cacheResultHandler: (([BaseMessage]?, SBDError?) -> Void)?,
    apiResultHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil
  ) {
    start(
      cache: CollectionReply { cacheResultHandler?($0, $1) }, api: CollectionReply { apiResultHandler?($0, $1) })
  }

  /// Loads older messages: from the cache where it is complete, otherwise from the server.
  /// - Parameter completionHandler: called with the messages that were added, in the order of the list; none if nothing
  ///   older exists. If the server cannot be asked, cached messages are loaded. Only if there are none, the call fails:
  ///   with 800101 if there is no connection. Other errors: 800100 before the start, 800170 while the collection is
  ///   already loading in this direction or starting, 800600 after `dispose`.
  public func loadPrevious(completionHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil) {
    load(isForward: false, CollectionReply { completionHandler?($0, $1) })
  }

  /// Loads newer messages; otherwise like `loadPrevious(completionHandler:)`.
  public func loadNext(completionHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil) {
    load(isForward: true, CollectionReply { completionHandler?($0, $1) })
  }

  /// Removes failed messages permanently, from the list and the cache.
  /// - Parameter completionHandler: called with the request ids of the removed messages.
  public func removeFailed(
    messages: [BaseMessage], completionHandler: (([String]?, SBDError?) -> Void)? = nil
  ) {
    removeFailed(requestIDs: messages.map(\.requestId), CollectionReply { completionHandler?($0, $1) })
  }

  /// Removes all listed failed messages, like `removeFailed(messages:completionHandler:)`.
  public func removeAllFailed(completionHandler: ((SBDError?) -> Void)? = nil) {
    removeFailed(requestIDs: nil, CollectionReply { completionHandler?($1) })
  }

  /// Ends the collection at once: it shows nothing, and no longer calls handlers and delegate methods.
  public override func dispose() {
    visible.withValue {
      $0 = Visible()
      $0.isDisposed = true
    }
    listeners.end()
    redraws.end()
    feed?.dispose()
    session.enqueue { [jobState] _ in jobState.withValue { $0.end() } }
  }

  deinit {
    // Nobody holds it any longer, so nothing else works on its state.
    jobState.withValue { $0.end() }
  }
}
