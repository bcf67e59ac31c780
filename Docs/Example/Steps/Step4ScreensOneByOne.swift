import EventAdapter
import SendBirdSyncManager

/// Step 4: move the screens one by one, each behind its own flag, so that each can be moved back.
enum Step4 {
  // region: new screen on the old layer
  /// The new chat, with messages that the old layer still delivers: only the screen is new.
  @MainActor static func chatOnOldLayer(
    _ channel: SBDGroupChannel, observer: @escaping UnmappedEventObserver
  ) -> NewChatScreen {
    NewChatScreen(
      .onLegacyLayer(channel: channel, startingPoint: .max, params: messageListParams, observer: observer))
  }
  // end

  // region: new screen
  /// The new chat on its own layer: only one line is different.
  @MainActor static func chat(_ channel: SBDGroupChannel) -> NewChatScreen {
    NewChatScreen(SBDMessageCollection(channel: channel, startingPoint: .max, params: messageListParams))
  }

  static var messageListParams: SBDMessageListParams {
    let params = SBDMessageListParams()
    params.previousResultSize = 5
    // Replies are in the list, as SyncManager shows them.
    params.replyType = .all
    return params
  }
  // end

  // region: old screen on the newer layer
  /// The old list, unchanged, on a collection of the newer API.
  @MainActor static func oldChannelListOnNewerLayer(
    observer: @escaping UnmappedEventObserver
  ) -> OldChannelListScreen? {
    guard let query = SBDGroupChannel.createMyGroupChannelListQuery() else { return nil }
    let adapted = SBSMChannelCollection(adapting: SBDGroupChannelCollection(query: query), observer: observer)
    return adapted.map { OldChannelListScreen($0) }
  }
  // end

  // region: new channel list
  @MainActor static func channelList() -> NewChannelListScreen? {
    SBDGroupChannel.createMyGroupChannelListQuery().map { NewChannelListScreen(SBDGroupChannelCollection(query: $0)) }
  }
  // end

  @MainActor static func run(_ stage: Stage) async throws {
    Transcript.heading("Step 4. Screens one by one")
    try await chatMoves(stage)
    try await listMoves(stage)
  }

  @MainActor private static func chatMoves(_ stage: Stage) async throws {
    App.launch(stage.app)
    await stage.connect()
    let kitchen = try await stage.channel(stage.kitchen)
    await stage.untilSynced(kitchen)
    let lost = LostEvents()
    let adapted = chatOnOldLayer(kitchen, observer: lost.observer)
    adapted.viewDidLoad()
    await adapted.until { !adapted.isLoading && $0.count == 5 }
    Transcript.show(adapted, as: "Kitchen (new screen, old layer)")
    adapted.send("Which table?")
    await adapted.until("Alice: Which table?")
    try await stage.bobWrites("Table 4", in: stage.kitchen)
    await adapted.until("Bob: Table 4")
    Transcript.show(adapted, as: "Kitchen (new screen, old layer), after a question and its answer", last: 2)
    Transcript.say("  without a counterpart: \(lost.summary)")
    adapted.close()

    let chat = chat(kitchen)
    chat.viewDidLoad()
    await chat.until { !chat.isLoading && $0.last == "Bob: Table 4" && $0.count == 5 }
    Transcript.show(chat, as: "Kitchen (new screen, newer layer)")
    chat.didScrollToTop()
    await chat.until { $0.count == 10 }
    Transcript.say("  scrolled to the top: \(chat.rows.count) rows, the first is \"\(chat.rows.first ?? "")\"")
    chat.close()
  }

  @MainActor private static func listMoves(_ stage: Stage) async throws {
    let lost = LostEvents()
    guard let old = oldChannelListOnNewerLayer(observer: lost.observer), let new = channelList() else { return }
    old.viewDidLoad()
    new.viewDidLoad()
    await old.until { $0.count == 2 }
    await new.until { $0.count == 2 }
    try await stage.bobWrites("A parcel for you", in: stage.desk)
    await old.until { $0.first == "Front desk: A parcel for you" }
    await new.until { $0.first == "Front desk: A parcel for you" }
    Transcript.show(old, as: "Channels (old screen, newer layer)")
    Transcript.show(new, as: "Channels (new screen)")
    Transcript.say("  without a counterpart: \(lost.summary)")
    old.close()
    new.close()
    await stage.quitApp()
  }
}
