import ChatCache
import ChatModel
import ChatWire

/// What the server did, written in one transaction with the end of the action: nobody sees the time in between.
extension OfflineQueue {
  /// - Parameter startedAt: the input that sent the action.
  /// - Returns: what its caller receives.
  func write(
    _ action: OfflineAction, _ done: OfflineStep.Done, startedAt: UInt64, on engine: isolated SyncEngine
  ) async throws -> Answer {
    switch done {
    case .edited(let update): return try await write(action, update, on: engine)
    case .reacted(let event):
      engine.touch(channelURL: action.channelURL, messageID: action.messageID)
      let (isNews, viewer) = (engine.eventHandling.isNews(event), engine.viewer)
      try await engine.commit(.reactionUpdated) { transaction in
        try transaction.removeOfflineAction(action)
        return try EventWriter(transaction: transaction, viewer: viewer).react(event, isNews: isNews)
      }
      return Answer(reaction: event)
    case .found(let message):
      let url = action.channelURL
      // Answers to earlier requests may not have it.
      engine.touch(channelURL: url, messageID: message.id)
      let stored = try await engine.commit(action.kind.source) { transaction -> Message? in
        try transaction.removeOfflineAction(action)
        // Only what still exists: an answer brings nothing back.
        guard try transaction.snapshot.message(channelURL: url, messageID: message.id) != nil else { return nil }
        _ = try transaction.upsertAnswer([message], touched: [])
        return try transaction.snapshot.message(channelURL: url, messageID: message.id)
      }
      return Answer(message: stored ?? message, reaction: ReactionEvent(action))
    case .deleted: try await writeDeletion(action, on: engine)
    case .pinned:
      try await change(action, .channelChanged, startedAt: startedAt, on: engine) { channel, _ in
        channel.pinning(action.messageID, action.isAdding)
      }
    case .read(let event, let counts):
      let totals = engine.applyTotals(counts)
      try await change(action, .readUpdated, time: event.time, totals, on: engine) { $0.reading(event, $1) }
    case .readUpTo(let time, let count):
      try await change(action, .readUpdated, startedAt: startedAt, on: engine) {
        $0.readingUpTo(time, unread: count, $1)
      }
    case .unknown: try await end(action, on: engine)
    }
    return Answer(reaction: ReactionEvent(action))
  }

  private func write(
    _ action: OfflineAction, _ update: MessageUpdate, on engine: isolated SyncEngine
  ) async throws -> Answer {
    let (url, viewer) = (action.channelURL, engine.viewer)
    let mayBeStale = engine.channelSync.mayBeStale(channelURL: url, eventTime: update.message.updatedAt)
    let (stored, isStale) = try await engine.commit(.messageUpdated, stale: { $0.isStale ? [url] : [] }) {
      transaction -> (message: Message?, isStale: Bool) in
      try transaction.removeOfflineAction(action)
      let result = try EventWriter(transaction: transaction, viewer: viewer).update(update)
      let stored = try transaction.snapshot.message(channelURL: url, messageID: action.messageID)
      return (stored, result.isStale || mayBeStale)
    }
    await engine.channelSync.channelChanged(channelURL: url, isStale: isStale, on: engine)
    return Answer(message: stored ?? update.message)
  }

  private func writeDeletion(_ action: OfflineAction, on engine: isolated SyncEngine) async throws {
    let (url, viewer) = (action.channelURL, engine.viewer)
    let mayBeStale = engine.channelSync.mayBeStale(channelURL: url, eventTime: nil)
    let isStale = try await engine.commit(.messageDeleted, stale: { $0 ? [url] : [] }) { transaction in
      try transaction.removeOfflineAction(action)
      let writer = EventWriter(transaction: transaction, viewer: viewer)
      return try writer.delete(action.messageID, channelURL: url).isStale || mayBeStale
    }
    await engine.channelSync.channelChanged(channelURL: url, isStale: isStale, on: engine)
  }

  /// Changes the cached channel by a rule. Without a time that orders it among others, the channel is requested.
  private func change(
    _ action: OfflineAction, _ source: CacheSource, startedAt: UInt64? = nil, time: Int64? = nil,
    _ effects: [SyncEffect] = [], on engine: isolated SyncEngine,
    _ rule: @escaping @Sendable (Channel, Viewer) -> Channel
  ) async throws {
    let (url, viewer) = (action.channelURL, engine.viewer)
    try await engine.commit(source, stale: { _ in time == nil ? [url] : [] }, effects: { _ in effects }) {
      transaction in
      try transaction.removeOfflineAction(action)
      return try EventWriter(transaction: transaction, viewer: viewer).change(url) { rule($0, viewer) }
    }
    await engine.channelSync.ownCallChanged(channelURL: url, eventTime: time, isStale: time == nil, on: engine)
  }

  /// Done, but only the server knows with which result.
  private func end(_ action: OfflineAction, on engine: isolated SyncEngine) async throws {
    let url = action.channelURL
    try await engine.commit(action.kind.source) { try $0.removeOfflineAction(action) }
    if action.messageID != 0, action.kind != .pin {
      engine.history.refetchMessages([action.messageID], channelURL: url, on: engine)
    } else {
      await engine.channelSync.ownCallChanged(channelURL: url, eventTime: nil, isStale: true, on: engine)
    }
  }
}

extension Channel {
  /// The channel after a message was pinned, or no longer is.
  func pinning(_ messageID: Int64, _ isPinning: Bool) -> Channel {
    let known = pinnedMessageIDs
    guard known.contains(messageID) != isPinning else { return self }
    return edited {
      $0.set("pinned_message_ids", isPinning ? known + [messageID] : known.filter { $0 != messageID })
    }
  }

  /// The channel after the user read it up to a time, which may be earlier than before.
  /// - Parameters:
  ///   - time: ms; `nil` if the server does not say.
  ///   - count: unread messages after it; `nil` if the server does not say.
  func readingUpTo(_ time: Int64?, unread count: Int64?, _ viewer: Viewer) -> Channel {
    edited { editor in
      if let time {
        editor.set("user_last_read", time)
        editor.edit("read_receipt") { $0.set(viewer.userID, time) }
      }
      if let count { editor.set("unread_message_count", max(0, count)) }
    }
  }
}
