import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

@Suite("Push notifications and invitations", .live) struct PushTests {
  private func code(_ call: (@escaping (SBDError?) -> Void) -> Void) async -> Int? {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0?.code) }
    }
  }

  private func preference(_ session: ChatSession) async throws -> PushPreference {
    try #require(
      await withCheckedContinuation { continuation in
        session.getPushPreference { preference, _ in continuation.resume(returning: preference) }
      })
  }

  @Test("devices are registered, alone or next to others, and removed") func tokens() async throws {
    let fixture = try await SessionFixture()
    let session = fixture.session
    func tokens() async throws -> [String] {
      try await fixture.server("GET", "users/alice/push/apns").strings("tokens")
    }
    #expect(
      await code {
        session.registerPushToken(Data([0x0A, 0xFF]), isUnique: false, completionHandler: $0)
      } == nil)
    #expect(
      await code { session.registerPushToken(Data([1]), isUnique: false, completionHandler: $0) }
        == nil)
    #expect(try await tokens() == ["0aff", "01"])
    #expect(await code { session.unregisterPushToken(Data([1]), completionHandler: $0) } == nil)
    #expect(try await tokens() == ["0aff"])
    #expect(
      await code { session.registerPushToken(Data([2]), isUnique: true, completionHandler: $0) }
        == nil)
    #expect(try await tokens() == ["02"])
    #expect(await code { session.unregisterAllPushTokens(completionHandler: $0) } == nil)
    #expect(try await tokens() == [])
    #expect(
      await code { session.registerPushToken(Data(), isUnique: true, completionHandler: $0) }
        == SBDErrorCode.invalidParameter.rawValue)
    try await fixture.stop()
  }

  @Test("what is set comes back, and nothing else changes") func preferences() async throws {
    let fixture = try await SessionFixture()
    let session = fixture.session
    #expect(try await preference(session).triggerOption == .all)
    let quiet = PushPreference.DoNotDisturb(
      isOn: true, startHour: 22, startMinute: 30, endHour: 7, endMinute: 5,
      timeZone: "Europe/Berlin")
    #expect(await code { session.setDoNotDisturb(quiet, completionHandler: $0) } == nil)
    let snooze = PushPreference.Snooze(isOn: true, start: 1_700_000_000_000, end: 1_700_000_600_000)
    #expect(await code { session.setSnooze(snooze, completionHandler: $0) } == nil)
    #expect(await code { session.setPushTriggerOption(.mentionOnly, completionHandler: $0) } == nil)
    #expect(await code { session.setPushSound("bell.caf", completionHandler: $0) } == nil)
    let set = try await preference(session)
    #expect(set.doNotDisturb == quiet && set.snooze == snooze)
    #expect(set.triggerOption == .mentionOnly && set.sound == "bell.caf")
    #expect(
      await code { session.setSnooze(.init(isOn: false, start: 0, end: 0), completionHandler: $0) }
        == nil)
    #expect(try await !preference(session).snooze.isOn)
    let wrong = PushPreference.DoNotDisturb(
      isOn: true, startHour: 24, startMinute: 0, endHour: 0, endMinute: 0, timeZone: "UTC")
    #expect(await code { session.setDoNotDisturb(wrong, completionHandler: $0) } != nil)
    try await fixture.stop()
  }

  @Test("who does not accept invitations at once has to") func invitations() async throws {
    let fixture = try await SessionFixture()
    let session = fixture.session
    func accepts() async -> Bool? {
      await withCheckedContinuation { continuation in
        session.getChannelInvitationPreferenceAutoAccept { accepts, _ in
          continuation.resume(returning: accepts)
        }
      }
    }
    let before = await accepts()
    #expect(
      await code {
        session.setChannelInvitationPreferenceAutoAccept(before != true, completionHandler: $0)
      } == nil)
    #expect(await accepts() == (before != true))
    try await fixture.stop()
  }
}
