// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MemberListQuery {
    /// `hasNext` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hasNext)
    public var objc_hasNext: Bool { self.hasNext }

    /// `isLoading` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loading)
    public var objc_loading: Bool {
      @objc(isLoading) get { self.isLoading }
    }

    /// `loadNextPage(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadNextPageWithCompletionHandler:)
    public func objc_loadNextPageWithCompletionHandler_(_ p0: (([Member]?, SBDError?) -> Void)?) { self.loadNextPage(completionHandler: p0) }
  }
#endif
