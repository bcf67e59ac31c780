// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  import Foundation

  extension SBDMessageListQuery {
    /// `init?(channel:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithChannel:)
    public convenience init?(objc_initWithChannel_ p0: SBDBaseChannel) { self.init(channel: p0) }

    /// `isLoading()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isLoading)
    public func objc_isLoading() -> Bool { self.isLoading() }

    /// `loadNextMessages(fromTimestamp:limit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadNextMessagesFromTimestamp:limit:reverse:completionHandler:)
    public func objc_loadNextMessagesFromTimestamp_limit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: SBDGetMessagesHandler?) { self.loadNextMessages(fromTimestamp: p0, limit: p1, reverse: p2, completionHandler: p3) }

    /// `loadPreviousMessages(fromTimestamp:limit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadPreviousMessagesFromTimestamp:limit:reverse:completionHandler:)
    public func objc_loadPreviousMessagesFromTimestamp_limit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Bool, _ p3: SBDGetMessagesHandler?) { self.loadPreviousMessages(fromTimestamp: p0, limit: p1, reverse: p2, completionHandler: p3) }

    /// `loadMessages(fromTimestamp:prevLimit:nextLimit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadMessagesFromTimestamp:prevLimit:nextLimit:reverse:completionHandler:)
    public func objc_loadMessagesFromTimestamp_prevLimit_nextLimit_reverse_completionHandler_(_ p0: Int64, _ p1: Int, _ p2: Int, _ p3: Bool, _ p4: SBDGetMessagesHandler?) { self.loadMessages(fromTimestamp: p0, prevLimit: p1, nextLimit: p2, reverse: p3, completionHandler: p4) }
  }
#endif
