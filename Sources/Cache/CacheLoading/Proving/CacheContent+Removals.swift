import RawSQLite

/// Why a row is no longer in the cache.
extension CacheContent {
  /// A row of a store, for the memory of removals.
  package enum Removed {
    /// Created at a time, Unix ms.
    case message(at: Int64)
    case channel, token, query
    case outgoing(at: Int64)
  }

  /// Whether the memory of deletions has the key, or its whole channel.
  package func isDeleted(channelURL: UnsafeRawBufferPointer, id: Int64) throws -> Bool {
    let statement = try lookup(
      "SELECT 1 FROM deleted_key WHERE channel_url = ? AND message_id IN (?, 0) AND request_id = ''")
    statement.bindText(copying: channelURL, at: 1)
    statement.bind(id, at: 2)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Whether the app cleared, evicted, hid or deleted a row with others: by its time or, if it has none, because it
  /// came in an earlier run.
  /// - Parameter run: the run that added the row.
  package func isRemoved(_ row: Removed, channelURL: UnsafeRawBufferPointer?, run: Int64) throws -> Bool {
    guard try evidence.get().isKept else { return false }
    let statement = try lookup(
      """
      SELECT kind, up_to, run FROM removal
      WHERE channel_url = ?1 OR channel_url = '' AND kind IN ('everything', 'outgoing')
      """)
    statement.bindText(copying: channelURL ?? UnsafeRawBufferPointer(start: nil, count: 0), at: 1)
    defer { statement.reset() }
    while try statement.step() {
      let upTo = statement.integer(1) ?? -1
      let wasThere = run <= statement.integer(2) ?? 0
      switch (row, statement.text(0)) {
      case (.message(let time), "messages"), (.message(let time), "channel"), (.message(let time), "everything"):
        if time <= upTo || wasThere { return true }
      case (.message(let time), "history"): if time <= upTo { return true }
      case (.channel, "channel"), (.channel, "everything"), (.query, "everything"): if wasThere { return true }
      case (.token, "messages"), (.token, "channel"), (.token, "token"), (.token, "everything"):
        if wasThere { return true }
      case (.outgoing(let time), "outgoing"): if time <= upTo || wasThere { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether an app may have changed or removed what a run added without leaving a flag, because the file had an older
  /// schema. What a range claims must be there anyway.
  /// - Parameter time: when a missing message was created.
  package func isWithoutFlags(
    run: Int64, channelURL: UnsafeRawBufferPointer? = nil, missingAt time: Int64? = nil
  ) throws -> Bool {
    guard try run <= evidence.get().lastRunWithoutFlags else { return false }
    guard let channelURL, let time else { return true }
    let statement = try lookup(
      """
      SELECT 1 FROM channel c JOIN synced_range r ON r.channel_id = c.id
      WHERE c.url = ?1 AND r.filter = '' AND ?2 BETWEEN r.start_at AND r.end_at
      """)
    statement.bindText(copying: channelURL, at: 1)
    statement.bind(time, at: 2)
    defer { statement.reset() }
    return try !statement.step()
  }
}
