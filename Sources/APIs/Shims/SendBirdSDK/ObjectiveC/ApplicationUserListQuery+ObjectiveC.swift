// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension ApplicationUserListQuery {
    /// `userIdsFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userIdsFilter)
    public var objc_userIdsFilter: [String]? {
      get { self.userIdsFilter }
      set { self.userIdsFilter = newValue }
    }

    /// `metaDataKeyFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataKeyFilter)
    public var objc_metaDataKeyFilter: String? { self.metaDataKeyFilter }

    /// `metaDataValuesFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaDataValuesFilter)
    public var objc_metaDataValuesFilter: [String]? { self.metaDataValuesFilter }

    /// `nicknameStartsWithFilter` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nicknameStartsWithFilter)
    public var objc_nicknameStartsWithFilter: String? {
      get { self.nicknameStartsWithFilter }
      set { self.nicknameStartsWithFilter = newValue }
    }
  }
#endif
