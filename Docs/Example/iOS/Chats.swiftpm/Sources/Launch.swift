import Combine
import Foundation
import SendBirdSyncManager
import StoreMigrator

/// What the app does when it starts.
@MainActor final class Launch: ObservableObject {
  enum Stage {
    /// How much of the store is done, from 0 to 1.
    case migrating(Double)
    case ready
    case failed(String)
  }

  @Published private(set) var stage = Stage.migrating(0)

  init(_ settings: AppSettings) {
    Task { await run(settings) }
  }

  private func run(_ settings: AppSettings) async {
    do {
      try await migrate(settings)
    } catch let error as MigrationError where error.code == .targetExists {
      // An earlier launch did it.
    } catch let error as MigrationError {
      // The store is as it was. An app could as well go on with an empty cache, which the server fills.
      stage = .failed(error.hint)
      return
    } catch {
      stage = .failed("The messages could not be moved. Start the app again.")
      return
    }
    open(settings)
    stage = .ready
  }

  /// Before SyncManager's names are set up: then nothing else has the store open.
  private func migrate(_ settings: AppSettings) async throws {
    guard FileManager.default.fileExists(atPath: settings.store.path) else { return }
    var options = MigrationOptions()
    options.access = .ownerBeforeSetup
    let migration = StoreMigration(store: settings.store, directory: settings.caches, options: options)
    for try await event in migration.run() {
      if case .progress(_, let rows, let total) = event, total > 0 { stage = .migrating(Double(rows) / Double(total)) }
    }
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
