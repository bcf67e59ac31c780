public import ChatClient

extension SBSMMessageCollection {
  /// See `create(withChannelUrl:filter:viewpointTimestamp:completionHandler:)`.
  @discardableResult
  public static func create(
    withChannelUrl channelUrl: String, filter: SBSMMessageFilter?, viewpointTimestamp: Int64,
    isolation: isolated (any Actor)? = #isolation
  ) async -> (SBSMMessageCollection?, SBDError?) {
    await answered(isolation) { answer in
      create(withChannelUrl: channelUrl, filter: filter, viewpointTimestamp: viewpointTimestamp) { answer(($0, $1)) }
    }
  }

  /// See `fetch(in:completionHandler:)`.
  @discardableResult
  public func fetch(in direction: SBSMMessageDirection) async -> (Bool, SBDError?) {
    await answered { answer in fetch(in: direction) { answer(($0, $1)) } }
  }

  /// See `fetchAllNextMessages(_:)`.
  @discardableResult
  public func fetchAllNextMessages() async -> (Bool, SBDError?) {
    await answered { answer in fetchAllNextMessages { answer(($0, $1)) } }
  }

  /// See `fetchFailedMessages(_:)`.
  @discardableResult
  public func fetchFailedMessages() async -> SBDError? {
    await answered { answer in fetchFailedMessages { answer($0) } }
  }

  /// See `fetchPendingMessages(_:)`.
  @discardableResult
  public func fetchPendingMessages() async -> SBDError? {
    await answered { answer in fetchPendingMessages { answer($0) } }
  }
}
