// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import LocalCaching
  import Foundation

  extension ChannelContext {
    /// `source` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(source)
    public var objc_source: CollectionEventSource {
      get { self.source }
      set { self.source = newValue }
    }

    /// `init(channelSource:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(initWithChannelSource:)
    public convenience init(objc_initWithChannelSource_ p0: CollectionEventSource) { self.init(channelSource: p0) }

    /// `isFromEvent()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(isFromEvent)
    public func objc_isFromEvent() -> Bool { self.isFromEvent() }
  }
#endif
