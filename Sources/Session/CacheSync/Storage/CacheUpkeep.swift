import ChatCache
import ChatModel
import ChatWire

/// What the engine knows of commits of other connections.
struct Reloads {
  /// How many reloads of the cache were handled.
  var known = 0
  /// A reload came after the last sync had started.
  var isSyncDue = false
}

/// What the engine knows of its cache as a whole: what was cleared, which channels are recorded as stale, and what
/// other connections wrote.
package final class CacheUpkeep {
  /// The stale channels recorded in the cache; `nil` before they were read.
  private(set) var knownStaleChannels: StaleChannels?
  var reloads = Reloads()
  private var clearings = ClearingTimes()

  init() {}

  /// Takes over what the last run left stale. Done once; if the cache cannot be read, when work is next scheduled.
  func loadStaleChannels(on engine: isolated SyncEngine) async {
    guard knownStaleChannels == nil else { return }
    do {
      let staleChannels = try await engine.cache.readAtOnce { try $0.staleChannels() }
      if staleChannels.isEverything {
        try await engine.commitToCache(.application) { transaction in
          // Everything is listed again, and what the lists do not bring is requested.
          try transaction.setToken(nil, .channelList)
          try transaction.removeChannelListProgress()
          try transaction.setStaleChannels(StaleChannels())
        }
        engine.channelSync.requestEverything()
        knownStaleChannels = StaleChannels()
      } else {
        knownStaleChannels = staleChannels
      }
      // Not from this run: it is found by asking.
      for url in staleChannels.channelURLs {
        engine.channelSync.markStale(channelURL: url, source: .channelChangelog, on: engine)
      }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// Copies the unsent messages of caches that were set aside by a process that was killed before it did so.
  package func restoreUnsent(on engine: isolated SyncEngine) async {
    do { try await engine.cache.restoreUnsent() } catch { await engine.cacheFailed(error) }
  }

  /// Removes the files that a killed process left beside the cache, and that no message names.
  func sweepFiles(on engine: isolated SyncEngine) async {
    do { try await engine.cache.sweepKeptFiles() } catch { await engine.cacheFailed(error) }
  }

  /// The cache now records these stale channels; `nil`: they must be read.
  func keep(_ staleChannels: StaleChannels?) { knownStaleChannels = staleChannels }

  /// How many reloads of the cache were handled.
  var knownReloads: Int { reloads.known }

  /// Whether everything was cleared after `input`.
  func isCleared(since input: UInt64) -> Bool { clearings.isCleared(since: input) }

  /// Whether the channel's messages were cleared after `input`, alone or with everything.
  func isCleared(channelURL: String, since input: UInt64) -> Bool {
    clearings.isCleared(channelURL: channelURL, since: input)
  }

  /// Everything, or a channel's messages, are cleared: answers to earlier requests are void.
  /// - Parameter channelURL: `nil` for everything.
  func wasCleared(channelURL: String? = nil, on engine: isolated SyncEngine) {
    if let channelURL {
      clearings.clear(channelURL: channelURL, at: engine.inputNumber)
    } else {
      clearings.clear(at: engine.inputNumber)
    }
  }

  /// Forgets what no running job needs.
  func forgetClearings(on engine: isolated SyncEngine) { clearings.forget(before: engine.jobs.oldestStart) }
}
