public import ChatClient

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Other forms of the calls.
extension MessageCollection {
  // MARK: Version 3.1 of the vendor's SDK

  /// Same as `startCollection(initPolicy:cacheResultHandler:apiResultHandler:)`.
  public func start(
    with initPolicy: MessageCollectionInitPolicy,
    cacheResultHandler: (([BaseMessage]?, SBDError?) -> Void)?,
    apiResultHandler: (([BaseMessage]?, SBDError?) -> Void)? = nil
  ) {
    startCollection(
      initPolicy: initPolicy, cacheResultHandler: cacheResultHandler, apiResultHandler: apiResultHandler)
  }

  /// Same as `succeededMessages`.
  public func getSucceededMessages() -> [BaseMessage] { succeededMessages }
  /// Same as `pendingMessages`.
  public func getPendingMessages() -> [BaseMessage] { pendingMessages }
  /// Same as `failedMessages`.
  public func getFailedMessages() -> [BaseMessage] { failedMessages }

  /// Same as `removeFailed(messages:completionHandler:)`.
  public func removeFailedMessages(
    _ messages: [BaseMessage], completionHandler: (([String]?, SBDError?) -> Void)? = nil
  ) {
    removeFailed(messages: messages, completionHandler: completionHandler)
  }

  /// Same as `removeAllFailed(completionHandler:)`.
  public func removeAllFailedMessages(completionHandler: ((SBDError?) -> Void)? = nil) {
    removeAllFailed(completionHandler: completionHandler)
  }

  // MARK: Async

  /// Starts the collection; see `startCollection(initPolicy:cacheResultHandler:apiResultHandler:)`.
  /// - Parameter cached: called first, on the app's queue, with the cached messages.
  /// - Returns: the server's messages.
  /// - Throws: `SBDError`; the cached messages are shown anyway.
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

  /// Same as `loadPrevious(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  @discardableResult
  public func loadPrevious() async throws -> [BaseMessage] {
    try await withCheckedThrowingContinuation { load(isForward: false, CollectionReply($0)) }
  }

  /// Same as `loadNext(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  @discardableResult
  public func loadNext() async throws -> [BaseMessage] {
    try await withCheckedThrowingContinuation { load(isForward: true, CollectionReply($0)) }
  }

  /// Same as `removeFailed(messages:completionHandler:)`.
  /// - Throws: `SBDError`.
  @discardableResult
  public func removeFailed(messages: [BaseMessage]) async throws -> [String] {
    let requestIDs = messages.map(\.requestId)
    return try await withCheckedThrowingContinuation { removeFailed(requestIDs: requestIDs, CollectionReply($0)) }
  }

  /// Same as `removeAllFailed(completionHandler:)`.
  /// - Throws: `SBDError`.
  public func removeAllFailed() async throws {
    _ = try await withCheckedThrowingContinuation { removeFailed(requestIDs: nil, CollectionReply($0)) }
  }
}

/// How a message collection starts.
#if canImport(ObjectiveC)
  @objc(SBDMessageCollectionInitPolicy)
#endif
public enum MessageCollectionInitPolicy: UInt, Sendable {
  /// First the cached messages, then the server's messages in their place.
  case cacheAndReplaceByApi = 0
}
