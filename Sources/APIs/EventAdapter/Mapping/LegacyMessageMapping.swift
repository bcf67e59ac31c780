package import ChatClient
import ChatModel
package import LocalCaching
package import SyncManager

/// The calls of one step of a legacy message collection, and why it made them.
package struct LegacyMessageBatch: Sendable {
  package let cause: LegacyEventCause
  package var calls: [LegacyMessageCall]
  /// Which own messages are shown outside the stretch after the step.
  let beyond: Set<Int64>

  package init(cause: LegacyEventCause, calls: [LegacyMessageCall] = [], beyond: Set<Int64> = []) {
    (self.cause, self.calls, self.beyond) = (cause, calls, beyond)
  }
}

/// What a step means for a newer screen.
package struct AdaptedMessages: Sendable {
  /// Messages that a fetch brought, ascending, for the handler of a load.
  package var page: [BaseMessage] = []
  /// Live messages that are not listed.
  package var unlisted: [BaseMessage] = []
  /// What is reported to the delegate.
  package var changes: [MessageCollectionChange] = []
  /// There may be more than was known before.
  var hasMorePrevious = false
  var hasMoreNext = false
  /// Which rules applied, and how often.
  var rules = RuleCounts<LegacyMessageRule>()

  /// How often each row of the table applied, by its id.
  package var rows: [String: Int] {
    Dictionary(uniqueKeysWithValues: rules.counts.map { ($0.key.rawValue, $0.value) })
  }

  /// Removes updates and deletions of messages that the screen does not have yet.
  /// - Returns: the ids of the deleted ones.
  mutating func keepBack(_ awaited: Set<Int64>) -> Set<Int64> {
    guard !awaited.isEmpty else { return [] }
    var deleted: Set<Int64> = []
    changes = changes.compactMap { change in
      func without(_ messages: [BaseMessage], _ kind: ([BaseMessage]) -> MessageCollectionChange.Kind)
        -> MessageCollectionChange?
      {
        let left = messages.filter { !awaited.contains($0.messageId) }
        guard !left.isEmpty else { return nil }
        return MessageCollectionChange(kind: kind(left), source: change.source, sendingStatus: change.sendingStatus)
      }
      switch change.kind {
      case .updated(let messages): return without(messages) { .updated($0) }
      case .deleted(let messages):
        deleted.formUnion(messages.map(\.messageId).filter(awaited.contains))
        return without(messages) { .deleted($0) }
      case .added, .channelUpdated, .channelDeleted, .hugeGapDetected: return change
      }
    }
    return deleted
  }
}

