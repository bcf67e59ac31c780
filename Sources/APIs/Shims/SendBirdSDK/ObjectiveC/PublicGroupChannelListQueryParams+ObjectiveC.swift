// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension PublicGroupChannelListQueryParams {
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
    public var objc_order: PublicGroupChannelListOrder {
      get { self.order }
      set { self.order = newValue }
    }

    /// `superChannelFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(superChannelFilter)
    public var objc_superChannelFilter: GroupChannelSuperChannelFilter {
      get { self.superChannelFilter }
      set { self.superChannelFilter = newValue }
    }

    /// `publicMembershipFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(publicMembershipFilter)
    public var objc_publicMembershipFilter: PublicGroupChannelMembershipFilter {
      get { self.publicMembershipFilter }
      set { self.publicMembershipFilter = newValue }
    }

    /// `customTypesFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypesFilter)
    public var objc_customTypesFilter: [String]? {
      get { self.customTypesFilter }
      set { self.customTypesFilter = newValue }
    }

    /// `customTypeStartsWithFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypeStartsWithFilter)
    public var objc_customTypeStartsWithFilter: String? {
      get { self.customTypeStartsWithFilter }
      set { self.customTypeStartsWithFilter = newValue }
    }

    /// `channelUrlsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrlsFilter)
    public var objc_channelUrlsFilter: [String]? {
      get { self.channelUrlsFilter }
      set { self.channelUrlsFilter = newValue }
    }

    /// `channelNameContainsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelNameContainsFilter)
    public var objc_channelNameContainsFilter: String? {
      get { self.channelNameContainsFilter }
      set { self.channelNameContainsFilter = newValue }
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
