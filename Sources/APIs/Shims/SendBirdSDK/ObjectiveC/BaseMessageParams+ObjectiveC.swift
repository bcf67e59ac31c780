// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension BaseMessageParams {
    /// `data` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(data)
    public var objc_data: String? {
      get { self.data }
      set { self.data = newValue }
    }

    /// `customType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(customType)
    public var objc_customType: String? {
      get { self.customType }
      set { self.customType = newValue }
    }

    /// `pushNotificationDeliveryOption` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(pushNotificationDeliveryOption)
    public var objc_pushNotificationDeliveryOption: PushNotificationDeliveryOption {
      get { self.pushNotificationDeliveryOption }
      set { self.pushNotificationDeliveryOption = newValue }
    }

    /// `metaArrayKeys` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaArrayKeys)
    public var objc_metaArrayKeys: [String]? {
      get { self.metaArrayKeys }
      set { self.metaArrayKeys = newValue }
    }

    /// `metaArrays` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(metaArrays)
    public var objc_metaArrays: [MessageMetaArray]? {
      get { self.metaArrays }
      set { self.metaArrays = newValue }
    }

    /// `mentionType` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionType)
    public var objc_mentionType: MentionType {
      get { self.mentionType }
      set { self.mentionType = newValue }
    }

    /// `mentionedUserIds` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionedUserIds)
    public var objc_mentionedUserIds: [String] {
      get { self.mentionedUserIds }
      set { self.mentionedUserIds = newValue }
    }

    /// `mentionedUsers` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(mentionedUsers)
    public var objc_mentionedUsers: [User] {
      get { self.mentionedUsers }
      set { self.mentionedUsers = newValue }
    }

    /// `parentMessageId` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(parentMessageId)
    public var objc_parentMessageId: Int64 {
      get { self.parentMessageId }
      set { self.parentMessageId = newValue }
    }

    /// `appleCriticalAlertOptions` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(appleCriticalAlertOptions)
    public var objc_appleCriticalAlertOptions: AppleCriticalAlertOptions? {
      get { self.appleCriticalAlertOptions }
      set { self.appleCriticalAlertOptions = newValue }
    }

    /// `isReplyToChannel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(isReplyToChannel)
    public var objc_isReplyToChannel: Bool {
      get { self.isReplyToChannel }
      set { self.isReplyToChannel = newValue }
    }
  }
#endif
