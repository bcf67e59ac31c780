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
      @objc(isSuper) get { self.isSuper }
      @objc(setSuper:) set { self.isSuper = newValue }
    }

    /// `isBroadcast` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isBroadcast)
    public var objc_isBroadcast: Bool {
      @objc(isBroadcast) get { self.isBroadcast }
      @objc(setBroadcast:) set { self.isBroadcast = newValue }
    }

    /// `isPublic` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isPublic)
    public var objc_isPublic: Bool {
      @objc(isPublic) get { self.isPublic }
      @objc(setPublic:) set { self.isPublic = newValue }
    }

    /// `isDistinct` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isDistinct)
    public var objc_isDistinct: Bool {
      @objc(isDistinct) get { self.isDistinct }
      @objc(setDistinct:) set { self.isDistinct = newValue }
    }

    /// `isEphemeral` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isEphemeral)
    public var objc_isEphemeral: Bool {
      @objc(isEphemeral) get { self.isEphemeral }
      @objc(setEphemeral:) set { self.isEphemeral = newValue }
    }

    /// `isDiscoverable` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(discoverable)
    public var objc_discoverable: Bool {
      @objc(isDiscoverable) get { self.isDiscoverable }
      @objc(setDiscoverable:) set { self.isDiscoverable = newValue }
    }

    /// `isStrict` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(strict)
    public var objc_strict: Bool {
      @objc(isStrict) get { self.isStrict }
      @objc(setStrict:) set { self.isStrict = newValue }
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