/// Turns the steps of a legacy message collection into the changes of a newer one. A value without effects; each step
/// tells it what the legacy collection shows.
package struct LegacyMessageMapping: Sendable {
  /// What the legacy collection shows after the steps so far.
  package private(set) var shown: LegacyMessageArrays
  /// The maximum number of sent messages that the legacy collection shows.
  let capacity: Int
  /// Whether reported messages are newest first.
  let isReversed: Bool
  let channel: GroupChannel

  package init(_ channel: GroupChannel, shown: LegacyMessageArrays, capacity: Int, isReversed: Bool) {
    (self.channel, self.shown, self.capacity, self.isReversed) = (channel, shown, capacity, isReversed)
  }

  /// - Parameter isPageAwaited: whether a handler receives what a fetch brings. Otherwise it is reported as added.
  package mutating func adapt(_ batch: LegacyMessageBatch, isPageAwaited: Bool) -> AdaptedMessages {
    var step = LegacyMessageStep(batch.cause, before: shown)
    for call in batch.calls {
      step.collect(call, shown: shown, capacity: capacity)
      shown.apply(call)
    }
    step.pair(with: shown)
    var adapted = AdaptedMessages()
    for (found, messages) in step.found where !messages.isEmpty {
      // Messages that no screen requested were fetched to catch up.
      let rule = found == .fetched && !isPageAwaited ? .synced : found
      adapted.rules.add(rule, messages.count)
      apply(rule, messages, batch.cause, isPageAwaited, &adapted)
    }
    for rule in step.channelRules {
      adapted.rules.add(rule)
      apply(rule, [], batch.cause, isPageAwaited, &adapted)
    }
    return adapted
  }

  /// Sent messages in their current state, oldest first, without those that have been removed in the meantime.
  func current(of messages: [BaseMessage]) -> [BaseMessage] {
    let ids = Set(messages.map(\.messageId))
    return shown.succeeded.filter { ids.contains($0.messageId) }
  }

  /// What a rule reports: the code of each row of the table.
  private func apply(
    _ rule: LegacyMessageRule, _ messages: [BaseMessage], _ cause: LegacyEventCause, _ isPageAwaited: Bool,
    _ adapted: inout AdaptedMessages
  ) {
    let ordered = isReversed ? messages.reversed() : messages
    let source = cause.messageSource
    func tell(
      _ kind: MessageCollectionChange.Kind, _ source: CollectionEventSource, _ status: MessageSendingStatus
    ) {
      adapted.changes.append(MessageCollectionChange(kind: kind, source: source, sendingStatus: status))
    }
    switch rule {
    case .fetched: adapted.page += messages
    case .arrived, .synced: tell(.added(ordered), source, .succeeded)
    case .sent: tell(.updated(ordered), source.orSent, .succeeded)
    case .updated: tell(.updated(ordered), source, .succeeded)
    case .removed: tell(.deleted(ordered), source.ofDeletedMessages, .succeeded)
    case .trimmed:
      tell(.deleted(ordered), .messageChangelog, .succeeded)
      if let oldest = shown.succeeded.first, let last = messages.last, oldest.isBefore(last) {
        adapted.hasMoreNext = true
      } else {
        adapted.hasMorePrevious = true
      }
    case .offsetRemoved:
      tell(.deleted(ordered), .messageChangelog, .succeeded)
      adapted.hasMorePrevious = true
    case .pendingAdded: tell(.added(ordered), source.or(.localMessagePendingCreated), .pending)
    case .pendingUpdated: tell(.updated(ordered), source.or(.localMessagePendingCreated), .pending)
    case .resendStarted: tell(.updated(ordered), source.or(.localMessageResendStarted), .pending)
    case .canceled:
      let canceled = ordered.map {
        BaseMessage.make(
          $0.value, sendState: BaseMessage.SendState(status: .canceled), fileKey: channel.session.fileKey)
      }
      tell(.deleted(canceled), .localMessageCanceled, .canceled)
    case .failureHidden: tell(.deleted(ordered), source.or(.localMessageFailed), .failed)
    // One that was sent may no longer match the filter.
    case .pendingRemoved:
      tell(.deleted(ordered), source == .eventMessageSent ? source : source.ofDeletedMessages, .pending)
    case .failed: tell(.updated(ordered), source.or(.localMessageFailed), .failed)
    case .failedAdded: tell(.added(ordered), source.or(.localMessageFailed), .failed)
    case .failedAgain: tell(.updated(ordered), source.or(.localMessageFailed), .failed)
    case .failedRemoved, .failedExpired: tell(.deleted(ordered), source.ofDeletedMessages, .failed)
    case .outgoingFetched:
      // Reported like anything else if the start did not request them.
      guard !isPageAwaited else { break }
      for message in ordered { tell(.added([message]), source, message.sendingStatus) }
    case .cleared, .viewpointReset:
      for status in [MessageSendingStatus.succeeded, .pending, .failed] {
        let gone = ordered.filter { $0.clearedStatus == status }
        if !gone.isEmpty { tell(.deleted(gone), source.ofDeletedMessages, status) }
      }
      (adapted.hasMorePrevious, adapted.hasMoreNext) = (true, rule == .viewpointReset)
    case .newMessage:
      adapted.unlisted += messages
      adapted.hasMoreNext = true
    case .channelUpdated: tell(.channelUpdated(channel), cause.channelSource, .none)
    case .channelRemoved: tell(.channelDeleted(channelURL: channel.channelURL), cause.channelSource, .none)
    }
  }
}

extension CollectionEventSource {
  /// A source that says nothing about sending gives way to one that does.
  fileprivate func or(_ local: CollectionEventSource) -> CollectionEventSource {
    self == .messageChangelog || self == .messageFill ? local : self
  }

  fileprivate var orSent: CollectionEventSource { isFromEvent ? self : .eventMessageSent }
}

extension BaseMessage {
  fileprivate var clearedStatus: MessageSendingStatus {
    switch sendingStatus {
    case .pending: .pending
    case .failed, .canceled: .failed
    case .none, .succeeded: .succeeded
    }
  }

  func isBefore(_ other: BaseMessage) -> Bool {
    (value.createdAt, value.id) < (other.value.createdAt, other.value.id)
  }
}
