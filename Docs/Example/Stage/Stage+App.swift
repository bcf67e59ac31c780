import EventAdapter
import Foundation
import SendBirdSyncManager

/// Waiting for the app's calls.
extension Stage {
  /// Returns when the app is connected. Prints an error if there is one.
  @MainActor func connect() async {
    await withCheckedContinuation { continuation in
      App.connect(app) { error in
        if let error { Transcript.say("  error \(error.code)") }
        continuation.resume()
      }
    }
  }

  @MainActor func channel(_ url: String) async throws -> SBDGroupChannel {
    try await withCheckedThrowingContinuation { continuation in
      SBDGroupChannel.getWithUrl(url) { channel, error in
        if let channel { return continuation.resume(returning: channel) }
        continuation.resume(throwing: error ?? SBDError(.unknownError))
      }
    }
  }

  /// Returns when background sync has the newest messages of a channel, so that later ones arrive live. If sync finds a
  /// message before its event arrives, it appears only with the next fetch, and the example's output would vary.
  @MainActor func untilSynced(_ channel: SBDGroupChannel) async {
    let collection = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    await withCheckedContinuation { continuation in
      collection.fetchAllNextMessages { _, _ in continuation.resume() }
    }
    collection.remove()
  }

  /// The app, where nothing answers.
  var appWithoutNetwork: AppSettings {
    var settings = app
    (settings.apiHost, settings.socketHost) = ("http://127.0.0.1:1", "ws://127.0.0.1:1")
    return settings
  }

  /// The app on another device of the user, where the old app was also used.
  var secondDevice: AppSettings {
    let device = folder.appendingPathComponent("second")
    var settings = app
    settings.store = device.appendingPathComponent("SyncManager.sqlite")
    settings.caches = device.appendingPathComponent("caches")
    return settings
  }

  /// The number of files.
  var filesOfOldStore: Int {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasPrefix(app.store.lastPathComponent) }.count
  }
}

/// What adapted screens did not receive.
// Sendable because every access takes the lock.
final class LostEvents: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  var observer: UnmappedEventObserver {
    { event in self.lock.withLock { self.counts[event.row.id, default: 0] += event.count } }
  }

  var summary: String {
    let counts = lock.withLock { self.counts }
    if counts.isEmpty { return "nothing" }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
  }
}
