import ChatClient
import ChatModel
import LocalCaching
import SyncManager

/// One step of a legacy message collection: takes its calls apart and pairs what belongs together.
struct LegacyMessageStep: Sendable {
  /// Messages by their rule, in the order in which a newer collection reports: deleted, added, updated
  /// (Docs/VendorAPIs.md#events-of-a-message-list).
  var found: [(rule: LegacyMessageRule, messages: [BaseMessage])] { Self.order.map { ($0, messages[$0] ?? []) } }
  private(set) var channelRules: [LegacyMessageRule] = []

  private let cause: LegacyEventCause
  private let before: LegacyMessageArrays
  private var messages: [LegacyMessageRule: [BaseMessage]] = [:]
  private var gonePending: [BaseMessage] = []
  private var goneFailed: [(message: BaseMessage, reason: SBSMFailedMessageEventActionReason)] = []
  private var inserted: [BaseMessage] = []
  private var insertedPending: [BaseMessage] = []
  private var insertedFailed: [BaseMessage] = []
  private var cleared: [BaseMessage] = []

  private static let order: [LegacyMessageRule] = [
    .removed, .trimmed, .offsetRemoved, .canceled, .failureHidden, .pendingRemoved, .failedRemoved,
    .failedExpired, .cleared, .viewpointReset, .fetched, .arrived, .synced, .pendingAdded, .failedAdded,
    .outgoingFetched, .sent, .updated, .pendingUpdated, .resendStarted, .failed, .failedAgain, .newMessage,
  ]

  init(_ cause: LegacyEventCause, before: LegacyMessageArrays) { (self.cause, self.before) = (cause, before) }

  // MARK: Taking apart

  /// - Parameter shown: what is shown before the call.
  mutating func collect(_ call: LegacyMessageCall, shown: LegacyMessageArrays, capacity: Int) {
    switch call {
    case .succeeded(let action, let messages):
      switch action {
      case .none: break
      case .insert: inserted += messages
      case .update: add(.updated, messages)
      case .remove:
        // Messages beyond the capacity are reported after those that exceeded it.
        let isTrimmed = shown.succeeded.count > capacity
        add(isTrimmed ? .trimmed : cause == .offsetRemoval ? .offsetRemoved : .removed, messages)
      case .clear: cleared += shown.succeeded
      }
    case .pending(let action, let messages):
      switch action {
      case .none: break
      case .insert: insertedPending += messages
      case .update: add(.pendingUpdated, messages)
      case .remove: gonePending += messages
      case .clear: cleared += shown.pending
      }
    case .failed(let action, let messages, let reason):
      switch action {
      case .none: break
      case .insert: insertedFailed += messages
      case .update: add(.failedAgain, messages)
      case .remove: goneFailed += messages.map { ($0, reason) }
      case .clear: cleared += shown.failed
      }
    case .newMessage(let message): add(.newMessage, [message])
    case .channelUpdated: channelRules.append(.channelUpdated)
    case .channelRemoved: channelRules.append(.channelRemoved)
    }
  }

  private mutating func add(_ rule: LegacyMessageRule, _ messages: [BaseMessage]) {
    if !messages.isEmpty { self.messages[rule, default: []] += messages }
  }

  // MARK: Putting together

  /// - Parameter after: what is shown after the step.
  mutating func pair(with after: LegacyMessageArrays) {
    pairGone()
    for message in inserted { addInserted(message) }
    for message in insertedPending { add(cause == .outgoingFetch ? .outgoingFetched : .pendingAdded, [message]) }
    for message in insertedFailed { add(cause == .outgoingFetch ? .outgoingFetched : .failedAdded, [message]) }
    // That the channel is gone covers everything else.
    if channelRules.contains(.channelRemoved) {
      channelRules.removeAll { $0 == .channelUpdated }
    } else {
      add(cause == .viewpointReset ? .viewpointReset : .cleared, cleared)
    }
    dropPassing(after)
  }

  private mutating func pairGone() {
    for gone in goneFailed {
      if let resent = Self.remove(gone.message, from: &insertedPending) {
        add(.resendStarted, [resent])
      } else if let sent = Self.remove(gone.message, from: &inserted) {
        _ = Self.remove(gone.message, from: &gonePending)
        add(.sent, [sent])
      } else if before.failed.contains(where: { $0.hasRequestID(of: gone.message) }) {
        let isSaid = gone.reason == .removeManualAction || gone.reason == .removeResendSucceeded
        add(isSaid ? .failedRemoved : .failedExpired, [gone.message])
      }
      // Otherwise it is reported for the second time, about a message that is now pending.
    }
    for gone in gonePending {
      if let sent = Self.remove(gone, from: &inserted) {
        add(.sent, [sent])
      } else if let failed = Self.remove(gone, from: &insertedFailed) {
        add(.failed, [failed])
      } else {
        add(ruleOfGonePending, [gone])
      }
    }
    gonePending = []
  }

  private var ruleOfGonePending: LegacyMessageRule {
    switch cause.messageSource {
    case .localMessageCanceled: .canceled
    case .localMessageFailed: .failureHidden
    default: .pendingRemoved
    }
  }

  private mutating func addInserted(_ message: BaseMessage) {
    if cause.isFetch {
      add(.fetched, [message])
    } else {
      add(cause.messageSource.isFromEvent ? .arrived : .synced, [message])
    }
  }

  private static func remove(_ message: BaseMessage, from list: inout [BaseMessage]) -> BaseMessage? {
    guard let index = list.firstIndex(where: { $0.hasRequestID(of: message) }) else { return nil }
    return list.remove(at: index)
  }

  /// Messages that were added and removed within the step are not reported, and those that were removed and came back
  /// are updates, because the app applies deletions first.
  private mutating func dropPassing(_ after: LegacyMessageArrays) {
    for rule in [LegacyMessageRule.fetched, .arrived, .synced, .updated, .sent] {
      messages[rule]?.removeAll { !after.shows(messageID: $0.value.id) }
    }
    let returned = Set(inserted.map(\.value.id)).filter(before.shows)
    for rule in [LegacyMessageRule.removed, .trimmed, .offsetRemoved, .cleared, .viewpointReset] {
      messages[rule]?.removeAll { message in
        let id = message.messageId
        // Unsent messages were shown before, and are in no other rule.
        guard id > 0 else { return false }
        return !before.shows(messageID: id) || returned.contains(id) && after.shows(messageID: id)
      }
    }
    guard !returned.isEmpty else { return }
    for rule in [LegacyMessageRule.fetched, .arrived, .synced] {
      let again = (messages[rule] ?? []).filter { returned.contains($0.value.id) }
      messages[rule]?.removeAll { returned.contains($0.value.id) }
      add(.updated, again)
    }
  }
}
