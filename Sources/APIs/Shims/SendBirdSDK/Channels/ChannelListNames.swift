import ChatClient
import LocalCaching

// Lists of channels under the names of version 3.1.
public typealias SBDGroupChannelListQuery = GroupChannelListQuery
public typealias SBDGroupChannelListOrder = GroupChannelListOrder
public typealias SBDGroupChannelListQueryType = GroupChannelListQueryType
public typealias SBDGroupChannelListQuerySearchField = GroupChannelListQuerySearchField
public typealias SBDMemberStateFilter = MemberStateFilter
public typealias SBDGroupChannelSuperChannelFilter = GroupChannelSuperChannelFilter
public typealias SBDGroupChannelPublicChannelFilter = GroupChannelPublicChannelFilter
public typealias SBDUnreadChannelFilter = UnreadChannelFilter
public typealias SBDChannelHiddenStateFilter = ChannelHiddenStateFilter
public typealias SBDGroupChannelCollection = GroupChannelCollection
public typealias SBDGroupChannelCollectionDelegate = GroupChannelCollectionDelegate
public typealias SBDChannelContext = ChannelContext

// The orders in the spelling of Objective-C, which the vendor's page on channel sync also uses in Swift.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let SBDGroupChannelListOrderChronological = GroupChannelListOrder.chronological
// swift-format-ignore: AlwaysUseLowerCamelCase
public let SBDGroupChannelListOrderLatestLastMessage = GroupChannelListOrder.latestLastMessage
// swift-format-ignore: AlwaysUseLowerCamelCase
public let SBDGroupChannelListOrderChannelNameAlphabetical = GroupChannelListOrder.channelNameAlphabetical
// swift-format-ignore: AlwaysUseLowerCamelCase
public let SBDGroupChannelListOrderChannelMetaDataValueAlphabetical =
  GroupChannelListOrder.channelMetaDataValueAlphabetical

extension GroupChannelListQueryParams {
  /// Same as `myMemberStateFilter`.
  public var memberStateFilter: MemberStateFilter {
    get { myMemberStateFilter }
    set { myMemberStateFilter = newValue }
  }

  /// Same as `channelURLsFilter`.
  public var channelUrlsFilter: [String]? {
    get { channelURLsFilter }
    set { channelURLsFilter = newValue }
  }

  /// The only custom type: `customTypesFilter` with one element.
  public var customTypeFilter: String? {
    get { customTypesFilter?.count == 1 ? customTypesFilter?.first : nil }
    set { customTypesFilter = newValue.map { [$0] } }
  }

  /// Same as `channelNameContainsFilter`.
  public var channelNameFilter: String? {
    get { channelNameContainsFilter }
    set { channelNameContainsFilter = newValue }
  }

  /// Sets `userIdsExactFilter`, or `userIdsIncludeFilter` with all of the users.
  public func setUserIdsFilter(_ userIds: [String], exactMatch: Bool) {
    if exactMatch { userIdsExactFilter = userIds } else { setUserIdsIncludeFilter(userIds, queryType: .and) }
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

extension GroupChannelListQuery {
  /// Same as `belongsTo(_:)`.
  public func belongs(to channel: GroupChannel) -> Bool { belongsTo(channel) }

  /// Same as the property.
  @_disfavoredOverload public func isLoading() -> Bool { isLoading as Bool }
}
