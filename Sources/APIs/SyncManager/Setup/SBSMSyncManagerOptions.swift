import ChatClient
public import Foundation

/// How the legacy layer works. Pass it to `SBSMSyncManager.setup`, which copies it; later changes have no effect.
///
/// Out-of-range values are clamped (Docs/VendorAPIs.md#legacy-options). Use it from one thread at a time.
public final class SBSMSyncManagerOptions: NSObject {
  /// No limit, for every option with a count: 2,147,483,647.
  public class var infinity: Int { Int(Int32.max) }

  /// Default: `none`.
  public var messageResendPolicy: SBSMMessageResendPolicy = .none

  /// The maximum number of messages in one collection; those beyond it are removed from the collection, but not from
  /// the cache. From 200 to `infinity`, the default.
  public var messageCollectionCapacity: UInt {
    get { UInt(capacity) }
    set { capacity = min(max(Int(clamping: newValue), 200), Self.infinity) }
  }
  private var capacity = infinity

  /// The maximum number of attempts to resend a failed message automatically; applies only to the policy `automatic`.
  /// From 0 to `infinity`, the default.
  public var automaticResendMessageRetryCount: Int {
    get { retryCount }
    set { retryCount = Self.clamped(newValue) }
  }
  private var retryCount = infinity

  /// The name that the documents use for `automaticResendMessageRetryCount` (Docs/VendorAPIs.md#legacy-options).
  public var automaticMessageResendRetryCount: Int {
    get { automaticResendMessageRetryCount }
    set { automaticResendMessageRetryCount = newValue }
  }

  /// The maximum number of failed messages that a channel keeps; the oldest beyond it are removed. From 0 to
  /// `infinity`. Default 20.
  public var maxFailedMessageCountPerChannel: Int {
    get { failedCount }
    set { failedCount = Self.clamped(newValue) }
  }
  private var failedCount = 20

  /// Days after which a failed message is removed, counted from its creation. From 0 to `infinity`. Default 7.
  public var failedMessageRetentionDays: Int {
    get { retentionDays }
    set { retentionDays = Self.clamped(newValue) }
  }
  private var retentionDays = 7

  /// Whether setup itself resumes synchronization, as `SBSMSyncManager.resumeSynchronize` does. Default false.
  public var forceResumeSync = false

  public override init() { super.init() }

  private static func clamped(_ value: Int) -> Int { min(max(value, 0), infinity) }
}

/// The options as they were at setup.
package struct LegacyOptions: Sendable, Hashable {
  package var policy: SBSMMessageResendPolicy = .none
  package var capacity = SBSMSyncManagerOptions.infinity
  package var retryCount = SBSMSyncManagerOptions.infinity
  package var maximumFailedPerChannel = 20
  package var retentionDays = 7
  package var resumesAtSetup = false

  package init() {}

  init(_ options: SBSMSyncManagerOptions) {
    policy = options.messageResendPolicy
    capacity = Int(options.messageCollectionCapacity)
    retryCount = options.automaticResendMessageRetryCount
    maximumFailedPerChannel = options.maxFailedMessageCountPerChannel
    retentionDays = options.failedMessageRetentionDays
    resumesAtSetup = options.forceResumeSync
  }
}

/// What happens to a message that could not be sent (Docs/VendorAPIs.md#legacy-options).
#if canImport(ObjectiveC)
  @objc(SBSMMessageResendPolicy)
#endif
public enum SBSMMessageResendPolicy: UInt, Sendable {
  /// The pending message is removed, and the failed one is not shown.
  case none = 0
  /// The failed message is kept and shown; the user may send it again.
  case manual = 1
  /// Like `manual`, and the message is also sent again without the user.
  case automatic = 2
}

extension LegacyOptions {
  /// The limits for the engine; `infinity` is no limit.
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
