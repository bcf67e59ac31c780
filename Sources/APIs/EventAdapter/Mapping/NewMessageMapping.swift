import ChatClient
import ChatModel
import LocalCaching
import SyncManager

/// What a newer message collection shows, oldest first.
struct NewMessageView: Sendable {
  /// Without `beyond`.
  var sent: [BaseMessage] = []
  /// Own messages that it shows beyond what it has loaded, because they were just sent.
  var beyond: [BaseMessage] = []
  var pending: [BaseMessage] = []
  var failed: [BaseMessage] = []
  var hasPrevious = false
  var hasNext = false
}

/// What the session knows in addition to a newer collection's events, for reasons that only the legacy API reports.
struct LegacyFacts: Sendable {
  /// Request ids of failed messages that are being resent automatically.
  var automaticResends: [String] = []
  /// Why failed messages disappeared that the newer collection has not reported yet, by the bytes of their request ids.
  private var removals: [RequestID: SBSMFailedMessageEventActionReason] = [:]

  init(automaticResends: [String] = []) { self.automaticResends = automaticResends }

  mutating func remember(_ reason: SBSMFailedMessageEventActionReason, of requestID: String) {
    removals[requestID] = reason
  }

  mutating func removalReason(of requestID: String) -> SBSMFailedMessageEventActionReason? {
    removals.removeValue(forKey: requestID)
  }
}

/// What an event means for a legacy screen.
struct AdaptedLegacyCalls: Sendable {
  var calls: [LegacyMessageCall] = []
  /// Which rules applied, and how often.
  var rules = RuleCounts<NewMessageRule>()

  /// Whether the capacity was reached, so that added messages displaced others.
  var isTrimmed: Bool {
    let comes = rules.counts[.loaded] != nil || rules.counts[.arrived] != nil || rules.counts[.sent] != nil
    return comes && calls.contains { if case .succeeded(.remove, _) = $0 { true } else { false } }
  }

  /// Whether the legacy policy decided what happens to a failed message.
  var isByPolicy: Bool {
    rules.counts.keys.contains { $0 == .failed || $0 == .failedAgain || $0 == .failureHidden || $0 == .resendHidden }
  }
}

/// Turns the events of a newer message collection into the calls of a legacy one. A value without effects.
///
/// A legacy screen shows one stretch of what the newer collection shows: what it fetched, and what was added next to
/// that. The rules of that stretch are those of the legacy layer itself (`LegacyMessageList`).
struct NewMessageMapping: Sendable {
  private(set) var list: LegacyMessageList
  var facts = LegacyFacts()
  /// Where a fetch begins when nothing is shown, ms.
  var viewpoint: Int64

  init(_ filter: SBSMMessageFilter, _ policy: SBSMMessageResendPolicy, capacity: Int, viewpoint: Int64) {
    list = LegacyMessageList(filter: filter, policy: policy, capacity: capacity)
    self.viewpoint = viewpoint
  }

  // MARK: Events

  /// Records what the session knows, before the newer collection reports the result.
  mutating func learn(
    automaticResends: [String], removed: [String], _ reason: SBSMFailedMessageEventActionReason
  ) {
    facts.automaticResends = automaticResends
    for requestID in removed where list.failed.contains(where: { $0.hasRequestID(requestID) }) {
      facts.remember(reason, of: requestID)
    }
  }

  mutating func adapt(_ change: MessageCollectionChange, _ view: NewMessageView) -> AdaptedLegacyCalls {
    var adapted = AdaptedLegacyCalls()
    switch change.kind {
    case .added(let messages), .updated(let messages):
      for message in messages.sorted(by: { $0.isBefore($1) }) {
        adapt(rule(of: message, change, view), message, change.source, view, &adapted)
      }
    case .deleted(let messages):
      for message in messages.sorted(by: { $0.isBefore($1) }) {
        let rule: NewMessageRule =
          switch change.sendingStatus {
          case .succeeded, .none: .deleted
          case .failed: .failedDeleted
          case .pending, .canceled: .pendingDeleted
          }
        adapt(rule, message, change.source, view, &adapted)
      }
    case .channelUpdated:
      adapt(change.source == .eventTypingStatusUpdated ? .typing : .channelUpdated, nil, change.source, view, &adapted)
    case .channelDeleted: adapt(.channelDeleted, nil, change.source, view, &adapted)
    case .hugeGapDetected: adapt(.hugeGap, nil, change.source, view, &adapted)
    }
    return adapted
  }

