import Foundation
import LiveTesting
import SendBirdSDK
import SendbirdTransport
import Testing

@testable import SharedFace

extension SeedSnippets {
  /// Tokens of devices, and what an app says about itself.
  @Suite("Push tokens of version 3.1") struct PushOf31Tests {
    @Test("tokens of notifications and of calls, with the server's answers") func tokens() async throws {
      let fixture = try await SnippetFixture()
      let (log, device, phone) = (CallLog(), Data([0xAB, 0xCD]), Data([0x12]))
      SBDMain.registerDevicePushToken(device, unique: true) { (status, error) in
        if error == nil {
          if status == SBDPushTokenRegistrationStatus.pending {
            log.append("pending")
          } else {
            log.append("registered \(SBDMain.getPendingPushToken() == nil)")
          }
        }
      }
      await log.until("registered true")
      SBDMain.registerDevicePushKitToken(phone, unique: false) { status, error in
        log.append("calls \(status == .success) \(SBDMain.getPendingPushKitToken() == nil)")
      }
      await log.until("calls true true")
      SBDMain.getMyPushTokens(byToken: nil, pushTokenType: .apnsVoIP) { tokens, type, hasMore, token, error in
        log.append("mine \(tokens) \(type == .apnsVoIP) \(hasMore)")
      }
      await log.until(#"mine ["12"] true false"#)
      SBDMain.unregisterPushToken(
        device,
        completionHandler: { (response: [AnyHashable: Any]?, error: SBDError?) in
          log.append("answer \(response?["token"] as? String ?? "") \(error?.code ?? 0)")
        })
      await log.until("answer abcd 0")
      SBDMain.registerPushToken(device) { response, error in log.append("old \(response?["type"] as? String ?? "")") }
      await log.until("old APNS")
      SBDMain.unregisterPushKitToken(phone) { response, error in log.append("no calls \(error == nil)") }
      await log.until("no calls true")
      SBDMain.unregisterAllPushToken { (response, error) in
        log.append("all \((response?["token"] as? [String]) ?? [])")
      }
      await log.until(#"all ["abcd"]"#)
      SBDMain.unregisterAllPushKitToken { response, error in log.append("none \(error == nil)") }
      await log.until("none true")
      SBDMain.unregisterPushToken(Data()) { response, error in log.append("empty \(error?.code ?? 0)") }
      await log.until("empty 800110")
      await fixture.stop()
    }

    @Test("a notification marks its message as delivered") func delivered() async throws {
      let fixture = try await SnippetFixture()
      let (channel, log) = (try await fixture.channel(), CallLog())
      try await fixture.send("hello")
      let payload: [AnyHashable: Any] = ["sendbird": ["channel": ["channel_url": channel.channelUrl], "type": "MESG"]]
      SBDMain.markAsDelivered(withRemoteNotificationPayload: payload) { error in log.append("\(error?.code ?? 0)") }
      await log.until("0")
      SBDMain.markAsDelivered(withRemoteNotificationPayload: ["aps": ["alert": "x"]]) { error in
        log.append("other \(error?.code ?? 0)")
      }
      await log.until("other 800110")
      await fixture.stop()
    }

    @Test("settings of connections, and what the app is called") func settings() async throws {
      SBDOptions.setConnectionTimeout(20)
      SBDOptions.setFileTransferTimeout(120)
      SBDOptions.setWebSocketResponseTimeout(15)
      SBDOptions.setTypingIndicatorThrottle(3)
      SBDMain.setAppVersion("3.2 (7)\r\nx")
      SBDMain.addExtension("sb_uikit", version: "2.1.0")
      SBDMain.setAppGroup("group.none")
      SBDMain.setSharedContainerIdentifier("group.none")
      try expectSettings()
      let fixture = try await SnippetFixture()
      let log = CallLog()
      SBDMain.performCompletionHandlerDelegateQueue { log.append("on the queue") }
      await log.until("on the queue")
      SBDMain.updateCurrentUserInfo(
        withNickname: "Al", profileImageFilePath: fixture.folder.url.path + "/none", progressHandler: nil
      ) { error in log.append("file \(error?.code ?? 0)") }
      await log.until("file 800110")
      let file = fixture.folder.url.appendingPathComponent("me.png")
      try Data("picture".utf8).write(to: file)
      SBDMain.updateCurrentUserInfo(
        withNickname: "Al", profileImageFilePath: file.path, progressHandler: { step, sent, total in }
      ) { error in
        let user = SBDMain.getCurrentUser()
        log.append("now \(user?.nickname ?? "") \(user?.profileUrl?.isEmpty == false)")
      }
      await log.until("now Al true")
      await fixture.stop()
      // The next suites have them as they were.
      SBDOptions.setConnectionTimeout(10)
      SBDOptions.setFileTransferTimeout(60)
      SBDOptions.setWebSocketResponseTimeout(10)
      SBDOptions.setTypingIndicatorThrottle(1)
      SBDMain.setAppVersion(nil)
      ConnectionSettings.shared.values.write(\.sharedContainer, nil)
    }

    /// What the next connection is made with.
    private func expectSettings() throws {
      var next = try TransportConfiguration(applicationID: "DEV")
      ConnectionSettings.shared.apply(to: &next)
      #expect(next.timeouts.login == 20)
      #expect(next.timeouts.upload == 120)
      #expect(next.timeouts.acknowledgement == 15)
      #expect(next.client.appVersion == "3.2(7)x")
      #expect(next.client.extensions["sb_uikit"] == "2.1.0")
      #expect(next.sharedContainerIdentifier == "group.none")
    }
  }
}
