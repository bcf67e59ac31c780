import ChatClient
import EventAdapter
import LocalCaching
import SyncManager

/// Something that the legacy collection reported, or that happened to it.
enum LegacyInput: Sendable {
  /// What it shows when the comparison starts.
  /// - isGone: its channel was already gone; that is not reported again.
  case attached(LegacyMessageArrays, isGone: Bool)
  case step([LegacyMessageCall], LegacyEventCause)
  case fetchEnded(SBSMMessageDirection, hasMore: Bool)
}

/// Something that the newer collection reported or answered.
enum NewInput: Sendable {
  /// What it shows when the comparison starts; ascending. `isGone` as for the legacy side.
  case attached(sent: [BaseMessage], unsent: [BaseMessage], isGone: Bool)
  /// - isOfCommit: reported in the job of a commit.
  case change(MessageCollectionChange, isOfCommit: Bool)
  case started([BaseMessage], unsent: [BaseMessage])
  case replaced([BaseMessage])
  case loaded([BaseMessage])
  /// Another collection replaces it.
  case restarted
}

/// Turns what the collections reported into events of the two lists: the legacy side through the event adapter's
/// mapping.
struct ShadowTranslation: Sendable {
  private var mapping: LegacyMessageMapping
  private let channel: GroupChannel
  private let capacity: Int
  private let filter: SBSMMessageFilter
  private let settings: MessageListSettings
  /// The legacy collection has said that nothing older exists.
  private(set) var isStartReached = false
  /// Rows of "What maps to what" that have applied since they were last taken.
  private(set) var rows: [String: Int] = [:]

  init(legacy: SBSMMessageCollection, settings: MessageListSettings) {
    (channel, capacity) = (legacy.channel, legacy.capacity)
    mapping = LegacyMessageMapping(channel, shown: LegacyMessageArrays(), capacity: capacity, isReversed: false)
    (filter, self.settings) = (legacy.messageFilter, settings)
  }

  mutating func removeRows() -> [String: Int] {
    defer { rows = [:] }
    return rows
  }

  /// The cache has changed: there may be older messages that do not follow what the legacy collection shows.
  mutating func forgetStart() { isStartReached = false }

  private func listed(_ messages: [BaseMessage]) -> [ListedMessage] {
    messages.map { message in
      ListedMessage(message, isCommon: filter.admits(message.value) && settings.admits(message.value))
    }
  }

  // MARK: The legacy side

  mutating func events(_ input: LegacyInput) -> [ToldEvent] {
    switch input {
    case .attached(let arrays, let isGone):
      mapping = LegacyMessageMapping(channel, shown: arrays, capacity: capacity, isReversed: false)
      if isGone { return [ToldEvent(.legacy, .channelDeleted, isCalled: true)] }
      return [page(arrays.succeeded + arrays.pending + arrays.failed)].compactMap { $0 }
    case .fetchEnded(let direction, let hasMore):
      // For an empty list it says nothing: older than what?
      if direction == .previous { isStartReached = !hasMore && !mapping.shown.succeeded.isEmpty }
      return []
    case .step(let calls, let cause):
      let adapted = mapping.adapt(LegacyMessageBatch(cause: cause, calls: calls), isPageAwaited: cause.isOfFetch)
      rows.merge(adapted.rows) { $0 + $1 }
      if ["trimmed", "offsetRemoved", "cleared", "viewpointReset"].contains(where: { adapted.rows[$0] != nil }) {
        isStartReached = false
      }
      return events(adapted, cause)
    }
  }

  private func events(_ adapted: AdaptedMessages, _ cause: LegacyEventCause) -> [ToldEvent] {
    var events = [page(adapted.page)].compactMap { $0 }
    for change in adapted.changes {
      // What it was asked for arrives as an insert.
      if case .added(let messages) = change.kind, cause == .outgoingFetch {
        events += [page(messages)].compactMap { $0 }
      } else {
        events.append(event(change, .legacy, isCalled: !cause.isNotice))
      }
    }
    if !adapted.unlisted.isEmpty { events.append(ToldEvent(.legacy, .unlisted, listed(adapted.unlisted))) }
    return events
  }

  private func page(_ messages: [BaseMessage]) -> ToldEvent? {
    messages.isEmpty ? nil : ToldEvent(.legacy, .page, listed(messages), isCalled: true)
  }

  // MARK: The newer side

  func events(_ input: NewInput) -> [ToldEvent] {
    switch input {
    case .attached(_, _, isGone: true): [ToldEvent(.new, .channelDeleted, isCalled: true)]
    case .attached(let sent, let unsent, _), .started(let sent, let unsent):
      [
        ToldEvent(.new, .replaced, listed(sent), isCalled: true),
        ToldEvent(.new, .outgoing, listed(unsent), isCalled: true),
      ]
    case .change(let change, let isOfCommit): [event(change, .new, isCalled: !isOfCommit)]
    case .replaced(let messages): [ToldEvent(.new, .replaced, listed(messages), isCalled: true)]
    case .loaded(let messages):
      messages.isEmpty ? [] : [ToldEvent(.new, .page, listed(messages), isCalled: true)]
    case .restarted: [ToldEvent(.new, .restarted, isCalled: true)]
    }
  }

  private func event(_ change: MessageCollectionChange, _ side: ShadowSide, isCalled: Bool) -> ToldEvent {
    func event(_ kind: ShadowEvent.Kind, _ messages: [BaseMessage] = []) -> ToldEvent {
      ToldEvent(
        side, kind, source: change.source, status: change.sendingStatus, listed(messages), isCalled: isCalled)
    }
    return switch change.kind {
    case .added(let messages): event(.added, messages)
    case .updated(let messages): event(.updated, messages)
    case .deleted(let messages): event(.deleted, messages)
    case .channelUpdated: event(.channelUpdated)
    case .channelDeleted: event(.channelDeleted)
    case .hugeGapDetected: event(.hugeGapDetected)
    }
  }
}

extension LegacyEventCause {
  var isOfFetch: Bool { if case .fetch = self { true } else { false } }
  var isNotice: Bool { if case .notice = self { true } else { false } }
}
