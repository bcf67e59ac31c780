import ChatClient
import LocalCaching
import Testing

@testable import EventAdapter
@testable import SyncManager

/// Every row of the table, by an example.
@Suite("Newer events of messages as legacy ones, row by row") struct NewMessageRuleTests {
  /// One event, after messages 1 to 3 were fetched.
  private struct Example {
    var policy = SBSMMessageResendPolicy.manual
    var before: [MessageCollectionChange] = []
    var facts = LegacyFacts()
    var removal: SBSMFailedMessageEventActionReason?
    var change: MessageCollectionChange?
    /// What the newer collection shows then.
    var view: [Int64] = [1, 2, 3]
    var told: [String]
  }

  private static func change(
    _ kind: MessageCollectionChange.Kind, _ source: CollectionEventSource, _ status: MessageSendingStatus = .succeeded
  ) -> MessageCollectionChange {
    MessageCollectionChange(kind: kind, source: source, sendingStatus: status)
  }

  private static func example(_ rule: NewMessageRule, _ channel: GroupChannel) throws -> Example {
    let pending = try OfflineChannel.outgoing("a")
    let failed = try OfflineChannel.outgoing("a", "failed")
    let isPending = change(.added([pending]), .localMessagePendingCreated, .pending)
    let isFailed = change(.updated([failed]), .localMessageFailed, .failed)
    let resend = change(.updated([pending]), .localMessageResendStarted, .pending)
    switch rule {
    case .loaded: return Example(told: ["succeeded insert 1,2,3"])
    case .replaced: return Example(view: [2, 3, 4], told: ["succeeded remove 1"])
    case .arrived:
      return Example(
        change: change(.added(try OfflineChannel.sent(4)), .eventMessageReceived), view: [1, 2, 3, 4],
        told: ["succeeded insert 4"])
    case .beyond:
      return Example(
        change: change(.added(try OfflineChannel.sent(5)), .eventMessageReceived), view: [1, 2, 3, 4, 5],
        told: ["new 5"])
    case .aside:
      return Example(
        change: change(.added(try OfflineChannel.sent(5)), .messageFill), view: [1, 2, 3, 4, 5], told: [])
    case .sent:
      return Example(
        before: [isPending],
        change: change(.updated(try OfflineChannel.sent(4, requestID: "a")), .eventMessageSent), view: [1, 2, 3, 4],
        told: ["pending remove a", "succeeded insert 4"])
    case .updated:
      let edited = try #require(
        OfflineChannel.sent(2, requestID: "other").first)
      return Example(change: change(.updated([edited]), .eventMessageUpdated), told: ["succeeded update 2"])
    case .deleted:
      return Example(
        change: change(.deleted(try OfflineChannel.sent(2)), .eventMessageDeleted), view: [1, 3],
        told: ["succeeded remove 2"])
    case .pendingAdded: return Example(change: isPending, told: ["pending insert a"])
    case .pendingUpdated:
      return Example(
        before: [isPending],
        change: change(
          .updated([try OfflineChannel.outgoing("a", text: "uploaded")]), .localMessagePendingCreated, .pending),
        told: ["pending update uploaded"])
    case .resendStarted:
      return Example(
        before: [isPending, isFailed], change: resend, told: ["failed remove a removeUnknown", "pending insert a"])
    case .resendHidden:
      return Example(
        before: [isPending, isFailed], facts: LegacyFacts(automaticResends: ["a"]), change: resend, told: [])
    case .pendingDeleted:
      return Example(
        before: [isPending], change: change(.deleted([pending]), .localMessageCanceled, .canceled),
        told: ["pending remove a"])
    case .failed:
      return Example(before: [isPending], change: isFailed, told: ["pending remove a", "failed insert a none"])
    case .failedAgain:
      return Example(
        before: [isPending, isFailed, resend], facts: LegacyFacts(automaticResends: ["a"]), change: isFailed,
        told: ["failed update a updateResendFailed"])
    case .failureHidden:
      return Example(policy: .none, before: [isPending], change: isFailed, told: ["pending remove a"])
    case .failedDeleted:
      return Example(
        before: [isPending, isFailed], removal: .removeExceededMaxCount,
        change: change(.deleted([failed]), .eventMessageDeleted, .failed),
        told: ["failed remove a removeExceededMaxCount"])
    case .channelUpdated:
      return Example(change: change(.channelUpdated(channel), .eventChannelChanged, .none), told: ["channel updated"])
    case .typing: return Example(change: change(.channelUpdated(channel), .eventTypingStatusUpdated, .none), told: [])
    case .channelDeleted:
      return Example(
        before: [isPending],
        change: change(.channelDeleted(channelURL: "channel"), .eventChannelDeleted, .none), view: [],
        told: ["pending clear a", "succeeded clear 1,2,3", "channel removed"])
    case .hugeGap:
      return Example(change: change(.hugeGapDetected, .messageFill, .none), told: ["succeeded clear 1,2,3"])
    }
  }

  private static func lines(_ calls: [LegacyMessageCall]) -> [String] {
    calls.map { call in
      func texts(_ messages: [BaseMessage]) -> String { messages.map(\.value.text).joined(separator: ",") }
      return switch call {
      case .succeeded(let action, let messages): "succeeded \(action) \(texts(messages))"
      case .pending(let action, let messages): "pending \(action) \(texts(messages))"
      case .failed(let action, let messages, let reason): "failed \(action) \(texts(messages)) \(reason)"
      case .newMessage(let message): "new \(message.value.text)"
      case .channelUpdated: "channel updated"
      case .channelRemoved: "channel removed"
      }
    }
  }

  private static func view(_ ids: [Int64]) throws -> NewMessageView {
    var view = NewMessageView()
    view.sent = try ids.flatMap { try OfflineChannel.sent($0) }
    return view
  }

  @Test("each row does what it says, and is reported when it says so", arguments: NewMessageRule.allCases)
  func row(_ rule: NewMessageRule) async throws {
    let offline = try OfflineChannel()
    let example = try Self.example(rule, offline.channel)
    var mapping = NewMessageMapping(SBSMMessageFilter(), example.policy, capacity: 200, viewpoint: .max)
    let start = try Self.view([1, 2, 3])
    var (_, adapted) = mapping.fetch(.previous, count: 5, start)
    for change in example.before {
      if change.source == .localMessageResendStarted { mapping.facts = example.facts }
      _ = mapping.adapt(change, start)
    }
    mapping.facts = example.facts
    if let removal = example.removal { mapping.facts.remember(removal, of: "a") }
    let view = try Self.view(example.view)
    if let change = example.change {
      adapted = mapping.adapt(change, view)
    } else if rule == .replaced {
      adapted = mapping.adaptReplaced(view)
    }
    #expect(adapted.rules.counts[rule] != nil)
    #expect(Self.lines(adapted.calls) == example.told)
    #expect(adapted.rules.unmapped.contains { $0.row.id == rule.rawValue } == rule.row.isReported)
    try await offline.close()
  }

  @Test("a live message that the newer collection does not show is told as new, once, and only behind what is shown")
  func unlisted() throws {
    var mapping = NewMessageMapping(
      SBSMMessageFilter(messageType: .user, customType: nil, senderUserIds: ["anna"]), .manual, capacity: 200,
      viewpoint: .max)
    let view = try Self.view([1, 2, 3])
    _ = mapping.fetch(.previous, count: 5, view)
    #expect(Self.lines(mapping.adaptUnlisted(try OfflineChannel.sent(7)[0], view).calls) == ["new 7"])
    #expect(mapping.adaptUnlisted(try OfflineChannel.sent(3)[0], view).calls.isEmpty)
    #expect(mapping.adaptUnlisted(try OfflineChannel.sent(7)[0], try Self.view([1, 2, 3, 7])).calls.isEmpty)
  }

  @Test("what went on while no collection listened is made up for")
  func outgoing() throws {
    var mapping = NewMessageMapping(SBSMMessageFilter(), .manual, capacity: 200, viewpoint: .max)
    var view = NewMessageView()
    for id in ["sent", "failed", "gone", "stays"] {
      _ = mapping.adapt(
        Self.change(.added([try OfflineChannel.outgoing(id)]), .localMessagePendingCreated, .pending), view)
    }
    view.sent = try OfflineChannel.sent(4, requestID: "sent")
    view.failed = [try OfflineChannel.outgoing("failed", "failed")]
    view.pending = [try OfflineChannel.outgoing("stays")]
    #expect(
      Set(Self.lines(mapping.reconcileOutgoing(view))) == [
        "pending remove sent", "pending remove failed", "failed insert failed none", "pending remove gone",
      ])
    #expect(mapping.list.pending.map(\.requestId) == ["stays"])
  }
}
