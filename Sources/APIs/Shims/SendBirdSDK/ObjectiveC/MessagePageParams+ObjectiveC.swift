// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension MessagePageParams {
    /// `previousResultSize` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(previousResultSize)
    public var objc_previousResultSize: Int {
      get { self.previousResultSize }
      set { self.previousResultSize = newValue }
    }

    /// `nextResultSize` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nextResultSize)
    public var objc_nextResultSize: Int {
      get { self.nextResultSize }
      set { self.nextResultSize = newValue }
    }

    /// `isInclusive` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isInclusive)
    public var objc_isInclusive: Bool {
      get { self.isInclusive }
      set { self.isInclusive = newValue }
    }

    /// `reverse` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(reverse)
    public var objc_reverse: Bool {
      get { self.reverse }
      set { self.reverse = newValue }
    }

    /// `customType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customType)
    public var objc_customType: String? {
      get { self.customType }
      set { self.customType = newValue }
    }

    /// `senderUserIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(senderUserIds)
    public var objc_senderUserIds: [String]? {
      get { self.senderUserIds }
      set { self.senderUserIds = newValue }
    }

    /// `customTypes` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customTypes)
    public var objc_customTypes: [String]? {
      get { self.customTypes }
      set { self.customTypes = newValue }
    }
  }
#endif
