// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageRetrievalParams {
    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String {
      get { self.channelUrl }
      set { self.channelUrl = newValue }
    }

    /// `channelType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelType)
    public var objc_channelType: ChannelType {
      get { self.channelType }
      set { self.channelType = newValue }
    }

    /// `messageId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageId)
    public var objc_messageId: Int64 {
      get { self.messageId }
      set { self.messageId = newValue }
    }

    /// `includeThreadInfo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeThreadInfo)
    public var objc_includeThreadInfo: Bool {
      get { self.includeThreadInfo }
      set { self.includeThreadInfo = newValue }
    }
  }
#endif
