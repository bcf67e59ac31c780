import ChatClient
import LocalCaching
import Testing

@testable import SideBySide

@Suite("Comparison of what both sides reported about one commit") struct TellingComparisonTests {
  /// What a session job differs in, after both sides showed 1, 5 and 9, and `before`.
  private func compare(
    _ events: [ToldEvent], before: [ToldEvent] = [], at moment: ShadowMoment = .showing(1, 9)
  ) -> ShadowFindings {
    var lists = ShadowLists(limit: 100)
    _ = lists.apply(
      [.page(.legacy, .sent(1), .sent(5), .sent(9)), .page(.new, .sent(1), .sent(5), .sent(9))] + before)
    let job = lists.apply(events)
    return TellingComparison.compare(job, after: lists, at: moment)
  }

  private static let pending: [ToldEvent] = [.added(.legacy, .unsent("a")), .added(.new, .unsent("a"))]

  @Test("the same tellings differ in nothing, in one call or in several") func equal() {
    let found = compare([
      .deleted(.legacy, .sent(1), .sent(5)), .updated(.legacy, .sent(9, 1)), .channel(.legacy),
      .deleted(.new, .sent(1)), .deleted(.new, .sent(5)), .updated(.new, .sent(9, 1)), .channel(.new),
    ])
    #expect(found.all.isEmpty && found.lawful.isEmpty)
  }

