import ChatClient

// Lists of public channels under the names of version 3.1.
public typealias SBDPublicGroupChannelListQuery = PublicGroupChannelListQuery
public typealias SBDPublicGroupChannelListOrder = PublicGroupChannelListOrder
public typealias SBDPublicGroupChannelMembershipFilter = PublicGroupChannelMembershipFilter

extension SBDGroupChannel {
  /// A query for public channels, without empty ones; `nil` before a user is known.
  public static func createPublicGroupChannelListQuery() -> SBDPublicGroupChannelListQuery? {
    SharedSession.shared.session?.groupChannels.createPublicGroupChannelListQuery { $0.includeEmptyChannel = false }
  }
}

extension PublicGroupChannelListQueryParams {
  /// Same as `channelURLsFilter`.
  public var channelUrlsFilter: [String]? {
    get { channelURLsFilter }
    set { channelURLsFilter = newValue }
  }

  /// Same as `setMetaDataFilter(key:values:)`.
  public func setMetaDataFilterWithKey(_ key: String, values: [String]) {
    setMetaDataFilter(key: key, values: values)
  }

  /// Same as `setMetaDataFilter(key:valueStartsWith:)`.
  public func setMetaDataFilterWithKey(_ key: String, valueStartsWith: String) {
    setMetaDataFilter(key: key, valueStartsWith: valueStartsWith)
  }
}
