// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension BaseUserListQuery {
    /// `channel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channel)
    public var objc_channel: BaseChannel? { self.channel }

    /// `queryType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(queryType)
    public var objc_queryType: SBDUserListQueryType { self.queryType }

    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt {
      get { self.limit }
      set { self.limit = newValue }
    }

    /// `hasNext` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hasNext)
    public var objc_hasNext: Bool { self.hasNext }

    /// `metaDataKey` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataKey)
    public var objc_metaDataKey: String? { self.metaDataKey }

    /// `metaDataValues` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataValues)
    public var objc_metaDataValues: [String]? { self.metaDataValues }

    /// `setMetaDataFilterWithKey(_:values:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setMetaDataFilterWithKey:values:)
    public func objc_setMetaDataFilterWithKey_values_(_ p0: String?, _ p1: [String]?) { self.setMetaDataFilterWithKey(p0, values: p1) }

    /// `loadNextPage(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadNextPageWithCompletionHandler:)
    public func objc_loadNextPageWithCompletionHandler_(_ p0: (([SBDUser]?, SBDError?) -> Void)?) { self.loadNextPage(completionHandler: p0) }

    /// `isLoading` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loading)
    public var objc_loading: Bool {
      @objc(isLoading) get { self.isLoading }
    }
  }
#endif
