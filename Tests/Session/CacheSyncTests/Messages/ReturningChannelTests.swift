import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// A channel that goes while it is watched, and comes back.
@Suite("Channels that come back", .live) struct ReturningChannelTests {
  private static let path = "group_channels/\(MessageFixture.url)"

  private static func leave(_ fixture: MessageFixture, _ device: TestDevice) async throws {
    try await fixture.platform("PUT", "\(path)/leave", #"{"user_ids":["alice"]}"#)
    await device.log.until { $0.contains { $0.change?.channels.contains { $0.row == .deleted } == true } }
  }

  /// - Returns: whether the channel was synced to both ends.
  private static func join(_ fixture: MessageFixture, _ device: TestDevice) async throws -> Bool {
    let before = device.log.notices.count
    try await fixture.platform("PUT", "\(path)/join", #"{"user_id":"alice"}"#)
    return await device.log.until(within: longestSilence) { notices in
      notices.dropFirst(before).contains { notice in
        notice.effects.contains { effect in
          guard case .messageSync(let progress) = effect else { return false }
          return progress.isStartReached && progress.isEndReached
        }
      }
    }
  }

  /// In the end the cache has what the server has.
  private static func end(_ fixture: MessageFixture, _ device: TestDevice) async throws {
    await device.engine.untilAtRest()
    let expected = try await fixture.history().map(\.line)
    #expect(try await device.messages().map(\.line) == expected)
    try await device.stop()
    await fixture.stop()
  }

  @Test("what is watched is synced from the beginning") func again() async throws {
    let fixture = try await MessageFixture(messages: 40)
    let device = try await fixture.device { $0.messagePageSize = 10 }
    try await device.connect()
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    try await Self.leave(fixture, device)
    #expect(try await device.messages().isEmpty)
    try await fixture.write(3)
    #expect(try await Self.join(fixture, device))
    try await Self.end(fixture, device)
    watch.cancel()
  }

  @Test("an answer to what was asked before brings nothing, and nothing waits for it") func lateAnswer() async throws {
    let fixture = try await MessageFixture(messages: 40)
    let transport = HeldTransport(try fixture.live.transport())
    let device = try await TestDevice(userID: "alice", transport: transport)
    try await device.connect()
    // One that the cache does not know cannot go.
    device.engine.refreshChannel(MessageFixture.url)
    await device.engine.untilAtRest()
    let isFirst = Locked(true)
    transport.hold { call in
      guard call.value("prev_limit") != nil else { return false }
      return isFirst.withValue { isFirst in
        defer { isFirst = false }
        return isFirst
      }
    }
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await transport.untilHeld()
    try await Self.leave(fixture, device)
    // It was asked for, and goes before the channel comes back.
    let history = try await fixture.history()
    try await fixture.platform("DELETE", "\(Self.path)/messages/\(history[39].id)")
    let isSynced = try await Self.join(fixture, device)
    #expect(isSynced)
    if isSynced { await device.engine.untilAtRest() }
    transport.release()
    try await device.engine.perform { _ in }
    try await Self.end(fixture, device)
    watch.cancel()
  }

  /// Who is only invited gets no events of messages.
  @Test("what was written during an invitation comes when it is accepted, here or elsewhere", arguments: [false, true])
  func accepted(isElsewhere: Bool) async throws {
    let fixture = try await MessageFixture(messages: 3)
    try await fixture.platform("PUT", "users/alice/channel_invitation_preference", #"{"auto_accept":false}"#)
    try await fixture.platform("PUT", "\(Self.path)/leave", #"{"user_ids":["alice"]}"#)
    try await fixture.platform("POST", "\(Self.path)/invite", #"{"user_ids":["alice"],"inviter_id":"bob"}"#)
    let device = try await fixture.device()
    try await device.connect()
    device.engine.refreshChannel(MessageFixture.url)
    let watch = device.engine.watchMessages(channelURL: MessageFixture.url)
    await device.engine.untilAtRest()
    let known = try await device.messages().count
    #expect(known == 3)
    try await fixture.write(2)
    try await fixture.platform("DELETE", "\(Self.path)/messages/\(try await fixture.history()[0].id)")
    await device.engine.untilAtRest()
    #expect(try await device.messages().count == known, "no event came")
    if isElsewhere {
      try await fixture.platform("PUT", "\(Self.path)/accept", #"{"user_id":"alice"}"#)
      await device.log.until { notices in notices.contains { $0.source == .userJoined } }
    } else {
      try await withCheckedThrowingContinuation { continuation in
        device.engine.calls.acceptInvitation(to: MessageFixture.url) { continuation.resume(with: $0) }
      }
    }
    try await Self.end(fixture, device)
    watch.cancel()
  }
}
