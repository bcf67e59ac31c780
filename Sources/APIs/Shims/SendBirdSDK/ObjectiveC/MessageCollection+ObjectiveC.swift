// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import LocalCaching
  import Foundation

  extension MessageCollection {
    /// `delegate` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(delegate)
    public var objc_delegate: (any MessageCollectionDelegate)? {
      get { self.delegate }
      set { self.delegate = newValue }
    }

    /// `startingPoint` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(startingPoint)
    public var objc_startingPoint: Int64 { self.startingPoint }

    /// `hasNext` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hasNext)
    public var objc_hasNext: Bool { self.hasNext }

    /// `hasPrevious` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(hasPrevious)
    public var objc_hasPrevious: Bool { self.hasPrevious }

    /// `params` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(params)
    public var objc_params: SBDMessageListParams? { self.params }

    /// `channel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channel)
    public var objc_channel: GroupChannel { self.channel }

    /// `init(channel:startingPoint:params:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithChannel:startingPoint:params:)
    public convenience init(objc_initWithChannel_startingPoint_params_ p0: GroupChannel, _ p1: Int64, _ p2: MessageListParams) { self.init(channel: p0, startingPoint: p1, params: p2) }

    /// `start(with:cacheResultHandler:apiResultHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(startCollectionWithInitPolicy:cacheResultHandler:apiResultHandler:)
    public func objc_startCollectionWithInitPolicy_cacheResultHandler_apiResultHandler_(_ p0: MessageCollectionInitPolicy, _ p1: (([BaseMessage]?, SBDError?) -> Void)?, _ p2: (([BaseMessage]?, SBDError?) -> Void)?) { self.start(with: p0, cacheResultHandler: p1, apiResultHandler: p2) }

    /// `dispose()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(dispose)
    public func objc_dispose() { self.dispose() }

    /// `loadNext(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadNextWithCompletionHandler:)
    public func objc_loadNextWithCompletionHandler_(_ p0: (([BaseMessage]?, SBDError?) -> Void)?) { self.loadNext(completionHandler: p0) }

    /// `loadPrevious(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(loadPreviousWithCompletionHandler:)
    public func objc_loadPreviousWithCompletionHandler_(_ p0: (([BaseMessage]?, SBDError?) -> Void)?) { self.loadPrevious(completionHandler: p0) }

    /// `getSucceededMessages()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getSucceededMessages)
    public func objc_getSucceededMessages() -> [BaseMessage] { self.getSucceededMessages() }

    /// `getPendingMessages()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getPendingMessages)
    public func objc_getPendingMessages() -> [BaseMessage] { self.getPendingMessages() }

    /// `getFailedMessages()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(getFailedMessages)
    public func objc_getFailedMessages() -> [BaseMessage] { self.getFailedMessages() }

    /// `removeFailedMessages(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeFailedMessages:completionHandler:)
    public func objc_removeFailedMessages_completionHandler_(_ p0: [BaseMessage], _ p1: (([String]?, SBDError?) -> Void)?) { self.removeFailedMessages(p0, completionHandler: p1) }

    /// `removeAllFailedMessages(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(removeAllFailedMessagesWithCompletionHandler:)
    public func objc_removeAllFailedMessagesWithCompletionHandler_(_ p0: ((SBDError?) -> Void)?) { self.removeAllFailedMessages(completionHandler: p0) }
  }
#endif
