import ChatCache
import ChatModel

extension SyncEngine {
  /// Syncs a channel's messages in the background until both ends of the channel are cached, and keeps them so.
  ///
  /// Returns at once, also without a connection; work begins as soon as there is one. Ranges that are proven already,
  /// under this filter or a wider one, are not asked for again.
  /// - Parameter viewpoint: where to begin, ms; `Int64.max`, the default, is the newest end.
  package nonisolated func watchMessages(
    channelURL: String, filter: MessageFilter = .everything, viewpoint: Int64 = .max
  ) -> MessageWatch {
    let watch = MessageWatch(channelURL: channelURL, filter: filter, viewpoint: viewpoint) { [weak self] id in
      self?.put { engine in await engine.endWatch(id) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in await engine.beginWatch(id, channelURL: channelURL, filter: filter, viewpoint: viewpoint) }
    return watch
  }

  /// How far the sync of a channel and filter is; `nil` when nobody watches it.
  package func messageSyncProgress(channelURL: String, filter: MessageFilter = .everything) -> MessageSyncProgress? {
    messageSyncs[MessageSyncs.Key(channelURL: channelURL, filter: filter)]?.progress
  }

  /// Whether somebody shows the channel's messages, or keeps them in step.
  func isWatched(channelURL: String) -> Bool { messageSyncs.isWatched(channelURL: channelURL) }

  /// Keeps the message changelog of a channel going, and nothing else: for who loads what it shows. Messages that come
  /// live and do not follow what is known under the filter are told with the effect `messageDetached`.
  /// - Parameter filter: what its pages are asked for under.
  package nonisolated func watchChanges(
    channelURL: String, filter: MessageFilter = .everything
  ) -> ChangelogWatch {
    let watch = ChangelogWatch(channelURL: channelURL) { [weak self] id in
      self?.put { engine in await engine.endWatch(id) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in
      engine.messageSyncs.addChangelog(id, channelURL: channelURL, filter: filter, at: engine.inputNumber)
      engine.freshness.watchBegan()
      await engine.noteAccess(channelURL)
      await engine.kickMessageChangelog(channelURL)
      await engine.kickChannelFetches()
    }
    return watch
  }

  private func beginWatch(
    _ id: ObjectIdentifier, channelURL: String, filter: MessageFilter, viewpoint: Int64
  ) async {
    let key = messageSyncs.add(id, channelURL: channelURL, filter: filter, viewpoint: viewpoint, at: inputNumber)
    freshness.watchBegan()
    await noteAccess(channelURL)
    await kickMessages(key)
    await kickMessageChangelog(channelURL)
    await kickChannelFetches()
  }

  /// Eviction begins with the channels that nobody looked at for longest.
  private func noteAccess(_ channelURL: String) async {
    let now = clock.milliseconds
    do {
      try await cache.write(source: .application) { try $0.noteAccess(channelURL: channelURL, at: now) }
    } catch {
      await cacheFailed(error)
    }
  }

  private func endWatch(_ id: ObjectIdentifier) async {
    let (ended, channels) = messageSyncs.remove(id)
    for sync in ended {
      let keys = [JobKey.messages(sync, isForward: false), .messages(sync, isForward: true)]
      jobs.cancel { keys.contains($0) }
    }
    for url in channels { jobs.cancel { $0 == JobKey(.messageChangelog, channelURL: url) } }
    await sending.syncAdvanced(on: self)
  }

  /// Begins what there is to do for watched channels.
  func kickMessages() async {
    for key in messageSyncs.keys { await kickMessages(key) }
    for changelog in messageSyncs.changelogs.values { await kickMessageChangelog(changelog.channelURL) }
  }

  /// Goes on where the server refused to, now that an answer brought the channel.
  func messagesMayBeAllowed(channelURL: String) async {
    guard messageSyncs.allow(channelURL) else { return }
    await messagesGoOn(channelURL: channelURL)
  }

  /// A channel is gone, with its messages: what was asked about them is called off, and nothing that was known of them
  /// holds.
  func messagesAreGone(channelURL: String) {
    callOffMessages(channelURL: channelURL)
    retries.cancel { $0.isMessageSync && $0.isAbout(channelURL: channelURL) }
    messageSyncs.goes(channelURL: channelURL, at: inputNumber)
    clearings.clear(channelURL: channelURL, at: inputNumber)
  }

  /// The messages of a channel go: answers to what was asked about them are of a time before.
  func callOffMessages(channelURL: String) {
    jobs.cancel { $0.isMessageSync && $0.isAbout(channelURL: channelURL) }
    _ = messageSyncs.takeWaiting(channelURL: channelURL)
  }

  /// A channel is in the cache again: what still shows it is synced from the beginning.
  func messagesBeginAgain(channelURL: String) async {
    guard messageSyncs.comesBack(channelURL: channelURL) else { return }
    _ = messageSyncs.allow(channelURL)
    await messagesGoOn(channelURL: channelURL)
  }

  private func messagesGoOn(channelURL: String) async {
    for key in messageSyncs.keys(channelURL: channelURL) { await kickMessages(key) }
    await kickMessageChangelog(channelURL)
    kickDoubtfulMessages()
    // Who fills holes on their own goes on, too.
    guard !messageSyncs.changelogFilters(channelURL: channelURL).isEmpty else { return }
    await publish(.messageDetached(channelURL: channelURL, at: nil))
  }

  /// Whether the server refused to give out the channel's messages, because of the channel or of the user, and nothing has
  /// changed since. What it refused because of how it was asked, as a filter, says nothing about other questions.
  package func areMessagesRefused(channelURL: String) -> Bool { messageSyncs.isRefused(channelURL) }

  /// Events may have been missed: live ends are unknown again, and changelogs due.
  func messagesMayBeMissed() { messageSyncs.loseEverything(at: inputNumber) }
}