  @Test("a change is not reported, although the lists are equal", arguments: ShadowSide.allCases)
  func notTold(_ side: ShadowSide) {
    #expect(compare([.updated(side.other, .sent(5))]).short == ["notTold \(side) 5"])
    #expect(compare([.channel(side.other)]).short == ["notTold \(side) channel"])
    #expect(
      compare([
        .updated(.legacy, .sent(5)), .channel(.legacy), .updated(.new, .sent(5)), .channel(.new, .channelDeleted),
      ]).short == ["notTold legacy channel"])
  }

  @Test("what the answer to a start takes out of the list was told until then") func replaced() {
    let answer = ToldEvent(.new, .replaced, [.sent(1), .sent(5)], isCalled: true)
    for before in [[], [ToldEvent.added(.legacy, .sent(12)), .added(.new, .sent(12))]] {
      let found = compare(
        before + [.updated(.legacy, .sent(before.isEmpty ? 9 : 12, 1)), answer])
      #expect(found.all.isEmpty && found.lawful == [.notLoaded: 1])
    }
    // What it keeps is compared in the lists, and what no answer took away has to be told.
    let kept = compare([.updated(.legacy, .sent(5, 1)), answer])
    #expect(kept.all.isEmpty && kept.lawful.isEmpty)
    #expect(compare([.updated(.legacy, .sent(9, 1))]).short == ["notTold new 9v1"])
  }

  @Test("a live message beyond the legacy part has to be reported as a new message") func live() {
    #expect(compare([.added(.new, .sent(12))]).short == ["notTold legacy 12"])
    let told = compare([ToldEvent(.legacy, .unlisted, [.sent(12)]), .added(.new, .sent(12))])
    #expect(told.all.isEmpty && told.lawful == [.newMessage: 1])
    // What was found out otherwise waits for a fetch, and what is older than the stretch, too.
    let filled = compare([.added(.new, .sent(12), source: .messageFill)])
    #expect(filled.all.isEmpty && filled.lawful == [.notLoaded: 1])
    let older = compare([.added(.new, .sent(2))], at: .showing(5, 9))
    #expect(older.all.isEmpty && older.lawful == [.notLoaded: 1])
  }

  @Test("a change is reported twice", arguments: ShadowSide.allCases) func toldTwice(_ side: ShadowSide) {
    let once: [ToldEvent] = [.updated(.legacy, .sent(5, 1)), .updated(.new, .sent(5, 1))]
    #expect(compare(once + [.updated(side, .sent(5, 1))]).short == ["toldTwice \(side) 5v1"])
  }

  @Test("a deletion of what is not there", arguments: ShadowSide.allCases) func unknown(_ side: ShadowSide) {
    #expect(compare([.deleted(side, .sent(7))]).short == ["unknownMessage \(side) 7"])
  }

  @Test("another source, another sending status") func context() {
    #expect(
      compare([.updated(.legacy, .sent(5, 1)), .updated(.new, .sent(5, 1), source: .eventReactionUpdated)]).short
        == ["context legacy 5v1 source"])
    #expect(
      compare([.updated(.legacy, .sent(5, 1)), .updated(.new, .sent(5, 1), status: .pending)]).short
        == ["context legacy 5v1 sending_status"])
    #expect(
      compare([.channel(.legacy), .channel(.new, source: .eventUserJoined)]).short == ["context legacy channel source"])
  }

  @Test("sources that the adapter rebuilds are not compared with changelogs") func rebuilt() {
    let found = compare(
      [
        .updated(.legacy, .sent(12, requestID: "a"), source: .eventMessageSent),
        .updated(.new, .sent(12, requestID: "a"), source: .messageChangelog),
      ], before: Self.pending)
    #expect(found.all.isEmpty && found.lawful == [.rebuiltSource: 1])
  }

  @Test("another kind of change of one message is reported") func kinds() {
    #expect(compare([.updated(.legacy, .sent(5, 1)), .deleted(.new, .sent(5))]).short == ["notTold new 5v1"])
  }

  @Test("the legacy capacity takes what the newer side keeps") func trimmed() {
    let found = compare([.deleted(.legacy, .sent(1), source: .messageChangelog)], at: .showing(5, 9))
    #expect(found.all.isEmpty && found.lawful == [.trimmed: 1])
    // Within the stretch nothing is trimmed.
    #expect(compare([.deleted(.legacy, .sent(5), source: .messageChangelog)]).short == ["notTold new 5"])
  }

  @Test("automatic resends are only reported by the newer side") func automatic() {
    let failed: [ToldEvent] = [
      .added(.legacy, .unsent("a", .failed), status: .failed), .added(.new, .unsent("a", .failed), status: .failed),
    ]
    let resend: [ToldEvent] = [.updated(.new, .unsent("a"), source: .localMessageResendStarted, status: .pending)]
    let found = compare(resend, before: failed, at: .showing(1, 9).with { $0.policy = .automatic })
    #expect(found.all.isEmpty && found.lawful == [.automaticResend: 1])
    #expect(compare(resend, before: failed).short == ["notTold legacy a:failed"])
  }

  @Test("under the policy none a failure is a deletion for the legacy side") func hidden() {
    let failure: [ToldEvent] = [
      .deleted(.legacy, .unsent("a"), source: .localMessageFailed, status: .failed),
      .updated(.new, .unsent("a", .failed), source: .localMessageFailed, status: .failed),
    ]
    let found = compare(failure, before: Self.pending, at: .showing(1, 9).with { $0.policy = .none })
    #expect(found.all.isEmpty && found.lawful == [.failureHidden: 1])
    #expect(!compare(failure, before: Self.pending).all.isEmpty)
  }

  @Test("an own message stays listed when it is sent, wherever a side ends", arguments: ShadowSide.allCases)
  func sent(_ side: ShadowSide) {
    let sent: [ToldEvent] = [
      .deleted(side, .unsent("a"), source: .eventMessageSent, status: .pending),
      .updated(side.other, .sent(12, requestID: "a"), source: .eventMessageSent),
    ]
    let outside: ShadowMoment = side == .legacy ? .showing(1, 9) : .showing(1, 12, new: 1...9)
    let inside: ShadowMoment = .showing(1, 12, new: 1...12)
    for moment in [outside, inside] { #expect(compare(sent, before: Self.pending, at: moment).short.count == 1) }
  }

  @Test("a sent message is outgoing again in an earlier cache: who did not show it has nothing to remove")
  func outgoingAgain() {
    let sent = ListedMessage.sent(7, requestID: "a")
    let back: [ToldEvent] = [
      .added(.legacy, .unsent("a"), source: .messageChangelog), .deleted(.new, sent, source: .messageChangelog),
      .added(.new, .unsent("a"), source: .messageChangelog),
    ]
    let found = compare(back, before: [.page(.new, sent)])
    #expect(found.all.isEmpty && found.lawful.values.reduce(0, +) == 1)
    // If both showed it, one did not report its removal.
    let both = compare(back, before: [.page(.new, sent), .page(.legacy, sent)])
    #expect(both.short.count == 1)
  }

  @Test("a failed message that no side shows is resent: the legacy side shows it when it is sent") func resentUnseen() {
    var lists = ShadowLists(limit: 100)
    _ = lists.apply([.added(.new, .unsent("a"), source: .localMessageResendStarted, status: .pending)])
    #expect(lists.isUnfetched(.unsent("a")))
    _ = lists.apply([.added(.legacy, .sent(12, requestID: "a"), source: .eventMessageSent)])
    #expect(!lists.isUnfetched(.unsent("a")))
    // A new message has to be shown at once by both.
    _ = lists.apply([.added(.new, .unsent("b"), source: .localMessagePendingCreated, status: .pending)])
    #expect(!lists.isUnfetched(.unsent("b")))
  }

  @Test("outgoing messages that did not change are reported as updated by the newer side") func unchanged() {
    let found = compare([.updated(.new, .unsent("a"), status: .pending)], before: Self.pending)
    #expect(found.all.isEmpty && found.lawful == [.outgoingUnchanged: 1])
    #expect(
      compare([.updated(.new, .unsent("a", .pending, 1), status: .pending)], before: Self.pending).short.count == 1)
  }

  @Test("typing, and a public channel that the user leaves") func channel() {
    let typing = compare([.channel(.new, source: .eventTypingStatusUpdated)])
    #expect(typing.all.isEmpty && typing.lawful == [.typing: 1])
    let left = compare(
      [.channel(.legacy, .channelDeleted), .channel(.new)], at: ShadowMoment().with { $0.isLegacyGone = true })
    #expect(left.all.isEmpty && left.lawful == [.leftPublicChannel: 1])
    let later = compare([.channel(.new)], at: ShadowMoment().with { $0.isLegacyGone = true })
    #expect(later.all.isEmpty && later.lawful == [.leftPublicChannel: 1])
    let back = compare(
      [.channel(.legacy), .channel(.new, .channelDeleted)], at: ShadowMoment().with { $0.isLegacyGone = true })
    #expect(back.short == ["notTold legacy channel"])
  }

  @Test("what a call brought on one side is not compared") func called() {
    #expect(compare([.page(.legacy, .sent(6)), .updated(.legacy, .sent(6, 1))]).all.isEmpty)
    let reconciled = ToldEvent(.new, .updated, source: .messageFill, status: .succeeded, [.sent(5)], isCalled: true)
    #expect(compare([reconciled]).all.isEmpty)
  }

  @Test("what is compared needs both filters") func filter() {
    let found = compare([.updated(.new, .sent(5, 1, isCommon: false))])
    #expect(found.all.isEmpty && found.lawful == [.filter: 1])
  }
}
