public import ChatClient
public import LocalCaching

extension SBDGroupChannelCollection {
  /// See `loadMore(completionHandler:)`.
  @discardableResult
  public func loadMore() async -> ([GroupChannel]?, SBDError?) {
    await answered { answer in loadMore { answer(($0, $1)) } }
  }
}

extension SBDMessageCollection {
  /// See `loadNext(completionHandler:)`.
  @discardableResult
  public func loadNext() async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in loadNext { answer(($0, $1)) } }
  }

  /// See `loadPrevious(completionHandler:)`.
  @discardableResult
  public func loadPrevious() async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in loadPrevious { answer(($0, $1)) } }
  }

  /// See `removeFailedMessages(_:completionHandler:)`.
  @discardableResult
  public func removeFailedMessages(_ messages: [BaseMessage]) async -> ([String]?, SBDError?) {
    await answered { answer in removeFailedMessages(messages) { answer(($0, $1)) } }
  }

  /// See `removeAllFailedMessages(completionHandler:)`.
  @discardableResult
  public func removeAllFailedMessages() async -> SBDError? {
    await answered { answer in removeAllFailedMessages { answer($0) } }
  }
}
