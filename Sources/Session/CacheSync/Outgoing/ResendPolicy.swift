package import ChatCache
import ChatModel

/// What may be resent automatically and by the user, and how long failed messages are kept
/// (Docs/VendorAPIs.md#sending-again, Docs/VendorAPIs.md#legacy-options). A value: time, rows and channel state are
/// passed in.
package struct ResendPolicy: Sendable, Hashable {
  /// The limits of the legacy layer; they apply only where it is set up.
  package struct LegacyLimits: Sendable, Hashable {
    /// Its policy is `automatic`.
    package var isAutomatic = false
    /// Automatic attempts per message; `nil` for no limit. Applies only with `isAutomatic`.
    package var automaticRetryCount: Int?
    /// The oldest failed messages of a channel beyond it are removed; `nil` for no limit. Default 20.
    package var maximumFailedPerChannel: Int? = 20
    /// Days after which failed messages are removed, from their creation; `nil` for no limit. Default 7.
    package var retentionDays: Int? = 7

    package init() {}
  }

  /// The switch of the new layer. Default off.
  package var isAutomatic = false
  /// `nil` while the legacy layer is not set up.
  package var legacy: LegacyLimits?

  package init() {}

  /// Messages are resent automatically if either layer requires it: once, for both.
  package var resendsAutomatically: Bool { isAutomatic || legacy?.isAutomatic == true }

  /// Codes after which a message may be resent automatically (Docs/VendorAPIs.md#sending-again). 800700 is a failure of
  /// this device: the message was never sent.
  package static let automaticCodes: Set<Int64> = [800101, 800200, 800210, 800220, 800700, 900050]
  /// Codes after which the user may resend it (Docs/VendorAPIs.md#sending-again).
  package static let manualCodes: Set<Int64> = [
    800101, 800120, 800180, 800200, 800210, 800220, 800240, 800250, 800400, 500901, 500910, 900200,
  ]
  /// Codes that leave open whether the server has the message: it is searched for before it is resent.
  package static let unknownOutcomeCodes: Set<Int64> = [800120, 800180, 800200, 800210, 800220]

  /// Whether the user may resend a failed message. One from a legacy store without a code can be resent.
  package static func canResend(_ failed: OutgoingMessage) -> Bool {
    // Frozen channels thaw: the user may resend what can be resent automatically.
    failed.errorCode.map { canResend($0, needsUpload: failed.message.needsUpload) } ?? true
  }

  /// Whether the user may resend a message that failed with this code.
  /// - Parameter needsUpload: its file is not on the server. If it was not there either, 800110 was the answer, and the
  ///   app may pass it again.
  package static func canResend(_ code: Int64, needsUpload: Bool) -> Bool {
    manualCodes.contains(code) || automaticCodes.contains(code)
      || needsUpload && code == ClientErrorCode.invalidParameter
  }

  /// Whether a failed message may be resent automatically.
  package func canResendAutomatically(_ failed: OutgoingMessage) -> Bool {
    guard resendsAutomatically, failed.state == .failed,
      failed.isAutomaticallyResendable ?? failed.errorCode.map(ResendPolicy.automaticCodes.contains) ?? false
    else { return false }
    guard let legacy, legacy.isAutomatic, let limit = legacy.automaticRetryCount else { return true }
    return failed.resendCount < limit
  }
}

/// Why a failed message was removed. The raw values are those of the legacy layer's reasons
/// (Docs/VendorAPIs.md#legacy-sending).
package enum FailedRemovalReason: Int, Sendable, Hashable {
  case retentionExpired = 3
  case exceededMaximumCount = 4
  /// The app requested it.
  case manual = 5
}

/// What to do about the failed messages of one channel.
package struct ResendPlan: Sendable, Equatable {
  /// Request ids to remove, oldest first.
  package var expired: [String] = []
  package var surplus: [String] = []
  /// What to resend next, if anything.
  package var next: OutgoingMessage?
}

extension ResendPolicy {
  static let day: Int64 = 86_400_000

  /// - Parameters:
  ///   - failed: the failed messages of one channel, oldest first, as the cache returns them.
  ///   - now: the server's time, ms.
  ///   - isFrozen: the user may not send to the channel now.
  ///   - isSendable: whether everything needed to send it is available, such as the file.
  package func plan(
    failed: [OutgoingMessage], now: Int64, isFrozen: Bool = false, isSendable: (OutgoingMessage) -> Bool = { _ in true }
  ) -> ResendPlan {
    var plan = ResendPlan()
    var kept = failed
    if let days = legacy?.retentionDays {
      let oldest = now - Int64(clamping: days) * ResendPolicy.day
      let isExpired = { (failed: OutgoingMessage) in failed.message.createdAt < oldest && !failed.isUndated }
      plan.expired = kept.filter(isExpired).map(\.requestID)
      kept.removeAll(where: isExpired)
    }
    // One of unknown age may be the newest, and does not make others too many.
    let dated = kept.filter { !$0.isUndated }
    if let limit = legacy?.maximumFailedPerChannel, dated.count > max(0, limit) {
      plan.surplus = dated.prefix(dated.count - max(0, limit)).map(\.requestID)
      let surplus = Set(bytesOf: plan.surplus)
      kept.removeAll { surplus.contains($0.requestID) }
    }
    if !isFrozen { plan.next = kept.first { canResendAutomatically($0) && isSendable($0) } }
    return plan
  }
}
