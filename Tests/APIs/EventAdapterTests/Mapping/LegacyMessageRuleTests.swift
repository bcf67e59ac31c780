import ChatClient
import ChatModel
import LocalCaching
import Testing

@testable import EventAdapter
@testable import SyncManager

/// Every row of the table, by an example.
@Suite("Legacy events of messages as newer ones, row by row") struct LegacyMessageRuleTests {
  /// One step, after messages 1 to 3 were shown, with at most 4.
  private struct Example {
    var before: [LegacyMessageCall] = []
    var cause: LegacyEventCause
    var calls: [LegacyMessageCall]
    var isPageAwaited = false
    var told: [String]
    var page = ""
    var hasMorePrevious = false
    var hasMoreNext = false
  }

  private static func event(_ source: NoticeSource) -> LegacyEventCause { .notice(source, isMention: false) }

  private static func sent(_ ids: Int64..., requestID: String? = nil) throws -> [BaseMessage] {
    try ids.flatMap { try OfflineChannel.sent($0, requestID: requestID) }
  }
  private static func pending(_ id: String) throws -> [BaseMessage] { [try OfflineChannel.outgoing(id)] }
  private static func failed(_ id: String) throws -> [BaseMessage] { [try OfflineChannel.outgoing(id, "failed")] }

  private static func example(_ rule: LegacyMessageRule) throws -> Example {
    let isPending = [LegacyMessageCall.pending(.insert, try pending("a"))]
    let isFailed = [LegacyMessageCall.failed(.insert, try failed("a"), .none)]
    let pendingGoes = LegacyMessageCall.pending(.remove, try pending("a"))
    func failedGoes(_ reason: SBSMFailedMessageEventActionReason) throws -> LegacyMessageCall {
      .failed(.remove, try failed("a"), reason)
    }
    switch rule {
    case .fetched:
      return Example(
        cause: .fetch(.next), calls: [.succeeded(.insert, try sent(4))], isPageAwaited: true, told: [], page: "4")
    case .arrived:
      return Example(
        cause: event(.messageReceived), calls: [.succeeded(.insert, try sent(4))],
        told: ["added eventMessageReceived succeeded: 4"])
    case .synced:
      return Example(
        cause: event(.backgroundSync), calls: [.succeeded(.insert, try sent(4))],
        told: ["added messageFill succeeded: 4"])
    case .sent:
      return Example(
        before: isPending, cause: event(.messageSent),
        calls: [pendingGoes, .succeeded(.insert, try sent(4, requestID: "a"))],
        told: ["updated eventMessageSent succeeded: 4"])
    case .updated:
      return Example(
        cause: event(.reactionUpdated), calls: [.succeeded(.update, try sent(2))],
        told: ["updated eventReactionUpdated succeeded: 2"])
    case .removed:
      return Example(
        cause: event(.messageDeleted), calls: [.succeeded(.remove, try sent(2))],
        told: ["deleted eventMessageDeleted succeeded: 2"])
    case .trimmed:
      return Example(
        cause: event(.messageReceived),
        calls: [.succeeded(.insert, try sent(4, 5)), .succeeded(.remove, try sent(1))],
        told: ["deleted messageChangelog succeeded: 1", "added eventMessageReceived succeeded: 4 5"],
        hasMorePrevious: true)
    case .offsetRemoved:
      return Example(
        cause: .offsetRemoval, calls: [.succeeded(.remove, try sent(1, 2))],
        told: ["deleted messageChangelog succeeded: 1 2"], hasMorePrevious: true)
    case .pendingAdded:
      return Example(
        cause: event(.pendingCreated), calls: isPending, told: ["added localMessagePendingCreated pending: a"])
    case .pendingUpdated:
      return Example(
        before: isPending, cause: event(.resendStarted), calls: [.pending(.update, try pending("a"))],
        told: ["updated localMessageResendStarted pending: a"])
    case .resendStarted:
      return Example(
        before: isFailed, cause: event(.resendStarted),
        calls: [try failedGoes(.removeUnknown), .pending(.insert, try pending("a"))],
        told: ["updated localMessageResendStarted pending: a"])
    case .canceled:
      return Example(
        before: isPending, cause: event(.messageCanceled), calls: [pendingGoes],
        told: ["deleted localMessageCanceled canceled: a"])
    case .failureHidden:
      return Example(
        before: isPending, cause: event(.messageFailed), calls: [pendingGoes],
        told: ["deleted localMessageFailed failed: a"])
    case .pendingRemoved:
      return Example(
        before: isPending, cause: event(.application), calls: [pendingGoes],
        told: ["deleted messageChangelog pending: a"])
    case .failed:
      return Example(
        before: isPending, cause: event(.messageFailed),
        calls: [pendingGoes, .failed(.insert, try failed("a"), .none)], told: ["updated localMessageFailed failed: a"])
    case .failedAdded:
      return Example(cause: event(.messageFailed), calls: isFailed, told: ["added localMessageFailed failed: a"])
    case .failedAgain:
      return Example(
        before: isFailed, cause: event(.messageFailed),
        calls: [.failed(.update, try failed("a"), .updateResendFailed)], told: ["updated localMessageFailed failed: a"])
    case .failedRemoved:
      return Example(
        before: isFailed, cause: event(.messageDeleted), calls: [try failedGoes(.removeManualAction)],
        told: ["deleted eventMessageDeleted failed: a"])
    case .failedExpired:
      return Example(
        before: isFailed, cause: event(.messageDeleted), calls: [try failedGoes(.removeRetentionExpired)],
        told: ["deleted eventMessageDeleted failed: a"])
    case .outgoingFetched:
      return Example(cause: .outgoingFetch, calls: isPending + [], isPageAwaited: true, told: [])
    case .cleared:
      return Example(
        before: isPending, cause: event(.messageDeleted),
        calls: [.pending(.clear, []), .succeeded(.clear, [])],
        told: ["deleted eventMessageDeleted succeeded: 1 2 3", "deleted eventMessageDeleted pending: a"],
        hasMorePrevious: true)
    case .viewpointReset:
      return Example(
        cause: .viewpointReset, calls: [.succeeded(.clear, [])],
        told: ["deleted messageChangelog succeeded: 1 2 3"], hasMorePrevious: true, hasMoreNext: true)
    case .newMessage:
      return Example(
        cause: event(.messageReceived), calls: [.newMessage(try sent(9)[0])], told: [], hasMoreNext: true)
    case .channelUpdated:
      return Example(
        cause: event(.channelFrozen), calls: [.channelUpdated], told: ["channel updated eventChannelFrozen"])
    case .channelRemoved:
      return Example(
        before: isPending, cause: event(.channelDeleted),
        calls: [.pending(.clear, []), .succeeded(.clear, []), .channelRemoved],
        told: ["channel deleted eventChannelDeleted"])
    }
  }

