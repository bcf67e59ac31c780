import Dispatch
import Foundation
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// What apps call beside what the seeds print, in the words of version 3.1.
  @Suite("The SDK's surface") struct SurfaceTests {
    /// Logs in, and makes a channel of the user alone.
    private func channel(_ live: LiveFixture, _ folder: TemporaryCacheFolder) async throws
      -> SBDGroupChannel
    {
      SBDMain.setCacheDirectory(folder.url)
      SBDMain.setCompletionHandlerDelegateQueue(DispatchQueue(label: "app"))
      SBDMain.initWithApplicationId("DEV", useCaching: true, migrationStartHandler: nil)
      let channel: SBDGroupChannel? = await withCheckedContinuation { continuation in
        SBDMain.connect(
          withUserId: "alice", accessToken: nil, apiHost: live.url, wsHost: live.socketURL
        ) {
          _, _ in
          SBDGroupChannel.createChannel(withUserIds: ["alice"], isDistinct: false) { channel, _ in
            continuation.resume(returning: channel)
          }
        }
      }
      return try #require(channel)
    }

    @Test("metadata of the user") func metadata() async throws {
      let (live, folder, log) = (try await LiveFixture.onSockets(), try TemporaryCacheFolder(), CallLog())
      _ = try await channel(live, folder)
      let user = try #require(SBDMain.getCurrentUser())
      user.createMetaData(["a": "1"]) { values, error in log.append("made \(values?["a"] ?? "")") }
      user.updateMetaData(["b": "2"]) { values, error in log.append("updated \(values?["b"] ?? "")")
      }
      await log.until { $0.count >= 2 }
      #expect(SBDMain.getCurrentUser()?.metaData == ["a": "1", "b": "2"])
      user.deleteMetaData(withKey: "a") { error in log.append("deleted \(error == nil)") }
      await log.until("deleted true")
      #expect(SBDMain.getCurrentUser()?.metaData == ["b": "2"])
      user.deleteAllMetaData { error in log.append("all \(error == nil)") }
      await log.until("all true")
      #expect(SBDMain.getCurrentUser()?.metaData == [:])
      await SharedSession.shared.end()
      await live.stop()
    }

    @Test("meta arrays, members, counts and push of a channel") func ofChannels() async throws {
      let (live, folder, log) = (try await LiveFixture.onSockets(), try TemporaryCacheFolder(), CallLog())
      let channel = try await channel(live, folder)
      channel.sendUserMessage("hello") { message, error in
        guard let message else { return log.append("failed") }
        channel.createMessageMetaArrayKeys(with: message, keys: ["k"]) { message, error in
          guard let message else { return log.append("failed") }
          channel.deleteMessageMetaArrayKeys(with: message, keys: ["k"]) { message, error in
            log.append("keys \(message.map { $0.metaArrays?.count ?? 0 } ?? -1)")
          }
        }
      }
      await log.until("keys 0")
      let query = channel.createMemberListQuery()
      query?.order = .operatorThenMemberNicknameAlphabetical
      query?.loadNextPage { members, error in log.append("members \(members?.count ?? -1)") }
      await log.until("members 1")
      #expect(query?.hasNext == false && query?.isLoading() == false)
      SBDMain.getChannelCount(with: .stateFilterJoinedOnly) { count, error in
        log.append("channels \(count)")
      }
      await log.until("channels 1")
      SBDGroupChannel.getCountWith(.stateFilterInvitedOnly) { count, error in
        log.append("invitations \(count)")
      }
      await log.until("invitations 0")
      channel.setPushPreferenceWithPushOn(false) { error in
        channel.getPushPreference { isOn, error in log.append("push \(isOn) \(error == nil)") }
      }
      await log.until("push false true")
      let search = SBDMain.createMessageSearchQuery { $0.keyword = "hello" }
      search?.loadNextPage { messages, error in log.append("found \(messages?.count ?? -1)") }
      await log.until("found 1")
      await SharedSession.shared.end()
      await live.stop()
    }

    @Test("a push token waits for a connection") func push() async throws {
      let (live, folder, log) = (try await LiveFixture.onSockets(), try TemporaryCacheFolder(), CallLog())
      SBDMain.setCompletionHandlerDelegateQueue(DispatchQueue(label: "app"))
      SBDMain.registerDevicePushToken(Data([7]), unique: true) { status, error in
        log.append("early \(status == .pending) \(error == nil)")
      }
      await log.until("early true true")
      _ = try await channel(live, folder)
      let token = try #require(SBDMain.getPendingPushToken())
      SBDMain.registerDevicePushToken(token, unique: true) { status, error in
        log.append("late \(status == .success)")
      }
      await log.until("late true")
      #expect(SBDMain.getPendingPushToken() == nil)
      SBDMain.setDoNotDisturbWithEnable(
        true, startHour: 22, startMin: 0, endHour: 6, endMin: 30, timezone: "UTC"
      ) { _ in
        SBDMain.getDoNotDisturb { isOn, _, _, hour, minute, zone, _ in
          log.append("quiet \(isOn) until \(hour):\(minute) \(zone)")
        }
      }
      await log.until("quiet true until 6:30 UTC")
      SBDMain.setPushTriggerOption(.off) { _ in
        SBDMain.getPushTriggerOption { option, _ in log.append("trigger \(option == .off)") }
      }
      await log.until("trigger true")
      SBDMain.unregisterPushToken(token) { _, error in log.append("gone \(error == nil)") }
      await log.until("gone true")
      await SharedSession.shared.end()
      await live.stop()
    }
  }
}
