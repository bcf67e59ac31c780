import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Answers and events come by two connections: whatever their order is, the cache has what an answer said when the caller
/// is told, and echoes of earlier calls take nothing of it back.
@Suite("Late echoes of own calls", .live) struct LateEchoTests {
  @Test("the echo of an earlier call does not make an answer old", arguments: TwoCalls.all)
  func beforeTheAnswer(_ calls: TwoCalls) async throws {
    let fixture = try await EchoFixture()
    fixture.events.hold()
    try await fixture.called(calls.first)
    await fixture.events.untilKept(1)
    fixture.answers.hold { $0.method != .get }
    async let second: Void = fixture.called(calls.second)
    await fixture.answers.untilHeld()
    await fixture.letOneGo()
    fixture.answers.release()
    try await second
    try await calls.check(fixture)
    try await fixture.end()
  }

  @Test("the echo of an earlier call does not undo a later one", arguments: TwoCalls.all)
  func afterTheAnswer(_ calls: TwoCalls) async throws {
    let fixture = try await EchoFixture()
    fixture.events.hold()
    try await fixture.called(calls.first)
    await fixture.events.untilKept(1)
    try await fixture.called(calls.second)
    await fixture.letOneGo()
    try await calls.check(fixture)
    try await fixture.end()
  }

  @Test("who was invited is a member when the caller is told, also when an event came before the answer")
  func invited() async throws {
    let fixture = try await EchoFixture()
    fixture.answers.hold { $0.method == .post }
    fixture.events.hold()
    async let invitation: Void = fixture.called { engine, completion in
      engine.calls.invite(["carol"], to: "chan", completion: completion)
    }
    await fixture.answers.untilHeld()
    // The echo is the server's first event; the message is let go before it.
    await fixture.events.untilKept(1)
    let message = #"MESG{"channel_url":"chan","channel_type":"group","msg_id":77,"message":"m","ts":1800000000000}"#
    let command = try #require(Command(Array(message.utf8)))
    try await fixture.fixture.device.engine.perform { await $0.eventHandling.handle(ServerMessage(command), on: $0) }
    fixture.answers.release()
    try await invitation
    let channel = try #require(try await fixture.fixture.channel)
    #expect(channel.members.map(\.id).sorted() == ["alice", "bob", "carol"] && channel.memberCount == 3)
    try await fixture.end()
  }

  @Test("who undid a call before its answer came has the last word")
  func undone() async throws {
    let fixture = try await EchoFixture()
    fixture.answers.hold { $0.method == .put }
    let before = fixture.fixture.device.log.notices.count
    async let freezing: Void = fixture.called { $0.calls.freeze("chan", true, completion: $1) }
    await fixture.answers.untilHeld()
    try await fixture.fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":false}"#)
    await fixture.fixture.device.log.until { $0.dropFirst(before).contains { $0.source == .channelUnfrozen } }
    fixture.answers.release()
    try await freezing
    try await fixture.end()
  }
}

/// Two calls of which the second one changes what the first one did, or something beside it.
struct TwoCalls: Sendable, CustomTestStringConvertible {
  typealias Call = @Sendable (SyncEngine, @escaping CallCompletion<Void>) -> Void

  let testDescription: String
  let first: Call
  let second: Call
  /// What the cache shows when the second one is answered.
  let check: @Sendable (EchoFixture) async throws -> Void

  init(
    _ name: String, _ first: @escaping Call, _ second: @escaping Call,
    _ check: @escaping @Sendable (Channel?) -> Bool
  ) {
    testDescription = name
    (self.first, self.second) = (first, second)
    self.check = { fixture in
      let channel = try await fixture.fixture.channel
      #expect(check(channel))
    }
  }

  static var all: [TwoCalls] {
    var fields = ChannelFields()
    fields.name = "New"
    let changed = fields
    return [
      TwoCalls(
        "a change, an invitation", { $0.calls.updateChannel("chan", changed, completion: done($1)) },
        { $0.calls.invite(["carol"], to: "chan", completion: $1) },
        { $0?.memberCount == 3 && $0?.member("carol") != nil && $0?.name == "New" }),
      TwoCalls(
        "frozen, not frozen", { $0.calls.freeze("chan", true, completion: $1) },
        { $0.calls.freeze("chan", false, completion: $1) }, { $0?.isFrozen == false }),
      TwoCalls(
        "muted, not muted", { $0.calls.mute("bob", in: "chan", seconds: 60, reason: nil, completion: $1) },
        { $0.calls.unmute("bob", in: "chan", completion: $1) }, { $0?.member("bob")?.isMuted == false }),
      TwoCalls(
        "hidden, shown",
        { $0.calls.hide("chan", hidesPreviousMessages: false, allowsAutoUnhide: true, completion: $1) },
        { $0.calls.unhide("chan", completion: $1) }, { $0?.hiddenState == .unhidden }),
      TwoCalls(
        "invited, banned", { $0.calls.invite(["carol"], to: "chan", completion: $1) },
        { $0.calls.ban("carol", from: "chan", seconds: -1, reason: nil, completion: $1) },
        { $0?.memberCount == 2 && $0?.member("carol") == nil }),
      TwoCalls(
        "deleted, made again",
        { $0.calls.deleteChannel("chan", completion: $1) },
        { engine, completion in
          var fields = ChannelFields()
          (fields.url, fields.name) = ("chan", "Again")
          engine.calls.createChannel(fields, userIDs: ["bob"], completion: done(completion))
        }, { $0?.name == "Again" && $0?.memberCount == 2 }),
    ]
  }
}

/// A channel of which alice is an operator, on a transport whose answers and events wait for the test.
final class EchoFixture: Sendable {
  let fixture: EventFixture
  let events: LateEventTransport
  let answers: HeldTransport

  init() async throws {
    let made = Locked<(LateEventTransport, HeldTransport)?>(nil)
    fixture = try await EventFixture(#","operator_ids":["alice"]"#) { base in
      let events = LateEventTransport(base)
      let answers = HeldTransport(events)
      made.withValue { $0 = (events, answers) }
      return answers
    }
    (events, answers) = try #require(made.withValue { $0 })
    fixture.device.engine.syncChannels(.everything)
    try await fixture.clean()
  }

  /// Returns when the caller is told.
  func called(_ call: TwoCalls.Call) async throws {
    try await withCheckedThrowingContinuation { continuation in
      call(fixture.device.engine) { continuation.resume(with: $0) }
    }
  }

  /// Lets the oldest event go, and returns when the engine is done with it.
  func letOneGo() async {
    let before = fixture.device.log.notices.count
    events.release(1)
    await fixture.device.log.until { $0.dropFirst(before).contains { $0.event != nil } }
    try? await fixture.device.engine.perform { _ in }
  }

  /// Everything comes now, and the cache is the server's then.
  func end() async throws {
    events.releaseAll()
    var differences: [String] = []
    for _ in 0..<40 {
      try await fixture.clean()
      differences = try await fixture.differences("chan")
      if differences.isEmpty { break }
    }
    #expect(differences.isEmpty, "\(differences)")
    try await fixture.stop()
  }
}