  static func lines(_ changes: [MessageCollectionChange]) -> [String] {
    changes.map { change in
      switch change.kind {
      case .added(let messages): "added \(change.source) \(change.sendingStatus): \(OfflineChannel.texts(messages))"
      case .updated(let messages): "updated \(change.source) \(change.sendingStatus): \(OfflineChannel.texts(messages))"
      case .deleted(let messages): "deleted \(change.source) \(change.sendingStatus): \(OfflineChannel.texts(messages))"
      case .channelUpdated: "channel updated \(change.source)"
      case .channelDeleted: "channel deleted \(change.source)"
      case .hugeGapDetected: "huge gap"
      }
    }
  }

  @Test("each row does what it says, and is reported when it says so", arguments: LegacyMessageRule.allCases)
  func row(_ rule: LegacyMessageRule) async throws {
    let example = try Self.example(rule)
    let offline = try OfflineChannel()
    var shown = LegacyMessageArrays()
    shown.apply(.succeeded(.insert, try Self.sent(1, 2, 3)))
    for call in example.before { shown.apply(call) }
    var mapping = LegacyMessageMapping(offline.channel, shown: shown, capacity: 4, isReversed: false)
    let adapted = mapping.adapt(
      LegacyMessageBatch(cause: example.cause, calls: example.calls), isPageAwaited: example.isPageAwaited)
    #expect(adapted.rules.counts[rule] != nil)
    #expect(Self.lines(adapted.changes) == example.told)
    #expect(OfflineChannel.texts(adapted.page) == example.page)
    #expect(adapted.hasMorePrevious == example.hasMorePrevious)
    #expect(adapted.hasMoreNext == example.hasMoreNext)
    #expect(adapted.rules.unmapped.contains { $0.row.id == rule.rawValue } == rule.row.isReported)
    for call in example.calls { shown.apply(call) }
    #expect(mapping.shown.succeeded == shown.succeeded)
    #expect(mapping.shown.pending == shown.pending && mapping.shown.failed == shown.failed)
    try await offline.close()
  }

  @Test("what comes and goes in one step is not told, and what goes and comes back is an update")
  func netChange() async throws {
    let offline = try OfflineChannel()
    var shown = LegacyMessageArrays()
    shown.apply(.succeeded(.insert, try Self.sent(1, 2, 3)))
    var mapping = LegacyMessageMapping(offline.channel, shown: shown, capacity: 3, isReversed: true)
    let adapted = mapping.adapt(
      LegacyMessageBatch(
        cause: Self.event(.messageReceived),
        calls: [
          .succeeded(.remove, try Self.sent(2)), .succeeded(.insert, try Self.sent(2, 4, 5)),
          .succeeded(.remove, try Self.sent(5, 1)),
        ]), isPageAwaited: false)
    #expect(
      Self.lines(adapted.changes) == [
        "deleted messageChangelog succeeded: 1", "added eventMessageReceived succeeded: 4",
        "updated eventMessageReceived succeeded: 2",
      ])
    try await offline.close()
  }

  @Test("a page that waits to be handed over is as it is by then: without what went, and with what changed")
  func current() async throws {
    let offline = try OfflineChannel()
    var mapping = LegacyMessageMapping(
      offline.channel, shown: LegacyMessageArrays(), capacity: 10, isReversed: false)
    let fetched = try Self.sent(1, 2, 3)
    let changed = try Self.sent(2)
    let calls: [LegacyMessageCall] = [
      .succeeded(.insert, fetched), .succeeded(.remove, [fetched[2]]), .succeeded(.update, changed),
    ]
    for call in calls {
      _ = mapping.adapt(
        LegacyMessageBatch(cause: Self.event(.messageUpdated), calls: [call]), isPageAwaited: true)
    }
    let current = mapping.current(of: fetched.reversed())
    #expect(current.map(\.messageId) == [1, 2])
    #expect(current.last === changed.first)
    try await offline.close()
  }
}
