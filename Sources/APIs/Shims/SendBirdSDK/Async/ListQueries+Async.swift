public import ChatClient

extension BaseUserListQuery {
  /// See `loadNextPage(completionHandler:)`.
  @discardableResult
  public func loadNextPage() async -> ([SBDUser]?, SBDError?) {
    await answered { answer in loadNextPage { answer(($0, $1)) } }
  }
}

extension SBDGroupChannelListQuery {
  /// See `loadNextPage(completionHandler:)`.
  @discardableResult
  public func loadNextPage() async -> ([GroupChannel]?, SBDError?) {
    await answered { answer in loadNextPage { answer(($0, $1)) } }
  }
}

extension SBDOpenChannelListQuery {
  /// See `loadNextPage(completionHandler:)`.
  @discardableResult
  public func loadNextPage() async -> ([OpenChannel]?, SBDError?) {
    await answered { answer in loadNextPage { answer(($0, $1)) } }
  }
}

extension SBDGroupChannelMemberListQuery {
  /// See `loadNextPage(completionHandler:)`.
  @discardableResult
  public func loadNextPage() async -> ([Member]?, SBDError?) {
    await answered { answer in loadNextPage { answer(($0, $1)) } }
  }
}

extension SBDMessageSearchQuery {
  /// See `loadNextPage(completionHandler:)`.
  @discardableResult
  public func loadNextPage() async -> ([BaseMessage]?, SBDError?) {
    await answered { answer in loadNextPage { answer(($0, $1)) } }
  }
}

extension SBDPublicGroupChannelListQuery {
  /// See `loadNextPage(completionHandler:)`.
  @discardableResult
  public func loadNextPage() async -> ([GroupChannel]?, SBDError?) {
    await answered { answer in loadNextPage { answer(($0, $1)) } }
  }
}
