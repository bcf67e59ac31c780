// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  extension User {
    /// `userId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(userId)
    public var objc_userId: String { self.userId }

    /// `nickname` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(nickname)
    public var objc_nickname: String? {
      get { self.nickname }
      set { self.nickname = newValue }
    }

    /// `profileUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(profileUrl)
    public var objc_profileUrl: String? {
      get { self.profileUrl }
      set { self.profileUrl = newValue }
    }

    /// `originalProfileUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(originalProfileUrl)
    public var objc_originalProfileUrl: String? {
      get { self.originalProfileUrl }
      set { self.originalProfileUrl = newValue }
    }

    /// `plainProfileImageUrl` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(plainProfileImageUrl)
    public var objc_plainProfileImageUrl: String? { self.plainProfileImageUrl }

    /// `connectionStatus` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(connectionStatus)
    public var objc_connectionStatus: UserConnectionStatus { self.connectionStatus }

    /// `lastSeenAt` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(lastSeenAt)
    public var objc_lastSeenAt: Int64 { self.lastSeenAt }

    /// `isActive` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isActive)
    public var objc_isActive: Bool { self.isActive }

    /// `friendDiscoveryKey` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(friendDiscoveryKey)
    public var objc_friendDiscoveryKey: String? {
      get { self.friendDiscoveryKey }
      set { self.friendDiscoveryKey = newValue }
    }

    /// `friendName` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(friendName)
    public var objc_friendName: String? {
      get { self.friendName }
      set { self.friendName = newValue }
    }

    /// `preferredLanguages` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(preferredLanguages)
    public var objc_preferredLanguages: [String]? { self.preferredLanguages }

    /// `build(fromSerializedData:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(buildFromSerializedData:)
    public static func objc_buildFromSerializedData_(_ p0: Data) -> Self? { self.build(fromSerializedData: p0) }

    /// `serialize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(serialize)
    public func objc_serialize() -> Data? { self.serialize() }

    /// `metaData` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaData)
    public var objc_metaData: [String : String]? { self.metaData }

    /// `createMetaData(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(createMetaData:completionHandler:)
    public func objc_createMetaData_completionHandler_(_ p0: [String : String], _ p1: ChatSession.UserMetaDataHandler?) { self.createMetaData(p0, completionHandler: p1) }

    /// `updateMetaData(_:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(updateMetaData:completionHandler:)
    public func objc_updateMetaData_completionHandler_(_ p0: [String : String], _ p1: ChatSession.UserMetaDataHandler?) { self.updateMetaData(p0, completionHandler: p1) }

    /// `deleteMetaData(withKey:completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteMetaDataWithKey:completionHandler:)
    public func objc_deleteMetaDataWithKey_completionHandler_(_ p0: String, _ p1: ((SBDError?) -> Void)?) { self.deleteMetaData(withKey: p0, completionHandler: p1) }

    /// `deleteAllMetaData(completionHandler:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(deleteAllMetaDataWithCompletionHandler:)
    public func objc_deleteAllMetaDataWithCompletionHandler_(_ p0: ((SBDError?) -> Void)?) { self.deleteAllMetaData(completionHandler: p0) }
  }
#endif
