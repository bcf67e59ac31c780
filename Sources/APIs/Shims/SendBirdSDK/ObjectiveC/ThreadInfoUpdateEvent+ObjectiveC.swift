// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension ThreadInfoUpdateEvent {
    /// `threadInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(threadInfo)
    public var objc_threadInfo: ThreadInfo { self.threadInfo }

    /// `targetMessageId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(targetMessageId)
    public var objc_targetMessageId: Int64 { self.targetMessageId }

    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String { self.channelUrl }

    /// `channelType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelType)
    public var objc_channelType: SBDChannelType { self.channelType }
  }
#endif