  /// A live message arrived that the newer collection does not show.
  mutating func adaptUnlisted(_ message: BaseMessage, _ view: NewMessageView) -> AdaptedLegacyCalls {
    var adapted = AdaptedLegacyCalls()
    guard list.filter.admits(message.value), !list.arrays.shows(messageID: message.messageId),
      !view.sent.contains(where: { $0.messageId == message.messageId }),
      list.newest.map({ $0.isBefore(message) }) ?? true
    else { return adapted }
    adapt(.beyond, message, .eventMessageReceived, view, &adapted)
    return adapted
  }

  private func rule(
    of message: BaseMessage, _ change: MessageCollectionChange, _ view: NewMessageView
  ) -> NewMessageRule {
    switch change.sendingStatus {
    case .pending, .canceled:
      if facts.automaticResends.contains(where: { message.hasRequestID($0) }) { return .resendHidden }
      if isAmong(list.failed, message) { return .resendStarted }
      return isAmong(list.pending, message) ? .pendingUpdated : .pendingAdded
    case .failed:
      if list.policy == .none { return .failureHidden }
      return isAmong(list.failed, message) ? .failedAgain : .failed
    case .succeeded, .none:
      if isAmong(list.pending + list.failed + list.resending, message) { return .sent }
      if list.arrays.shows(messageID: message.messageId) { return .updated }
      if belongs(message, view) { return .arrived }
      let isLive = change.source == .eventMessageReceived || change.source == .eventMessageSent
      return isLive && list.newest.map({ $0.isBefore(message) }) ?? true ? .beyond : .aside
    }
  }

  /// What a rule reports: the code of each row of the table.
  private mutating func adapt(
    _ rule: NewMessageRule, _ message: BaseMessage?, _ source: CollectionEventSource, _ view: NewMessageView,
    _ adapted: inout AdaptedLegacyCalls
  ) {
    let messages = message.map { [$0] } ?? []
    let requestIDs = messages.compactMap(\.value.requestID)
    var calls: [LegacyMessageCall] = []
    switch rule {
    case .loaded, .arrived: calls = list.insert(messages, .next)
    case .replaced: calls = reconcile(view)
    case .updated: for message in messages { calls += list.update(message) }
    case .beyond: calls = messages.map { .newMessage($0) }
    case .aside, .typing: break
    case .sent:
      for requestID in requestIDs { calls += list.resolve(requestID: requestID) }
      for message in messages {
        calls += list.arrive(message, isAdjacent: belongs(message, view), isOwn: true)
      }
    case .deleted: calls = list.remove(messageIDs: messages.map(\.messageId))
    case .pendingAdded, .pendingUpdated, .resendStarted:
      for message in messages { calls += list.begin(message, isAutomatic: false) }
    case .resendHidden: for message in messages { calls += list.begin(message, isAutomatic: true) }
    case .pendingDeleted:
      // It may disappear because it was sent and is somewhere else.
      for requestID in requestIDs where source == .eventMessageSent { calls += list.resolve(requestID: requestID) }
      calls += list.drop(requestIDs: requestIDs, .removeUnknown)
    case .failed, .failedAgain, .failureHidden: for message in messages { calls += list.fail(message) }
    case .failedDeleted:
      for requestID in requestIDs {
        let otherwise: SBSMFailedMessageEventActionReason =
          source == .eventMessageSent ? .removeResendSucceeded : .removeUnknown
        calls += list.drop(requestIDs: [requestID], facts.removalReason(of: requestID) ?? otherwise)
      }
    case .channelUpdated: calls = [.channelUpdated]
    case .channelDeleted: calls = list.clearAll() + [.channelRemoved]
    case .hugeGap: calls = list.clear()
    }
    adapted.calls += calls
    adapted.rules.add(rule)
  }

  private func isAmong(_ messages: [BaseMessage], _ message: BaseMessage) -> Bool {
    messages.contains { $0.hasRequestID(of: message) }
  }

  // MARK: Places

