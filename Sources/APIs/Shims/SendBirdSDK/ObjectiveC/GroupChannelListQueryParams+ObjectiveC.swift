// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension GroupChannelListQueryParams {
    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt {
      get { self.limit }
      set { self.limit = newValue }
    }

    /// `includeEmptyChannel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeEmptyChannel)
    public var objc_includeEmptyChannel: Bool {
      get { self.includeEmptyChannel }
      set { self.includeEmptyChannel = newValue }
    }

    /// `includeFrozenChannel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeFrozenChannel)
    public var objc_includeFrozenChannel: Bool {
      get { self.includeFrozenChannel }
      set { self.includeFrozenChannel = newValue }
    }

    /// `includeMemberList` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeMemberList)
    public var objc_includeMemberList: Bool {
      get { self.includeMemberList }
      set { self.includeMemberList = newValue }
    }

    /// `includeMetaData` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeMetaData)
    public var objc_includeMetaData: Bool {
      get { self.includeMetaData }
      set { self.includeMetaData = newValue }
    }

    /// `order` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(order)
    public var objc_order: GroupChannelListOrder {
      get { self.order }
      set { self.order = newValue }
    }

    /// `queryType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(queryType)
    public var objc_queryType: GroupChannelListQueryType {
      get { self.queryType }
      set { self.queryType = newValue }
    }

    /// `customTypeFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypeFilter)
    public var objc_customTypeFilter: String? {
      get { self.customTypeFilter }
      set { self.customTypeFilter = newValue }
    }

    /// `memberStateFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(memberStateFilter)
    public var objc_memberStateFilter: MemberStateFilter {
      get { self.memberStateFilter }
      set { self.memberStateFilter = newValue }
    }

    /// `channelUrlsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrlsFilter)
    public var objc_channelUrlsFilter: [String]? {
      get { self.channelUrlsFilter }
      set { self.channelUrlsFilter = newValue }
    }

    /// `channelNameFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelNameFilter)
    public var objc_channelNameFilter: String? {
      get { self.channelNameFilter }
      set { self.channelNameFilter = newValue }
    }

    /// `superChannelFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(superChannelFilter)
    public var objc_superChannelFilter: GroupChannelSuperChannelFilter {
      get { self.superChannelFilter }
      set { self.superChannelFilter = newValue }
    }

    /// `publicChannelFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(publicChannelFilter)
    public var objc_publicChannelFilter: GroupChannelPublicChannelFilter {
      get { self.publicChannelFilter }
      set { self.publicChannelFilter = newValue }
    }

    /// `customTypeStartsWithFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypeStartsWithFilter)
    public var objc_customTypeStartsWithFilter: String? {
      get { self.customTypeStartsWithFilter }
      set { self.customTypeStartsWithFilter = newValue }
    }

    /// `customTypesFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypesFilter)
    public var objc_customTypesFilter: [String]? {
      get { self.customTypesFilter }
      set { self.customTypesFilter = newValue }
    }

    /// `nicknameContainsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nicknameContainsFilter)
    public var objc_nicknameContainsFilter: String? {
      get { self.nicknameContainsFilter }
      set { self.nicknameContainsFilter = newValue }
    }

    /// `userIdsIncludeFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userIdsIncludeFilter)
    public var objc_userIdsIncludeFilter: [String]? { self.userIdsIncludeFilter }

    /// `userIdsExactFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userIdsExactFilter)
    public var objc_userIdsExactFilter: [String]? {
      get { self.userIdsExactFilter }
      set { self.userIdsExactFilter = newValue }
    }

    /// `channelNameContainsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelNameContainsFilter)
    public var objc_channelNameContainsFilter: String? {
      get { self.channelNameContainsFilter }
      set { self.channelNameContainsFilter = newValue }
    }

    /// `unreadChannelFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(unreadChannelFilter)
    public var objc_unreadChannelFilter: UnreadChannelFilter {
      get { self.unreadChannelFilter }
      set { self.unreadChannelFilter = newValue }
    }

    /// `metaDataOrderKeyFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataOrderKeyFilter)
    public var objc_metaDataOrderKeyFilter: String? {
      get { self.metaDataOrderKeyFilter }
      set { self.metaDataOrderKeyFilter = newValue }
    }

    /// `metaDataKeyFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataKeyFilter)
    public var objc_metaDataKeyFilter: String? {
      get { self.metaDataKeyFilter }
      set { self.metaDataKeyFilter = newValue }
    }

    /// `metaDataValuesFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataValuesFilter)
    public var objc_metaDataValuesFilter: [String]? {
      get { self.metaDataValuesFilter }
      set { self.metaDataValuesFilter = newValue }
    }

    /// `metaDataValueStartsWithFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataValueStartsWithFilter)
    public var objc_metaDataValueStartsWithFilter: String? {
      get { self.metaDataValueStartsWithFilter }
      set { self.metaDataValueStartsWithFilter = newValue }
    }

    /// `channelHiddenStateFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelHiddenStateFilter)
    public var objc_channelHiddenStateFilter: ChannelHiddenStateFilter {
      get { self.channelHiddenStateFilter }
      set { self.channelHiddenStateFilter = newValue }
    }

    /// `searchQuery` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(searchQuery)
    public var objc_searchQuery: String? { self.searchQuery }

    /// `searchFields` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(searchFields)
    public var objc_searchFields: UInt { self.searchFields.rawValue }

    /// `setUserIdsFilter(_:exactMatch:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setUserIdsFilter:exactMatch:)
    public func objc_setUserIdsFilter_exactMatch_(_ p0: [String], _ p1: Bool) { self.setUserIdsFilter(p0, exactMatch: p1) }

    /// `setUserIdsIncludeFilter(_:queryType:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setUserIdsIncludeFilter:queryType:)
    public func objc_setUserIdsIncludeFilter_queryType_(_ p0: [String], _ p1: GroupChannelListQueryType) { self.setUserIdsIncludeFilter(p0, queryType: p1) }

    /// `setSearchFilter(_:fields:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setSearchFilter:fields:)
    public func objc_setSearchFilter_fields_(_ p0: String, _ p1: UInt) { self.setSearchFilter(p0, fields: GroupChannelListQuerySearchField(rawValue: p1)) }

    /// `setMetaDataFilterWithKey(_:values:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setMetaDataFilterWithKey:values:)
    public func objc_setMetaDataFilterWithKey_values_(_ p0: String, _ p1: [String]) { self.setMetaDataFilterWithKey(p0, values: p1) }

    /// `setMetaDataFilterWithKey(_:valueStartsWith:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setMetaDataFilterWithKey:valueStartsWith:)
    public func objc_setMetaDataFilterWithKey_valueStartsWith_(_ p0: String, _ p1: String) { self.setMetaDataFilterWithKey(p0, valueStartsWith: p1) }
  }
#endif
