public import ChatClient

extension SBDBaseMessage {
  /// See `getWith(_:completionHandler:)`.
  @discardableResult
  public static func withParams(_ params: SBDMessageRetrievalParams, isolation: isolated (any Actor)? = #isolation)
    async -> (BaseMessage?, SBDError?)
  {
    await answered(isolation) { answer in getWith(params) { answer(($0, $1)) } }
  }

  /// See `getThreadedMessages(byTimestamp:params:completionHandler:)`.
  @discardableResult
  public func threadedMessages(
    byTimestamp timestamp: Int64, params: SBDThreadedMessageListParams, isolation: isolated (any Actor)? = #isolation
  ) async -> (SBDBaseMessage?, [SBDBaseMessage]?, SBDError?) {
    await answered(isolation) { answer in
      getThreadedMessages(byTimestamp: timestamp, params: params) { answer(($0, $1, $2)) }
    }
  }
}
