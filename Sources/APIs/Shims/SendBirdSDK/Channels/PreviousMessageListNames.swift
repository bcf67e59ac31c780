import ChatClient

// Walks through a channel's history, under the names of version 3.1.
public typealias SBDPreviousMessageListQuery = PreviousMessageListQuery

extension SBDBaseChannel {
  /// A query for the channel's messages, from the newest one back; never `nil`, optional as documented.
  public func createPreviousMessageListQuery() -> SBDPreviousMessageListQuery? {
    createPreviousMessageListQuery(params: PreviousMessageListQueryParams())
  }

  /// A query for messages around a time; never `nil`, optional as documented.
  public func createMessageListQuery() -> SBDMessageListQuery? { SBDMessageListQuery(channel: self) }
}

extension PreviousMessageListQueryParams {
  /// The only custom type: `customTypesFilter` with one element.
  public var customTypeFilter: String? {
    get { customTypesFilter?.count == 1 ? customTypesFilter?.first : nil }
    set { customTypesFilter = newValue.flatMap { $0.isEmpty ? nil : [$0] } }
  }

  /// Same as `showSubchannelMessagesOnly`.
  public var showSubChannelMessagesOnly: Bool {
    get { showSubchannelMessagesOnly }
    set { showSubchannelMessagesOnly = newValue }
  }
}

extension PreviousMessageListQuery {
  /// Same as the property.
  @_disfavoredOverload
  public func isLoading() -> Bool { isLoading as Bool }

  /// Loads the next older messages; none at the end of the history.
  /// - Parameters:
  ///   - limit: at least 1, otherwise the handler receives 800110. The query's own limit stays for `load`.
  ///   - reverse: whether the newest messages come first.
  public func loadPreviousMessages(
    withLimit limit: Int, reverse: Bool, completionHandler: SBDGetMessagesHandler? = nil
  ) {
    loadNextPage(limit: limit, reverse: reverse, completionHandler: completionHandler)
  }

  /// Same as `loadNextPage(completionHandler:)`.
  public func load(completionHandler: SBDGetMessagesHandler? = nil) {
    loadNextPage(completionHandler: completionHandler)
  }
}
