import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// Something happened on the connection.
  func handle(_ event: ConnectionEvent) async {
    switch event {
    case .state(let state):
      guard state != connection.state else { return }
      let wasConnected = connection.state == .connected
      connection.state = state
      if state == .disconnected { connection.isReconnecting = false }
      if wasConnected {
        connectionLost()
        await offline.connectionLost(on: self)
      }
      if state == .connected { channelSync.connected(on: self) }
      await publish(.connection(state))
      await sending.advanceQueues(on: self)
    case .loggedIn(let login):
      await loggedIn(login)
    case .reconnectStarted:
      connection.isReconnecting = true
      if !connection.isLoginPostponed { await publish(.reconnectStarted) }
    case .reconnectSucceeded:
      connection.isReconnecting = false
      await publish(.reconnectSucceeded)
    case .reconnectFailed:
      connection.isReconnecting = false
      // A login that waits for its next attempt goes on.
      if connection.lateLogin == nil { await reconnectFailed() }
    case .tokenNeeded: await publish(.tokenNeeded)
    case .sessionClosed:
      openChannels.forgetAll()
      await publish(.sessionClosed)
    case .sessionRefreshed: await publish(.sessionRefreshed)
    case .sessionExpired: await publish(.sessionExpired)
    case .sessionFailed(let error): await publish(.sessionFailed(error))
    case .message(let message): await eventHandling.handle(message, on: self)
    }
  }

  /// The user is logged in, for the first time or again.
  private func loggedIn(_ login: LoginInformation) async {
    connection.lateLogin = nil
    connection.policies = LoginPolicies(login)
    if login.time > 0 {
      let offset = login.time - clock.milliseconds
      connection.clockOffset = offset
      connection.loginTime = (login.time, clock.seconds)
      sendClock.set(offset: offset)
    }
    // What failed without a connection is retried at once.
    jobs.cancelRetries { _ in true }
    connection.epoch += 1
    eventHandling.armStoredMutes(isOver: true, on: self)
    history.allowAll()
    await storage.lookForReload(on: self)
    // Before the app hears of it: what it sends from now on comes after.
    openChannels.enterAgain(on: self)
    await publish(.loggedIn(login))
    for effect in applyTotals(login.user.payload.object("unread_cnt").flatMap(UnreadCounts.init)) {
      await publish(effect)
    }
    do {
      let payload = StoredSession(login).payload
      try await commitToCache(.application) { transaction in
        let staleChannels = try transaction.snapshot.staleChannels()
        try transaction.setSession(appID: try transaction.snapshot.session().appID, payload: payload)
        if !staleChannels.isEmpty { try transaction.setStaleChannels(staleChannels) }
      }
    } catch {
      await cacheFailed(error)
    }
    await sending.settleAges(on: self)
    // What the server's changelogs and lists deliver from now on covers everything that was missed.
    await eventHandling.forgetTyping(on: self)
    await storage.evictIfNeeded(on: self)
    await resumeSync()
    // Even while sync is paused, as everything that the user sends.
    if !canSync { await sending.recover(on: self) }
    await offline.advance(on: self)
    // As after a lost connection: whoever pauses sync without one resumes it then (Docs/VendorAPIs.md#offline-login).
    // If the transport reconnects, it tells it itself, next.
    if connection.isLoginPostponed && !connection.isReconnecting { await publish(.reconnectSucceeded) }
    connection.isLoginPostponed = false
  }

  /// Nobody tries any longer.
  func reconnectFailed() async {
    (connection.isReconnecting, connection.isLoginPostponed) = (false, false)
    await publish(.reconnectFailed)
  }

  /// Running requests may still be answered; events may have been missed.
  private func connectionLost() {
    sending.stopSends(on: self)
    history.messagesMayBeMissed(on: self)
    channelSync.channelsMayBeMissed(on: self)
    channelSync.connectionLost()
  }

  /// Starts what there is to do, if the network may be used. Does nothing that is already done or under way.
  func resumeSync() async {
    guard connection.canSync else { return }
    await storage.loadStaleChannels(on: self)
    await channelSync.scheduleChannelLists(on: self)
    await channelSync.scheduleChannelFetches(on: self)
    await history.scheduleMessages(on: self)
    history.scheduleStaleMessages(on: self)
    await sending.scheduleOutgoing(on: self)
    await offline.advance(on: self)
    await publish(.syncResumed)
  }

  /// Stops sync work until `resume` (Docs/VendorAPIs.md#resume-and-pause). Events of the connection are still applied;
  /// what the user sends is still sent.
  package func pause() async {
    guard !connection.isPaused else { return }
    connection.isPaused = true
    jobs.cancel(where: \.isSync)
    jobs.cancelRetries(where: \.isSync)
    history.dropWaiting()
    await publish(.syncPaused)
  }

  /// Resumes sync work, as far as there is a connection. What other connections have written to the cache in the
  /// meantime is read, even if nothing was paused.
  package func resume() async {
    await storage.lookForReload(on: self)
    guard connection.isPaused else { return }
    connection.isPaused = false
    history.allowAll()
    await resumeSync()
  }

  /// Whether sync work may use the network now. For session jobs of the layers above.
  package var canSync: Bool { connection.canSync }
  var connectionState: ConnectionState { connection.state }
  /// What the last login says about how events are applied.
  var policies: LoginPolicies { connection.policies }
  /// Whether there is a connection, paused or not.
  package var isConnected: Bool { connection.state == .connected }

  /// The user's new totals (Docs/Protocol.md#unread-totals).
  /// - Returns: what to report; nothing if they are older or unchanged.
  func applyTotals(_ counts: UnreadCounts?) -> [SyncEffect] {
    guard let counts else { return [] }
    let known = connection.unreadCounts
    if let known, known.time > counts.time { return [] }
    connection.unreadCounts = counts
    return known?.all == counts.all && known?.customTypes == counts.customTypes ? [] : [.unreadTotals(counts)]
  }

  var viewer: Viewer { Viewer(userID: userID, policies: connection.policies) }

  /// The time on the server's clock, ms, as far as known from the last login.
  var serverTime: Int64 { clock.milliseconds + (connection.clockOffset ?? 0) }

  /// What it is at least on the server's clock, ms: the device's may have been set to a later time since the login. What a
  /// page proves ends there.
  var certainTime: Int64 {
    guard let login = connection.loginTime else { return serverTime }
    return min(serverTime, login.server + Int64(((clock.seconds - login.device) * 1_000).rounded(.up)))
  }

  /// Whether a login has brought the server's time.
  var isServerTimeKnown: Bool { connection.clockOffset != nil }

  /// What was to be written is now missing in the cache. It is requested again when the cache can be written. A cache
  /// whose file is gone cannot be written until the app opens another one, or puts the file back: nothing is retried
  /// before the next login or `resume`.
  func cacheFailed(_ error: any Error) async {
    // Canceled by a reload, which starts everything again.
    guard !(error is CancellationError) else { return }
    let failure = CacheError.reporting(error)
    history.messagesMayBeMissed(on: self)
    channelSync.channelsMayBeMissed(on: self)
    await publish(.cacheFailed(failure))
    guard failure.code != .moved else { return }
    retryLater(JobKey(.timer("cache")), after: failure) { engine in await engine.resumeSync() }
  }
}

extension JobKey {
  /// Work that `pause` stops; what the user requested continues.
  var isSync: Bool {
    switch kind {
    case .channelFetch, .channelList, .channelChangelog, .messages, .messageChangelog, .messageFetch, .gap: true
    case .connect, .send, .upload, .call, .acknowledgement, .offlineAction, .mutes, .timer: false
    }
  }

  /// Sync of a channel's messages.
  var isMessageSync: Bool {
    switch kind {
    case .messages, .messageChangelog, .messageFetch, .gap: true
    default: false
    }
  }

  /// Work that nobody explicitly requested: lists, pages and changelogs.
  var isBackgroundSync: Bool {
    switch kind {
    case .channelList, .channelChangelog, .messages, .messageChangelog: true
    default: false
    }
  }
}
