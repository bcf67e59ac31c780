// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension BaseChannel {
    /// `channelType()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(channelType)
    public func objc_channelType() -> ChannelType { self.channelType() }
  }
#endif
