import SendBirdSyncManager
import StoreMigrator

/// Step 2: remove the vendor's SyncManager, and add the products of this package with the same names. The old screens
/// run on the new cache.
enum Step2 {
  // region: merge once
  /// Call this at the first launch of this release, and not again once it has succeeded. It adds what SyncManager has
  /// written since step 1.
  static func mergeOnce(_ settings: AppSettings) async throws -> MigrationOutcome? {
    try await Step1.migrateAtLaunch(settings, isRepeated: true)
  }
  // end

  // region: old screens
  /// The old list, with a collection created as before.
  @MainActor static func channelList() -> OldChannelListScreen? {
    let query = SBDGroupChannel.createMyGroupChannelListQuery()
    query?.limit = 20
    return SBSMChannelCollection(query: query).map { OldChannelListScreen($0) }
  }

  /// The old chat.
  @MainActor static func chat(_ channel: SBDGroupChannel) -> OldChatScreen {
    OldChatScreen(
      SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max, limit: 5, reverse: false))
  }
  // end

  @MainActor static func run(_ stage: Stage) async throws {
    Transcript.heading("Step 2. The old layer on the new cache")
    try stage.oldAppGoesOn()
    if let outcome = try await mergeOnce(stage.app) {
      try stage.statistics.send(outcome.report.summaryPayload)
      Transcript.say("  The old app was used again. Merged: \(outcome.report.verdict.message)")
    }
    let cached = try await Step1.look(stage.app)
    Transcript.say(
      "  in the cache: \(cached.channels) channels, \(cached.messages) messages, \(cached.unsent) not sent yet")
    App.launch(stage.app)
    guard let list = channelList() else { return }
    list.viewDidLoad()
    await list.until { $0.count == 2 }
    Transcript.say("  Without a connection:")
    Transcript.show(list, as: "Channels (old screen)")
    guard let kitchen = list.channels.first(where: { $0.name == "Kitchen" }) else { return }
    let chat = chat(kitchen)
    chat.viewDidLoad()
    await chat.until { rows in Stage.unsent.allSatisfy { rows.contains("Alice: \($0) (not sent)") } }
    await chat.until { $0.count == 7 }
    Transcript.show(chat, as: "Kitchen (old screen)")

    Transcript.say("  Connected: what has happened in the meantime.")
    await stage.connect()
    list.didConnect()
    chat.didConnect()
    await chat.until { $0.contains("Bob: Order 13") && $0.contains("Bob: Order 10, without onions") }
    await chat.until { !$0.contains("Bob: Order 11") }
    await list.until("Kitchen: Order 13")
    Transcript.show(list, as: "Channels (old screen)")
    Transcript.show(chat, as: "Kitchen (old screen)")

    Transcript.say("  The user sends a message and resends the failed ones:")
    chat.send("On my way")
    await chat.until("Alice: On my way")
    chat.resendFailed()
    await chat.until { rows in Stage.unsent.allSatisfy { rows.contains("Alice: \($0)") } }
    await chat.until { !$0.contains { $0.hasSuffix(")") } }
    Transcript.show(chat, as: "Kitchen (old screen)")
    list.close()
    chat.close()
    await stage.quitApp()
  }
}
