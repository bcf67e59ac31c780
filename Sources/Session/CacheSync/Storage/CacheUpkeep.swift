import ChatCache
import ChatModel
import ChatWire

/// What the engine knows of commits of other connections.
struct Reloads {
  /// How many reloads of the cache were taken in.
  var known = 0
  /// A reload came after the last sync had begun.
  var isSyncDue = false
}

/// What the engine knows of its cache as a whole: what was cleared, which channels it keeps as stale, and what other
/// connections wrote.
package final class CacheUpkeep {
  /// The stale channels that the cache keeps; `nil` before it was read.
  private(set) var knownStaleChannels: StaleChannels?
  var reloads = Reloads()
  private var clearings = ClearingTimes()

  init() {}

  /// Takes over what the last run left stale. Done once; when the cache cannot be read, when work is scheduled next.
  func loadStaleChannels(on engine: isolated SyncEngine) async {
    guard knownStaleChannels == nil else { return }
    do {
      let staleChannels = try await engine.cache.read { try $0.staleChannels() }
      if staleChannels.isEverything {
        try await engine.commitToCache(.application) { transaction in
          // Everything is listed again, and what the lists do not bring is asked for.
          try transaction.setToken(nil, .channelList)
          try transaction.removeChannelListProgress()
          try transaction.setStaleChannels(StaleChannels())
        }
        engine.channelSync.requestEverything()
        knownStaleChannels = StaleChannels()
      } else {
        knownStaleChannels = staleChannels
      }
      // Nothing of this run: it is found out by asking.
      for url in staleChannels.channelURLs {
        engine.channelSync.markStale(channelURL: url, source: .channelChangelog, on: engine)
      }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// The cache keeps these stale channels now; `nil`: they are to be read.
  func keep(_ staleChannels: StaleChannels?) { knownStaleChannels = staleChannels }

  /// How many reloads of the cache were taken in.
  var knownReloads: Int { reloads.known }

  /// Whether everything was cleared after `input`.
  func isCleared(since input: UInt64) -> Bool { clearings.isCleared(since: input) }

  /// Whether the channel's messages were cleared after `input`, alone or with everything.
  func isCleared(channelURL: String, since input: UInt64) -> Bool {
    clearings.isCleared(channelURL: channelURL, since: input)
  }

  /// Everything is cleared, or a channel's messages are: answers to what was asked before are void.
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