  /// Whether a message that the newer collection shows is within what the legacy screen shows, or next to its newest.
  private func belongs(_ message: BaseMessage, _ view: NewMessageView) -> Bool {
    guard let oldest = list.oldest, let newest = list.newest else {
      // The first message of a channel.
      return !view.hasPrevious && view.sent.first?.messageId == message.messageId
    }
    if message.isBefore(oldest) { return false }
    if message.isBefore(newest) { return true }
    guard let index = view.sent.lastIndex(where: { $0.messageId == message.messageId }), index > 0 else { return false }
    let before = view.sent[index - 1].messageId
    return list.arrays.shows(messageID: before) && !list.idsBeyond.contains(before)
  }

  /// What the newer collection shows next to what the legacy screen shows.
  func available(_ direction: SBSMMessageDirection, _ view: NewMessageView) -> [BaseMessage] {
    switch direction {
    case .previous:
      guard let oldest = list.oldest else { return view.sent.filter { $0.createdAt <= viewpoint } }
      return view.sent.filter { $0.isBefore(oldest) }
    case .next:
      guard let newest = list.newest else {
        let isAfterOwn = list.edge(.next, viewpoint: viewpoint) != nil
        return isAfterOwn ? [] : view.sent.filter { $0.createdAt > viewpoint }
      }
      return view.sent.filter { newest.isBefore($0) }
    }
  }

  // MARK: Calls of the screen

  /// Shows the next messages for a fetch.
  /// - Returns: how many, and what is reported.
  mutating func fetch(
    _ direction: SBSMMessageDirection, count: Int, _ view: NewMessageView
  ) -> (count: Int, adapted: AdaptedLegacyCalls) {
    if direction == .next, let edge = list.edge(.next, viewpoint: viewpoint),
      view.sent.contains(where: { $0.messageId == edge.messageId })
    {
      list.beginStretch(with: edge)
    }
    let all = available(direction, view)
    let page = direction == .previous ? all.suffix(count) : all.prefix(count)
    var adapted = AdaptedLegacyCalls()
    guard !page.isEmpty else { return (0, adapted) }
    adapted.calls = list.insert(Array(page), direction)
    adapted.rules.add(.loaded, page.count)
    return (page.count, adapted)
  }

  /// Shows everything that the newer collection shows, for example after a huge gap.
  mutating func showAll(_ view: NewMessageView) -> AdaptedLegacyCalls {
    var adapted = AdaptedLegacyCalls()
    adapted.calls = list.insert(view.sent, .next)
    adapted.rules.add(.loaded, view.sent.count)
    return adapted
  }

  /// The newer collection replaced what it shows.
  mutating func adaptReplaced(_ view: NewMessageView) -> AdaptedLegacyCalls {
    var adapted = AdaptedLegacyCalls()
    adapt(.replaced, nil, .messageFill, view, &adapted)
    return adapted
  }

  private mutating func reconcile(_ view: NewMessageView) -> [LegacyMessageCall] {
    let ids = Set((view.sent + view.beyond).map(\.messageId))
    var calls = list.remove(messageIDs: list.succeeded.map(\.messageId).filter { !ids.contains($0) })
    guard let oldest = list.oldest, let newest = list.newest else { return calls }
    calls += list.insert(view.sent.filter { !$0.isBefore(oldest) && !newest.isBefore($0) }, .next)
    return calls
  }

  /// A newer collection replaced another: pending or failed messages may have changed in the meantime.
  mutating func reconcileOutgoing(_ view: NewMessageView) -> [LegacyMessageCall] {
    var calls: [LegacyMessageCall] = []
    for message in list.pending + list.failed {
      guard let requestID = message.value.requestID else { continue }
      if let failed = view.failed.first(where: { $0.hasRequestID(requestID) }) {
        if isAmong(list.pending, message) { calls += list.fail(failed) }
      } else if view.pending.contains(where: { $0.hasRequestID(requestID) }) {
        continue
      } else if view.sent.contains(where: { $0.hasRequestID(requestID) }) {
        calls += list.resolve(requestID: requestID)
      } else {
        calls += list.drop(requestIDs: [requestID], .removeUnknown)
      }
    }
    return calls
  }

  mutating func showOutgoing(isFailed: Bool, _ view: NewMessageView) -> [LegacyMessageCall] {
    isFailed ? list.showFailed(view.failed) : list.showPending(view.pending)
  }

  mutating func clear() -> [LegacyMessageCall] { list.clear() }
  mutating func remove(before offset: Int64) -> [LegacyMessageCall] { list.remove(before: offset) }
}
