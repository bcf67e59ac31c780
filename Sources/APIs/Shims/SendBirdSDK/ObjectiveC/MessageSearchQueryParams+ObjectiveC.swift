// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessageSearchQueryParams {
    /// `keyword` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(keyword)
    public var objc_keyword: String? {
      get { self.keyword }
      set { self.keyword = newValue }
    }

    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String? {
      get { self.channelUrl }
      set { self.channelUrl = newValue }
    }

    /// `channelCustomType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelCustomType)
    public var objc_channelCustomType: String? {
      get { self.channelCustomType }
      set { self.channelCustomType = newValue }
    }

    /// `reverse` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reverse)
    public var objc_reverse: Bool {
      get { self.reverse }
      set { self.reverse = newValue }
    }

    /// `exactMatch` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(exactMatch)
    public var objc_exactMatch: Bool {
      get { self.exactMatch }
      set { self.exactMatch = newValue }
    }

    /// `limit` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(limit)
    public var objc_limit: UInt {
      get { self.limit }
      set { self.limit = newValue }
    }

    /// `messageTimestampFrom` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageTimestampFrom)
    public var objc_messageTimestampFrom: Int64 {
      get { self.messageTimestampFrom }
      set { self.messageTimestampFrom = newValue }
    }

    /// `messageTimestampTo` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageTimestampTo)
    public var objc_messageTimestampTo: Int64 {
      get { self.messageTimestampTo }
      set { self.messageTimestampTo = newValue }
    }

    /// `order` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(order)
    public var objc_order: MessageSearchOrder {
      get { self.order }
      set { self.order = newValue }
    }
  }
#endif
