import ChatCache
import ChatModel
import ChatWire

/// The messages of channels: background syncs in both directions, changelogs, gaps, and single messages that must be
/// requested again.
final class MessageHistory {
  var messageSyncs = MessageSyncs()
  var staleMessages = StaleMessages()

  /// Whether the channel's messages are shown or kept in sync.
  func isWatched(channelURL: String) -> Bool { messageSyncs.isWatched(channelURL: channelURL) }

  func beginChangelogWatch(
    _ id: ObjectIdentifier, channelURL: String, filter: MessageFilter, on engine: isolated SyncEngine
  ) async {
    messageSyncs.addChangelog(id, channelURL: channelURL, filter: filter, at: engine.inputNumber)
    engine.channelSync.watchBegan()
    await noteAccess(channelURL, on: engine)
    await scheduleMessageChangelog(channelURL, on: engine)
    await engine.channelSync.scheduleChannelFetches(on: engine)
  }

  func beginWatch(
    _ id: ObjectIdentifier, channelURL: String, filter: MessageFilter, viewpoint: Int64, on engine: isolated SyncEngine
  ) async {
    let key = messageSyncs.add(id, channelURL: channelURL, filter: filter, viewpoint: viewpoint, at: engine.inputNumber)
    engine.channelSync.watchBegan()
    await noteAccess(channelURL, on: engine)
    await scheduleMessages(key, on: engine)
    await scheduleMessageChangelog(channelURL, on: engine)
    await engine.channelSync.scheduleChannelFetches(on: engine)
  }

  /// Eviction starts with the channels that have not been viewed for the longest time.
  private func noteAccess(_ channelURL: String, on engine: isolated SyncEngine) async {
    let now = engine.clock.milliseconds
    do {
      try await engine.cache.write(source: .application) { try $0.noteAccess(channelURL: channelURL, at: now) }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  func endWatch(_ id: ObjectIdentifier, on engine: isolated SyncEngine) async {
    let (ended, channels) = messageSyncs.remove(id)
    for sync in ended {
      let keys = [JobKey.messages(sync, isForward: false), .messages(sync, isForward: true)]
      engine.jobs.cancel { keys.contains($0) }
    }
    for url in channels { engine.jobs.cancel { $0 == JobKey(.messageChangelog, channelURL: url) } }
    await engine.sending.syncAdvanced(on: engine)
  }

  /// Starts what there is to do for watched channels.
  func scheduleMessages(on engine: isolated SyncEngine) async {
    for key in messageSyncs.keys { await scheduleMessages(key, on: engine) }
    for changelog in messageSyncs.changelogs.values { await scheduleMessageChangelog(changelog.channelURL, on: engine) }
  }

  /// Continues where the server refused, now that an answer brought the channel.
  func messagesMayBeAllowed(channelURL: String, on engine: isolated SyncEngine) async {
    guard messageSyncs.allow(channelURL) else { return }
    await messagesGoOn(channelURL: channelURL, on: engine)
  }

  /// A channel is gone, with its messages: requests for them are canceled, and nothing that was known of them remains
  /// valid.
  func messagesAreGone(channelURL: String, on engine: isolated SyncEngine) {
    callOffMessages(channelURL: channelURL, on: engine)
    engine.jobs.cancelRetries { $0.isMessageSync && $0.isAbout(channelURL: channelURL) }
    messageSyncs.goes(channelURL: channelURL, at: engine.inputNumber)
    engine.storage.wasCleared(channelURL: channelURL, on: engine)
  }

  /// A channel's messages are removed: answers to earlier requests are outdated.
  func callOffMessages(channelURL: String, on engine: isolated SyncEngine) {
    engine.jobs.cancel { $0.isMessageSync && $0.isAbout(channelURL: channelURL) }
    _ = messageSyncs.removeWaiting(channelURL: channelURL)
  }

  /// A channel is in the cache again: what still shows it is synced from the beginning.
  func messagesBeginAgain(channelURL: String, on engine: isolated SyncEngine) async {
    guard messageSyncs.comesBack(channelURL: channelURL) else { return }
    _ = messageSyncs.allow(channelURL)
    await messagesGoOn(channelURL: channelURL, on: engine)
  }

  /// The user takes part in a cached channel again, or for the first time. What was written before came without events: to
  /// those who are only invited, and to those who left a public channel.
  func userEntered(channelURL: String, on engine: isolated SyncEngine) async {
    // One that is gone begins again when it is back.
    guard isWatched(channelURL: channelURL), !messageSyncs.isGone(channelURL: channelURL) else { return }
    messageSyncs.loseEnd(channelURL: channelURL, at: engine.inputNumber)
    _ = messageSyncs.allow(channelURL)
    await messagesGoOn(channelURL: channelURL, on: engine)
  }

  private func messagesGoOn(channelURL: String, on engine: isolated SyncEngine) async {
    for key in messageSyncs.keys(channelURL: channelURL) { await scheduleMessages(key, on: engine) }
    await scheduleMessageChangelog(channelURL, on: engine)
    scheduleStaleMessages(on: engine)
    // Views that fill holes themselves also continue.
    guard !messageSyncs.changelogFilters(channelURL: channelURL).isEmpty else { return }
    await engine.publish(.messageDetached(channelURL: channelURL, at: nil))
  }

  /// Events may have been missed: live ends are unknown again, and changelogs are due.
  func messagesMayBeMissed(on engine: isolated SyncEngine) { messageSyncs.loseEverything(at: engine.inputNumber) }

  // MARK: What others ask for

  /// The sync progress of a channel and filter; `nil` if nobody watches it.
  func messageSyncProgress(channelURL: String, filter: MessageFilter) -> MessageSyncProgress? {
    messageSyncs[MessageSyncs.Key(channelURL: channelURL, filter: filter)]?.progress
  }

  /// Same as `SyncEngine.areMessagesRefused`.
  func areMessagesRefused(channelURL: String) -> Bool { messageSyncs.isRefused(channelURL) }

  /// The channels that are shown or kept in sync.
  var watchedChannelURLs: [String] { messageSyncs.watchedChannelURLs }

  /// The filters of views that show the channel and fill holes themselves, each once.
  func changelogFilters(channelURL: String) -> Set<MessageFilter> {
    messageSyncs.changelogFilters(channelURL: channelURL)
  }

  /// Cancels work that waits for a changelog, together with it.
  func dropWaiting() { messageSyncs.dropWaiting() }

  /// What the server refused may be requested again.
  func allowAll() { messageSyncs.allowAll() }

  /// Messages are about to be removed from the cache, see `MessageSyncs`.
  /// - Parameter channelURL: `nil` for all channels.
  func forgetRanges(channelURL: String? = nil, on engine: isolated SyncEngine) {
    messageSyncs.forgetRanges(channelURL: channelURL, at: engine.inputNumber, serverTime: engine.certainTime)
  }

  /// What had to be requested again is not cached any longer.
  func forgetStaleMessages() { staleMessages.removeAll() }

  /// The cache has changed: every sync looks at it as if it were new.
  func cacheWasReloaded(on engine: isolated SyncEngine) { messageSyncs.beginAgain(at: engine.inputNumber) }

  /// A watched channel does not exist.
  func noteGone(channelURL: String) { messageSyncs.noteGone(channelURL: channelURL) }
}
