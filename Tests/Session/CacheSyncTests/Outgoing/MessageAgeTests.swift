import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// What failed messages are removed for, their age, is known only as well as the device's clock.
@Suite("How old failed messages are", .live) struct MessageAgeTests {
  /// A device's clock that lost its time, until it is set.
  private struct BehindClock: TransportClock {
    private let clock = SystemClock()
    private let days: Locked<Int64>
    init(days: Int64) { self.days = Locked(days) }
    func set() { days.withValue { $0 = 0 } }
    var seconds: Double { clock.seconds }
    var milliseconds: Int64 { clock.milliseconds - days.withValue { $0 } * ResendPolicy.day }
    func sleep(seconds: Double) async throws { try await clock.sleep(seconds: seconds) }
  }

  /// A server that does not say what time it is.
  private struct TimelessTransport: ForwardingTransport {
    let base: any ChatTransport
    let events: AsyncStream<ConnectionEvent>

    init(_ base: any ChatTransport) {
      self.base = base
      let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
      self.events = events
      Task {
        for await event in base.events {
          if case .loggedIn(let login) = event, let timeless = Self.timeless(login) {
            continuation.yield(.loggedIn(timeless))
          } else {
            continuation.yield(event)
          }
        }
        continuation.finish()
      }
    }

    private static func timeless(_ login: LoginInformation) -> LoginInformation? {
      LoginInformation(login.user.payload.edited { $0.remove("login_ts") })
    }
  }

  private func device(
    _ fixture: SendingFixture, _ folder: TemporaryCacheFolder? = nil, _ clock: any TransportClock = SystemClock(),
    transport: (any ChatTransport)? = nil
  ) async throws -> TestDevice {
    var configuration = SyncConfiguration()
    configuration.clock = clock
    return try await TestDevice(
      userID: "alice", folder: folder, transport: transport ?? fixture.fixture.transport(),
      configuration: configuration)
  }

  private func stored(_ requestID: String, _ device: TestDevice) async throws -> OutgoingMessage? {
    try await device.cache.read { try $0.outgoingMessage(requestID: requestID) }
  }

  private func sendOffline(_ requestID: String, _ device: TestDevice) async throws {
    let answers = Answers()
    try device.send(requestID, answers)
    await answers.until(1)
    #expect(answers.code(requestID) == 800101)
  }

  /// The next login is to remove what is older than seven days.
  private func limited(_ device: TestDevice) async throws {
    device.setPolicy { $0.legacy = ResendPolicy.LegacyLimits() }
    try await device.connect()
    await device.engine.untilAtRest()
  }

