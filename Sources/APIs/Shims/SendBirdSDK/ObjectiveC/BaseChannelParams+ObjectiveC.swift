// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension BaseChannelParams {
    /// `channelUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(channelUrl)
    public var objc_channelUrl: String? {
      get { self.channelUrl }
      set { self.channelUrl = newValue }
    }

    /// `customType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customType)
    public var objc_customType: String? {
      get { self.customType }
      set { self.customType = newValue }
    }

    /// `data` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(data)
    public var objc_data: String? {
      get { self.data }
      set { self.data = newValue }
    }

    /// `coverUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(coverUrl)
    public var objc_coverUrl: String? {
      get { self.coverUrl }
      set { self.coverUrl = newValue }
    }

    /// `coverImage` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(coverImage)
    public var objc_coverImage: Data? {
      get { self.coverImage }
      set { self.coverImage = newValue }
    }

    /// `name` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(name)
    public var objc_name: String? {
      get { self.name }
      set { self.name = newValue }
    }

    /// `operatorUserIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(operatorUserIds)
    public var objc_operatorUserIds: [String]? {
      get { self.operatorUserIds }
      set { self.operatorUserIds = newValue }
    }

    /// `setOperators(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setOperators:)
    public func objc_setOperators_(_ p0: [User]) { self.setOperators(p0) }

    /// `coverImageName` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(coverImageName)
    public var objc_coverImageName: String? {
      get { self.coverImageName }
      set { self.coverImageName = newValue }
    }
  }
#endif
