public import ChatModel
import RawSQLite

extension CacheTransaction {
  /// Inserts or replaces channels; a stub becomes a channel. A deleted channel comes back, because the server says so.
  ///
  /// A channel has no time of its last change. One whose history offset (`ts_message_offset`) is before that of the
  /// cached one is certainly older and is ignored (Docs/VendorAPIs.md#events-of-a-channel-list).
  @discardableResult
  public func upsertChannels(_ channels: some Sequence<Channel>) throws -> UpsertResult {
    var result = UpsertResult()
    for channel in channels {
      try result.outcomes.append(upsert(channel, insteadOf: snapshot.channel(url: channel.url)))
    }
    return result
  }

  /// The same for one channel that the caller has read in this transaction and has not written since.
  /// - Parameter stored: what it read.
  @discardableResult
  package func replaceChannel(_ stored: Channel, with channel: Channel) throws -> UpsertResult.Outcome {
    try upsert(channel, insteadOf: stored)
  }

  /// Forgets that a channel was deleted, before its own data is here: the user is joining it again, and what arrives
  /// for it from now on is kept.
  public func reviveChannel(url: String) throws { try forget(channelURL: url) }

  /// - Parameter stored: `nil` if there is none, or only a stub.
  private func upsert(_ channel: Channel, insteadOf stored: Channel?) throws -> UpsertResult.Outcome {
    try forget(channelURL: channel.url)
    let channelID = try stubbedChannelID(channel.url)
    if let stored {
      if stored.payload == channel.payload { return .unchanged }
      if let new = channel.payload.integer("ts_message_offset"),
        let known = stored.payload.integer("ts_message_offset"), new < known
      {
        return .older
      }
    }
    try write(channel, channelID)
    changes.write(try snapshot.completed(channel), isNew: stored == nil)
    return stored == nil ? .inserted : .updated
  }

  /// Every column comes from the payload that is bound with it.
  private func write(_ channel: Channel, _ channelID: Int64) throws {
    let statement = try statements.statement(
      """
      UPDATE channel SET created_at = ?2, name = ?3, custom_type = ?4, last_message_at = ?5,
        unread_message_count = ?6, unread_mention_count = ?7, member_state = ?8, hidden_state = ?9, payload = ?10, is_from_app = 1
      WHERE id = ?1
      """)
    statement.bind(channelID, at: 1)
    _ = channel.payload.withMembers { text, members -> Void? in
      let columns = ChannelColumns(text, members)
      statement.bind(columns.createdAtColumn, at: 2)
      statement.bindText(columns.name.bytes(in: text), at: 3)
      statement.bindText(columns.customType.bytes(in: text), at: 4)
      statement.bind(columns.lastMessageCreatedAt.integerValue, at: 5)
      statement.bind(columns.unreadMessageCount.integerValue ?? 0, at: 6)
      statement.bind(columns.unreadMentionCount.integerValue ?? 0, at: 7)
      statement.bindText(columns.memberState.bytes(in: text), at: 8)
      statement.bindText(columns.hiddenStateBytes(in: text), at: 9)
      return ()
    }
    statement.bindText(channel.payload.bytes, at: 10)
    try statement.run()
  }

  /// Records that a channel was viewed. Nobody is notified; for a channel that is not cached, nothing is recorded.
  /// - Parameter time: Unix ms.
  public func noteAccess(channelURL: String, at time: Int64) throws {
    let statement = try statements.statement("UPDATE channel SET last_access_at = ?2 WHERE url = ?1")
    statement.bindText(channelURL, at: 1)
    statement.bind(time, at: 2)
    try statement.run()
  }
}
