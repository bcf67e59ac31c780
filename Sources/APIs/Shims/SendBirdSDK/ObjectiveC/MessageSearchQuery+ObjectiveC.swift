// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageSearchQuery {
    /// `create()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(create)
    public static func objc_create() -> SBDMessageSearchQuery { MessageSearchQuery.create() }

    /// `create(builder:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(createWithBuilder:)
    public static func objc_createWithBuilder_(_ p0: @escaping (SBDMessageSearchQueryBuilder) -> Void) -> SBDMessageSearchQuery { MessageSearchQuery.create(builder: p0) }

    /// `loadNextPage(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadNextPageWithCompletionHandler:)
    public func objc_loadNextPageWithCompletionHandler_(_ p0: (([BaseMessage]?, SBDError?) -> Void)?) { self.loadNextPage(completionHandler: p0) }

    /// `isLoading()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isLoading)
    public func objc_isLoading() -> Bool { self.isLoading() }

    /// `hasNext()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(hasNext)
    public func objc_hasNext() -> Bool { self.hasNext() }

    /// `totalCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(totalCount)
    public var objc_totalCount: Int { self.totalCount }
  }
#endif
