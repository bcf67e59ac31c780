// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension GroupChannelParams {
    /// `isSuper` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isSuper)
    public var objc_isSuper: Bool {
      get { self.isSuper }
      set { self.isSuper = newValue }
    }

    /// `isBroadcast` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isBroadcast)
    public var objc_isBroadcast: Bool {
      get { self.isBroadcast }
      set { self.isBroadcast = newValue }
    }

    /// `isPublic` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isPublic)
    public var objc_isPublic: Bool {
      get { self.isPublic }
      set { self.isPublic = newValue }
    }

    /// `isDistinct` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isDistinct)
    public var objc_isDistinct: Bool {
      get { self.isDistinct }
      set { self.isDistinct = newValue }
    }

    /// `isEphemeral` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isEphemeral)
    public var objc_isEphemeral: Bool {
      get { self.isEphemeral }
      set { self.isEphemeral = newValue }
    }

    /// `isDiscoverable` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isDiscoverable)
    public var objc_isDiscoverable: Bool {
      get { self.isDiscoverable }
      set { self.isDiscoverable = newValue }
    }

    /// `isStrict` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isStrict)
    public var objc_isStrict: Bool {
      get { self.isStrict }
      set { self.isStrict = newValue }
    }

    /// `accessCode` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(accessCode)
    public var objc_accessCode: String? {
      get { self.accessCode }
      set { self.accessCode = newValue }
    }

    /// `messageSurvivalSeconds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageSurvivalSeconds)
    public var objc_messageSurvivalSeconds: Int {
      get { self.messageSurvivalSeconds }
      set { self.messageSurvivalSeconds = newValue }
    }

    /// `add(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addUser:)
    public func objc_addUser_(_ p0: SBDUser) { self.add(p0) }

    /// `addUserId(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addUserId:)
    public func objc_addUserId_(_ p0: String) { self.addUserId(p0) }

    /// `add(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addUsers:)
    public func objc_addUsers_(_ p0: [SBDUser]) { self.add(p0) }

    /// `addUserIds(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(addUserIds:)
    public func objc_addUserIds_(_ p0: [String]) { self.addUserIds(p0) }

    /// `userIds()` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(userIds)
    public func objc_userIds() -> [String]? { self.userIds() }
  }
#endif
