public import ChatClient

extension SBSMChannelCollection {
  /// See `fetch(completionHandler:)`.
  @discardableResult
  public func fetch() async -> SBDError? {
    await answered { answer in fetch { answer($0) } }
  }
}
