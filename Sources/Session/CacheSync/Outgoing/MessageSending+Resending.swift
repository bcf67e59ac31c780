import ChatCache
import ChatModel
import ChatWire

/// Resending failed messages automatically (Docs/VendorAPIs.md#sending-again), and the limits for keeping them
/// (Docs/VendorAPIs.md#legacy-options).
///
/// A round goes through the failed messages of one channel, oldest first, one at a time, with a pause in between. The
/// first failure ends it, and so does the loss of the connection; the next login or `resume` starts a new one.
extension MessageSending {
  /// Starts a round in every channel with failed messages, or in one, unless one is under way.
  /// - Parameter channelURL: for example one that is no longer frozen; `nil` for all.
  func resendFailed(_ channelURL: String? = nil, on engine: isolated SyncEngine) async {
    guard outgoing.policy.resendsAutomatically, engine.canSync else { return }
    outgoing.isWaitingForSync = isFirstSyncAwaited(on: engine)
    guard !outgoing.isWaitingForSync else { return }
    do {
      let failed = try await engine.cache.read { try $0.outgoingMessages(channelURL: channelURL, state: .failed) }
      for url in failed.map(\.message.channelURL).uniqueByBytes() where outgoing.rounds.insert(url) {
        // A message of a round before the last connection is still on its way.
        if !outgoing.queues.items(in: url).contains(where: \.isAutomatic) { await resendNext(url, on: engine) }
      }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// The legacy layer starts only after the first successful request of background sync
  /// (Docs/VendorAPIs.md#legacy-sending), because its answer may already contain the message. If there is nothing to
  /// sync, there is nothing to wait for.
  private func isFirstSyncAwaited(on engine: isolated SyncEngine) -> Bool {
    outgoing.policy.legacy?.isAutomatic == true && !outgoing.hasSynced
      && (engine.jobs.keys.contains(where: \.isBackgroundSync)
        || engine.jobs.isWaiting(where: \.isBackgroundSync))
  }

  /// A request of background sync succeeded.
  func syncSucceeded(_ key: JobKey, on engine: isolated SyncEngine) async {
    engine.jobs.succeed(key)
    outgoing.hasSynced = true
    await syncAdvanced(on: engine)
  }

  /// Starts what waited for background sync, if there is nothing to wait for any longer.
  func syncAdvanced(on engine: isolated SyncEngine) async {
    if outgoing.isWaitingForSync { await resendFailed(on: engine) }
  }

  /// Resends the oldest failed message of a channel that may be resent.
  private func resendNext(_ url: String, on engine: isolated SyncEngine) async {
    guard outgoing.rounds.contains(url) else { return }
    guard outgoing.policy.resendsAutomatically, engine.canSync else { return endRound(url) }
    do {
      let (failed, channel) = try await engine.cache.read {
        (try $0.outgoingMessages(channelURL: url, state: .failed), try $0.channel(url: url))
      }
      let plan = outgoing.policy.plan(
        failed: failed, now: engine.certainTime, isFrozen: channel?.isFrozenForUser ?? false,
        isSendable: { outgoing.uploads.hasFiles(of: $0) })
      guard let next = plan.next, let item = try await restart(next, isAutomatic: true, on: engine) else {
        return endRound(url)
      }
      await enqueue(item, on: engine)
    } catch {
      endRound(url)
      await engine.cacheFailed(error)
    }
  }

  /// A message that was resent automatically is sent, or failed again.
  func resendEnded(_ url: String, _ result: Result<Message, SendFailure>, on engine: isolated SyncEngine) {
    guard outgoing.rounds.contains(url) else { return }
    guard case .success = result else { return endRound(url) }
    let interval = engine.configuration.resendInterval
    engine.startJob(
      JobKey(.timer("resend"), channelURL: url),
      { [clock = engine.clock] _ in try await clock.sleep(seconds: interval) }
    ) {
      engine, _ in await engine.sending.resendNext(url, on: engine)
    }
  }

  private func endRound(_ url: String) { outgoing.rounds.remove(url) }

  // MARK: Limits

  /// Removes failed messages that are too old or too many, and reports why. Not before a login has told the time: a
  /// device's clock may be days off, and what is removed exists nowhere else.
  /// - Parameter channelURL: `nil` for all channels.
  func enforceFailedLimits(_ channelURL: String? = nil, on engine: isolated SyncEngine) async {
    guard outgoing.policy.legacy != nil, engine.isServerTimeKnown else { return }
    do {
      let failed = try await engine.cache.read { try $0.outgoingMessages(channelURL: channelURL, state: .failed) }
      let channels = Dictionary(grouping: failed) { ChannelURL($0.message.channelURL) }
      for rows in channels.values {
        let plan = outgoing.policy.plan(failed: rows, now: engine.certainTime)
        try await removeFailed(plan.expired, .retentionExpired, on: engine)
        try await removeFailed(plan.surplus, .exceededMaximumCount, on: engine)
      }
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// Removes failed messages; others are ignored.
  /// - Returns: the request ids that were removed.
  @discardableResult
  func removeFailed(_ requestIDs: [String], _ reason: FailedRemovalReason, on engine: isolated SyncEngine) async throws
    -> [String]
  {
    guard !requestIDs.isEmpty else { return [] }
    let removed = try await engine.commit(
      .messageDeleted, effects: { SyncEffect.failedRemoved($0, reason) },
      { transaction -> [OutgoingMessage] in
        let failed = try requestIDs.compactMap { try transaction.snapshot.outgoingMessage(requestID: $0) }
          .filter { $0.state == .failed }
        try transaction.removeOutgoing(requestIDs: failed.map(\.requestID))
        return failed
      })
    for message in removed { outgoing.uploads.forget(message.requestID) }
    return removed.map(\.requestID)
  }
}

extension SyncEffect {
  /// One effect per channel.
  fileprivate static func failedRemoved(_ rows: [OutgoingMessage], _ reason: FailedRemovalReason) -> [SyncEffect] {
    rows.map(\.message.channelURL).uniqueByBytes().map { url in
      .failedRemoved(
        channelURL: url,
        requestIDs: rows.filter { $0.message.channelURL.hasSameBytes(as: url) }.map(\.requestID), reason: reason)
    }
  }
}
