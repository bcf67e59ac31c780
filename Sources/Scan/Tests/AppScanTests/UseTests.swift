import Testing

@testable import AppScan

/// Which uses are found, where, and what is said of them.
@Suite struct UseTests {
  private func uses(_ texts: [String: String]) -> [Use] {
    AppScan().scan(texts.sorted { $0.key < $1.key }.map { AppScan.Source(path: $0.key, text: $0.value) }).uses
  }

  @Test func placesAreTypesAndFunctions() {
    let found = uses([
      "Chat.swift": """
      import SendBirdSyncManager
      class ChatScreen: UIViewController, SBSMMessageCollectionDelegate {
        var collection: SBSMMessageCollection?
        func collection(
          _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction,
          succeededMessages messages: [SBDBaseMessage]
        ) {}
        func more() { collection?.fetch(in: .previous, completionHandler: { hasMore, error in }) }
      }
      """
    ])
    let fetch = found.first { $0.symbol == "SBSMMessageCollection.fetch(in:completionHandler:)" }
    #expect(fetch?.place == "ChatScreen.more()" && fetch?.line == 8 && fetch?.effort == .thought && fetch?.step == 4)
    #expect(fetch?.advice.contains("loadPrevious") == true && fetch?.isCertain == true)
    let event = found.first { $0.symbol == "SBSMMessageCollectionDelegate.collection(_:didReceive:succeededMessages:)" }
    #expect(event?.place == "ChatScreen" && event?.advice.contains("addedMessages") == true)
  }

  /// What one file declares, another uses.
  @Test func typesAreKnownInAllFiles() {
    let found = uses([
      "A.swift": "class Screen { var channel: SBDGroupChannel! }\nclass Chat: Screen {}\n",
      "B.swift": "extension Chat {\n  func name() -> String? { channel.coverUrl }\n}\n",
      "C.swift": "func title(_ chat: Chat) -> String { chat.channel.channelUrl }\n",
    ])
    #expect(found.contains { $0.symbol == "SBDBaseChannel.coverUrl" && $0.replacement == "coverURL" && $0.isCertain })
    #expect(found.contains { $0.symbol == "SBDBaseChannel.channelUrl" && $0.file == "C.swift" && $0.isCertain })
  }

  @Test func aNameAloneIsADoubt() {
    let call = "sendFileMessage(withBinaryData: d, filename: n, type: t, size: 1, data: nil)"
    let found = uses(["A.swift": "func f() { thing().\(call) }\n"])
    #expect(found.count == 1 && found.first?.isCertain == false && found.first?.effort == .thought)
    // A type that is not the vendor's, and names that are everybody's.
    #expect(uses(["A.swift": "func f(_ thing: Other) { thing.\(call) }\n"]).isEmpty)
    #expect(uses(["A.swift": "func f() { thing().update(y); thing().remove(); thing().delete(z) }\n"]).isEmpty)
  }

  @Test func whatIsNotThereHasAReason() {
    let found = uses([
      "A.swift": "func f(_ o: SBDScheduledUserMessage) { SBDMain.setNetworkAwarenessReconnection(true) }\n"
    ])
    #expect(found.filter { $0.effort == .none }.allSatisfy { !$0.advice.isEmpty && $0.step == 2 })
    #expect(found.filter { $0.effort == .none }.count == 2)
  }

  @Test func objectiveCIsNamedByLine() {
    let found = uses([
      "Old.m": """
      #import <SendBirdSDK/SendBirdSDK.h>
      // SBDMain in a comment
      @implementation OldScreen
      - (void)open { [SBSMSyncManager setupWithUserId:@"SBDUser"]; /* SBDUser */ }
      @end
      """
    ])
    #expect(found.map(\.symbol) == ["SBSMSyncManager"])
    #expect(found.first?.place == "OldScreen" && found.first?.line == 4 && found.first?.column == 17)
  }
}
