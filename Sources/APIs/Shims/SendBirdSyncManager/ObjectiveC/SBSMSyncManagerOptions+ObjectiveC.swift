// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import SyncManager
  import Foundation

  extension SBSMSyncManagerOptions {
    /// `infinity` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(infinity)
    public static var objc_infinity: Int { SBSMSyncManagerOptions.infinity }

    /// `messageResendPolicy` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageResendPolicy)
    public var objc_messageResendPolicy: SBSMMessageResendPolicy {
      get { self.messageResendPolicy }
      set { self.messageResendPolicy = newValue }
    }

    /// `messageCollectionCapacity` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(messageCollectionCapacity)
    public var objc_messageCollectionCapacity: UInt {
      get { self.messageCollectionCapacity }
      set { self.messageCollectionCapacity = newValue }
    }

    /// `automaticResendMessageRetryCount` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(automaticResendMessageRetryCount)
    public var objc_automaticResendMessageRetryCount: Int {
      get { self.automaticResendMessageRetryCount }
      set { self.automaticResendMessageRetryCount = newValue }
    }

    /// `maxFailedMessageCountPerChannel` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(maxFailedMessageCountPerChannel)
    public var objc_maxFailedMessageCountPerChannel: Int {
      get { self.maxFailedMessageCountPerChannel }
      set { self.maxFailedMessageCountPerChannel = newValue }
    }

    /// `failedMessageRetentionDays` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(failedMessageRetentionDays)
    public var objc_failedMessageRetentionDays: Int {
      get { self.failedMessageRetentionDays }
      set { self.failedMessageRetentionDays = newValue }
    }

    /// `forceResumeSync` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(forceResumeSync)
    public var objc_forceResumeSync: Bool {
      get { self.forceResumeSync }
      set { self.forceResumeSync = newValue }
    }

    /// `init()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(options)
    public static func objc__options() -> SBSMSyncManagerOptions { SBSMSyncManagerOptions() }
  }
#endif
