import ChatCache
import ChatModel
import Foundation
import StoreMigrator

/// Step 1: migrate the cache at launch. The screens are the old ones, still on the vendor's SyncManager.
enum Step1 {
  // region: migrate at launch
  /// Call this at launch, before `SBSMSyncManager.setup(withUserId:)`, so that nothing else has the store open.
  /// - Parameter isRepeated: whether to add what is new in the store after an earlier launch has finished. Default false.
  /// - Returns: what was done; `nil` if there was nothing to do, or the task was canceled.
  static func migrateAtLaunch(
    _ settings: AppSettings, isRepeated: Bool = false
  ) async throws -> MigrationOutcome? {
    // A cache that exists does not say that all are complete: an earlier launch may have ended halfway.
    let note = settings.caches.appendingPathComponent("migrated")
    let files = FileManager.default
    guard files.fileExists(atPath: settings.store.path), isRepeated || !files.fileExists(atPath: note.path) else {
      return nil
    }
    var options = MigrationOptions()
    options.access = .ownerBeforeSetup
    options.existing = .merge
    let migration = StoreMigration(store: settings.store, directory: settings.caches, options: options)
    for try await event in migration.run() {
      guard case .finished(let outcome) = event else { continue }
      try Data().write(to: note)
      return outcome
    }
    return nil
  }
  // end

  // region: look into the cache
  /// What the cache contains, without a connection and without either API.
  static func look(_ settings: AppSettings) async throws -> (channels: Int, messages: Int, unsent: Int) {
    let cache = try Cache.open(directory: settings.caches, userID: settings.userID)
    defer { try? cache.close() }
    return try await cache.read { snapshot in
      let channels = try snapshot.channels()
      var messages = 0
      for channel in channels {
        let all = MessagePageRequest(position: MessagePosition(createdAt: .max), previousCount: 1_000)
        messages += try snapshot.messages(channelURL: channel.url, all).messages.count
      }
      return (channels.count, messages, try snapshot.outgoingMessages().count)
    }
  }
  // end

  static func run(_ stage: Stage) async throws {
    Transcript.heading("Step 1. Migrate the cache at launch")
    let before = try Data(contentsOf: stage.app.store)
    guard let outcome = try await migrateAtLaunch(stage.app) else { return }
    try stage.statistics.send(outcome.report.summaryPayload)
    Transcript.say("  \(outcome.report.verdict.message)")
    for (entity, counts) in outcome.report.ledger.sorted(by: { $0.key < $1.key }) where counts.read > 0 {
      Transcript.say("    \(entity): \(counts.migrated) of \(counts.read)")
    }
    let proof = outcome.report.verification
    Transcript.say("  proof of every row: \(proof?.checks.allSatisfy(\.ok) == true ? "passed" : "failed")")
    let isUntouched = try before == Data(contentsOf: stage.app.store)
    Transcript.say("  the old store: \(isUntouched ? "unchanged" : "changed")")
    let again = try await migrateAtLaunch(stage.app)
    Transcript.say("  at the next launch: \(again == nil ? "nothing to do" : "migrated again")")
    let cached = try await look(stage.app)
    Transcript.say(
      "  in the cache: \(cached.channels) channels, \(cached.messages) messages, \(cached.unsent) not sent yet")
  }
}
