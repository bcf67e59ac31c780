// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension GroupChannelTotalUnreadMessageCountParams {
    /// `channelCustomTypesFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelCustomTypesFilter)
    public var objc_channelCustomTypesFilter: [String]? {
      get { self.channelCustomTypesFilter }
      set { self.channelCustomTypesFilter = newValue }
    }

    /// `superChannelFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(superChannelFilter)
    public var objc_superChannelFilter: GroupChannelSuperChannelFilter {
      get { self.superChannelFilter }
      set { self.superChannelFilter = newValue }
    }
  }
#endif
