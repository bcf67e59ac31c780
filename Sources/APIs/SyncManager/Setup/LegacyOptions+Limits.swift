import ChatClient

extension LegacyOptions {
  /// What the engine is asked for: `infinity` is no limit.
  /// - Parameter isResumed: nothing is sent again without the user while the layer is paused.
  func limits(isResumed: Bool) -> ResendLimits {
    func limit(_ value: Int) -> Int? { value >= SBSMSyncManagerOptions.infinity ? nil : value }
    var limits = ResendLimits()
    limits.isAutomatic = policy == .automatic && isResumed
    limits.automaticRetryCount = limit(retryCount)
    limits.maximumFailedPerChannel = limit(maximumFailedPerChannel)
    limits.retentionDays = limit(retentionDays)
    return limits
  }
}
