// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension OpenChannelListQueryParams {
    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt {
      get { self.limit }
      set { self.limit = newValue }
    }

    /// `includeFrozenChannel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeFrozenChannel)
    public var objc_includeFrozenChannel: Bool {
      get { self.includeFrozenChannel }
      set { self.includeFrozenChannel = newValue }
    }

    /// `includeMetaData` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(includeMetaData)
    public var objc_includeMetaData: Bool {
      get { self.includeMetaData }
      set { self.includeMetaData = newValue }
    }

    /// `urlKeyword` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(urlKeyword)
    public var objc_urlKeyword: String? {
      get { self.urlKeyword }
      set { self.urlKeyword = newValue }
    }

    /// `nameKeyword` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nameKeyword)
    public var objc_nameKeyword: String? {
      get { self.nameKeyword }
      set { self.nameKeyword = newValue }
    }

    /// `channelUrlFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrlFilter)
    public var objc_channelUrlFilter: String? {
      get { self.channelUrlFilter }
      set { self.channelUrlFilter = newValue }
    }

    /// `channelNameFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelNameFilter)
    public var objc_channelNameFilter: String? {
      get { self.channelNameFilter }
      set { self.channelNameFilter = newValue }
    }

    /// `customTypeFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypeFilter)
    public var objc_customTypeFilter: String? {
      get { self.customTypeFilter }
      set { self.customTypeFilter = newValue }
    }
  }
#endif
