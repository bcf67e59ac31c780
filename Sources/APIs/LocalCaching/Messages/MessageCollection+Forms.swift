import ChatClient

/// Other forms of the calls.
extension MessageCollection {
  // MARK: Version 3.1 of the vendor's SDK

  /// As `startCollection(initPolicy:cacheResultHandler:apiResultHandler:)`.
  public func start(
    with initPolicy: MessageCollectionInitPolicy,
    cacheResultHandler: (([BaseMessage]?, SBDError?) -> Void)?,
    apiResultHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil
  ) {
    startCollection(
      initPolicy: initPolicy, cacheResultHandler: cacheResultHandler, apiResultHandler: apiResultHandler)
  }

  /// As `succeededMessages`.
  public func getSucceededMessages() -> [BaseMessage] { succeededMessages }
  /// As `pendingMessages`.
  public func getPendingMessages() -> [BaseMessage] { pendingMessages }
  /// As `failedMessages`.
  public func getFailedMessages() -> [BaseMessage] { failedMessages }

  /// As `removeFailed(messages:completionHandler:)`.
  public func removeFailedMessages(
    _ messages: [BaseMessage], completionHandler: (([String]?, SBDError?) -> Void)? = nil
  ) {
    removeFailed(messages: messages, completionHandler: completionHandler)
  }

  /// As `removeAllFailed(completionHandler:)`.
  public func removeAllFailedMessages(completionHandler: ((SBDError?) -> Void)? = nil) {
    removeAllFailed(completionHandler: completionHandler)
  }

  // MARK: Async

  /// Starts it; see `startCollection(initPolicy:cacheResultHandler:apiResultHandler:)`.
  /// - Parameter cached: called first, on the app's queue, with what is cached.
  /// - Returns: the server's messages.
  /// - Throws: `SBDError`; what is cached is shown all the same.
  @discardableResult
  public func start(
    initPolicy: MessageCollectionInitPolicy = .cacheAndReplaceByApi,
    cached: (([BaseMessage]) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [BaseMessage] {
    try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
      start(
        cache: CollectionReply { messages, _ in messages.map { cached?($0) } }, api: CollectionReply(continuation))
    }
  }

  /// As `loadPrevious(completionHandler:)`.
  /// - Throws: `SBDError`.
  @discardableResult
  public func loadPrevious() async throws -> [BaseMessage] {
    try await withCheckedThrowingContinuation { load(isForward: false, CollectionReply($0)) }
  }

  /// As `loadNext(completionHandler:)`.
  /// - Throws: `SBDError`.
  @discardableResult
  public func loadNext() async throws -> [BaseMessage] {
    try await withCheckedThrowingContinuation { load(isForward: true, CollectionReply($0)) }
  }

  /// As `removeFailed(messages:completionHandler:)`.
  /// - Throws: `SBDError`.
  @discardableResult
  public func removeFailed(messages: [BaseMessage]) async throws -> [String] {
    let requestIDs = messages.map(\.requestId)
    return try await withCheckedThrowingContinuation { removeFailed(requestIDs: requestIDs, CollectionReply($0)) }
  }

  /// As `removeAllFailed(completionHandler:)`.
  /// - Throws: `SBDError`.
  public func removeAllFailed() async throws {
    _ = try await withCheckedThrowingContinuation { removeFailed(requestIDs: nil, CollectionReply($0)) }
  }
}

/// How a message collection starts.
public enum MessageCollectionInitPolicy: UInt, Sendable {
  /// First what is cached, then the server's messages in its place.
  case cacheAndReplaceByApi = 0
}
