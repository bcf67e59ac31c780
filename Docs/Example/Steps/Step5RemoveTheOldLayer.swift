import Foundation
import SendBirdSDK
import StoreMigrator

/// Step 5: the last old screen is gone. Remove the old layer, and the old store with the plain text in it.
enum Step5 {
  // region: remove the store
  /// For a separate release, once the new cache has proven itself: nothing restores the old store.
  static func removeOldStore(_ settings: AppSettings) throws {
    try StoreMigration(store: settings.store, directory: settings.caches).removeStore()
  }
  // end

  @MainActor static func run(_ stage: Stage) async throws {
    Transcript.heading("Step 5. Remove the old layer and the old store")
    await withCheckedContinuation { continuation in
      App.launchWithoutOldLayer(stage.app) { _ in continuation.resume() }
    }
    Transcript.say("  files of the old store: \(stage.filesOfOldStore)")
    try removeOldStore(stage.app)
    Transcript.say("  after its removal: \(stage.filesOfOldStore)")
    guard let list = Step4.channelList() else { return }
    list.viewDidLoad()
    await list.until { $0.count == 2 }
    Transcript.show(list, as: "Channels (new screen)")
    list.close()
    await stage.quitApp()

    Transcript.say("  The next launch, without a network:")
    let code = await withCheckedContinuation { continuation in
      App.launchWithoutOldLayer(stage.appWithoutNetwork) { continuation.resume(returning: $0?.code) }
    }
    Transcript.say("  connect: \(code.map { "error \($0)" } ?? "connected")")
    guard let offline = Step4.channelList() else { return }
    offline.viewDidLoad()
    await offline.until { $0.count == 2 }
    guard let kitchen = offline.channels.first(where: { $0.name == "Kitchen" }) else { return }
    let chat = Step4.chat(kitchen)
    chat.viewDidLoad()
    await chat.until { !chat.isLoading && $0.count == 5 }
    Transcript.show(chat, as: "Kitchen (new screen)")
    chat.close()
    offline.close()
    await stage.quitApp()
  }
}