  /// A device's clock may be days ahead.
  @Test("what failed is not called too old before a login says what time it is") func retention() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport(), .withhold)
    let first = try await fixture.device(transport: transport)
    try await first.connect()
    try first.send("a", Answers())
    await transport.untilWithholding()
    try await first.stop()

    let second = try await fixture.device(folder: first.folder)
    second.setPolicy {
      $0.legacy = ResendPolicy.LegacyLimits()
      $0.legacy?.retentionDays = 0
    }
    try await second.engine.perform { _ in }
    #expect(try await second.outgoing() == ["a failed 800200"])
    try await second.connect()
    await second.log.untilEffect {
      if case .failedRemoved(_, ["a"], .retentionExpired) = $0 { true } else { false }
    }
    #expect(try await second.outgoing() == [])
    try await fixture.stop(second)
  }

  @Test("what was written by a clock that was weeks behind is of unknown age, also in the next run")
  func undated() async throws {
    let fixture = try await SendingFixture()
    let first = try await device(fixture, nil, BehindClock(days: 30))
    try await sendOffline("a", first)
    let row = try await stored("a", first)
    #expect(row?.isUndated == true && row?.failedAt == nil)
    try await first.stop()

    let second = try await fixture.device(folder: first.folder)
    try await limited(second)
    #expect(try await second.outgoing() == ["a failed 800101"])
    #expect(try await stored("a", second)?.isUndated == true)
    let again = Answers()
    second.engine.resend(requestID: "a", completion: again.expect("a"))
    await again.until(1)
    #expect(again.code("a") == 0)
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop(second)
  }

  enum Clock: CaseIterable { case right, behind, setBeforeLogin }

  @Test("a login tells the age of what was written before it", arguments: Clock.allCases, [true, false])
  func settled(_ kind: Clock, isNextRun: Bool) async throws {
    let fixture = try await SendingFixture()
    let clock = BehindClock(days: kind == .right ? 0 : 30)
    var device = try await device(fixture, nil, clock)
    try await sendOffline("a", device)
    #expect(try await stored("a", device)?.isUndated == true, "nobody knows yet")
    if kind == .setBeforeLogin { clock.set() }
    if isNextRun {
      try await device.stop()
      device = try await self.device(fixture, device.folder, clock)
    }
    try await limited(device)
    #expect(try await device.outgoing() == ["a failed 800101"], "new, whatever its time says")
    let row = try await stored("a", device)
    #expect(row?.isUndated == (kind != .right))
    #expect((row?.failedAt == nil) == (kind != .right))
    try await fixture.stop(device)
  }

  @Test("a login that does not tell the time tells no age") func timeless() async throws {
    let fixture = try await SendingFixture()
    let device = try await device(fixture, transport: TimelessTransport(try fixture.fixture.transport()))
    try await sendOffline("a", device)
    device.setPolicy {
      $0.legacy = ResendPolicy.LegacyLimits()
      $0.legacy?.retentionDays = 0
    }
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(await !device.engine.isServerTimeKnown)
    #expect(try await device.outgoing() == ["a failed 800101"])
    #expect(try await stored("a", device)?.isUndated == true)
    try await fixture.stop(device)
  }

  @Test("a clock that is set after the login makes nothing too old") func setAfterLogin() async throws {
    let fixture = try await SendingFixture()
    let clock = BehindClock(days: 30)
    let device = try await device(fixture, nil, clock)
    try await limited(device)
    await device.goOffline()
    try await sendOffline("a", device)
    clock.set()
    try await sendOffline("b", device)
    try await device.engine.perform { _ in }
    #expect(try await device.outgoing() == ["a failed 800101", "b failed 800101"])
    #expect(try await stored("a", device)?.isUndated == false)
    try await fixture.stop(device)
  }

  @Test("what was stamped before the login and comes after it is of unknown age") func late() async throws {
    let fixture = try await SendingFixture()
    let device = try await device(fixture, nil, BehindClock(days: 30))
    let time = device.engine.nextSendTime()
    try await device.connectOnce()
    let answers = Answers()
    for (id, time) in [("early", time), ("late", device.engine.nextSendTime())] {
      device.engine.send(try draft(id, at: time), completion: answers.expect(id))
    }
    await answers.until(2)
    #expect(try await stored("early", device)?.isUndated == true)
    #expect(try await stored("late", device)?.isUndated == false)
    try await limited(device)
    #expect(try await device.outgoing() == ["early failed 800101", "late failed 800101"])
    try await fixture.stop(device)
  }

  @Test("what waits while the login is handled still ends as its own attempt", arguments: [true, false])
  func pending(isBehind: Bool) async throws {
    let fixture = try await SendingFixture()
    // Long enough for the message to come first.
    try fixture.fail(FaultRule(.connect, .latency(300), count: 1))
    let transport = TamperedTransport(try fixture.fixture.transport(), .failAfter(.ackTimeout))
    let device = try await device(fixture, nil, BehindClock(days: isBehind ? 30 : 0), transport: transport)
    let answers = Answers()
    let early = try draft("a", at: device.engine.nextSendTime())
    async let login = device.engine.transport.connect(LoginRequest(userID: "alice"))
    await device.log.untilEffect { if case .connection(.connecting) = $0 { true } else { false } }
    device.engine.send(early, completion: answers.expect("a"))
    _ = try await login
    await answers.until(1)
    try await device.engine.perform { _ in }
    #expect(answers.code("a") == 800180)
    #expect(try await device.outgoing() == ["a failed 800180"])
    #expect(try await stored("a", device)?.isUndated == isBehind)
    try await fixture.stop(device)
  }

  private func draft(_ requestID: String, at time: Int64) throws -> OutgoingDraft {
    try OutgoingDraft.text(
      UserMessageContent(requestID), in: "first", by: try TestDevice.alice, createdAt: time, requestID: requestID)
  }
}
