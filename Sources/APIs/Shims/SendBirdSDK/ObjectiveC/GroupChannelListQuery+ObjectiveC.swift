// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension GroupChannelListQuery {
    /// `hasNext` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hasNext)
    public var objc_hasNext: Bool { self.hasNext }

    /// `isLoading()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isLoading)
    public func objc_isLoading() -> Bool { self.isLoading() }

    /// `loadNextPage(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadNextPageWithCompletionHandler:)
    public func objc_loadNextPageWithCompletionHandler_(_ p0: (([GroupChannel]?, SBDError?) -> Void)?) { self.loadNextPage(completionHandler: p0) }

    /// `build(fromSerializedData:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(buildFromSerializedData:)
    public static func objc_buildFromSerializedData_(_ p0: Data) -> SBDGroupChannelListQuery? { GroupChannelListQuery.build(fromSerializedData: p0) }

    /// `serialize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(serialize)
    public func objc_serialize() -> Data? { self.serialize() }

    /// `belongs(to:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(belongsTo:)
    public func objc_belongsTo_(_ p0: GroupChannel) -> Bool { self.belongs(to: p0) }
  }
#endif
