import ChatClient
import ChatModel
import Testing

@testable import SyncManager

@Suite("What a legacy message list shows and tells")
struct LegacyMessageListTests {
  var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: .manual, capacity: 200)

  static func sent(_ ids: Int64...) throws -> [BaseMessage] {
    try ids.map { BaseMessage.make(try LegacyRows.message($0)) }
  }

  static func sent(_ ids: ClosedRange<Int64>) throws -> [BaseMessage] {
    try ids.map { BaseMessage.make(try LegacyRows.message($0)) }
  }

  static func pending(_ id: String) throws -> BaseMessage { BaseMessage.make(try LegacyRows.outgoing(id)) }
  static func failed(_ id: String) throws -> BaseMessage {
    BaseMessage.make(try LegacyRows.outgoing(id, status: "failed"))
  }

  /// The calls without their messages' other data: actions and keys.
  static func names(_ calls: [LegacyMessageCall]) -> [String] {
    calls.map { call in
      func keys(_ messages: [BaseMessage]) -> String {
        messages.map { $0.value.id > 0 ? "\($0.value.id)" : $0.value.requestID ?? "-" }.joined(separator: ",")
      }
      return switch call {
      case .succeeded(let action, let messages): "succeeded \(action) \(keys(messages))"
      case .pending(let action, let messages): "pending \(action) \(keys(messages))"
      case .failed(let action, let messages, let reason): "failed \(action) \(keys(messages)) \(reason)"
      case .newMessage(let message): "new \(keys([message]))"
      case .channelUpdated: "channel updated"
      case .channelRemoved: "channel removed"
      }
    }
  }

  // MARK: Read again

  @Test("unsent messages that are read again are told as the difference, and only those that were shown")
  mutating func readAgain() throws {
    _ = try list.showPending([Self.pending("a"), Self.pending("b"), Self.pending("c")])
    _ = try list.showFailed([Self.failed("d"), Self.failed("e")])
    let rows = try [
      (false, Self.pending("a")), (true, Self.failed("b")), (false, Self.pending("d")), (true, Self.failed("e")),
      (true, Self.failed("x")), (false, Self.pending("y")),
    ]
    let calls = list.reload(outgoing: rows.map { (isFailed: $0.0, message: $0.1) }, messages: nil, asked: [])
    #expect(
      Self.names(calls) == [
        "pending remove c", "pending remove b", "failed insert b none", "failed remove d removeUnknown",
        "pending insert d",
      ])
    #expect(list.pending.map(\.value.requestID) == ["a", "d"])
    #expect(Set(list.failed.map(\.value.requestID)) == ["b", "e"])
    #expect(list.reload(outgoing: rows.map { (isFailed: $0.0, message: $0.1) }, messages: nil, asked: []).isEmpty)
  }

  @Test("a message that is sent in one state of the cache and outgoing in the other is in one array, after every call")
  mutating func readAgainOwn() throws {
    func own(_ id: Int64, _ requestID: String) throws -> BaseMessage {
      BaseMessage.make(try LegacyRows.message(id, requestID: requestID))
    }
    func overlap(_ calls: [LegacyMessageCall], _ arrays: inout LegacyMessageArrays) -> [String] {
      calls.compactMap { call in
        arrays.apply(call)
        let ids = (arrays.succeeded + arrays.pending + arrays.failed).compactMap(\.value.requestID)
        return Set(ids).count == ids.count ? nil : Self.names([call]).joined()
      }
    }
    _ = list.insert(try Self.sent(1) + [own(2, "a"), own(3, "b")], .next)
    var arrays = list.arrays
    // An earlier state: both are outgoing again.
    let earlier: [CachedOutgoing] = [(false, try Self.pending("a")), (true, try Self.failed("b"))]
    let back = list.reload(outgoing: earlier, messages: try Self.sent(1), asked: [false, true])
    #expect(Self.names(back) == ["succeeded remove 2,3", "pending insert a", "failed insert b none"])
    #expect(overlap(back, &arrays) == [])
    // And the later one.
    let there = list.reload(
      outgoing: [], messages: try Self.sent(1) + [own(2, "a"), own(3, "b")], asked: [false, true])
    #expect(Self.names(there) == ["pending remove a", "failed remove b removeUnknown", "succeeded insert 2,3"])
    #expect(overlap(there, &arrays) == [])
    // One that holds both was written by somebody who had not found out.
    let both = list.reload(
      outgoing: earlier, messages: try Self.sent(1) + [own(2, "a"), own(3, "b")], asked: [false, true])
    #expect(both.isEmpty)
  }

  // MARK: Sent messages

  @Test("a fetch inserts, and tells nothing twice")
  mutating func fetch() throws {
    #expect(Self.names(list.insert(try Self.sent(3, 4), .previous)) == ["succeeded insert 3,4"])
    #expect(Self.names(list.insert(try Self.sent(1, 2, 3), .previous)) == ["succeeded insert 1,2"])
    #expect(Self.names(list.insert(try Self.sent(1, 2), .previous)).isEmpty)
    #expect(list.succeeded.map(\.value.id) == [1, 2, 3, 4])
  }

  @Test("a live message next to the newest one is inserted")
  mutating func adjacent() throws {
    _ = list.insert(try Self.sent(1, 2), .previous)
    #expect(Self.names(list.arrive(try Self.sent(3)[0], isAdjacent: true)) == ["succeeded insert 3"])
  }

  @Test("a live message after unseen ones is reported as new, and not shown")
  mutating func newMessageRule() throws {
    _ = list.insert(try Self.sent(1, 2, 3), .previous)
    #expect(Self.names(list.arrive(try Self.sent(6)[0], isAdjacent: false)) == ["new 6"])
    #expect(list.succeeded.count == 3)
  }

  @Test("an own message stays in view after unseen ones when it is sent, and a fetch reaches it")
  mutating func ownBeyond() throws {
    _ = list.insert(try Self.sent(1, 2, 3), .previous)
    #expect(Self.names(list.arrive(try Self.sent(6)[0], isAdjacent: false, isOwn: true)) == ["succeeded insert 6"])
    #expect(list.newest?.value.id == 3 && list.idsBeyond == [6] && list.stretch.count == 3)
    // Others are still behind what is not shown.
    #expect(Self.names(list.arrive(try Self.sent(7)[0], isAdjacent: false)) == ["new 7"])
    #expect(list.fill(try Self.sent(5)[0]).isEmpty)
    // Read again, it stays.
    let again = list.reload(outgoing: [], messages: try Self.sent(2, 3), beyond: try Self.sent(6), asked: [])
    #expect(Self.names(again) == ["succeeded remove 1"] && list.idsBeyond == [6])
    #expect(Self.names(list.insert(try Self.sent(4, 5, 6, 7), .next)) == ["succeeded insert 4,5,7"])
    #expect(list.idsBeyond.isEmpty && list.succeeded.map(\.value.id) == [2, 3, 4, 5, 6, 7])
    #expect(Self.names(list.arrive(try Self.sent(9)[0], isAdjacent: false, isOwn: true)) == ["succeeded insert 9"])
    #expect(Self.names(list.remove(messageIDs: [9])) == ["succeeded remove 9"] && list.idsBeyond.isEmpty)
  }

  @Test("an own message does not stand before a hole: when the list begins again behind it, it leaves")
  mutating func passedBeyond() throws {
    _ = list.insert(try Self.sent(1, 2), .previous)
    _ = list.arrive(try Self.sent(6)[0], isAdjacent: false, isOwn: true)
    let calls = list.reload(outgoing: [], messages: try Self.sent(8, 9), beyond: try Self.sent(6), asked: [])
    #expect(Self.names(calls) == ["succeeded remove 1,2", "succeeded insert 8,9", "succeeded remove 6"])
    #expect(list.idsBeyond.isEmpty && list.succeeded.map(\.value.id) == [8, 9])
    // One that turns out to have been sent before what is shown is outside the view.
    #expect(list.arrive(try Self.sent(7)[0], isAdjacent: false, isOwn: true).isEmpty)
    // Alone in view, it waits for a fetch; one that shows what is newer leaves it out.
    _ = list.arrive(try Self.sent(12)[0], isAdjacent: false, isOwn: true)
    _ = list.remove(messageIDs: [8, 9])
    #expect(list.oldest == nil && list.idsBeyond == [12])
    #expect(
      Self.names(list.insert(try Self.sent(14), .previous)) == ["succeeded insert 14", "succeeded remove 12"])
  }

  @Test("own messages that are sent while nothing is fetched stay in view, all of them")
  mutating func ownBeyondNothing() throws {
    for id: Int64 in [6, 7] {
      let calls = list.arrive(try Self.sent(id)[0], isAdjacent: false, isOwn: true)
      #expect(Self.names(calls) == ["succeeded insert \(id)"])
    }
    #expect(list.oldest == nil && list.idsBeyond == [6, 7] && list.succeeded.map(\.value.id) == [6, 7])
  }

  @Test("what is newer than an own message follows it if nothing else is shown, unless the viewpoint is before it")
  mutating func afterOwn() throws {
    #expect(list.edge(.next, viewpoint: .max) == nil)
    for own in try Self.sent(6, 9) { _ = list.arrive(own, isAdjacent: false, isOwn: true) }
    let first = try #require(list.edge(.next, viewpoint: .max))
    #expect(first.value.id == 6 && list.edge(.previous, viewpoint: .max) == nil)
    #expect(list.edge(.next, viewpoint: first.value.createdAt - 1) == nil)
    list.beginStretch(with: first)
    #expect(list.idsBeyond == [9])
    #expect(Self.names(list.insert(try Self.sent(7, 8), .next)) == ["succeeded insert 7,8"])
    #expect(list.oldest?.value.id == 6 && list.newest?.value.id == 8 && list.idsBeyond == [9])
    #expect(list.edge(.next, viewpoint: .max)?.value.id == 8)
    _ = list.insert(try Self.sent(9, 10), .next)
    #expect(list.succeeded.map(\.value.id) == [6, 7, 8, 9, 10] && list.idsBeyond.isEmpty)
  }

  @Test("what does not pass the filter is neither shown nor told")
  func filtered() throws {
    var list = LegacyMessageList(
      filter: SBSMMessageFilter(messageType: .file, customType: nil, senderUserIds: nil), policy: .manual, capacity: 200
    )
    #expect(list.arrive(try Self.sent(6)[0], isAdjacent: false).isEmpty)
    #expect(list.insert(try Self.sent(1, 2), .previous).isEmpty)
  }

  @Test("what is found out about is shown only within what is shown")
  mutating func fill() throws {
    _ = list.insert(try Self.sent(2, 5), .previous)
    #expect(Self.names(list.fill(try Self.sent(3)[0])) == ["succeeded insert 3"])
    #expect(list.fill(try Self.sent(1)[0]).isEmpty)
    #expect(list.fill(try Self.sent(6)[0]).isEmpty)
  }

  @Test("an edit is an update, and a removal if the message no longer passes the filter")
  func edit() throws {
    var list = LegacyMessageList(
      filter: SBSMMessageFilter(messageType: .all, customType: nil, senderUserIds: ["anna"]), policy: .manual,
      capacity: 200)
    _ = list.insert(try Self.sent(1, 2), .previous)
    let edited = BaseMessage.make(try LegacyRows.message(1, text: "new", updatedAt: 99))
    #expect(Self.names(list.update(edited)) == ["succeeded update 1"])
    #expect(list.update(edited).isEmpty)
    let other = BaseMessage.make(try LegacyRows.message(2, sender: "ben", updatedAt: 99))
    #expect(Self.names(list.update(other)) == ["succeeded remove 2"])
    #expect(list.update(BaseMessage.make(try LegacyRows.message(9, updatedAt: 9))).isEmpty)
  }

  @Test("deletions, offsets and resets")
  mutating func removals() throws {
    _ = list.insert(try Self.sent(1...5), .previous)
    #expect(Self.names(list.remove(messageIDs: [2, 9])) == ["succeeded remove 2"])
    #expect(Self.names(list.remove(before: 40)) == ["succeeded remove 1,3"])
    #expect(Self.names(list.clear()) == ["succeeded clear 4,5"])
    #expect(list.succeeded.isEmpty)
  }

  @Test("what goes beyond the capacity goes on the far side")
  func capacity() throws {
    var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: .manual, capacity: 3)
    _ = list.insert(try Self.sent(4, 5, 6), .previous)
    #expect(
      Self.names(list.insert(try Self.sent(2, 3), .previous)) == ["succeeded insert 2,3", "succeeded remove 5,6"])
    #expect(
      Self.names(list.insert(try Self.sent(5, 6), .next)) == ["succeeded insert 5,6", "succeeded remove 2,3"])
    #expect(list.succeeded.map(\.value.id) == [4, 5, 6])
  }

  // MARK: Outgoing messages, one case per row of Docs/VendorAPIs.md#legacy-sending

  static let policies: [SBSMMessageResendPolicy] = [.none, .manual, .automatic]

  @Test("a send is a pending insert under every policy", arguments: policies)
  func send(_ policy: SBSMMessageResendPolicy) throws {
    var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: policy, capacity: 200)
    #expect(Self.names(list.begin(try Self.pending("r1"), isAutomatic: false)) == ["pending insert r1"])
    #expect(list.begin(try Self.pending("r1"), isAutomatic: false).isEmpty)
    #expect(list.showPending([try Self.pending("r1")]).isEmpty)
  }

  @Test("success: the pending one goes, then the message comes", arguments: policies)
  func success(_ policy: SBSMMessageResendPolicy) throws {
    var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: policy, capacity: 200)
    _ = list.begin(try Self.pending("r1"), isAutomatic: false)
    #expect(Self.names(list.resolve(requestID: "r1")) == ["pending remove r1"])
    #expect(list.pending.isEmpty && list.failed.isEmpty)
  }

  @Test("failure: nothing is shown under none, the failed message under the others", arguments: policies)
  func failure(_ policy: SBSMMessageResendPolicy) throws {
    var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: policy, capacity: 200)
    _ = list.begin(try Self.pending("r1"), isAutomatic: false)
    let told = Self.names(list.fail(try Self.failed("r1")))
    #expect(told == (policy == .none ? ["pending remove r1"] : ["pending remove r1", "failed insert r1 none"]))
    #expect(list.failed.count == (policy == .none ? 0 : 1))
  }

  @Test("failed messages of the cache are shown once, and never under none", arguments: policies)
  func fetchFailed(_ policy: SBSMMessageResendPolicy) throws {
    var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: policy, capacity: 200)
    let told = Self.names(list.showFailed([try Self.failed("r1"), try Self.failed("r2")]))
    #expect(told == (policy == .none ? [] : ["failed insert r1,r2 none"]))
    #expect(list.showFailed([try Self.failed("r1")]).isEmpty)
  }

  @Test("the user sends a failed message again, and it succeeds")
  mutating func resendSucceeds() throws {
    _ = list.showFailed([try Self.failed("r1")])
    #expect(
      Self.names(list.begin(try Self.pending("r1"), isAutomatic: false))
        == ["failed remove r1 removeUnknown", "pending insert r1"])
    #expect(list.failed.isEmpty)
    #expect(
      Self.names(list.resolve(requestID: "r1")) == ["pending remove r1", "failed remove r1 removeResendSucceeded"])
  }

  @Test("the user sends a failed message again, and it fails")
  mutating func resendFails() throws {
    _ = list.showFailed([try Self.failed("r1")])
    _ = list.begin(try Self.pending("r1"), isAutomatic: false)
    #expect(Self.names(list.fail(try Self.failed("r1"))) == ["pending remove r1", "failed insert r1 none"])
    #expect(list.pending.isEmpty && list.failed.count == 1)
  }

  @Test("without the user, a message stays failed until it is sent")
  mutating func automaticResend() throws {
    _ = list.showFailed([try Self.failed("r1")])
    #expect(list.begin(try Self.pending("r1"), isAutomatic: true).isEmpty)
    #expect(list.failed.count == 1 && list.pending.isEmpty)
    #expect(Self.names(list.fail(try Self.failed("r1"))) == ["failed update r1 updateResendFailed"])
    _ = list.begin(try Self.pending("r1"), isAutomatic: true)
    #expect(Self.names(list.resolve(requestID: "r1")) == ["failed remove r1 removeResendSucceeded"])
  }

  @Test(
    "a failed message is removed for a reason",
    arguments: [
      (FailedRemoval.retentionExpired, SBSMFailedMessageEventActionReason.removeRetentionExpired),
      (.exceededMaximumCount, .removeExceededMaxCount), (.manual, .removeManualAction),
    ])
  func removal(_ cause: FailedRemoval, _ reason: SBSMFailedMessageEventActionReason) throws {
    var list = LegacyMessageList(filter: SBSMMessageFilter(), policy: .manual, capacity: 200)
    _ = list.showFailed([try Self.failed("r1")])
    #expect(SBSMFailedMessageEventActionReason(cause) == reason)
    #expect(Self.names(list.drop(requestIDs: ["r1", "r9"], reason)) == ["failed remove r1 \(reason)"])
  }

  @Test("a canceled file is a pending removal")
  mutating func cancel() throws {
    _ = list.begin(try Self.pending("r1"), isAutomatic: false)
    #expect(Self.names(list.drop(requestIDs: ["r1"], .removeUnknown)) == ["pending remove r1"])
  }

  @Test("a cleared cache empties every category")
  mutating func clearAll() throws {
    _ = list.insert(try Self.sent(1), .previous)
    _ = list.begin(try Self.pending("r1"), isAutomatic: false)
    _ = list.showFailed([try Self.failed("r2")])
    #expect(Self.names(list.clearAll()) == ["pending clear r1", "failed clear r2 none", "succeeded clear 1"])
    #expect(list.pending.isEmpty && list.failed.isEmpty && list.succeeded.isEmpty)
  }
}
