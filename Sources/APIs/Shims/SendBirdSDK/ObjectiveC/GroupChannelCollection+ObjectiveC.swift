// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import LocalCaching
  import Foundation

  extension GroupChannelCollection {
    /// `channelList` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelList)
    public var objc_channelList: [GroupChannel] { self.channelList }

    /// `hasMore` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hasMore)
    public var objc_hasMore: Bool { self.hasMore }

    /// `delegate` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(delegate)
    public var objc_delegate: (any GroupChannelCollectionDelegate)? {
      get { self.delegate }
      set { self.delegate = newValue }
    }

    /// `query` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(query)
    public var objc_query: GroupChannelListQuery? { self.query }

    /// `init(query:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithQuery:)
    public convenience init(objc_initWithQuery_ p0: GroupChannelListQuery) { self.init(query: p0) }

    /// `loadMore(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadMoreWithCompletionHandler:)
    public func objc_loadMoreWithCompletionHandler_(_ p0: (([GroupChannel]?, SBDError?) -> Void)?) { self.loadMore(completionHandler: p0) }

    /// `dispose()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(dispose)
    public func objc_dispose() { self.dispose() }
  }
#endif
