import Combine
import Foundation
import SendBirdSyncManager
import StoreMigrator
import os

/// What the app does when it starts.
@MainActor final class Launch: ObservableObject {
  enum Stage {
    /// How much of the store is done, from 0 to 1.
    case migrating(Double)
    case ready
    case failed(String)
  }

  private static let doneKey = "messagesMigrated"

  @Published private(set) var stage = Stage.migrating(0)
  private let log = Logger(subsystem: "org.cachebridge.example.chats", category: "launch")

  init(_ settings: AppSettings) {
    Task { await run(settings) }
  }

  private func run(_ settings: AppSettings) async {
    // A cache that exists does not say that all are complete: an earlier launch may have ended halfway.
    if !UserDefaults.standard.bool(forKey: Launch.doneKey) {
      do {
        if try await migrate(settings) { UserDefaults.standard.set(true, forKey: Launch.doneKey) }
      } catch let error as MigrationError {
        // The store is unchanged. The app works with an empty cache, which the server fills, and the next launch tries
        // again. Neither the code nor the message contains anything from the store.
        log.error("\(String(error.code.rawValue), privacy: .public): \(error.message, privacy: .public)")
      } catch {
        log.error("The migration ended with an unknown error.")
      }
    }
    open(settings)
    // Without a session, the cache could not be opened: the disk is full, or another version of the app made it.
    let isOpen = SBDGroupChannel.createMyGroupChannelListQuery() != nil
    stage = isOpen ? .ready : .failed("The messages cannot be opened. Free some space, then start the app again.")
  }

  /// Before SyncManager's names are set up: then nothing else has the store open.
  /// - Returns: whether nothing is left to do; false if the task was canceled.
  private func migrate(_ settings: AppSettings) async throws -> Bool {
    guard FileManager.default.fileExists(atPath: settings.store.path) else { return true }
    var options = MigrationOptions()
    options.access = .ownerBeforeSetup
    // An earlier launch that failed has opened an empty cache.
    options.existing = .merge
    let migration = StoreMigration(store: settings.store, directory: settings.caches, options: options)
    for try await event in migration.run() {
      // The proof reads everything again; the bar shows the copy.
      if case .progress(.copy, let rows, let total) = event, total > 0 {
        stage = .migrating(Double(rows) / Double(total))
      }
      if case .finished = event { return true }
    }
    return false
  }

  /// Both APIs on one cache. The screens need no connection; it comes when it comes.
  private func open(_ settings: AppSettings) {
    SBDMain.setCacheDirectory(settings.caches)
    SBDMain.initWithApplicationId(settings.applicationID, useCaching: true, migrationStartHandler: nil)
    SBSMSyncManager.setup(withUserId: settings.userID, options: SBSMSyncManagerOptions())
    SBDMain.connect(
      withUserId: settings.userID, accessToken: nil, apiHost: settings.apiHost, wsHost: settings.socketHost
    ) { _, error in
      if error == nil { SBSMSyncManager.resumeSynchronize() }
    }
  }
}
