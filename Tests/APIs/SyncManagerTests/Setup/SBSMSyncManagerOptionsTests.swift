import Testing

@testable import SyncManager

struct SBSMSyncManagerOptionsTests {
  @Test("defaults are those of the documents")
  func defaults() {
    let options = SBSMSyncManagerOptions()
    #expect(options.messageResendPolicy == .none)
    #expect(options.messageCollectionCapacity == 2_147_483_647)
    #expect(options.automaticResendMessageRetryCount == 2_147_483_647)
    #expect(options.automaticMessageResendRetryCount == 2_147_483_647)
    #expect(options.maxFailedMessageCountPerChannel == 20)
    #expect(options.failedMessageRetentionDays == 7)
    #expect(!options.forceResumeSync)
    #expect(LegacyOptions(options) == LegacyOptions())
  }

  @Test("values out of range are clamped", arguments: [(0, 200), (199, 200), (200, 200), (1_000, 1_000)])
  func clampsCapacity(_ given: UInt, _ taken: UInt) {
    let options = SBSMSyncManagerOptions()
    options.messageCollectionCapacity = given
    #expect(options.messageCollectionCapacity == taken)
  }

  @Test("the greatest values are those of the documents")
  func clampsAbove() {
    let options = SBSMSyncManagerOptions()
    options.messageCollectionCapacity = .max
    options.automaticResendMessageRetryCount = .max
    options.maxFailedMessageCountPerChannel = .max
    options.failedMessageRetentionDays = .max
    #expect(options.messageCollectionCapacity == UInt(SBSMSyncManagerOptions.infinity))
    #expect(options.automaticMessageResendRetryCount == SBSMSyncManagerOptions.infinity)
    #expect(options.maxFailedMessageCountPerChannel == SBSMSyncManagerOptions.infinity)
    #expect(options.failedMessageRetentionDays == SBSMSyncManagerOptions.infinity)
  }

  @Test("negative counts are none")
  func clampsBelow() {
    let options = SBSMSyncManagerOptions()
    options.automaticMessageResendRetryCount = -1
    options.maxFailedMessageCountPerChannel = -5
    options.failedMessageRetentionDays = .min
    #expect(options.automaticResendMessageRetryCount == 0)
    #expect(options.maxFailedMessageCountPerChannel == 0)
    #expect(options.failedMessageRetentionDays == 0)
  }

  @Test("infinity is not a limit, and nothing is resent while the layer is paused")
  func limits() {
    var options = LegacyOptions()
    options.policy = .automatic
    let limits = options.limits(isResumed: true)
    #expect(limits.isAutomatic)
    #expect(limits.automaticRetryCount == nil)
    #expect(limits.maximumFailedPerChannel == 20)
    #expect(limits.retentionDays == 7)
    #expect(!options.limits(isResumed: false).isAutomatic)
    options.policy = .manual
    #expect(!options.limits(isResumed: true).isAutomatic)
  }
}
