// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import SyncManager
  import Foundation

  extension SBSMChannelCollection {
    /// `delegate` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(delegate)
    public var objc_delegate: (any SBSMChannelCollectionDelegate)? {
      get { self.delegate }
      set { self.delegate = newValue }
    }

    /// `query` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(query)
    public var objc_query: GroupChannelListQuery { self.query }

    /// `channels` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channels)
    public var objc_channels: [GroupChannel] { self.channels }

    /// `init?(query:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(collectionWithQuery:)
    public static func objc__collectionWithQuery_(_ p0: GroupChannelListQuery?) -> SBSMChannelCollection? { SBSMChannelCollection(query: p0) }

    /// `init?(query:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithQuery:)
    public convenience init?(objc_initWithQuery_ p0: GroupChannelListQuery?) { self.init(query: p0) }

    /// `remove()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(remove)
    public func objc_remove() { self.remove() }

    /// `fetch(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(fetchWithCompletionHandler:)
    public func objc_fetchWithCompletionHandler_(_ p0: ((SBDError?) -> Void)?) { self.fetch(completionHandler: p0) }
  }
#endif
