public import ChatClient

extension SBDMessageListQuery {
  /// See `loadNextMessages(fromTimestamp:limit:reverse:completionHandler:)`.
  @discardableResult
  public func loadNextMessages(fromTimestamp timestamp: Int64, limit: Int, reverse: Bool) async -> (
    [BaseMessage]?, SBDError?
  ) {
    await answered { answer in
      loadNextMessages(fromTimestamp: timestamp, limit: limit, reverse: reverse) { answer(($0, $1)) }
    }
  }

  /// See `loadPreviousMessages(fromTimestamp:limit:reverse:completionHandler:)`.
  @discardableResult
  public func loadPreviousMessages(fromTimestamp timestamp: Int64, limit: Int, reverse: Bool) async -> (
    [BaseMessage]?, SBDError?
  ) {
    await answered { answer in
      loadPreviousMessages(fromTimestamp: timestamp, limit: limit, reverse: reverse) { answer(($0, $1)) }
    }
  }

  /// See `loadMessages(fromTimestamp:prevLimit:nextLimit:reverse:completionHandler:)`.
  @discardableResult
  public func loadMessages(fromTimestamp timestamp: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool) async -> (
    [BaseMessage]?, SBDError?
  ) {
    await answered { answer in
      loadMessages(fromTimestamp: timestamp, prevLimit: prevLimit, nextLimit: nextLimit, reverse: reverse) {
        answer(($0, $1))
      }
    }
  }
}

extension PreviousMessageListQuery {
  /// See `loadPreviousMessages(withLimit:reverse:completionHandler:)`.
  @discardableResult
  public func loadPreviousMessages(withLimit limit: Int, reverse: Bool) async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in loadPreviousMessages(withLimit: limit, reverse: reverse) { answer(($0, $1)) } }
  }

  /// See `load(completionHandler:)`.
  @discardableResult
  public func load() async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in load { answer(($0, $1)) } }
  }
}
