// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension PreviousMessageListQuery {
    /// `isLoading()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isLoading)
    public func objc_isLoading() -> Bool { self.isLoading() }

    /// `loadPreviousMessages(withLimit:reverse:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadPreviousMessagesWithLimit:reverse:completionHandler:)
    public func objc_loadPreviousMessagesWithLimit_reverse_completionHandler_(_ p0: Int, _ p1: Bool, _ p2: SBDGetMessagesHandler?) { self.loadPreviousMessages(withLimit: p0, reverse: p1, completionHandler: p2) }

    /// `load(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadWithCompletionHandler:)
    public func objc_loadWithCompletionHandler_(_ p0: SBDGetMessagesHandler?) { self.load(completionHandler: p0) }
  }
#endif
