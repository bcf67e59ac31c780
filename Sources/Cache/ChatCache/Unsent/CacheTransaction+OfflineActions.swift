import CacheStorage
public import ChatModel
import RawSQLite

/// What became of an action that the cache was to keep.
public enum OfflineActionOutcome: Sendable, Equatable {
  /// It waits to be sent, in this form: with what an earlier one of its subject had.
  case waiting(OfflineAction)
  /// It cancels an earlier one that was never sent: nothing is left to do.
  case canceled
  /// The message is about to be deleted.
  case refused
}

extension CacheTransaction {
  /// Keeps what the user did until it can be sent, after what waits in its channel.
  ///
  /// * An edit is combined with an earlier one: what both set is as the later one says.
  /// * A deletion replaces everything else that waits for its message.
  /// * A reaction or a pin replaces the opposite one. If that was never sent, and the cache has the state that results,
  ///   both are gone.
  /// * A read mark replaces an earlier one, and takes its turn after what was done in between.
  @discardableResult
  public func putOfflineAction(_ action: OfflineAction) throws -> OfflineActionOutcome {
    if action.kind != .deletion, action.messageID != 0,
      try snapshot.offlineAction(like: .deletion(action.messageID, in: action.channelURL, createdAt: 0)) != nil
    {
      return .refused
    }
    guard let earlier = try snapshot.offlineAction(like: action) else {
      if action.kind == .deletion { try removeActions(aboutMessageOf: action) }
      try insert(action)
      try told(action)
      return .waiting(action)
    }
    switch action.kind {
    case .edit:
      var payload = earlier.payload
      action.payload.forEachMember { name, value in payload = payload.edited { $0.set(name, text: [UInt8](value)) } }
      return try replace(earlier, with: action.with(payload: payload))
    case .reaction, .pin:
      guard try earlier.isBegun || action.isAdding != isThere(action) else {
        try delete(earlier)
        try told(action)
        return .canceled
      }
      return try replace(earlier, with: action)
    case .read:
      try delete(earlier)
      try insert(action)
      try told(action)
      return .waiting(action)
    case .deletion: return .waiting(earlier)
    }
  }

  /// Records that an action is being sent. Nobody is notified.
  /// - Returns: the action as it waits now; `nil` if it no longer does.
  public func beginOfflineAction(_ action: OfflineAction) throws -> OfflineAction? {
    guard let stored = try snapshot.offlineAction(like: action), stored.isSame(as: action) else { return nil }
    let statement = try statements.statement(
      """
      UPDATE offline_action SET is_begun = 1
      WHERE channel_url = ?1 AND message_id = ?2 AND kind = ?3 AND subject = ?4
      """)
    statement.bindSubject(of: action)
    try statement.run()
    snapshot.forgetUnsent()
    return try snapshot.offlineAction(like: action)
  }

  /// Removes an action, because it was done or refused: from now on, its message or channel is shown without it.
  /// - Parameter isForgotten: its content leaves the log, too. Default false.
  /// - Returns: false if it no longer waits, or in another form.
  @discardableResult
  public func removeOfflineAction(_ action: OfflineAction, isForgotten: Bool = false) throws -> Bool {
    guard let stored = try snapshot.offlineAction(like: action), stored.isSame(as: action) else { return false }
    try delete(stored)
    if isForgotten { isContentRemoved = true }
    try told(action)
    return true
  }

  /// Removes what waits in a channel, or everywhere. The caller tells.
  func removeOfflineActions(channelURL: String? = nil) throws {
    let statement = try statements.statement("DELETE FROM offline_action WHERE ?1 IS NULL OR channel_url = ?1")
    statement.bindText(channelURL, at: 1)
    try statement.run()
    snapshot.forgetUnsent()
  }

  /// Takes over an action of another cache, with its history.
  /// - Returns: whether it waits now.
  @discardableResult
  func takeOver(_ action: OfflineAction) throws -> Bool {
    guard try !snapshot.isChannelDeleted(url: action.channelURL) else { return false }
    guard case .waiting(let kept) = try putOfflineAction(action) else { return false }
    if action.isBegun { _ = try beginOfflineAction(kept) }
    return true
  }

  private func removeActions(aboutMessageOf action: OfflineAction) throws {
    let statement = try statements.statement("DELETE FROM offline_action WHERE channel_url = ?1 AND message_id = ?2")
    statement.bindText(action.channelURL, at: 1)
    statement.bind(action.messageID, at: 2)
    try statement.run()
    snapshot.forgetUnsent()
    // A pin was shown in the channel.
    try tellChannel(action.channelURL)
  }

  private func insert(_ action: OfflineAction) throws {
    let statement = try statements.statement(
      """
      INSERT INTO offline_action (channel_url, message_id, kind, subject, created_at, payload)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    statement.bindSubject(of: action)
    statement.bind(action.createdAt, at: 5)
    statement.bindText(action.payload.bytes, at: 6)
    try statement.run()
    snapshot.forgetUnsent()
  }

  /// In its place. If the earlier one was sent, the server may have what it asked for.
  private func replace(_ earlier: OfflineAction, with action: OfflineAction) throws -> OfflineActionOutcome {
    let statement = try statements.statement(
      """
      UPDATE offline_action SET created_at = ?5, payload = ?6
      WHERE channel_url = ?1 AND message_id = ?2 AND kind = ?3 AND subject = ?4
      """)
    statement.bindSubject(of: earlier)
    statement.bind(action.createdAt, at: 5)
    statement.bindText(action.payload.bytes, at: 6)
    try statement.run()
    snapshot.forgetUnsent()
    try told(action)
    return .waiting(action)
  }

  private func delete(_ action: OfflineAction) throws {
    let statement = try statements.statement(
      "DELETE FROM offline_action WHERE channel_url = ?1 AND message_id = ?2 AND kind = ?3 AND subject = ?4")
    statement.bindSubject(of: action)
    try statement.run()
    snapshot.forgetUnsent()
  }

  /// Whether the cache has what a reaction or a pin adds, as the server sent it.
  private func isThere(_ action: OfflineAction) throws -> Bool {
    switch action.kind {
    case .reaction:
      try snapshot.message(channelURL: action.channelURL, messageID: action.messageID)?
        .hasReaction(action.subject, of: action.userID) ?? false
    case .pin: try snapshot.channel(url: action.channelURL)?.pinnedMessageIDs.contains(action.messageID) ?? false
    case .edit, .deletion, .read: false
    }
  }

  /// What the action concerns is shown differently now.
  private func told(_ action: OfflineAction) throws {
    switch action.kind {
    case .edit, .deletion, .reaction:
      guard let message = try snapshot.message(channelURL: action.channelURL, messageID: action.messageID) else {
        return
      }
      changes.write(message, isNew: false)
    case .pin, .read: try tellChannel(action.channelURL)
    }
  }

  /// The channel's own data stay, and are shown with something else.
  func tellChannel(_ url: String) throws {
    guard let channel = try snapshot.channel(url: url) else { return }
    changes.write(channel, isNew: false)
  }
}

extension OfflineAction {
  fileprivate func with(payload: Payload) -> OfflineAction {
    OfflineAction(
      kind, messageID: messageID, in: channelURL, subject: subject, createdAt: createdAt, isBegun: isBegun,
      payload: payload)
  }
}
